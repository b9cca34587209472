from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SocialConfig(AppConfig):
    name = "social"
    verbose_name = _("people")

    def ready(self) -> None:
        """Fills the feeds with what archive and leaderboards know, says who may write to whom, and adds messages and
        profiles to the download of one's own data and to what a closed account leaves."""
        from accounts import account_erasure, data_export, header_counts
        from social import feed, reasons
        from social.notifications import register_kinds
        from social.reportables import register_reportables
        from social.selectors.acquaintance import follow_each_other, share_a_table
        from social.selectors.awards import awards
        from social.selectors.conversations import messages_stored_about, unread_conversations, unread_words
        from social.selectors.finished_games import finished_games, titles_reached
        from social.selectors.profiles import profile_stored_about
        from social.services.erase_people import erase_people

        feed.register(finished_games)
        feed.register(titles_reached)
        feed.register(awards)
        reasons.register(follow_each_other)
        reasons.register(share_a_table)
        data_export.register("messages", messages_stored_about)
        data_export.register("profile", profile_stored_about)
        account_erasure.register(erase_people)
        header_counts.register("messages", count=unread_conversations, words=unread_words)
        register_kinds()
        register_reportables()
