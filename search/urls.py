from __future__ import annotations

from django.urls import path

from search.views import search

app_name = "search"

urlpatterns = [
    path("search/", search.search, name="search"),
    path("search/suggest/", search.suggest, name="suggest"),
]
