from __future__ import annotations

from django.urls import path

from games.play.views.match_access import match_path
from games.reviews.views import hints, insights, reviews

urlpatterns = [
    path("insights/", insights.insights, name="insights"),
    match_path("hint/", hints.give_hint, name="give_hint"),
    match_path("review/", reviews.review, name="review"),
    match_path("review/request/", reviews.request_review, name="request_review"),
]
