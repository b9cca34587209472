"""What everybody sees, what only a player sees, and what nobody sees."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest

from games.engine.errors import IllegalMove
from games.engine.notation import Move
from games.engine.protocol import Event, Seat
from games.engine.royals.game import ROYALS
from games.engine.royals.state import State
from tests.engine.royals.matches import TABLES, match
from tests.engine.royals.table import Table

HANDS = """
players: 3
display: france 2 spain
discards: german 4
intrigue-discards: france-spain 2
nobles: paris-king=0 dijon-baron=1
cathedrals: dijon=2
seat 0: cards france 3 spain 1; intrigue france-german
seat 1: cards britain 5; intrigue german-spain 2
"""
EYES = (None, 0, 1, 2)


# What is public


@pytest.mark.parametrize("viewer", EYES)
def test_the_display_is_public(viewer: int | None) -> None:
    assert dict(Table(HANDS).seen_by(viewer).display) == {"france": 2, "german": 0, "britain": 0, "spain": 1}


@pytest.mark.parametrize("viewer", EYES)
def test_the_sizes_of_the_piles_are_public(viewer: int | None) -> None:
    seen = Table(HANDS).seen_by(viewer)
    assert seen.cards_to_period_end == 82 - 3 - 4 - 4 - 5
    assert seen.intrigue_pile_count == 24 - 2 - 1 - 2


@pytest.mark.parametrize("viewer", EYES)
def test_the_discards_are_public(viewer: int | None) -> None:
    seen = Table(HANDS).seen_by(viewer)
    assert {name: count for name, count in seen.discards if count} == {"german": 4}
    assert {name: count for name, count in seen.intrigue_discards if count} == {"france-spain": 2}


@pytest.mark.parametrize("viewer", EYES)
def test_the_number_of_cards_in_each_hand_is_public(viewer: int | None) -> None:
    players = Table(HANDS).seen_by(viewer).players
    assert [(player.card_count, player.intrigue_count) for player in players] == [(4, 1), (5, 2), (0, 0)]


@pytest.mark.parametrize("viewer", EYES)
def test_the_whole_board_is_public(viewer: int | None) -> None:
    table = Table(HANDS)
    seen, everything = table.seen_by(viewer), table.view
    assert (seen.countries, seen.titles, seen.house_left) == (
        everything.countries,
        everything.titles,
        everything.house_left,
    )
    for city, known in zip(seen.cities, everything.cities, strict=True):
        assert (city.cathedral, city.is_bonus_left) == (known.cathedral, known.is_bonus_left)
        assert [noble.owner for noble in city.nobles] == [noble.owner for noble in known.nobles]


@pytest.mark.parametrize("viewer", EYES)
def test_all_points_are_public(viewer: int | None) -> None:
    seen = Table(HANDS).seen_by(viewer)
    assert [player.points for player in seen.players] == [6, 0, 3]
    assert seen.lines == ((0, "city:paris", 6), (2, "city:dijon", 3))


# What is hidden


def test_a_player_sees_their_own_hand() -> None:
    own = Table(HANDS).seen_by(0).players[0]
    assert dict(own.cards or ()) == {"france": 3, "german": 0, "britain": 0, "spain": 1}
    assert dict(own.intrigue or ())["france-german"] == 1


@pytest.mark.parametrize(("viewer", "seat"), [(None, 0), (None, 1), (0, 1), (1, 0), (2, 0), (2, 1), (0, 2)])
def test_nobody_else_sees_which_cards_are_in_a_hand(viewer: int | None, seat: int) -> None:
    player = Table(HANDS).seen_by(viewer).players[seat]
    assert (player.cards, player.intrigue) == (None, None)


def test_which_nobles_are_affordable_is_told_to_the_viewer_alone() -> None:
    table = Table(HANDS)

    def affordable(viewer: int | None) -> set[str]:
        return {noble.name for city in table.seen_by(viewer).cities for noble in city.nobles if noble.is_affordable}

    assert affordable(None) == affordable(2) == set()
    assert "york cardinal" in affordable(1)
    assert "york cardinal" not in affordable(0)


def reasons(state: State, seat: Seat) -> list[tuple[Move, IllegalMove | None]]:
    """What a seat considers, each with what forbids it."""
    return [(move, ROYALS.why_not(state, seat, move.text)) for move in ROYALS.considered(state, seat)]


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_another_deal_of_the_hidden_cards_gives_equal_views_choices_and_reasons(ruleset: str, seats: int) -> None:
    random = Random(seats)
    different = 0
    for ply in list(match(ruleset, seats, seed=1))[::9]:
        state = ply.after
        for viewer in (None, *state.rules.seats):
            other = ROYALS.redeal(state, viewer, random.randrange)
            different += other != state
            assert ROYALS.view(other, viewer) == ROYALS.view(state, viewer)
            if viewer is not None:
                assert ROYALS.legal_moves(other, viewer) == ROYALS.legal_moves(state, viewer)
                assert reasons(other, viewer) == reasons(state, viewer)
    assert different > 100, "the test has hardly hidden anything"


def test_a_view_holds_no_state() -> None:
    def values(thing: object) -> list[object]:
        if is_dataclass(thing):
            return [thing, *(value for field in fields(thing) for value in values(getattr(thing, field.name)))]
        if isinstance(thing, tuple):
            return [thing, *(value for part in thing for value in values(part))]
        return [thing]

    for value in values(Table(HANDS).seen_by(0)):
        assert isinstance(value, (str, int, tuple, type(None))) or type(value).__module__ == "games.engine.royals.view"


# Events


def secrets(events: list[Event]) -> list[Event]:
    return [event for event in events if event.readers is not None]


def test_a_blind_country_card_is_told_to_its_owner_alone() -> None:
    table = Table("players: 3\nphase: declare").play("declare three; draw pile", "deal spain")
    (secret,) = secrets(table.events)
    assert secret.text == "card_seen seat 0 country=spain"
    assert [secret.is_for(None if viewer is None else Seat(viewer)) for viewer in EYES] == [False, True, False, False]
    public = [event.text for event in table.events if event.is_for(None)]
    assert public == ["declared seat 0 draw=three", "blind_card_drawn seat 0 pile=country"]


def test_an_intrigue_card_is_told_to_its_owner_alone() -> None:
    table = Table("players: 3\nphase: declare").play("declare intrigue; draw intrigue", "deal german-spain")
    (secret,) = secrets(table.events)
    assert secret.text == "card_seen seat 0 intrigue=german-spain"
    assert not secret.is_for(Seat(1))
    assert "german-spain" not in " ".join(event.text for event in table.events if event.is_for(Seat(1)))


def test_a_card_taken_from_the_display_is_seen_by_all() -> None:
    table = Table("phase: declare\ndisplay: france 3").play("declare three; draw france")
    (drawn,) = [event for event in table.events if event.kind == "open_card_drawn"]
    assert drawn.text == "open_card_drawn seat 0 country=france"
    assert drawn.is_for(None)


def test_cards_that_are_paid_or_put_away_are_seen_by_all() -> None:
    table = Table("nobles: dijon-baron=1\nseat 0: cards france 8 spain 7; intrigue france-spain")
    table.play("oust dijon baron; end; discard spain")
    kinds = ("card_paid", "intrigue_paid", "card_discarded")
    shown = [event for event in table.events if event.kind in kinds]
    assert len(shown) == 4
    assert all(event.is_for(None) for event in shown)


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_in_whole_matches_only_seen_cards_are_secret_and_only_their_owner_reads_them(ruleset: str, seats: int) -> None:
    found = 0
    for ply in match(ruleset, seats, seed=2):
        for event in secrets(list(ply.events)):
            found += 1
            assert event.kind == "card_seen"
            assert event.seat == ply.before.turn
            assert event.readers == frozenset({ply.before.turn})
            assert event.reveals
    assert found > 20


# Hidden points

COVERED = "ruleset: royals/arcane@1+hidden-points\n" + HANDS.lstrip()


def test_with_hidden_points_a_player_sees_only_their_own() -> None:
    table = Table(COVERED)
    assert [player.points for player in table.seen_by(0).players] == [6, None, None]
    assert [player.points for player in table.seen_by(None).players] == [None, None, None]


def test_with_hidden_points_the_markers_won_are_not_listed() -> None:
    assert [Table(COVERED).seen_by(viewer).lines for viewer in EYES] == [None] * 4
    assert [Table(COVERED).seen_by(viewer).sums for viewer in EYES] == [None] * 4


def test_with_hidden_points_everything_else_is_as_public_as_before() -> None:
    covered, shown = Table(COVERED).seen_by(None), Table(HANDS).seen_by(None)
    players = tuple(replace(player, points=None) for player in shown.players)
    assert covered == replace(shown, ruleset=covered.ruleset, players=players, lines=None, sums=None)


def test_at_the_end_hidden_points_are_shown() -> None:
    table = Table(COVERED.replace("players: 3", "players: 3\nphase: over\nperiod: 3"))
    assert [player.points for player in table.seen_by(None).players] == [6, 0, 3]
    assert table.seen_by(None).lines == table.view.lines
