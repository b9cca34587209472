from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("games")

    def ready(self) -> None:
        """Adds what is kept at tables to everybody's download of their own data, to what is erased with an account, and
        to what keeps guests. Ends the sockets of a session with it, and sees that the finish pipeline is whole."""
        from accounts import account_erasure, active_users, calendar_changes, data_export
        from accounts.names import usernames
        from games import (
            finish_pipeline,
            receivers,  # noqa: F401  importing it is what connects it
        )
        from games.archive.selectors.margin_notes import remarks_of
        from games.archive.selectors.saved_searches import searches_stored_about
        from games.archive.selectors.studies import studies_kept_by
        from games.archive.services.aggregate_archive import tally_match
        from games.archive.services.archive_match import archive_match
        from games.archive.services.erase_annotations import erase_remarks
        from games.archive.services.forget_search import forget_searches
        from games.bot_words import bot_names
        from games.notifications import register_kinds, table_preferences_stored_about
        from games.play.selectors.chat import said_by
        from games.play.selectors.finished import matches_to_archive, matches_to_tally
        from games.play.selectors.people import people_at_tables, stored_about, tables_opened_by
        from games.play.selectors.reliability import habits_of
        from games.play.services.erase_chat import erase_talk
        from games.play.services.erase_reliability import erase_habits
        from games.play.services.erase_table_preferences import erase_table_preferences
        from games.play.services.run_clocks import hold_clocks
        from games.tables.services.erase_titles import erase_titles
        from games.tables.services.leave_tables import leave_for_good

        data_export.register("games", stored_about)
        data_export.register("tables", tables_opened_by)
        data_export.register("talk", said_by)
        data_export.register("remarks", remarks_of)
        data_export.register("studies", studies_kept_by)
        data_export.register("searches", searches_stored_about)
        account_erasure.register(erase_talk)
        account_erasure.register(erase_remarks)
        account_erasure.register(forget_searches)
        data_export.register("habits", habits_of)
        data_export.register("table_notifications", table_preferences_stored_about)
        account_erasure.register(erase_titles)
        account_erasure.register(leave_for_good)
        account_erasure.register(erase_table_preferences)
        account_erasure.register(erase_habits)
        active_users.register(people_at_tables)
        calendar_changes.register(hold_clocks)
        usernames.reserve(bot_names())
        register_kinds()
        finish_pipeline.register("archive", run=archive_match, due=matches_to_archive)
        finish_pipeline.register("statistics", run=tally_match, due=matches_to_tally)
        # The apps above this one come before it in INSTALLED_APPS, so they have registered their steps.
        finish_pipeline.check_complete()
