from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("games")

    def ready(self) -> None:
        """Adds what is kept at tables to everybody's download of their own data, to what is erased with an account, and
        to what keeps guests. Ends the sockets of a session with it."""
        from accounts import calendar_changes, closing, data_export, engagements, usernames
        from games import receivers  # noqa: F401  importing it is what connects it
        from games.bot_words import bot_names
        from games.notifications import register_kinds, table_preferences_stored_about
        from games.selectors.habits import habits_of
        from games.selectors.people import people_at_tables, stored_about, tables_opened_by
        from games.selectors.remarks import remarks_of
        from games.selectors.saved_searches import searches_stored_about
        from games.selectors.studies import studies_kept_by
        from games.selectors.talk import said_by
        from games.services.erase_habits import erase_habits
        from games.services.erase_remarks import erase_remarks
        from games.services.erase_table_preferences import erase_table_preferences
        from games.services.erase_talk import erase_talk
        from games.services.erase_titles import erase_titles
        from games.services.forget_search import forget_searches
        from games.services.leave_for_good import leave_for_good
        from games.services.run_clocks import hold_clocks

        data_export.register("games", stored_about)
        data_export.register("tables", tables_opened_by)
        data_export.register("talk", said_by)
        data_export.register("remarks", remarks_of)
        data_export.register("studies", studies_kept_by)
        data_export.register("searches", searches_stored_about)
        closing.register(erase_talk)
        closing.register(erase_remarks)
        closing.register(forget_searches)
        data_export.register("habits", habits_of)
        data_export.register("table_notifications", table_preferences_stored_about)
        closing.register(erase_titles)
        closing.register(leave_for_good)
        closing.register(erase_table_preferences)
        closing.register(erase_habits)
        engagements.register(people_at_tables)
        calendar_changes.register(hold_clocks)
        usernames.reserve(bot_names())
        register_kinds()
