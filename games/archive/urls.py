from __future__ import annotations

from django.urls import path

from games.archive import old_urls
from games.archive.views import (
    branch,
    dumps,
    exports,
    health,
    margin_notes,
    replay,
    search,
    statistics,
    studies,
    verify,
)
from games.play.views.match_access import match_path

urlpatterns = [
    path("archive/", search.archive, name="archive"),
    path("archive/searches/", search.save_search, name="save_search"),
    path("archive/searches/<int:search>/forget/", search.forget_search, name="forget_search"),
    path("archive/health/", health.archive_health, name="archive_health"),
    path("archive/alarm/", health.archive_alarm, name="archive_alarm"),
    path("archive/mine.ndjson", exports.own_matches, name="own_matches"),
    path("archive/dumps/", dumps.dumps, name="dumps"),
    path("archive/dumps/<slug:month>.ndjson.zst", dumps.dump_file, name="dump_file"),
    path("archive/dumps/<slug:month>.sha256", dumps.dump_checksum, name="dump_checksum"),
    path("archive/exports.md", dumps.public_file, {"name": "exports.md"}, name="exports_guide"),
    path("archive/match.schema.json", dumps.public_file, {"name": "match.schema.json"}, name="match_schema"),
    path("archive/verify_record.py", dumps.public_file, {"name": "verify_record.py"}, name="verify_script"),
    path("archive/bookmarks/", margin_notes.bookmarks, name="bookmarks"),
    path("archive/bookmarks/<int:bookmark>/remove/", margin_notes.remove_bookmark, name="remove_bookmark"),
    path("archive/annotations/<int:annotation>/remove/", margin_notes.remove_annotation, name="remove_annotation"),
    path("archive/statistics/<slug:game>/", statistics.statistics, name="statistics"),
    path("people/<int:person>/matches.ndjson", exports.person_matches, name="person_matches"),
    path("people/<int:person>/statistics/", statistics.person_statistics, name="person_statistics"),
    match_path("record.txt", exports.record, name="record"),
    match_path("record.json", exports.record_json, name="record_json"),
    match_path("scores.csv", exports.scores, name="scores"),
    match_path("play.txt", exports.play_log, name="play_log"),
    match_path("proof.txt", exports.proof, name="proof"),
    match_path("verify/", verify.verify, name="verify"),
    match_path("replay/", replay.replay, name="replay"),
    match_path("annotations/", margin_notes.match_annotations, name="match_annotations"),
    match_path("annotations/annotate/", margin_notes.annotate, name="annotate"),
    match_path("annotations/bookmark/", margin_notes.bookmark, name="bookmark"),
    match_path("branch/", branch.branch_match, name="branch_match"),
    path("studies/", studies.studies, name="studies"),
    path("studies/new/", studies.import_study, name="import_study"),
    path("studies/<slug:code>/", replay.study, name="study"),
    path("studies/<slug:code>/annotations/", margin_notes.study_annotations, name="study_annotations"),
    path("studies/<slug:code>/annotations/annotate/", margin_notes.annotate_study, name="annotate_study"),
    path("studies/<slug:code>/annotations/bookmark/", margin_notes.bookmark_study, name="bookmark_study"),
    path("studies/<slug:code>/branch/", branch.branch_study, name="branch_study"),
    path("studies/<slug:code>/delete/", studies.delete_study, name="delete_study"),
    *old_urls.urlpatterns,
]
