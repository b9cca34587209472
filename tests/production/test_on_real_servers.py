"""The tests of the rooms that store and send, run again on PostgreSQL and Redis, and those that need them.

Settings are fixed for the life of a process, so a second pytest does it.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CASES = Path(__file__).parent
SECONDS = 4200
AT_LEAST = 1500
"""Fewer tests than this would mean that a room was forgotten."""
SPARED = (
    # No database is in them.
    "--ignore=tests/accounts/test_breached_passwords.py",
    "--ignore=tests/accounts/test_safe_http.py",
    "--ignore=tests/titles/test_facts.py",
    "--ignore=tests/games/play/test_clock.py",
    "--ignore=tests/games/test_commands.py",
    "--ignore=tests/games/play/test_final_places.py",
    "--ignore=tests/games/archive/test_landmarks.py",
    "--ignore=tests/games/archive/test_packing.py",
    "--ignore=tests/games/archive/test_plots.py",
    "--ignore=tests/titles/test_refusal_words.py",
    "--ignore=tests/games/play/test_reliability_figures.py",
    "--ignore=tests/titles/test_board_anchors.py",
    "--ignore=tests/titles/tudor/test_card_words.py",
    "--ignore=tests/games/play/test_channel_loop.py",
    "--ignore=tests/titles/test_words.py",
    "--ignore=tests/leaderboards/test_fairness.py",
    "--ignore=tests/leaderboards/test_rating.py",
    "--ignore=tests/leaderboards/test_simulation.py",
    "--ignore=tests/leagues/test_crests.py",
    "--ignore=tests/leagues/test_designs.py",
    "--ignore=tests/leagues/test_knockout.py",
    "--ignore=tests/leagues/test_markdown.py",
    "--ignore=tests/leagues/test_outlook.py",
    "--ignore=tests/leagues/test_points.py",
    "--ignore=tests/leagues/test_pyramid.py",
    "--ignore=tests/leagues/test_standings.py",
    "--ignore=tests/leagues/test_swiss.py",
    # Many seasons, of which others are played one thing at a time.
    "--ignore=tests/leagues/test_simulation.py",
    # Every page of the site many times over.
    "--ignore=tests/leagues/test_one_door.py",
    # They are about what pages show, and to whom, of whatever stands in a database.
    "--ignore=tests/accounts/test_permissions.py",
    "--ignore=tests/titles/royals/test_board.py",
    "--ignore=tests/titles/tudor/test_board.py",
    "--ignore=tests/titles/test_coach.py",
    "--ignore=tests/titles/test_drawn.py",
    "--ignore=tests/games/tables/test_home.py",
    "--ignore=tests/games/test_leaks.py",
    "--ignore=tests/games/test_markup.py",
    "--ignore=tests/games/test_permissions.py",
    "--ignore=tests/games/archive/test_replay.py",
    "--ignore=tests/titles/test_rules_pages.py",
    "--ignore=tests/games/play/test_table_page.py",
    "--ignore=tests/games/archive/test_verify.py",
    "--ignore=tests/leagues/test_pages.py",
    "--ignore=tests/leagues/test_pages_private.py",
    # They store little, by services that others call too; what they are about happens in the engine.
    "--ignore=tests/games/archive/test_annotations.py",
    "--ignore=tests/games/archive/test_branch.py",
    "--ignore=tests/games/play/test_auto_play.py",
    "--ignore=tests/games/archive/test_studies.py",
    # It is about other processes, which have no database.
    "--ignore=tests/games/archive/test_diff_archive.py",
    # A whole month takes a minute; what happens in it is done by others, one thing at a time.
    "--ignore=tests/games/play/test_month.py",
    # Long matches, of which others are played to the end.
    "--deselect=tests/games/play/test_play_move.py::test_a_whole_match_is_played_scored_and_rebuilt_from_its_record[royals",
    "--deselect=tests/games/play/test_play_move.py::test_a_whole_match_is_played_scored_and_rebuilt_from_its_record[tudor/corax",
    "--deselect=tests/games/play/test_views.py::test_the_seed_is_a_secret_until_the_end",
    "--deselect=tests/games/play/test_views.py::test_the_record_of_a_finished_match_replays_and_its_seed_proves_every_draw",
)


def test_the_house_stands_on_postgresql_and_redis(postgresql_url: str, redis_url: str) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment |= {
        "DJANGO_SETTINGS_MODULE": "tudor_site.settings.test_services",
        "DJANGO_DATABASE_URL": postgresql_url,
        "DJANGO_REDIS_URL": redis_url,
    }
    cases = sorted(str(path.relative_to(ROOT)) for path in CASES.glob("cases_*.py"))
    plugins = [part for name in ("xdist", "randomly", "cacheprovider") for part in ("-p", f"no:{name}")]
    command = [sys.executable, "-m", "pytest", "-q", "-x", *plugins, *SPARED]
    with subprocess.Popen(
        [*command, "tests/games", "tests/accounts", "tests/leaderboards", "tests/leagues", *cases],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as run:
        try:
            output, _ = run.communicate(timeout=SECONDS)
        finally:
            if run.poll() is None:
                # With everything that it has started.
                os.killpg(run.pid, signal.SIGKILL)
    tail = output[-8000:]
    assert run.returncode == 0, tail
    passed = re.search(r"(\d+) passed", tail)
    assert passed is not None, tail
    assert int(passed[1]) >= AT_LEAST, tail
    assert "skipped" not in tail.splitlines()[-1], tail
