from __future__ import annotations

from django.urls import path

from games.puzzles.views import puzzles

urlpatterns = [
    path("puzzles/", puzzles.puzzles, name="puzzles"),
    path("puzzles/<slug:game>/next/", puzzles.next_puzzle, name="next_puzzle"),
    path("puzzles/<slug:game>/today/", puzzles.puzzle_of_the_day, name="puzzle_of_the_day"),
    path("puzzles/<slug:game>/<slug:key>/", puzzles.puzzle, name="puzzle"),
    path("puzzles/<slug:game>/<slug:key>/<int:number>/", puzzles.puzzle, name="puzzle"),
    path("puzzles/<slug:game>/<slug:key>/<int:number>/plans/", puzzles.plans, name="puzzle_plans"),
    path("puzzles/<slug:game>/<slug:key>/<int:number>/answer/", puzzles.answer, name="answer_puzzle"),
]
