from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("games")

    def ready(self) -> None:
        """Adds what is kept at tables to everybody's download of their own data, to what is erased with an account, and
        to what keeps guests. Ends the sockets of a session with it, and sees that the finish pipeline is whole."""
        from accounts import account_erasure, active_users, calendar_changes, data_export, search_sources
        from accounts.names import usernames
        from games import (
            finish_pipeline,
            receivers,  # noqa: F401  importing it is what connects it
        )
        from games.archive.selectors.margin_notes import annotations_of
        from games.archive.selectors.saved_searches import searches_stored_about
        from games.archive.selectors.studies import studies_kept_by
        from games.archive.services.aggregate_archive import aggregate_match
        from games.archive.services.archive_match import archive_match
        from games.archive.services.erase_annotations import erase_annotations
        from games.archive.services.forget_search import forget_searches
        from games.bot_words import bot_names
        from games.notifications import exported_table_preferences, register_kinds
        from games.play.selectors.chat import exported_chat
        from games.play.selectors.finished import matches_to_aggregate, matches_to_archive
        from games.play.selectors.people import exported_seats, exported_tables, people_at_tables
        from games.play.selectors.reliability import exported_reliability
        from games.play.services.erase_chat import erase_chat
        from games.play.services.erase_reliability import erase_reliability
        from games.play.services.erase_table_preferences import erase_table_preferences
        from games.play.services.run_clocks import hold_clocks
        from games.puzzles.selectors.overview import exported_puzzles
        from games.puzzles.services.erase_puzzles import erase_puzzles
        from games.reportables import register_reportables
        from games.reviews.selectors.due import matches_to_review
        from games.reviews.services.request_review import note_review
        from games.rules.views.search import RULES
        from games.tables.services.erase_titles import erase_titles
        from games.tables.services.leave_all_tables import leave_all_tables

        self._register_sections()
        data_export.register("games", exported_seats)
        data_export.register("tables", exported_tables)
        data_export.register("chat", exported_chat)
        data_export.register("remarks", annotations_of)
        data_export.register("studies", studies_kept_by)
        data_export.register("searches", searches_stored_about)
        account_erasure.register(erase_chat)
        account_erasure.register(erase_annotations)
        account_erasure.register(forget_searches)
        data_export.register("habits", exported_reliability)
        data_export.register("table_notifications", exported_table_preferences)
        account_erasure.register(erase_titles)
        account_erasure.register(leave_all_tables)
        account_erasure.register(erase_table_preferences)
        account_erasure.register(erase_reliability)
        data_export.register("puzzles", exported_puzzles)
        account_erasure.register(erase_puzzles)
        active_users.register(people_at_tables)
        calendar_changes.register(hold_clocks)
        usernames.reserve(bot_names())
        search_sources.register(RULES)
        register_kinds()
        register_reportables()
        finish_pipeline.register("archive", run=archive_match, due=matches_to_archive)
        finish_pipeline.register("statistics", run=aggregate_match, due=matches_to_aggregate)
        finish_pipeline.register("review", run=note_review, due=matches_to_review)
        # The apps above this one come before it in INSTALLED_APPS, so they have registered their steps.
        finish_pipeline.check_complete()

    def _register_sections(self) -> None:
        from accounts.sections import Section, register

        register(Section(10, _("Play"), "games:lobby", ("/lobby/", "/tables/"), page_of_members="games:home"))
        register(Section(20, _("Watch"), "games:watch", ("/watch/",), count="games:live_count"))
        register(Section(60, _("Learn"), "games:learn", ("/learn/", "/rules/")))
        register(Section(65, _("Puzzles"), "games:puzzles", ("/puzzles/",)))
        register(Section(80, _("Archive"), "games:archive", ("/archive/", "/studies/")))
