"""The addresses of the playing rooms."""

from __future__ import annotations

from collections.abc import Callable

from django.http.response import HttpResponseBase
from django.urls import URLPattern, path

from accounts.redirects import moved_to
from games.views import (
    archive,
    archive_health,
    branch,
    command,
    confirm,
    dumps,
    exports,
    feeds,
    gathering,
    guide,
    home,
    lobby,
    orders,
    people,
    presence,
    remarks,
    replay,
    revisions,
    rules,
    seats,
    specimen,
    statistics,
    studies,
    table,
    table_notifications,
    talk,
    verify,
)
from games.views.door import under_match

app_name = "games"


def _table(route: str, view: Callable[..., HttpResponseBase], *, name: str) -> URLPattern:
    """An address under a match: all of them go through one door."""
    return path(f"tables/<slug:code>/{route}", under_match(view), name=name)


urlpatterns = [
    # First what every move is followed by, from everybody who watches: addresses are tried one after the other.
    _table("", table.table, name="table"),
    path("", home.home, name="home"),
    path("specimen/", specimen.specimen, name="specimen"),
    path("rules/<slug:game>/", rules.rules, name="rules"),
    path("rules/<slug:game>/revisions/", revisions.revisions, name="revisions"),
    path("lobby/", lobby.lobby, name="lobby"),
    path("lobby/new/<slug:game>/", lobby.new_table, name="new_table"),
    path("lobby/next/", lobby.next_table, name="next_table"),
    path("lobby/waiting/", lobby.waiting, name="waiting"),
    path("lobby/try/<slug:game>/", lobby.try_now, name="try_now"),
    path("archive/", archive.archive, name="archive"),
    path("confirm/<str:token>/", confirm.confirm, name="confirm"),
    path("feeds/<str:secret>/deadlines.ics", feeds.deadlines, name="deadlines_feed"),
    path("feeds/<str:secret>/matches.atom", feeds.games, name="games_feed"),
    path("archive/searches/", archive.save, name="save_search"),
    path("archive/searches/<int:search>/forget/", archive.forget, name="forget_search"),
    path("archive/health/", archive_health.health, name="archive_health"),
    path("archive/alarm/", archive_health.alarm, name="archive_alarm"),
    path("archive/mine.ndjson", exports.mine, name="mine"),
    path("archive/dumps/", dumps.dumps, name="dumps"),
    path("archive/dumps/<slug:month>.ndjson.zst", dumps.dump_file, name="dump_file"),
    path("archive/dumps/<slug:month>.sha256", dumps.dump_checksum, name="dump_checksum"),
    path("archive/exports.md", dumps.paper, {"name": "exports.md"}, name="exports_paper"),
    path("archive/match.schema.json", dumps.paper, {"name": "match.schema.json"}, name="match_schema"),
    path("archive/verify_record.py", dumps.paper, {"name": "verify_record.py"}, name="verify_script"),
    path("people/<int:person>/matches.ndjson", exports.person_matches, name="person_matches"),
    path("archive/bookmarks/", remarks.bookmarks, name="bookmarks"),
    path("archive/bookmarks/<int:bookmark>/remove/", remarks.remove_bookmark, name="remove_bookmark"),
    path("archive/notes/<int:annotation>/remove/", remarks.remove_annotation, name="remove_annotation"),
    path("archive/statistics/<slug:game>/", statistics.statistics, name="statistics"),
    path("people/<int:person>/matches/", people.player_panel, name="player_panel"),
    path("people/<int:person>/reliability/", people.reliability_panel, name="reliability_panel"),
    path("people/<int:person>/statistics/", statistics.person_statistics, name="person_statistics"),
    _table("sit/", gathering.sit_down, name="sit_down"),
    _table("leave/", gathering.get_up, name="get_up"),
    _table("close/", gathering.close_table, name="close_table"),
    _table("fill/", gathering.fill, name="fill"),
    _table("ready/", gathering.ready, name="ready"),
    _table("invite/", gathering.send_invitation, name="invite"),
    _table("decline/", gathering.decline, name="decline"),
    _table("new-link/", table.new_link, name="new_link"),
    _table("record.txt", table.record, name="record"),
    _table("record.json", exports.record_json, name="record_json"),
    _table("scores.csv", exports.scores, name="scores"),
    _table("play.txt", exports.play, name="play"),
    _table("proof.txt", exports.proof, name="proof"),
    _table("verify/", verify.verify, name="verify"),
    _table("replay/", replay.replay, name="replay"),
    _table("again/", table.again, name="again"),
    _table("rematch/", table.play_again, name="rematch"),
    _table("why/", table.why, name="why"),
    _table("move/", table.move, name="move"),
    _table("command/", command.command, name="command"),
    _table("undo/", table.undo, name="undo"),
    _table("concede/", table.give_up, name="concede"),
    _table("back/", seats.come_back, name="come_back"),
    _table("play-out/", seats.end_alone, name="play_out"),
    _table("seats/<int:number>/wait/", seats.wait, name="wait_for_seat"),
    _table("seats/<int:number>/take-over/", seats.take_over, name="take_over"),
    _table("guide/", guide.guide, name="guide"),
    _table("orders/give/", orders.give, name="give_order"),
    _table("orders/revoke/", orders.revoke, name="revoke_order"),
    _table("notifications/", table_notifications.table_notifications, name="table_notifications"),
    _table("presence/", presence.presence, name="presence"),
    _table("talk/", talk.talk, name="talk"),
    _table("talk/say/", talk.say, name="say"),
    _table("talk/<int:message>/report/", talk.report, name="report_message"),
    _table("remarks/", remarks.remarks, name="remarks"),
    _table("remarks/annotate/", remarks.annotate, name="annotate"),
    _table("remarks/bookmark/", remarks.bookmark, name="bookmark"),
    _table("branch/", branch.branch, name="branch"),
    path("studies/", studies.studies, name="studies"),
    path("studies/new/", studies.new_study, name="new_study"),
    path("studies/<slug:code>/", replay.study, name="study"),
    path("studies/<slug:code>/remarks/", remarks.study_remarks, name="study_remarks"),
    path("studies/<slug:code>/remarks/annotate/", remarks.annotate_study, name="annotate_study"),
    path("studies/<slug:code>/remarks/bookmark/", remarks.bookmark_study, name="bookmark_study"),
    path("studies/<slug:code>/branch/", branch.branch_study, name="branch_study"),
    path("studies/<slug:code>/delete/", studies.delete, name="delete_study"),
    # Former addresses.
    path("tables/<slug:code>/telling/", moved_to("games:table_notifications")),
]
