"""What the view works out for players: who is ahead where, by what, and what is missing."""

from __future__ import annotations

from games.engine.royals.view import RankView
from tests.engine.royals.table import Table


def ranks(nobles: str, country: str = "france", players: int = 3) -> list[tuple[int, int, int, str]]:
    """Seat, influence, marker and what puts it ahead of the next, for each player with influence in a country."""
    found: tuple[RankView, ...] = Table(f"players: {players}\nnobles: {nobles}").country(country).ranks
    return [(rank.seat, rank.influence, rank.points, rank.ahead_by) for rank in found]


# Countries


def test_a_country_shows_the_influence_of_everybody_in_it() -> None:
    assert ranks("paris-king=1 dijon-duke=0 dijon-baron=0 nantes-marshal=2") == [
        (1, 4, 10, "influence"),
        (0, 3, 4, "influence"),
        (2, 1, 0, "last"),
    ]


def test_a_country_shows_who_would_take_each_marker_now() -> None:
    assert [(seat, points) for seat, _, points, _ in ranks("madrid-king=2 valencia-duke=1", "spain")] == [
        (2, 6),
        (1, 5),
    ]


def test_a_country_shows_that_a_title_breaks_the_tie() -> None:
    assert ranks("marseille-princess=1 dijon-duke=0 nantes-marshal=0") == [(1, 3, 10, "title"), (0, 3, 4, "last")]


def test_a_country_shows_that_a_city_bonus_breaks_the_tie() -> None:
    assert ranks("marseille-princess=2 nantes-princess=0") == [(2, 3, 10, "city"), (0, 3, 4, "last")]


def test_a_country_shows_what_breaks_a_tie_for_second() -> None:
    assert ranks("paris-king=0 marseille-princess=2 nantes-princess=1") == [
        (0, 4, 10, "influence"),
        (2, 3, 4, "city"),
        (1, 3, 0, "last"),
    ]


def test_a_single_player_in_a_country_is_alone() -> None:
    assert ranks("paris-king=0") == [(0, 4, 10, "alone")]


def test_a_country_without_owners_ranks_nobody() -> None:
    assert ranks("paris-king=0", "spain") == []


def test_a_country_shows_the_buried_without_influence() -> None:
    table = Table("nobles: dijon-baron=1\ncathedrals: dijon=0")
    assert [rank.seat for rank in table.country("france").ranks] == [1]


def test_the_view_ranks_as_the_court_scores() -> None:
    nobles = "paris-king=1 marseille-princess=0 nantes-princess=2 vienna-king=0 munich-duke=1 york-duke=2 madrid-king=2"
    table = Table(f"players: 3\nphase: period\nnobles: {nobles}")
    promised = [
        f"{rank.seat} period:1:{country.name} {rank.points}"
        for country in table.view.countries
        for rank in country.ranks
        if rank.points
    ]
    assert table.play("score period").scored() == promised


def test_a_country_shows_the_bonuses_left() -> None:
    table = Table("nobles: london-king=0 york-duke=0\nseat 0: cards britain 3")
    assert table.country("britain").bonuses_left == (7, 4)
    assert table.play("claim edinburgh countess").country("britain").bonuses_left == (4,)


# Titles


def test_a_title_shows_the_pieces_of_everybody() -> None:
    table = Table("players: 3\nnobles: dijon-baron=0 bordeaux-baron=2 seville-baron=2")
    assert table.title("baron").pieces == (1, 0, 2)


def test_a_title_shows_who_leads_and_the_marker_they_would_take() -> None:
    title = Table("nobles: dijon-baron=0 bordeaux-baron=1 seville-baron=1").title("baron")
    assert (title.leaders, title.points) == ((1,), 6)


def test_a_title_shows_two_leaders_with_a_half_each() -> None:
    title = Table("nobles: paris-king=0 london-king=1").title("king")
    assert (title.leaders, title.points) == ((0, 1), 8)


def test_a_title_with_three_leaders_is_worth_nothing_now() -> None:
    title = Table("players: 3\nnobles: paris-king=0 london-king=1 madrid-king=2").title("king")
    assert (title.leaders, title.points) == ((0, 1, 2), 0)


def test_a_title_without_pieces_has_no_leader() -> None:
    title = Table("players: 2").title("king")
    assert (title.leaders, title.points) == ((), 0)


# What is missing


def missing(table: Table, seat: int = 0) -> dict[str, tuple[str, ...]]:
    return dict(table.player(seat).missing_cities)


def test_a_player_misses_the_cities_in_which_they_have_no_piece() -> None:
    table = Table("nobles: madrid-king=0 seville-baron=0 barcelona-marshal=1")
    assert missing(table)["spain"] == ("barcelona", "valencia")
    assert missing(table, 1)["spain"] == ("madrid", "seville", "valencia")
    assert missing(table)["britain"] == ("london", "york", "edinburgh")


def test_a_city_with_a_buried_piece_is_not_missing() -> None:
    table = Table("nobles: madrid-king=1\ncathedrals: madrid=0")
    assert missing(table)["spain"] == ("seville", "barcelona", "valencia")


def test_a_country_whose_bonus_is_won_is_not_listed_any_more() -> None:
    table = Table("nobles: london-king=0 york-duke=0\nseat 0: cards britain 3").play("claim edinburgh countess")
    assert set(missing(table)) == {"france", "german", "spain"}


def test_a_player_misses_the_titles_without_a_piece_of_theirs() -> None:
    table = Table("nobles: madrid-king=0 seville-baron=0 barcelona-marshal=1")
    assert table.player(0).missing_titles == ("marshal", "countess", "duke", "cardinal", "princess")
    assert not table.player(0).has_house


def test_whoever_has_the_noble_house_misses_no_title() -> None:
    table = Table("""
nobles: nantes-marshal=0 dijon-baron=0 berlin-countess=0 munich-duke=0 cologne-cardinal=0 edinburgh-princess=0
seat 0: cards spain 8
""").play("claim madrid king")
    assert (table.player(0).missing_titles, table.player(0).has_house) == ((), True)


# Cards


def test_the_cards_left_to_the_period_s_end_are_those_of_the_pile() -> None:
    table = Table("phase: declare\ndisplay: france 3\ndiscards: german 10\nseat 0: cards spain 5")
    assert table.view.cards_to_period_end == 78 - 3 - 10 - 5
    table.play("declare three; draw pile; draw france")
    assert table.view.cards_to_period_end == 78 - 3 - 10 - 5 - 1


def test_a_run_out_is_shown() -> None:
    assert not Table("").view.is_period_ending
    assert Table("period-due: yes").view.is_period_ending


def affordable(table: Table, viewer: int | None) -> set[str]:
    return {noble.name for city in table.seen_by(viewer).cities for noble in city.nobles if noble.is_affordable}


HANDS = """
nobles: dijon-baron=1 bordeaux-baron=0 madrid-king=1
seat 0: cards france 2 spain 2; intrigue france-german
seat 1: cards britain 3
"""


def test_affordable_nobles_are_those_that_the_viewer_could_pay_for() -> None:
    table = Table(HANDS)
    assert affordable(table, 0) == {"dijon baron", "nantes marshal", "berlin marshal", "seville baron",
                                    "barcelona marshal", "valencia marshal"}  # fmt: skip
    assert affordable(table, 1) == {"edinburgh countess", "nantes marshal", "berlin marshal", "barcelona marshal",
                                    "valencia marshal"}  # fmt: skip


def test_affordable_nobles_are_exactly_those_that_can_be_claimed_or_taken_over() -> None:
    table = Table(HANDS)
    assert {text.split(" ", 1)[1] for text in table.legal() if text != "end"} == affordable(table, 0)


def test_the_public_is_shown_no_affordable_noble() -> None:
    assert affordable(Table(HANDS), None) == set()


def test_a_noble_shows_its_price_and_its_weight() -> None:
    king, baron = Table("").noble("madrid king"), Table("").noble("dijon baron")
    assert (king.title, king.cost, king.influence, king.intrigue) == ("king", 8, 4, 2)
    assert (baron.title, baron.cost, baron.influence, baron.intrigue) == ("baron", 2, 1, 1)


def test_a_payment_under_way_shows_what_is_still_due() -> None:
    table = Table("seat 0: cards france 1 german 3 spain 2").play("claim dijon baron; pay spain")
    payment = table.view.payment
    assert payment is not None
    assert (payment.noble, payment.others, payment.matching_intrigue, payment.other_intrigue) == (
        "dijon baron",
        2,
        0,
        0,
    )


def test_an_intrigue_payment_under_way_shows_what_is_still_due() -> None:
    table = Table("""
nobles: madrid-king=1
seat 0: cards spain 8; intrigue france-spain france-german 2 german-britain 2
""").play("oust madrid king; scheme 1")
    payment = table.view.payment
    assert payment is not None
    assert (payment.others, payment.matching_intrigue, payment.other_intrigue) == (0, 0, 2)


# What the viewer would pay, and what they have


def price(table: Table, noble: str, viewer: int | None = 0) -> tuple[int, int, int, int] | None:
    """Matching cards, others, matching intrigue and other intrigue for a noble; None where it cannot be paid."""
    shown = [portrait for city in table.seen_by(viewer).cities for portrait in city.nobles]
    found = next(portrait.price for portrait in shown if portrait.name == noble)
    return None if found is None else (found.matching, found.others, found.intrigue, found.other_intrigue)


def test_a_price_has_as_many_matching_cards_in_it_as_may_be_used() -> None:
    assert price(Table("seat 0: cards france 5"), "dijon duke") == (4, 0, 0, 0)
    assert price(Table("seat 0: cards france 3 spain 9"), "dijon duke") == (3, 3, 0, 0)


def test_a_price_of_a_noble_that_is_held_has_intrigue_in_it() -> None:
    table = Table("nobles: madrid-king=1\nseat 0: cards spain 8; intrigue france-spain france-german 2")
    assert price(table, "madrid king") == (8, 0, 1, 2)


def test_a_price_is_shown_where_it_can_be_paid_and_to_whom_it_matters() -> None:
    table = Table("nobles: dijon-baron=0\nseat 0: cards france 2\nseat 1: cards spain 2")
    assert price(table, "dijon duke") is None
    assert price(table, "dijon baron") is None
    assert price(table, "bordeaux baron") == (2, 0, 0, 0)
    assert price(table, "bordeaux baron", 1) is None
    assert price(table, "bordeaux baron", None) is None


def test_a_share_joins_what_a_player_has_in_a_country_and_what_they_lack() -> None:
    table = Table("nobles: marseille-princess=1 dijon-duke=0 nantes-marshal=0\nplayers: 3")
    france = [(s.influence, s.points, s.ahead_by, s.missing, s.has_bonus) for s in table.country("france").shares]
    assert france == [
        (3, 4, "last", ("paris", "marseille", "bordeaux"), False),
        (3, 10, "title", ("paris", "bordeaux", "dijon", "nantes"), False),
        (0, 0, "", ("paris", "marseille", "bordeaux", "dijon", "nantes"), False),
    ]


def test_a_share_shows_that_the_bonus_of_the_country_is_won() -> None:
    table = Table("nobles: london-king=0 york-duke=0\nseat 0: cards britain 3").play("claim edinburgh countess")
    assert [(share.missing, share.has_bonus) for share in table.country("britain").shares] == [
        ((), True),
        (("london", "york", "edinburgh"), False),
    ]


def test_a_hand_is_laid_out_for_its_owner_alone() -> None:
    table = Table("seat 0: cards france 3; intrigue german-spain 2\nseat 1: cards spain 1")
    hand = table.seen_by(0).hand
    assert hand is not None
    assert dict(hand.cards) == {"france": 3, "german": 0, "britain": 0, "spain": 0}
    assert [(kind.name, kind.first, kind.second, kind.count) for kind in hand.schemes] == [
        ("german-spain", "german", "spain", 2)
    ]
    assert (hand.card_limit, hand.scheme_limit) == (12, 4)
    assert table.seen_by(None).hand is None


def test_a_payment_shows_how_many_matching_cards_went_into_it_once_that_is_decided() -> None:
    table = Table("seat 0: cards france 1 german 4 spain 4").play("claim dijon baron")
    assert table.view.payment is not None
    assert (table.view.payment.city, table.view.payment.title, table.view.payment.matching) == ("dijon", "baron", None)
    table.play("use 1")
    assert table.view.payment is not None
    assert table.view.payment.matching == 1


def test_the_sums_add_up_to_the_points() -> None:
    table = Table("nobles: london-king=0 york-duke=0 paris-king=1\nseat 0: cards britain 3")
    view = table.play("claim edinburgh countess").view
    assert view.sums is not None
    assert {row.kind: row.points for row in view.sums if any(row.points)} == {"city": (15, 6), "country": (7, 0)}
    totals = [sum(points) for points in zip(*(row.points for row in view.sums), strict=True)]
    assert totals == [player.points for player in view.players]
