"""Goldens: whole matches told in full. A difference is a change of the rules; it is read before it is kept.

`python manage.py new_playthrough FILE` rewrites a playthrough.
"""

from __future__ import annotations

from difflib import unified_diff
from enum import IntEnum
from pathlib import Path
from types import ModuleType

import pytest

from games.engine.metas import METAS
from games.engine.playthrough import record_in, tell
from games.engine.protocol import Meta
from games.engine.record import Record
from games.engine.registry import find_game, game_for
from games.engine.replay import replay
from games.engine.royals import moves as royals_moves
from games.engine.royals import scoring as royals_scoring
from games.engine.tudor import moves as tudor_moves
from games.engine.tudor import scoring as tudor_scoring
from games.engine.tudor.cards import SCENARIOS, SCORING
from games.engine.tudor.editions import EDITIONS
from games.engine.tudor.rulings import Ruling

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))
RECORDS: dict[str, Record] = {path.stem: record_in(path.read_text(encoding="utf-8")) for path in FILES}

WITHOUT_PLAYTHROUGH = {
    "UseIntrigue": "asked only of who attacks a King of Royals with five intrigue cards of which exactly one matches",
}
"""Kinds of move that no playthrough shows, with the reason why."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_match_is_told_as_it_was(path: Path) -> None:
    golden = path.read_text(encoding="utf-8")
    record = record_in(golden)
    told = tell(game_for(record.ruleset), record)
    if told != golden:
        difference = list(unified_diff(golden.splitlines(), told.splitlines(), "golden", "now", lineterm="", n=2))
        pytest.fail("\n".join(difference[:60]))


@pytest.mark.parametrize("name", RECORDS)
def test_every_ply_of_a_golden_carries_its_digest_and_the_match_is_over(name: str) -> None:
    record = RECORDS[name]
    game = game_for(record.ruleset)
    assert record.errors == ()
    assert all(ply.digest for ply in record.plies)
    played = replay(game, record)
    assert played.error is None
    assert game.result(played.position.state) is not None


def _records_of(slug: str) -> list[Record]:
    return [record for record in RECORDS.values() if record.ruleset.game == slug]


def _texts(record: Record) -> set[str]:
    return {ply.text for ply in record.plies}


def _cards(record: Record) -> set[str]:
    named = {*record.ruleset.option("scoring").split(","), record.ruleset.option("scenario")}
    return named | {text.removeprefix("card ") for text in _texts(record) if text.startswith("card ")}


def test_every_edition_has_a_playthrough_for_every_player_count() -> None:
    shown = {(record.ruleset.game, record.ruleset.edition, len(record.seats)) for record in RECORDS.values()}
    expected = {(m.slug, edition.slug, players) for m in METAS for edition in m.editions for players in m.players}
    assert shown == expected


def test_every_scoring_card_has_a_playthrough_in_which_it_scores() -> None:
    scored = {
        line.split("source=")[1].split()[0]
        for path in FILES
        for line in path.read_text(encoding="utf-8").splitlines()
        if "event scored" in line and not line.endswith("points=0")
    }
    for card in SCORING:
        assert card.id in scored, card.id


def test_every_offer_of_a_scenario_has_a_playthrough_in_which_it_is_taken() -> None:
    for scenario in SCENARIOS:
        texts = set().union(*(_texts(record) for record in RECORDS.values() if scenario.id in _cards(record)))
        offers = [f"bonus {bonus.id}" for bonus in scenario.bonuses] + [f"use {use.id}" for use in scenario.immediate]
        for offer in offers:
            assert offer in texts, f"{scenario.id}: {offer}"
        if scenario.office_taken is not None:
            assert any(text.startswith("perform ") for text in texts)


@pytest.mark.parametrize(
    ("slug", "reasons"), [("tudor", tudor_scoring.EndReason), ("royals", royals_scoring.EndReason)]
)
def test_every_way_to_win_has_a_playthrough(slug: str, reasons: type[IntEnum]) -> None:
    shown = set()
    for record in _records_of(slug):
        game = game_for(record.ruleset)
        result = game.result(replay(game, record, verify=False).position.state)
        assert result is not None
        shown.add(result.reason)
    assert shown == set(reasons)


def test_every_ruling_is_in_force_in_a_playthrough() -> None:
    played = {(record.ruleset.edition, record.ruleset.revision) for record in _records_of("tudor")}
    editions = {edition.slug: edition for edition in EDITIONS}
    assert set().union(*(editions[slug].rulings_in(revision) for slug, revision in played)) == set(Ruling)


@pytest.mark.parametrize("meta", METAS, ids=lambda meta: meta.slug)
def test_every_option_has_a_playthrough(meta: Meta) -> None:
    shown = {name for record in _records_of(meta.slug) for name, _ in record.ruleset.options}
    assert shown == set(meta.options)


@pytest.mark.parametrize(("slug", "module"), [("tudor", tudor_moves), ("royals", royals_moves)])
def test_every_kind_of_move_is_made_in_some_playthrough(slug: str, module: ModuleType) -> None:
    game = find_game(slug)
    made = {type(game.read(None, text)) for record in _records_of(slug) for text in _texts(record)}
    kinds = {value for value in vars(module).values() if isinstance(value, type) and issubclass(value, module.Move)}
    unseen = {kind.__name__ for kind in kinds - made - {module.Move}}
    assert unseen == WITHOUT_PLAYTHROUGH.keys() & {kind.__name__ for kind in kinds}
