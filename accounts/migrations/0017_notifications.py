"""Other names for what is about notifications. The tables stay; the two that come from games lose their old models
there, in a migration of that app. One change touches the database: a webhook need not be a person's."""

from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from accounts.migrations._content_types import carry_over

KINDS = [
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
]
CHANNELS = [("page", "On the page"), ("mail", "By email"), ("push", "On my devices"), ("hook", "To my webhook")]
STATES = [
    ("waiting", "waiting"),
    ("queued", "on its way to the mail server"),
    ("sent", "sent"),
    ("dropped", "no longer so, or not wanted"),
    ("failed", "could not be delivered"),
]


def owner(**options: Any) -> Any:
    return models.OneToOneField(
        on_delete=django.db.models.deletion.CASCADE,
        related_name="webhook",
        to=settings.AUTH_USER_MODEL,
        verbose_name="person",
        **options,
    )


def remove_unowned(apps: Any, editor: Any) -> None:
    """On the way back: what belongs to no person has no place in the old table."""
    webhooks = apps.get_model("accounts", "Webhook").objects.using(editor.connection.alias)
    webhooks.filter(user__isnull=True).delete()
    # PostgreSQL alters no table for whose rows checks are left to do.
    editor.connection.check_constraints()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0016_staff_access")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterModelTable("wish", "accounts_wish"),
                migrations.RenameModel("Wish", "NotificationPreference"),
                migrations.AlterModelOptions(
                    "notificationpreference",
                    {
                        "verbose_name": "notification preference",
                        "verbose_name_plural": "notification preferences",
                    },
                ),
                migrations.AlterField(
                    "notificationpreference",
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notification_preferences",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
                migrations.AlterField(
                    "notificationpreference",
                    "channel",
                    models.CharField(choices=CHANNELS, max_length=8, verbose_name="where"),
                ),
                migrations.AlterModelTable("hook", "accounts_hook"),
                migrations.RenameModel("Hook", "Webhook"),
                migrations.AlterModelOptions("webhook", {"verbose_name": "webhook", "verbose_name_plural": "webhooks"}),
                migrations.AlterField("webhook", "user", owner()),
                migrations.CreateModel(
                    "Notification",
                    [
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("kind", models.CharField(choices=KINDS, max_length=12, verbose_name="what")),
                        (
                            "subject_id",
                            models.BigIntegerField(blank=True, db_column="match_id", db_index=True, null=True),
                        ),
                        ("key", models.CharField(max_length=60)),
                        ("since", models.PositiveIntegerField(default=0)),
                        ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                        ("due_at", models.DateTimeField(verbose_name="due")),
                        ("planned_at", models.DateTimeField(blank=True, null=True)),
                        ("is_shown", models.BooleanField(default=False)),
                        ("read_at", models.DateTimeField(blank=True, null=True, verbose_name="read")),
                        ("confirmed_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "user",
                            models.ForeignKey(
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="notifications",
                                to=settings.AUTH_USER_MODEL,
                                verbose_name="person",
                            ),
                        ),
                    ],
                    {
                        "db_table": "games_notice",
                        "verbose_name": "notification",
                        "verbose_name_plural": "notifications",
                        "constraints": [models.UniqueConstraint(fields=("user", "key"), name="told_once")],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("planned_at", None)), fields=["due_at"], name="notice_to_plan"
                            ),
                            models.Index(
                                condition=models.Q(("is_shown", True)), fields=["user", "-due_at"], name="notice_page"
                            ),
                            models.Index(
                                condition=models.Q(("is_shown", True), ("read_at", None)),
                                fields=["user"],
                                name="notice_unread",
                            ),
                            models.Index(fields=["made_at"], name="notice_age"),
                        ],
                    },
                ),
                migrations.CreateModel(
                    "Delivery",
                    [
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                            ),
                        ),
                        ("channel", models.CharField(choices=CHANNELS, max_length=8, verbose_name="where")),
                        ("target", models.PositiveBigIntegerField(default=0)),
                        ("is_gathered", models.BooleanField(default=False)),
                        (
                            "state",
                            models.CharField(choices=STATES, default="waiting", max_length=8, verbose_name="state"),
                        ),
                        ("due_at", models.DateTimeField(verbose_name="due")),
                        ("attempts", models.PositiveSmallIntegerField(default=0)),
                        ("settled_at", models.DateTimeField(blank=True, null=True)),
                        (
                            "email",
                            models.ForeignKey(
                                blank=True,
                                null=True,
                                on_delete=django.db.models.deletion.SET_NULL,
                                related_name="deliveries",
                                to="accounts.outgoingemail",
                            ),
                        ),
                        (
                            "notification",
                            models.ForeignKey(
                                db_column="notice_id",
                                db_index=False,
                                on_delete=django.db.models.deletion.CASCADE,
                                related_name="deliveries",
                                to="accounts.notification",
                            ),
                        ),
                    ],
                    {
                        "db_table": "games_delivery",
                        "verbose_name": "delivery",
                        "verbose_name_plural": "deliveries",
                        "constraints": [
                            models.UniqueConstraint(
                                fields=("notification", "channel", "target"), name="one_way_to_each_place"
                            )
                        ],
                        "indexes": [
                            models.Index(
                                condition=models.Q(("state", "waiting")), fields=["due_at"], name="delivery_due"
                            )
                        ],
                    },
                ),
            ]
        ),
        migrations.AlterField("webhook", "user", owner(blank=True, null=True)),
        migrations.RunPython(migrations.RunPython.noop, remove_unowned),
        migrations.RunPython(
            carry_over(("accounts", "wish"), ("accounts", "notificationpreference")),
            carry_over(("accounts", "notificationpreference"), ("accounts", "wish")),
        ),
        migrations.RunPython(
            carry_over(("accounts", "hook"), ("accounts", "webhook")),
            carry_over(("accounts", "webhook"), ("accounts", "hook")),
        ),
    ]
