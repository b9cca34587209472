from __future__ import annotations

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import accounts.models.notifications

OF_A_TURN = ("turn", "reminder", "ready")
"""What the old letter about a turn told."""


def wishes_from_preferences(apps: Any, _editor: Any) -> None:
    """Turns what people had chosen about letters into wishes, where it was not the usual."""
    preferences = apps.get_model("accounts", "Preferences").objects.order_by("pk")
    wishes = apps.get_model("accounts", "Wish").objects
    columns = ("user_id", "mail_on_turn", "mail_on_invitation", "mail_on_end")
    for user, turn, invitation, end in preferences.values_list(*columns).iterator():
        found = [] if turn else [(kind, "never") for kind in OF_A_TURN]
        found += [] if invitation else [("invitation", "never")]
        found += [("over", "at_once")] if end else []
        for kind, moment in found:
            wishes.create(user_id=user, kind=kind, channel="mail", moment=moment)


def preferences_from_wishes(apps: Any, _editor: Any) -> None:
    preferences = apps.get_model("accounts", "Preferences").objects
    for wish in apps.get_model("accounts", "Wish").objects.filter(channel="mail").iterator():
        column = {"turn": "mail_on_turn", "invitation": "mail_on_invitation", "over": "mail_on_end"}.get(wish.kind)
        if column is not None:
            preferences.update_or_create(user_id=wish.user_id, defaults={column: wish.moment != "never"})


class Migration(migrations.Migration):
    dependencies = [("accounts", "0009_networks")]

    operations = [
        migrations.CreateModel(
            name="FeedKey",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "secret",
                    models.CharField(default=accounts.models.notifications.new_secret, max_length=40, unique=True),
                ),
                ("since", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="feed_key",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "key of feeds",
                "verbose_name_plural": "keys of feeds",
            },
        ),
        migrations.CreateModel(
            name="Hook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("url", models.CharField(max_length=600, verbose_name="address")),
                (
                    "shape",
                    models.CharField(
                        choices=[("json", "JSON, signed"), ("discord", "Discord"), ("slack", "Slack")],
                        default="json",
                        max_length=8,
                        verbose_name="form",
                    ),
                ),
                ("secret", models.CharField(default=accounts.models.notifications.new_secret, max_length=40)),
                ("failures", models.PositiveSmallIntegerField(default=0)),
                ("disabled_at", models.DateTimeField(blank=True, null=True)),
                ("since", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hook",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "own address",
                "verbose_name_plural": "own addresses",
            },
        ),
        migrations.CreateModel(
            name="PushSubscription",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("endpoint", models.CharField(max_length=600, unique=True, verbose_name="address")),
                ("p256dh", models.CharField(max_length=100)),
                ("auth", models.CharField(max_length=40)),
                ("label", models.CharField(blank=True, max_length=60, verbose_name="device")),
                ("since", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="push_subscriptions",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "device",
                "verbose_name_plural": "devices",
            },
        ),
        migrations.CreateModel(
            name="Wish",
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
                (
                    "user",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wishes",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "wish to be told",
                "verbose_name_plural": "wishes to be told",
                "constraints": [
                    models.UniqueConstraint(fields=("user", "kind", "channel"), name="one_wish_for_each_place")
                ],
            },
        ),
        migrations.RunPython(wishes_from_preferences, preferences_from_wishes),
        migrations.RemoveField(
            model_name="preferences",
            name="mail_on_end",
        ),
        migrations.RemoveField(
            model_name="preferences",
            name="mail_on_invitation",
        ),
        migrations.RemoveField(
            model_name="preferences",
            name="mail_on_turn",
        ),
    ]
