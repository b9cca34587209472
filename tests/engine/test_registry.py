"""Games are found in one place, and a third one would need no change outside its own package, its meta, labels and
templates."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from random import Random

import pytest
from django.core.management import call_command

from games.engine import metas, registry
from games.engine.errors import BadRuleset
from games.engine.metas import METAS
from games.engine.playthrough import tell
from games.engine.protocol import Meta, Ruleset
from games.engine.record import read_record
from games.engine.registry import GAMES, find_game, game_for
from tests.engine.test_conformance import check_outcome, check_position
from tests.engine.test_redeal import check_redeal
from tests.engine.toy import TOY, TOY_META


@pytest.fixture
def with_a_third_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """One line in the registry and one in the metas."""
    monkeypatch.setattr(registry, "GAMES", (*GAMES, TOY))
    monkeypatch.setattr(metas, "METAS", (*METAS, TOY_META))


def run(*words: str) -> str:
    out = StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_every_game_has_a_meta_and_every_meta_a_game() -> None:
    assert [meta.slug for meta in METAS] == [game.slug for game in GAMES]


@pytest.mark.parametrize("meta", METAS, ids=lambda meta: meta.slug)
def test_everything_a_meta_offers_can_be_set_up(meta: Meta) -> None:
    game = find_game(meta.slug)
    for edition in meta.editions:
        for preset in edition.presets:
            for players in meta.players:
                state = game.setup(Ruleset(meta.slug, edition.slug, meta.revision, preset.options), players)
                assert game.problems(state) == ()
        for players in (min(meta.players) - 1, max(meta.players) + 1):
            with pytest.raises(BadRuleset):
                game.setup(Ruleset(meta.slug, edition.slug), players)


def test_a_game_that_does_not_exist_is_refused_with_the_names_of_those_that_do() -> None:
    with pytest.raises(BadRuleset, match="tudor, royals"):
        find_game("chess")
    with pytest.raises(BadRuleset):
        game_for(Ruleset.read("chess/fide@1"))


@pytest.mark.usefixtures("with_a_third_game")
def test_a_third_game_keeps_the_contract() -> None:
    state = TOY.setup(Ruleset("toy", "wood"), 2)
    for text in ("lay 6", "take 2", "take 1", "take 2", "take 1"):
        check_position(TOY, state, 2)
        check_redeal(TOY, state, 2, Random(1))
        state = TOY.apply(state, TOY.read(state, text)).state
    check_outcome(TOY.result(state), 2)
    assert find_game("toy") is TOY


@pytest.mark.usefixtures("with_a_third_game")
def test_a_third_game_is_played_recorded_replayed_and_counted_by_the_same_commands(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    assert "wins by seat" in run("playout", "toy", "--games", "3", "--record", str(file))
    assert "digests verified, the match is over" in run("replay", str(file))
    record = read_record(file.read_text(encoding="utf-8"))
    assert tell(TOY, record).startswith('[Game "toy"]')
    assert run("perft", "toy", "--players", "2", "--depth", "2").strip() == "4"
    position = tmp_path / "position.txt"
    position.write_text("ruleset: toy/wood@1\nstones: 3\n", encoding="utf-8")
    shown = run("position", str(position), "--moves", "take 2", "--why", "take 2")
    assert "taken seat 0 stones=2" in shown
    assert "toy.turn" in shown
