from __future__ import annotations

from django.urls import path

from games.rules.views import learn, revisions, rules, specimen

urlpatterns = [
    path("specimen/", specimen.specimen, name="specimen"),
    path("learn/", learn.learn, name="learn"),
    path("rules/<slug:game>/", rules.rules, name="rules"),
    path("rules/<slug:game>/revisions/", revisions.revisions, name="revisions"),
]
