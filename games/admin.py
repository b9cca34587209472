"""What staff may look at. Not even they see a state or a seed before the end: staff who play as well must not be
able to."""

from __future__ import annotations

import json

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.requests import signed_in
from accounts.staff.guarded_admin import ReadOnlyAdmin, ReadOnlyInline
from games.archive.services.hide_annotation import hide_annotation
from games.models import Annotation, Match, Message, MessageReport, Outage, Seat, TableEvent
from games.play.services.dismiss_report import dismiss_report
from games.play.services.hide_message import hide_message


class SeatInline(ReadOnlyInline):
    """Who sits where."""

    model = Seat
    fields = ("number", "user", "is_caretaker", "is_to_act", "due_at", "extended_at", "has_conceded", "has_timed_out")
    readonly_fields = fields


class TableEventInline(ReadOnlyInline):
    """What happened beside the moves."""

    model = TableEvent
    fields = ("at", "kind", "number", "user", "ply")
    readonly_fields = fields


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """Matches are read here, never changed: what happens to them happens through services."""

    list_display = ("code", "title", "ruleset", "status", "players", "ply", "changed_at")
    list_filter = ("status",)
    search_fields = ("code", "title", "seats__user__username")
    fields = (
        *("code", "title", "ruleset", "players", "access", "status", "opened_by"),
        *("created_at", "started_at", "ended_at", "ply", "is_court_due", "commitment", "shown_result"),
    )
    readonly_fields = fields
    inlines = (SeatInline, TableEventInline)

    @admin.display(description=_("result"))
    def shown_result(self, match: Match) -> str:
        """How the match ended; of a sealed one only its players know."""
        return "-" if match.secrets_held or match.result is None else json.dumps(match.result)


class TalkAdmin(ReadOnlyAdmin):
    """What was said is read here and settled by actions; it is never reworded."""

    def has_settle_permission(self, request: HttpRequest) -> bool:
        """Whether a member of staff may take messages away or let them stand."""
        return signed_in(request).has_perms(("games.change_message", "games.change_messagereport"))


@admin.register(Message)
class MessageAdmin(TalkAdmin):
    """What people say at tables."""

    list_display = ("said_at", "author", "text", "room", "match", "hidden_at")
    list_filter = ("room", "hidden_at")
    list_select_related = ("author", "match")
    search_fields = ("text", "author__username", "match__code")
    fields = ("match", "room", "author", "text", "said_at", "hidden_at", "hidden_by")
    readonly_fields = fields
    ordering = ("-pk",)
    actions = ("take_away",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        return Message.objects.for_staff(signed_in(request))

    @admin.action(description=_("Remove messages"), permissions=["settle"])
    def take_away(self, request: HttpRequest, chosen: QuerySet[Message]) -> None:
        for message in chosen:
            hide_message(message_id=message.pk, user=signed_in(request))


@admin.register(Annotation)
class AnnotationAdmin(TalkAdmin):
    """What people write in the margins of matches. Studies are private: no one else reads them."""

    list_display = ("created_at", "author", "mark", "text", "match", "ply", "hidden_at")
    list_filter = ("hidden_at",)
    list_select_related = ("author", "match")
    search_fields = ("text", "author__username", "match__code")
    fields = ("match", "ply", "author", "mark", "text", "created_at", "hidden_at")
    readonly_fields = fields
    ordering = ("-pk",)
    actions = ("take_away",)

    def has_settle_permission(self, request: HttpRequest) -> bool:
        """Whether a member of staff may take notes away."""
        return signed_in(request).has_perm("games.change_annotation")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Annotation]:
        return Annotation.objects.filter(match__isnull=False)

    @admin.action(description=_("Remove notes"), permissions=["settle"])
    def take_away(self, request: HttpRequest, chosen: QuerySet[Annotation]) -> None:
        for note in chosen:
            hide_annotation(annotation_id=note.pk, user=signed_in(request))


@admin.register(MessageReport)
class MessageReportAdmin(TalkAdmin):
    """Messages that members have reported to staff."""

    list_display = ("made_at", "said", "author", "match", "reason", "reporter", "outcome")
    list_filter = ("outcome",)
    list_select_related = ("message__author", "message__match", "reporter")
    search_fields = ("message__text", "message__author__username", "message__match__code", "reason")
    fields = ("said", "author", "match", "reason", "reporter", "made_at", "outcome", "settled_at", "settled_by")
    readonly_fields = fields
    ordering = ("-pk",)
    actions = ("take_away", "dismiss")

    def get_queryset(self, request: HttpRequest) -> QuerySet[MessageReport]:
        allowed = Message.objects.for_staff(signed_in(request))
        return MessageReport.objects.filter(message__in=allowed)

    @admin.display(description=_("message"), ordering="message__text")
    def said(self, report: MessageReport) -> str:
        return report.message.text

    @admin.display(description=_("author"), ordering="message__author")
    def author(self, report: MessageReport) -> str:
        return report.message.author.get_username()

    @admin.display(description=_("game"), ordering="message__match")
    def match(self, report: MessageReport) -> str:
        return report.message.match.code

    @admin.action(description=_("Remove messages"), permissions=["settle"])
    def take_away(self, request: HttpRequest, chosen: QuerySet[MessageReport]) -> None:
        for report in chosen:
            hide_message(message_id=report.message_id, user=signed_in(request))

    @admin.action(description=_("Dismiss reports"), permissions=["settle"])
    def dismiss(self, request: HttpRequest, chosen: QuerySet[MessageReport]) -> None:
        for report in chosen:
            dismiss_report(report_id=report.pk, user=signed_in(request))


@admin.register(Outage)
class OutageAdmin(ReadOnlyAdmin):
    """When the site was down: it is found out, never written by hand."""

    list_display = ("start", "end")
    fields = ("start", "end")
