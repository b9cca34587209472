from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.models.match


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0004_guide"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveIndex(model_name="match", name="match_lobby"),
        migrations.RemoveIndex(model_name="match", name="match_court_due"),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("status", "open")), fields=["access", "-created_at"], name="match_lobby"
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("is_court_due", True)), fields=["changed_at"], name="match_court_due"
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="code",
            field=models.CharField(default=games.models.match.new_code, editable=False, max_length=8),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(fields=("code",), name="match_code_once"),
        ),
        migrations.AlterField(
            model_name="seat",
            name="match",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="seats",
                to="games.match",
            ),
        ),
        migrations.AlterField(
            model_name="seat",
            name="user",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seats",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="branched_at",
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="branched_from",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="branches",
                to="games.match",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="chain",
            field=models.BinaryField(default=bytes, max_length=32),
        ),
        migrations.AddField(
            model_name="match",
            name="is_archived",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="match",
            name="reveal_hours",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (0, "at the end"),
                    (24, "a day after the end"),
                    (168, "a week after the end"),
                    (720, "thirty days after the end"),
                ],
                default=0,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="start",
            field=models.TextField(blank=True, editable=False),
        ),
        migrations.AddField(
            model_name="ply",
            name="link",
            field=models.BinaryField(default=bytes, max_length=32),
        ),
        migrations.CreateModel(
            name="ArchiveCheck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("started_at", models.DateTimeField(auto_now_add=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("checked", models.PositiveIntegerField(default=0)),
                ("broken", models.PositiveIntegerField(default=0)),
            ],
            options={
                "verbose_name": "check of the archive",
                "verbose_name_plural": "checks of the archive",
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="Dump",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("month", models.DateField(unique=True)),
                ("file_name", models.CharField(max_length=80)),
                ("sha256", models.CharField(max_length=64)),
                ("size", models.PositiveBigIntegerField()),
                ("matches", models.PositiveIntegerField()),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "public dump",
                "verbose_name_plural": "public dumps",
                "ordering": ("-month",),
            },
        ),
        migrations.CreateModel(
            name="ArchivedRecord",
            fields=[
                ("packed_plies", models.BinaryField()),
                ("packed_snapshots", models.BinaryField()),
                ("chain", models.BinaryField(max_length=32)),
                ("checkpoints", models.BinaryField()),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="archived",
                        serialize=False,
                        to="games.match",
                    ),
                ),
                ("archived_at", models.DateTimeField(auto_now_add=True)),
                ("verified_at", models.DateTimeField(blank=True, null=True)),
                ("problem", models.TextField(blank=True)),
            ],
            options={
                "verbose_name": "archived record",
                "verbose_name_plural": "archived records",
            },
        ),
        migrations.CreateModel(
            name="SavedSearch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("query", models.CharField(max_length=1000)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="saved_searches",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "saved search",
                "verbose_name_plural": "saved searches",
                "ordering": ("name", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Study",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("packed_plies", models.BinaryField()),
                ("packed_snapshots", models.BinaryField()),
                ("chain", models.BinaryField(max_length=32)),
                ("checkpoints", models.BinaryField()),
                (
                    "code",
                    models.CharField(default=games.models.match.new_code, editable=False, max_length=8, unique=True),
                ),
                ("title", models.CharField(max_length=60, verbose_name="title")),
                ("ruleset", models.CharField(max_length=200)),
                ("names", models.JSONField(default=list)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "owner",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="studies", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "study",
                "verbose_name_plural": "studies",
                "ordering": ("-pk",),
            },
        ),
        migrations.CreateModel(
            name="Annotation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ply", models.PositiveIntegerField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "mark",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "no mark"),
                            ("!", "a good move"),
                            ("!!", "a splendid move"),
                            ("?!", "a doubtful move"),
                            ("?", "a mistake"),
                            ("*", "a turning point"),
                        ],
                        max_length=2,
                        verbose_name="mark",
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=1000, verbose_name="words")),
                ("hidden_at", models.DateTimeField(blank=True, editable=False, null=True)),
                (
                    "author",
                    models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL),
                ),
                (
                    "match",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to="games.match"
                    ),
                ),
                (
                    "study",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to="games.study"
                    ),
                ),
            ],
            options={
                "verbose_name": "annotation",
                "verbose_name_plural": "annotations",
                "ordering": ("ply", "pk"),
                "default_related_name": "annotations",
            },
        ),
        migrations.CreateModel(
            name="Bookmark",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ply", models.PositiveIntegerField()),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("note", models.CharField(blank=True, max_length=120, verbose_name="note")),
                ("author", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
                (
                    "match",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to="games.match"
                    ),
                ),
                (
                    "study",
                    models.ForeignKey(
                        blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to="games.study"
                    ),
                ),
            ],
            options={
                "verbose_name": "bookmark",
                "verbose_name_plural": "bookmarks",
                "ordering": ("-pk",),
                "default_related_name": "bookmarks",
            },
        ),
        migrations.CreateModel(
            name="ArchiveEntry",
            fields=[
                ("id", models.AutoField(primary_key=True, serialize=False)),
                ("game", models.CharField(max_length=12)),
                ("edition", models.CharField(max_length=12)),
                ("players", models.PositiveSmallIntegerField()),
                ("pace", models.CharField(max_length=8)),
                ("is_rated", models.BooleanField()),
                ("is_listed", models.BooleanField()),
                ("ended_at", models.DateTimeField()),
                ("revealed_at", models.DateTimeField()),
                ("decisions", models.PositiveIntegerField()),
                ("winner_seat", models.PositiveSmallIntegerField(null=True)),
                ("margin", models.PositiveSmallIntegerField()),
                ("best_score", models.SmallIntegerField()),
                ("reason", models.PositiveSmallIntegerField()),
                ("rating", models.PositiveSmallIntegerField(null=True)),
                ("league", models.CharField(blank=True, max_length=40)),
                ("is_tallied", models.BooleanField(default=False)),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entry", to="games.match"
                    ),
                ),
            ],
            options={
                "verbose_name": "archive entry",
                "verbose_name_plural": "archive entries",
            },
        ),
        migrations.CreateModel(
            name="ArchiveSeat",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "entry_id", "number", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("has_left", models.BooleanField()),
                ("place", models.PositiveSmallIntegerField()),
                ("score", models.SmallIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="games.archiveentry",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="archived_seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "seat of an archived match",
                "verbose_name_plural": "seats of archived matches",
            },
        ),
        migrations.CreateModel(
            name="ArchiveCard",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "card", "entry_id", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("card", models.CharField(max_length=16)),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="cards", to="games.archiveentry"
                    ),
                ),
            ],
            options={
                "verbose_name": "card of an archived match",
                "verbose_name_plural": "cards of archived matches",
            },
        ),
        migrations.CreateModel(
            name="Happening",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "kind",
                        "subject",
                        "entry_id",
                        "seat",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("kind", models.PositiveSmallIntegerField()),
                ("subject", models.PositiveSmallIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("round", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="happenings", to="games.archiveentry"
                    ),
                ),
            ],
            options={
                "verbose_name": "happening",
                "verbose_name_plural": "happenings",
            },
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("is_archived", False), ("status", "over")),
                fields=["ended_at"],
                name="match_to_archive",
            ),
        ),
        migrations.AddIndex(
            model_name="archivedrecord",
            index=models.Index(fields=["verified_at", "match"], name="record_to_verify"),
        ),
        migrations.AddIndex(
            model_name="archivedrecord",
            index=models.Index(
                condition=models.Q(("problem", ""), _negated=True), fields=["match"], name="record_with_problem"
            ),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(condition=models.Q(("is_listed", True)), fields=["id"], name="entry_listed"),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(
                condition=models.Q(("is_listed", True)), fields=["game", "players", "id"], name="entry_game"
            ),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(
                condition=models.Q(("is_listed", True)), fields=["game", "decisions", "id"], name="entry_length"
            ),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(
                condition=models.Q(("is_listed", True)), fields=["game", "margin", "id"], name="entry_margin"
            ),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(
                condition=models.Q(("is_listed", True)), fields=["game", "best_score", "id"], name="entry_score"
            ),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(
                condition=models.Q(("is_listed", True), ("rating__isnull", False)),
                fields=["rating", "id"],
                name="entry_rating",
            ),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(
                condition=models.Q(("league", ""), _negated=True), fields=["league", "id"], name="entry_league"
            ),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(
                condition=models.Q(("is_listed", True)), fields=["decisions", "id"], name="entry_any_length"
            ),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(
                condition=models.Q(("is_listed", True)), fields=["margin", "id"], name="entry_any_margin"
            ),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(
                condition=models.Q(("is_listed", True)), fields=["best_score", "id"], name="entry_any_score"
            ),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(
                condition=models.Q(("is_listed", True)), fields=["game", "edition", "id"], name="entry_edition"
            ),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(
                condition=models.Q(("is_listed", True)), fields=["game", "reason", "id"], name="entry_reason"
            ),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(fields=["ended_at", "id"], name="entry_ended"),
        ),
        migrations.AddIndex(
            model_name="archiveentry",
            index=models.Index(condition=models.Q(("is_tallied", False)), fields=["id"], name="entry_to_tally"),
        ),
        migrations.AddIndex(
            model_name="archiveseat",
            index=models.Index(
                condition=models.Q(("user__isnull", False)), fields=["user", "entry"], name="archive_person"
            ),
        ),
        migrations.AddConstraint(
            model_name="savedsearch",
            constraint=models.UniqueConstraint(fields=("owner", "name"), name="search_named_once"),
        ),
        migrations.AddConstraint(
            model_name="bookmark",
            constraint=models.CheckConstraint(
                condition=models.Q(("match__isnull", True), ("study__isnull", True), _connector="XOR"),
                name="bookmark_of_one_record",
            ),
        ),
        migrations.AddConstraint(
            model_name="bookmark",
            constraint=models.UniqueConstraint(
                condition=models.Q(("match__isnull", False)), fields=("author", "match", "ply"), name="bookmarked_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="bookmark",
            constraint=models.UniqueConstraint(
                condition=models.Q(("study__isnull", False)),
                fields=("author", "study", "ply"),
                name="study_bookmarked_once",
            ),
        ),
        migrations.AddIndex(
            model_name="annotation",
            index=models.Index(
                condition=models.Q(("match__isnull", False)), fields=["match", "ply"], name="annotation_of_match"
            ),
        ),
        migrations.AddIndex(
            model_name="annotation",
            index=models.Index(
                condition=models.Q(("study__isnull", False)), fields=["study", "ply"], name="annotation_of_study"
            ),
        ),
        migrations.AddConstraint(
            model_name="annotation",
            constraint=models.CheckConstraint(
                condition=models.Q(("match__isnull", True), ("study__isnull", True), _connector="XOR"),
                name="annotation_of_one_record",
            ),
        ),
    ]
