from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    name = "clubs"
    verbose_name = _("clubs")

    def ready(self) -> None:
        """Lets members in at tables, leagues and tournaments of their clubs, counts finished matches, and adds clubs to
        the download of one's own data and to what a closing account leaves."""
        from accounts import account_erasure, data_export, search_sources, sections
        from clubs.notifications import register_kinds
        from clubs.reportables import register_reportables
        from clubs.selectors.acquaintance import share_a_club
        from clubs.selectors.admission import (
            AUDIENCE,
            admission_words,
            admits,
            audience_words,
            league_refusal,
            may_enter,
        )
        from clubs.selectors.finished import matches_to_note
        from clubs.selectors.origins import team_match_of
        from clubs.selectors.people import clubs_stored_about
        from clubs.selectors.search import CLUBS
        from clubs.services.leave_clubs import leave_clubs
        from clubs.services.note_team_result import note_team_result
        from games import admission, finish_pipeline
        from games.play import origins
        from leagues import entry_gates
        from social import reasons
        from tournaments import audiences

        sections.register(sections.Section(45, _("Clubs"), "clubs:directory", ("/clubs/",)))
        data_export.register("clubs", clubs_stored_about)
        account_erasure.register(leave_clubs)
        admission.register(admits=admits, words=admission_words)
        entry_gates.register(league_refusal)
        search_sources.register(CLUBS)
        reasons.register(share_a_club)
        audiences.register(AUDIENCE, may_enter=may_enter, words=audience_words)
        origins.register(team_match_of)
        register_kinds()
        register_reportables()
        finish_pipeline.register("clubs", run=note_team_result, due=matches_to_note)
