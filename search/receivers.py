"""The indexes are made after a migration, and what can be found follows what is saved. The apps below know nothing of
the search, so that it listens to their models; what is changed without a signal is found by the daily rebuild."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.apps import AppConfig
from django.db import connection
from django.db.models import Model
from django.db.models.signals import post_delete, post_migrate, post_save
from django.dispatch import receiver

from accounts.search_sources import sources_of_model
from search.backends import backend
from search.models import Entry
from search.services.refresh_entries import refresh_entries


@receiver(post_migrate, dispatch_uid="search.migrated")
def migrated(*, sender: AppConfig, **_: Any) -> None:
    # The table is not there yet when an older state of the database is made.
    if sender.name == "search" and Entry._meta.db_table in connection.introspection.table_names():
        backend().make_indexes()


@receiver(post_save, dispatch_uid="search.saved")
def saved(
    *, sender: type[Model], instance: Model, raw: bool = False, update_fields: Collection[str] | None = None, **_: Any
) -> None:
    for source in sources_of_model(sender):
        if not raw and (update_fields is None or source.fields.intersection(update_fields)):
            refresh_entries(source=source, keys=[instance.pk])


@receiver(post_delete, dispatch_uid="search.deleted")
def deleted(*, sender: type[Model], instance: Model, **_: Any) -> None:
    for source in sources_of_model(sender):
        refresh_entries(source=source, keys=[instance.pk])
