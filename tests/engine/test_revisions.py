"""Rules are corrected in numbered revisions, and the older ones stay as they were."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from games.engine import metas
from games.engine.errors import BadRecord, BadRuleset
from games.engine.metas import METAS, as_read_today, find_meta
from games.engine.playout import play_record
from games.engine.playthrough import record_in
from games.engine.protocol import AnyGame, Meta, Ruleset, Seat
from games.engine.record import read_record, write_record
from games.engine.registry import GAMES, find_game
from games.engine.replay import positions, replay
from games.engine.royals import editions as royals_editions
from games.engine.royals import rules as royals_rules
from games.engine.royals.editions import Edition as RoyalsEdition
from games.engine.royals.rulings import Ruling as RoyalsRuling
from games.engine.tudor import resolve as tudor_resolve
from games.engine.tudor.editions import CORAX
from games.engine.tudor.rulings import Ruling

TUDOR = find_game("tudor")
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


class Tried(RoyalsRuling):
    """A correction that nobody needs."""

    SHORT_HANDS = "A hand is as long as it is. / It is short.", 2


@pytest.fixture
def second_revision(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Both games have a second revision: Corax has learnt in it that the second ring differs, and Royals something
    that only tests ask for."""
    known = (tudor_resolve.rules_for, royals_rules.rules_for)
    monkeypatch.setattr(Ruling.SECOND_RING_DIFFERS, "since", 2)
    monkeypatch.setattr(tudor_resolve, "REVISION", 2)
    monkeypatch.setattr(royals_rules, "REVISION", 2)
    monkeypatch.setattr(royals_editions, "EDITIONS", (RoyalsEdition("arcane", frozenset(Tried)),))
    for rules_for in known:
        rules_for.cache_clear()
    yield
    for rules_for in known:
        rules_for.cache_clear()


def may_repeat_the_ring(edition: str, revision: int) -> bool:
    """Whether the second ring of the set-up may be of the faction of the first."""
    state = TUDOR.setup(Ruleset("tudor", edition, revision), 2)
    first: dict[Seat, str] = {}
    while (seat := TUDOR.to_act(state)[0]) < 0 or seat not in first:
        moves = [move for move, _ in TUDOR.odds(state)] or list(TUDOR.legal_moves(state, seat))
        # Each takes another faction first, so that of both a ring is left.
        move = moves[max(seat, 0)]
        if seat >= 0:
            first[seat] = TUDOR.write(move)
        state = TUDOR.apply(state, move).state
    return first[seat] in map(TUDOR.write, TUDOR.legal_moves(state, seat))


@pytest.mark.usefixtures("second_revision")
def test_a_ruling_is_in_force_from_its_revision_on_and_only_in_its_editions() -> None:
    assert may_repeat_the_ring("corax", 1)
    assert not may_repeat_the_ring("corax", 2)
    assert may_repeat_the_ring("v15", 2)


def test_a_ruling_of_the_first_revision_is_in_force_in_all_of_them() -> None:
    assert not may_repeat_the_ring("corax", 1)
    assert CORAX.rulings_in(1) == {ruling for ruling in CORAX.rulings if ruling.since == 1}
    assert CORAX.rulings_in(99) == CORAX.rulings


@pytest.mark.usefixtures("second_revision")
def test_royals_asks_for_rulings_in_the_same_way() -> None:
    first, second = (royals_rules.rules_for(Ruleset("royals", "arcane", number), 3) for number in (1, 2))
    assert not first.has(Tried.SHORT_HANDS)
    assert second.has(Tried.SHORT_HANDS)


@pytest.mark.usefixtures("second_revision")
@pytest.mark.parametrize("revision", [1, 2])
@pytest.mark.parametrize("meta", METAS, ids=lambda meta: meta.slug)
def test_every_revision_sets_up_plays_and_replays(meta: Meta, revision: int) -> None:
    game = find_game(meta.slug)
    for edition in meta.editions:
        ruleset = Ruleset(meta.slug, edition.slug, revision)
        _, record = play_record(game, ruleset, 2, Random(4))
        read = read_record(write_record(record))
        assert read.ruleset.revision == revision
        assert f"@{revision}" in game.encode(list(positions(game, read))[-1].state)


@pytest.mark.usefixtures("second_revision")
def test_a_record_of_an_older_revision_keeps_its_digests_when_a_newer_one_comes() -> None:
    # Played and digested by the rules of the second revision, and under the first it is another match.
    _, record = play_record(TUDOR, Ruleset("tudor", "corax", 2), 2, Random(4))
    assert replay(TUDOR, record).error is None
    older = read_record(write_record(record).replace("corax@2", "corax@1"))
    assert "not the one that was recorded" in str(replay(TUDOR, older).error)


def test_the_second_revision_of_tudor_lets_a_corax_match_pass_where_the_first_asks_for_g() -> None:
    played = record_in((PLAYTHROUGHS / "tudor-corax-2-empty-supply.txt").read_text(encoding="utf-8"))
    assert replay(TUDOR, played).error is None
    older = read_record(write_record(played).replace("corax@2", "corax@1"))
    stopped = replay(TUDOR, older, verify=False)
    assert "tudor.turn.alternate_duty" in str(stopped.error)
    assert "end" not in map(TUDOR.write, TUDOR.legal_moves(stopped.position.state, Seat(1)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("beyond", [None, 1, 97])
def test_a_revision_that_does_not_exist_is_refused_with_the_newest_that_does(game: AnyGame, beyond: int | None) -> None:
    meta = find_meta(game.slug)
    revision = 0 if beyond is None else meta.revision + beyond
    ruleset = Ruleset(game.slug, meta.editions[0].slug, revision)
    with pytest.raises(BadRuleset, match=rf"revision {revision} of \w+ does not exist; the newest is {meta.revision}"):
        game.setup(ruleset, 2)
    record = read_record(f'[Ruleset "{ruleset.text}"]\n[Seats "anna;bo"]\n')
    with pytest.raises(BadRecord, match=f"revision {revision} .* the newest is {meta.revision}"):
        replay(game, record)


# What may be known without loading rules


def revised(meta: Meta) -> Meta:
    return meta._replace(revision=3, since=(("second_ring_differs", 2), ("jump_never_down", 3)))


def test_a_meta_tells_what_is_in_force_in_an_edition_by_a_revision() -> None:
    meta = revised(METAS[0])
    newest = meta.edition("corax").rulings
    assert meta.rulings_in("corax", 3) == newest
    assert set(newest) - set(meta.rulings_in("corax", 2)) == {"jump_never_down"}
    assert set(newest) - set(meta.rulings_in("corax", 1)) == {"jump_never_down", "second_ring_differs"}
    assert meta.rulings_in("v15", 3) == ()


def test_a_meta_tells_what_a_revision_brought() -> None:
    meta = revised(METAS[0])
    assert [meta.brought_by(revision) for revision in (1, 2, 3)] == [(), ("second_ring_differs",), ("jump_never_down",)]


def test_metas_tell_of_the_rulings_that_came_later() -> None:
    assert dict(METAS[0].since) == {ruling.name.lower(): ruling.since for ruling in Ruling if ruling.since > 1}
    assert all(1 <= ruling.since <= METAS[0].revision for ruling in Ruling)
    assert all(1 <= ruling.since <= METAS[1].revision for ruling in RoyalsRuling)


def test_every_later_revision_brought_something() -> None:
    for meta in METAS:
        assert {since for _, since in meta.since} == set(range(2, meta.revision + 1))


def test_what_is_read_today_is_the_newest_revision_and_else_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metas, "METAS", tuple(map(revised, METAS)))
    old = Ruleset.read("tudor/corax@1+gentle+scenario=blue3")
    assert as_read_today(old).text == "tudor/corax@3+gentle+scenario=blue3"


@pytest.mark.parametrize("text", ["whist/hoyle@1", "/@1"])
def test_nothing_is_known_of_a_game_that_does_not_exist(text: str) -> None:
    with pytest.raises(BadRuleset):
        find_meta(text.partition("/")[0])


def test_nothing_is_known_of_an_edition_that_does_not_exist() -> None:
    with pytest.raises(BadRuleset, match="no edition 'v16'"):
        find_meta("tudor").edition("v16")
