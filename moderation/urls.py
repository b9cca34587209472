"""The addresses of moderation."""

from __future__ import annotations

from django.urls import path

from moderation.views import appeals, desk, report, reviewers, reviews, standing, transparency

app_name = "moderation"

urlpatterns = [
    path("report/<str:kind>/<str:ref>/", report.report, name="report"),
    path("staff/", desk.desk, name="desk"),
    path("staff/cases/<int:case>/", desk.case, name="case"),
    path("staff/cases/<int:case>/claim/", desk.claim_case, name="claim_case"),
    path("staff/cases/<int:case>/release/", desk.release_case, name="release_case"),
    path("staff/cases/<int:case>/notes/", desk.add_note, name="add_note"),
    path("staff/cases/<int:case>/dismiss/", desk.dismiss_case, name="dismiss_case"),
    path("staff/cases/<int:case>/decide/", desk.decide_case, name="decide_case"),
    path("staff/cases/appeals/", appeals.appeals, name="appeals"),
    path("staff/cases/appeals/<int:appeal>/answer/", appeals.answer_appeal, name="answer_appeal"),
    path("staff/reviewers/", reviewers.reviewers, name="reviewers"),
    path("staff/reviewers/<int:person>/remove/", reviewers.remove_reviewer, name="remove_reviewer"),
    path("staff/reviewers/<int:person>/readmit/", reviewers.readmit_reviewer, name="readmit_reviewer"),
    path("community/reviews/", reviews.reviews, name="reviews"),
    path("community/reviews/join/", reviews.become_reviewer, name="become_reviewer"),
    path("community/reviews/leave/", reviews.stop_reviewing, name="stop_reviewing"),
    path("community/reviews/<int:case>/", reviews.review, name="review"),
    path("account/warnings/", standing.standing, name="standing"),
    path("account/warnings/<int:action>/appeal/", standing.appeal, name="appeal"),
    path("account/warnings/name/", standing.choose_name, name="choose_name"),
    path("conduct/counts/", transparency.transparency, name="transparency"),
    path("appeals/<str:token>/", standing.appeal_link, name="appeal_link"),
]
