from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import accounts.models.notifications
import leagues.models.league
import leagues.models.season


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("games", "0011_league_tables"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Division",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("level", models.PositiveSmallIntegerField()),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(blank=True, max_length=60)),
                ("residual", models.JSONField(default=dict)),
                ("seeded", models.JSONField(default=list)),
            ],
            options={
                "verbose_name": "division",
                "verbose_name_plural": "divisions",
                "ordering": ("season", "level", "number"),
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("signed", "signed up"),
                            ("waiting", "on the waiting list"),
                            ("checked_in", "checked in"),
                            ("playing", "playing"),
                            ("withdrawn", "withdrawn"),
                            ("no_show", "did not come"),
                            ("bye", "rests this round"),
                            ("replaced", "replaced by a substitute"),
                        ],
                        default="signed",
                        max_length=12,
                    ),
                ),
                (
                    "source",
                    models.CharField(
                        choices=[
                            ("stayed", "stayed"),
                            ("promoted", "promoted"),
                            ("relegated", "relegated"),
                            ("returning", "returning"),
                            ("new", "new"),
                        ],
                        default="new",
                        max_length=12,
                    ),
                ),
                ("signed_at", models.DateTimeField()),
                ("number", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("byes", models.PositiveSmallIntegerField(default=0)),
                ("rests_in", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("rank", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("points", models.CharField(default="0", max_length=24)),
                ("line", models.JSONField(default=dict)),
                ("best_rank", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("worst_rank", models.PositiveSmallIntegerField(blank=True, null=True)),
                (
                    "came_for",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="substitute",
                        to="leagues.entry",
                    ),
                ),
                (
                    "division",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="entries",
                        to="leagues.division",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="league_entries",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "entry",
                "verbose_name_plural": "entries",
            },
        ),
        migrations.CreateModel(
            name="League",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("slug", models.SlugField(max_length=40, unique=True)),
                ("name", models.CharField(max_length=60, verbose_name="name")),
                ("rules_text", models.TextField(blank=True, max_length=20000, verbose_name="rules")),
                ("game", models.CharField(max_length=12, verbose_name="game")),
                (
                    "plan",
                    models.CharField(
                        choices=[
                            ("fixed", "the same in every round"),
                            ("rotating", "one after the other, round by round"),
                            ("drawn", "drawn for every round"),
                        ],
                        default="fixed",
                        max_length=8,
                        verbose_name="rules of the rounds",
                    ),
                ),
                ("rulesets", models.JSONField(default=list)),
                ("table_size", models.PositiveSmallIntegerField(verbose_name="players at a table")),
                ("group_size", models.PositiveSmallIntegerField(default=7, verbose_name="players of a division")),
                (
                    "format",
                    models.CharField(
                        choices=[
                            ("pyramid", "a pyramid of divisions"),
                            ("swiss", "Swiss rounds"),
                            ("round_robin", "everybody in one group"),
                            ("knockout", "knock-out"),
                            ("duplicate", "the same deal at every table"),
                        ],
                        default="pyramid",
                        max_length=12,
                        verbose_name="format",
                    ),
                ),
                (
                    "pace",
                    models.CharField(
                        choices=[("live", "live, at one sitting"), ("days", "over days")],
                        default="days",
                        max_length=8,
                        verbose_name="pace",
                    ),
                ),
                (
                    "tempo",
                    models.CharField(
                        choices=[("brisk", "brisk"), ("calm", "calm"), ("leisurely", "leisurely")],
                        max_length=12,
                        verbose_name="clock",
                    ),
                ),
                ("weekends_off", models.BooleanField(default=False)),
                ("points", models.JSONField(default=leagues.models.league.usual_points)),
                ("bye_points", models.PositiveSmallIntegerField(default=0)),
                ("tie_breaks", models.JSONField(default=leagues.models.league.usual_tie_breaks)),
                ("promoted", models.PositiveSmallIntegerField(default=1)),
                ("relegated", models.PositiveSmallIntegerField(default=2)),
                (
                    "shape",
                    models.CharField(
                        choices=[("doubling", "doubling"), ("constant", "constant")], default="doubling", max_length=8
                    ),
                ),
                ("rounds", models.PositiveSmallIntegerField(default=5)),
                ("through", models.PositiveSmallIntegerField(default=1)),
                ("round_days", models.PositiveSmallIntegerField(default=0)),
                ("most_members", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("least_rating", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("most_rating", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("least_reliability", models.PositiveSmallIntegerField(default=0)),
                ("by_invitation", models.BooleanField(default=False)),
                ("is_private", models.BooleanField(default=False)),
                ("is_rated", models.BooleanField(default=True)),
                ("has_check_in", models.BooleanField(default=True)),
                ("sign_up_days", models.PositiveSmallIntegerField(default=14)),
                ("check_in_days", models.PositiveSmallIntegerField(default=3)),
                ("season_days", models.PositiveSmallIntegerField(default=42)),
                ("languages", models.JSONField(default=list)),
                (
                    "emblem",
                    models.CharField(
                        choices=[
                            ("rose", "a rose"),
                            ("crown", "a crown"),
                            ("portcullis", "a portcullis"),
                            ("tower", "a tower"),
                            ("lily", "a lily"),
                            ("sun", "a sun"),
                            ("moon", "a crescent"),
                            ("star", "a star"),
                            ("key", "a key"),
                            ("swords", "two swords"),
                            ("ship", "a ship"),
                            ("tree", "an oak"),
                        ],
                        default="rose",
                        max_length=12,
                    ),
                ),
                (
                    "field_tincture",
                    models.CharField(
                        choices=[
                            ("gold", "gold"),
                            ("silver", "silver"),
                            ("red", "red"),
                            ("blue", "blue"),
                            ("green", "green"),
                            ("purple", "purple"),
                            ("black", "black"),
                        ],
                        default="green",
                        max_length=8,
                    ),
                ),
                (
                    "charge_tincture",
                    models.CharField(
                        choices=[
                            ("gold", "gold"),
                            ("silver", "silver"),
                            ("red", "red"),
                            ("blue", "blue"),
                            ("green", "green"),
                            ("purple", "purple"),
                            ("black", "black"),
                        ],
                        default="silver",
                        max_length=8,
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "created_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "league",
                "verbose_name_plural": "leagues",
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="league_invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="invitations",
                        to="leagues.league",
                    ),
                ),
            ],
            options={
                "verbose_name": "invitation to a league",
                "verbose_name_plural": "invitations to leagues",
            },
        ),
        migrations.CreateModel(
            name="LeagueHook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("url", models.CharField(max_length=600, verbose_name="address")),
                (
                    "shape",
                    models.CharField(
                        choices=[("json", "JSON, signed"), ("discord", "Discord"), ("slack", "Slack")],
                        default="discord",
                        max_length=8,
                        verbose_name="form",
                    ),
                ),
                ("secret", models.CharField(default=accounts.models.notifications.new_secret, max_length=40)),
                ("told_until", models.PositiveBigIntegerField(default=0)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("disabled_at", models.DateTimeField(blank=True, null=True)),
                ("since", models.DateTimeField(auto_now_add=True)),
                (
                    "league",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="hook", to="leagues.league"
                    ),
                ),
            ],
            options={
                "verbose_name": "address of a league",
                "verbose_name_plural": "addresses of leagues",
            },
        ),
        migrations.CreateModel(
            name="LeagueTable",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveSmallIntegerField()),
                ("number", models.PositiveSmallIntegerField()),
                ("seats", models.JSONField(default=list)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("planned", "to come"),
                            ("playing", "being played"),
                            ("over", "over"),
                            ("adjudicated", "adjudged"),
                            ("void", "not played"),
                        ],
                        default="planned",
                        max_length=12,
                    ),
                ),
                ("result", models.JSONField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "division",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="leagues.division",
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="league_table",
                        to="games.match",
                    ),
                ),
            ],
            options={
                "verbose_name": "table of a league",
                "verbose_name_plural": "tables of leagues",
                "ordering": ("division", "round", "number"),
            },
        ),
        migrations.CreateModel(
            name="Role",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "rights",
                    models.CharField(
                        choices=[("owner", "owner"), ("host", "host"), ("moderator", "moderator")],
                        max_length=10,
                        verbose_name="rights",
                    ),
                ),
                ("given_at", models.DateTimeField(auto_now_add=True)),
                (
                    "given_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="roles",
                        to="leagues.league",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="league_roles",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "role",
                "verbose_name_plural": "roles",
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "planned"),
                            ("sign_up", "open for sign-up"),
                            ("check_in", "checking in"),
                            ("running", "being played"),
                            ("ended", "over"),
                            ("closed", "called off"),
                        ],
                        default="draft",
                        max_length=8,
                    ),
                ),
                ("sign_up_from", models.DateTimeField()),
                ("check_in_from", models.DateTimeField(blank=True, null=True)),
                ("starts_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("breaks", models.JSONField(default=list)),
                (
                    "seed",
                    models.CharField(default=leagues.models.season.new_season_seed, editable=False, max_length=32),
                ),
                ("is_placed", models.BooleanField(default=False)),
                ("round", models.PositiveSmallIntegerField(default=0)),
                ("rounds", models.PositiveSmallIntegerField(default=0)),
                ("round_due_at", models.DateTimeField(blank=True, null=True)),
                ("next_step_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                ("version", models.PositiveIntegerField(default=0)),
                (
                    "league",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seasons",
                        to="leagues.league",
                    ),
                ),
            ],
            options={
                "verbose_name": "season",
                "verbose_name_plural": "seasons",
            },
        ),
        migrations.CreateModel(
            name="Request",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("no_show", "somebody does not play"),
                            ("appeal", "a result is wrong"),
                            ("substitute", "I need a substitute"),
                            ("pause", "I need a pause"),
                        ],
                        max_length=12,
                        verbose_name="what",
                    ),
                ),
                ("text", models.TextField(max_length=1000, verbose_name="in own words")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "waiting for the hosts"),
                            ("granted", "granted"),
                            ("refused", "refused"),
                            ("lapsed", "not answered in time"),
                        ],
                        default="open",
                        max_length=8,
                    ),
                ),
                ("made_at", models.DateTimeField()),
                ("due_at", models.DateTimeField()),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("answer", models.TextField(blank=True, max_length=1000)),
                (
                    "about",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="requests",
                        to="leagues.entry",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="league_requests",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="requests",
                        to="leagues.leaguetable",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="requests",
                        to="leagues.season",
                    ),
                ),
            ],
            options={
                "verbose_name": "request",
                "verbose_name_plural": "requests",
            },
        ),
        migrations.AddField(
            model_name="entry",
            name="season",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="entries", to="leagues.season"
            ),
        ),
        migrations.AddField(
            model_name="division",
            name="season",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="divisions",
                to="leagues.season",
            ),
        ),
        migrations.CreateModel(
            name="Act",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("league_created", "founded the league"),
                            ("league_changed", "changed the league"),
                            ("league_closed", "closed the league"),
                            ("role_given", "gave a role"),
                            ("role_taken", "took a role back"),
                            ("invited", "invited somebody"),
                            ("uninvited", "took an invitation back"),
                            ("season_planned", "planned a season"),
                            ("season_changed", "changed a season"),
                            ("season_called_off", "called a season off"),
                            ("sign_up_opened", "opened the sign-up"),
                            ("check_in_opened", "opened the check-in"),
                            ("signed_up", "signed up"),
                            ("checked_in", "checked in"),
                            ("withdrew", "withdrew"),
                            ("removed", "removed somebody"),
                            ("placed", "gave everybody a place"),
                            ("season_started", "started the season"),
                            ("round_started", "started a round"),
                            ("table_ended", "finished a table"),
                            ("table_adjudged", "adjudged a table"),
                            ("table_void", "struck a table off"),
                            ("substituted", "found a substitute"),
                            ("entered_late", "let somebody in late"),
                            ("season_ended", "ended the season"),
                            ("requested", "asked the hosts"),
                            ("request_decided", "decided a request"),
                            ("request_lapsed", "left a request unanswered"),
                            ("words_hidden", "hid words in a division"),
                        ],
                        max_length=20,
                    ),
                ),
                ("parameters", models.JSONField(default=dict)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "league",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="acts",
                        to="leagues.league",
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="acts",
                        to="leagues.season",
                    ),
                ),
            ],
            options={
                "verbose_name": "act",
                "verbose_name_plural": "acts",
            },
        ),
        migrations.CreateModel(
            name="SeasonResult",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("level", models.PositiveSmallIntegerField()),
                ("division", models.PositiveSmallIntegerField()),
                ("rank", models.PositiveSmallIntegerField()),
                ("points", models.CharField(max_length=24)),
                ("movement", models.SmallIntegerField(default=0)),
                ("tables", models.PositiveSmallIntegerField(default=0)),
                ("wins", models.PositiveSmallIntegerField(default=0)),
                ("has_left", models.BooleanField(default=False)),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="result", to="leagues.entry"
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="results",
                        to="leagues.season",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="season_results",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "result of a season",
                "verbose_name_plural": "results of seasons",
            },
        ),
        migrations.CreateModel(
            name="DivisionMessage",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(max_length=1000)),
                ("at", models.DateTimeField()),
                ("hidden_at", models.DateTimeField(blank=True, null=True)),
                ("reported_at", models.DateTimeField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="division_messages",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "division",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="messages",
                        to="leagues.division",
                    ),
                ),
                (
                    "hidden_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "words in a division",
                "verbose_name_plural": "words in divisions",
                "indexes": [
                    models.Index(fields=["division", "-id"], name="division_talk"),
                    models.Index(
                        condition=models.Q(("reported_at__isnull", False)),
                        fields=["reported_at"],
                        name="division_reports",
                    ),
                ],
            },
        ),
        migrations.AddIndex(
            model_name="league",
            index=models.Index(
                condition=models.Q(("closed_at", None), ("is_private", False)), fields=["-id"], name="league_open"
            ),
        ),
        migrations.AddConstraint(
            model_name="invitation",
            constraint=models.UniqueConstraint(fields=("league", "user"), name="invited_to_a_league_once"),
        ),
        migrations.AddIndex(
            model_name="leaguetable",
            index=models.Index(condition=models.Q(("state", "playing")), fields=["match"], name="league_table_played"),
        ),
        migrations.AddConstraint(
            model_name="leaguetable",
            constraint=models.UniqueConstraint(fields=("division", "round", "number"), name="league_table_once"),
        ),
        migrations.AddConstraint(
            model_name="role",
            constraint=models.UniqueConstraint(fields=("league", "user"), name="one_role_in_a_league"),
        ),
        migrations.AddConstraint(
            model_name="role",
            constraint=models.UniqueConstraint(
                condition=models.Q(("rights", "owner")), fields=("league",), name="one_owner_of_a_league"
            ),
        ),
        migrations.AddIndex(
            model_name="season",
            index=models.Index(
                condition=models.Q(("next_step_at__isnull", False)), fields=["next_step_at"], name="season_due"
            ),
        ),
        migrations.AddIndex(
            model_name="season",
            index=models.Index(fields=["state", "-id"], name="season_state"),
        ),
        migrations.AddConstraint(
            model_name="season",
            constraint=models.UniqueConstraint(fields=("league", "number"), name="season_number_once"),
        ),
        migrations.AddIndex(
            model_name="request",
            index=models.Index(fields=["season", "state", "due_at"], name="request_desk"),
        ),
        migrations.AddIndex(
            model_name="request",
            index=models.Index(condition=models.Q(("state", "open")), fields=["due_at"], name="request_due"),
        ),
        migrations.AddConstraint(
            model_name="request",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "open")),
                fields=("season", "by", "kind"),
                name="one_open_request_of_a_kind",
            ),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["season", "state", "signed_at"], name="entry_queue"),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["division", "rank"], name="entry_ranking"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.UniqueConstraint(fields=("season", "user"), name="entered_once"),
        ),
        migrations.AddConstraint(
            model_name="division",
            constraint=models.UniqueConstraint(fields=("season", "level", "number"), name="division_once"),
        ),
        migrations.AddIndex(
            model_name="act",
            index=models.Index(fields=["league", "-id"], name="act_log"),
        ),
        migrations.AddIndex(
            model_name="seasonresult",
            index=models.Index(fields=["season", "level", "division", "rank"], name="season_ranking"),
        ),
    ]
