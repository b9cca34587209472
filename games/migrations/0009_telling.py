from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


def notices_from_letters(apps: Any, _editor: Any) -> None:
    """Notes what letters were due that nobody had written yet."""
    notices = apps.get_model("games", "Notice").objects
    now = timezone.now()
    seats = apps.get_model("games", "Seat").objects.filter(is_letter_due=True, user__isnull=False, is_caretaker=False)
    kinds = {"playing": "turn", "called": "ready", "over": "over"}
    for seat in seats.select_related("match").iterator():
        kind = kinds.get(seat.match.status)
        if kind is not None:
            key = f"{kind}:{seat.match_id}:{seat.seen_ply}" if kind == "turn" else f"{kind}:{seat.match_id}"
            values = {"kind": kind, "match_id": seat.match_id, "since": seat.seen_ply, "due_at": now}
            notices.get_or_create(user_id=seat.user_id, key=key, defaults=values)
    invitations = apps.get_model("games", "Invitation").objects.filter(is_letter_due=True, match__status="open")
    for invitation in invitations.iterator():
        values = {"kind": "invitation", "match_id": invitation.match_id, "due_at": now}
        notices.get_or_create(user_id=invitation.user_id, key=f"invitation:{invitation.pk}", defaults=values)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0008_clocks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Delivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "channel",
                    models.CharField(
                        choices=[
                            ("page", "On the page"),
                            ("mail", "By letter"),
                            ("push", "On my devices"),
                            ("hook", "To my own address"),
                        ],
                        max_length=8,
                        verbose_name="where",
                    ),
                ),
                ("target", models.PositiveBigIntegerField(default=0)),
                ("is_gathered", models.BooleanField(default=False)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("sent", "sent"),
                            ("dropped", "no longer so, or not wanted"),
                            ("failed", "could not be delivered"),
                        ],
                        default="waiting",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("due_at", models.DateTimeField(verbose_name="due")),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("settled_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "delivery",
                "verbose_name_plural": "deliveries",
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("turn", "It is for me to decide"),
                            ("reminder", "My time runs out"),
                            ("ready", "Everybody is here: am I ready?"),
                            ("invitation", "Somebody invites me to a table"),
                            ("over", "A match of mine is over"),
                            ("talk", "Somebody speaks at my table"),
                            ("seat", "A seat at my table changes hands"),
                            ("appeal", "The house answers an appeal of mine"),
                            ("league", "Something happens in a league of mine"),
                            ("house", "The house has to tell me something"),
                        ],
                        max_length=12,
                        verbose_name="what",
                    ),
                ),
                ("key", models.CharField(max_length=60)),
                ("since", models.PositiveIntegerField(default=0)),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                ("due_at", models.DateTimeField(verbose_name="due")),
                ("planned_at", models.DateTimeField(blank=True, null=True)),
                ("is_shown", models.BooleanField(default=False)),
                ("read_at", models.DateTimeField(blank=True, null=True, verbose_name="read")),
                ("confirmed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "notice",
                "verbose_name_plural": "notices",
            },
        ),
        migrations.CreateModel(
            name="TableWish",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "moment",
                    models.CharField(
                        choices=[
                            ("at_once", "at once"),
                            ("delayed", "after a quarter of an hour"),
                            ("digest", "in the morning"),
                            ("never", "never"),
                        ],
                        max_length=8,
                        verbose_name="when",
                    ),
                ),
            ],
            options={
                "verbose_name": "wish about a table",
                "verbose_name_plural": "wishes about tables",
            },
        ),
        migrations.AddField(
            model_name="notice",
            name="match",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notices",
                to="games.match",
            ),
        ),
        migrations.AddField(
            model_name="notice",
            name="user",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notices",
                to=settings.AUTH_USER_MODEL,
                verbose_name="person",
            ),
        ),
        migrations.AddField(
            model_name="delivery",
            name="notice",
            field=models.ForeignKey(
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="deliveries",
                to="games.notice",
            ),
        ),
        migrations.AddField(
            model_name="tablewish",
            name="match",
            field=models.ForeignKey(
                db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name="wishes", to="games.match"
            ),
        ),
        migrations.AddField(
            model_name="tablewish",
            name="user",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="table_wishes", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(condition=models.Q(("planned_at", None)), fields=["due_at"], name="notice_to_plan"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(condition=models.Q(("is_shown", True)), fields=["user", "-due_at"], name="notice_page"),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(
                condition=models.Q(("is_shown", True), ("read_at", None)), fields=["user"], name="notice_unread"
            ),
        ),
        migrations.AddIndex(
            model_name="notice",
            index=models.Index(fields=["made_at"], name="notice_age"),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.UniqueConstraint(fields=("user", "key"), name="told_once"),
        ),
        migrations.AddIndex(
            model_name="delivery",
            index=models.Index(condition=models.Q(("state", "waiting")), fields=["due_at"], name="delivery_due"),
        ),
        migrations.AddConstraint(
            model_name="delivery",
            constraint=models.UniqueConstraint(fields=("notice", "channel", "target"), name="one_way_to_each_place"),
        ),
        migrations.AddConstraint(
            model_name="tablewish",
            constraint=models.UniqueConstraint(fields=("match", "user"), name="one_wish_about_a_table"),
        ),
        migrations.RunPython(notices_from_letters, migrations.RunPython.noop),
        migrations.RemoveIndex(
            model_name="invitation",
            name="invitation_letter_due",
        ),
        migrations.RemoveIndex(
            model_name="seat",
            name="seat_letter_due",
        ),
        migrations.RemoveField(
            model_name="invitation",
            name="is_letter_due",
        ),
        migrations.RemoveField(
            model_name="seat",
            name="is_letter_due",
        ),
    ]
