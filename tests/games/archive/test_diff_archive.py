"""What a change of the rules would do to archived matches: another ruleset, another revision, another checkout."""

from __future__ import annotations

import json
import shutil
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from games.archive.selectors.record import stored_record
from games.archive.services.archive_match import archive_match
from games.archive.services.branch_match import branch_match
from games.engine.replay import positions
from games.management.comparing.engines import Replayed
from games.management.comparing.verdicts import Kind, Verdict, verdict
from games.models import ArchivedRecord, Match
from tests.games.archive_factories import archived, played_at_once

# Other processes do what it is about, and they have no database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]


def run(*words: str) -> tuple[str, int]:
    """What the command prints, and its exit status."""
    out = StringIO()
    try:
        call_command("diff_archive", *words, "--jobs", "1", stdout=out, stderr=StringIO())
    except SystemExit as ended:
        return out.getvalue(), int(str(ended.code))
    return out.getvalue(), 0


def figures(*words: str) -> dict[str, Any]:
    printed, status = run("--json", *words)
    found = json.loads(printed)
    assert isinstance(found, dict)
    assert status == (found["counts"]["unchanged"] < found["records"])
    assert sum(found["counts"].values()) == found["records"]
    return found


def counts(*words: str) -> dict[str, int]:
    """How many matches of each kind there are, of the kinds that there are."""
    return {kind: count for kind, count in figures(*words)["counts"].items() if count}


def refusal(*words: str) -> str:
    with pytest.raises(CommandError) as raised:
        run(*words)
    return str(raised.value)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A second checkout, of which only the engine matters."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "__init__.py").touch()
    shutil.copytree(
        settings.BASE_DIR / "games" / "engine",
        tmp_path / "games" / "engine",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    return tmp_path


def alter(tree: Path, name: str, old: str, new: str) -> None:
    """Changes a line of the other checkout's engine."""
    path = tree / "games" / "engine" / name
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


# Rulesets


def test_a_match_replayed_by_its_own_rules_is_unchanged() -> None:
    archived("royals/arcane@1", 3)
    assert counts("royals/arcane@1", "royals/arcane@1") == {"unchanged": 1}


def test_a_move_that_another_edition_forbids_is_named_with_ply_and_rule() -> None:
    match, _ = archived("tudor/v15@1+scenario=blue2+scoring=red1,green4", 2)
    found = figures("tudor/v15@1", "tudor/corax@1")
    assert found["counts"]["illegal"] == 1
    [example] = found["examples"]
    assert example["match"] == match.code
    assert example["kind"] == "illegal"
    ply = match.archived.plies[example["ply"] - 1]
    assert example["move"] == ply.line
    assert found["rules"] == {example["rule"]: 1}
    assert example["rule"].startswith("tudor.")
    # It is the first such ply: by the other edition's rules the record goes exactly so far.
    record = stored_record(match)
    headers = tuple((name, text.replace("v15", "corax")) for name, text in record.headers)
    beginning = record._replace(headers=headers, plies=record.plies[: example["ply"] - 1])
    assert len(list(positions(match.game, beginning, verify=False))) == example["ply"]


def test_an_option_that_changes_no_state_but_its_name_changes_nothing() -> None:
    archived("royals/arcane@1", 2)
    assert counts("royals/arcane@1", "royals/arcane@1+hidden-points") == {"unchanged": 1}


def test_an_option_can_be_taken_away_and_the_others_stay() -> None:
    archived("royals/arcane@1+hidden-points+open4", 2)
    assert counts("royals/arcane@1+hidden-points", "royals/arcane@1") == {"unchanged": 1}
    assert counts("royals/arcane@1+open4", "royals/arcane@1") == {"illegal": 1}


def test_only_matches_that_were_played_by_the_first_ruleset_are_meant() -> None:
    _, people = archived("royals/arcane@1+hidden-points", 2)
    archived("royals/arcane@1", 2, people=people)
    archived("tudor/v15@1", 2, people=people)
    assert counts("royals/arcane@1+hidden-points", "royals/arcane@1") == {"unchanged": 1}
    assert counts("royals/arcane@1", "royals/arcane@1+hidden-points") == {"unchanged": 2}
    assert counts("1", "1") == {"unchanged": 3}
    assert counts("1", "1", "--game", "tudor") == {"unchanged": 1}
    assert counts("1", "1", "--edition", "arcane") == {"unchanged": 2}
    assert counts("1", "1", "--limit", "1") == {"unchanged": 1}


def test_a_match_that_began_from_a_position_is_compared_from_there() -> None:
    match, people = archived("royals/arcane@1", 2)
    branch = branch_match(user=people[0], source=match, ply=60)
    ended = played_at_once(Match.objects.get(pk=branch.pk))
    assert archive_match(match_id=ended.pk)
    words = ("royals/arcane@1", "royals/arcane@1+hidden-points", "--match", ended.code)
    assert counts(*words) == {"unchanged": 1}


def test_a_damaged_record_is_told_and_the_others_are_compared() -> None:
    match, people = archived("royals/arcane@1", 2)
    archived("royals/arcane@1", 2, people=people)
    ArchivedRecord.objects.filter(match=match).update(packed_plies=b"moth-eaten")
    found = figures("1", "1")
    assert (found["counts"]["unchanged"], found["counts"]["unreadable"]) == (1, 1)
    assert found["examples"][0]["match"] == match.code


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--against"),
        (("1",), "two revisions or two rulesets"),
        (("1", "3"), "there is no revision 3; the newest is 2"),
        (("tudor/v15@1", "tudor/v15@7"), "there is no revision 7 of tudor"),
        (("tudor/v15@1", "tudor/v16@1"), "no edition 'v16'"),
        (("tudor/v15@1", "royals/arcane@1"), "another"),
        (("tudor/v15@1", "nonsense"), "reads like"),
        (("1", "1"), "no archived match"),
        (("1", "1", "--limit", "-1"), "a whole number from 1"),
        (("1", "1", "--against", "/nowhere/at/all"), "has no games/engine"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(words: tuple[str, ...], said: str) -> None:
    assert said in refusal(*words)


# Another checkout


def test_a_checkout_with_the_same_rules_changes_nothing(tree: Path) -> None:
    _, people = archived("tudor/v15@1", 2)
    archived("royals/arcane@1", 2, people=people)
    assert counts("--against", str(tree)) == {"unchanged": 2}


def test_a_number_that_only_counts_at_the_end_gives_another_result(tree: Path) -> None:
    match, _ = archived("royals/arcane@1", 2)
    alter(
        tree,
        "royals/board.py",
        'tuple(title["marker"]["value"])',
        '(2 * title["marker"]["value"][0], title["marker"]["value"][0])',
    )
    [example] = figures("--against", str(tree))["examples"]
    assert (example["match"], example["kind"]) == (match.code, "other result")
    scores = " ".join(map(str, match.result["scores"]))  # type: ignore[index]
    assert f"scores {scores}, by" in example["words"].partition("; now")[0]
    assert "lines" in example["fields"]


def test_a_rule_that_is_altered_is_found_where_it_first_matters(tree: Path) -> None:
    match, _ = archived("royals/arcane@1", 2)
    alter(tree, "royals/board.py", 'HAND_LIMIT: int = _TABLE["hand_limit_country"]["value"]', "HAND_LIMIT: int = 4")
    printed, status = run("--against", str(tree))
    assert status == 1
    assert "       1 illegal" in printed
    assert f"{match.code}: illegal at ply " in printed


def test_a_new_part_of_the_state_is_named_and_can_be_left_out(tree: Path) -> None:
    archived("royals/arcane@1", 2)
    alter(
        tree, "royals/storage.py", '"seats": state.rules.players}', '"seats": state.rules.players, "weather": "fair"}'
    )
    [example] = figures("--against", str(tree))["examples"]
    assert (example["kind"], example["ply"], example["fields"]) == ("differs", 0, ["weather"])
    assert counts("--against", str(tree), "--ignore", "weather") == {"unchanged": 1}


def test_a_revision_that_only_the_other_checkout_knows_can_be_tried(tree: Path) -> None:
    archived("tudor/v15@1", 2)
    words = '"A Lord may do G or H instead of its actions. / Only a Courtier may. (Corax)"'
    alter(tree, "tudor/rulings.py", words, f"{words}, 3")
    alter(tree, "tudor/editions.py", "rulings=frozenset(),", "rulings=frozenset({Ruling.LORDS_KEEP_TO_THEIR_CHAMBER}),")
    alter(tree, "tudor/editions.py", "REVISION = 2", "REVISION = 3")
    assert counts("--against", str(tree)) == {"unchanged": 1}
    assert figures("1", "3", "--against", str(tree))["rules"] == {"tudor.turn.lord_alternate": 1}
    assert counts("1", "4", "--against", str(tree)) == {"illegal": 1}
    assert "no archived match" in refusal("2", "1", "--against", str(tree))


def test_an_engine_that_does_not_even_start_is_told(tree: Path, capfd: pytest.CaptureFixture[str]) -> None:
    archived("royals/arcane@1", 2)
    alter(tree, "royals/editions.py", "REVISION = 1", "REVISION = one")
    assert f"the engine in {tree} has stopped" in refusal("--against", str(tree))
    assert "NameError" in capfd.readouterr().err


def test_an_engine_that_breaks_in_a_match_is_told_with_the_ply(tree: Path) -> None:
    archived("royals/arcane@1", 2)
    alter(tree, "royals/game.py", "    def apply(self, state: State, move: Move) -> Transition:\n", BREAKS)
    [example] = figures("--against", str(tree))["examples"]
    assert (example["kind"], example["ply"], example["rule"]) == ("illegal", 1, "ZeroDivisionError")


BREAKS = "    def apply(self, state: State, move: Move) -> Transition:\n        1 / 0\n"


# Verdicts


def replayed(states: str, result: str | None = "won", error: str = "") -> Replayed:
    return Replayed(tuple(states), result and [[1, 2], [9, 8], result], error, "a.rule" if error else "", None)


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (replayed("abcd"), Verdict(Kind.UNCHANGED)),
        (replayed("abxd"), Verdict(Kind.DIFFERS, 2)),
        (replayed("xbcd"), Verdict(Kind.DIFFERS, 0)),
        (replayed("ab", None, "no"), Verdict(Kind.ILLEGAL, 2, "no", "a.rule")),
        (replayed("axc", None, "no"), Verdict(Kind.ILLEGAL, 3, "no", "a.rule", 1)),
        (replayed("", None, "no"), Verdict(Kind.ILLEGAL, 0, "no", "a.rule")),
    ],
)
def test_the_verdict_is_where_the_replays_part_ways(after: Replayed, expected: Verdict) -> None:
    assert verdict(replayed("abcd"), after) == expected


@pytest.mark.parametrize(("states", "ply"), [("abcd", None), ("abcx", 3)])
@pytest.mark.parametrize("result", ["tied", None])
def test_another_result_weighs_more_than_another_state(states: str, ply: int | None, result: str | None) -> None:
    found = verdict(replayed("abcd"), replayed(states, result))
    assert (found.kind, found.ply) == (Kind.OTHER_RESULT, ply)
    assert found.words.startswith("places 1 2, scores 9 8, by won; now ")


def test_a_match_that_its_own_rules_refuse_proves_nothing() -> None:
    assert verdict(replayed("ab", None, "no"), replayed("abcd")).kind == Kind.UNREADABLE
