"""A view as text for a terminal. Draws what the view shows and knows nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.royals.view import CityView, CountryView, Named, PlayerView, RoyalsView, TitleView


def render_text(seen: RoyalsView) -> str:
    """The whole view: the table, the map, the struggles, the players."""
    return "\n".join(_lines(seen)) + "\n"


def _lines(seen: RoyalsView) -> Iterator[str]:
    viewer = "the public" if seen.viewer is None else f"seat {seen.viewer}"
    yield f"{seen.ruleset}, {len(seen.players)} players, seen by {viewer}"
    near = ", the pile has run out" if seen.is_period_ending else ""
    yield (
        f"period {seen.period} ({seen.year}){near}, phase {seen.phase}, turn {seen.turn} after {seen.turns} turns, "
        f"to act {_seats(seen.to_act)}"
    )
    if seen.country_draws or seen.intrigue_draws:
        yield f"still to draw: {seen.country_draws} country, {seen.intrigue_draws} intrigue"
    if seen.payment is not None:
        yield (
            f"paying for {seen.payment.noble}: {seen.payment.others} other cards, "
            f"{seen.payment.matching_intrigue} matching and {seen.payment.other_intrigue} other intrigue due"
        )
    yield ""
    yield f"display  {_counts(seen.display)}"
    yield f"pile     {seen.pile_count}; discards {_counts(seen.discards)}"
    yield f"intrigue {seen.intrigue_pile_count}; discards {_counts(seen.intrigue_discards)}"
    yield from _map(seen)
    yield ""
    yield from map(_title, seen.titles)
    yield f"noble house markers left: {' '.join(map(str, seen.house_left)) or 'none'}"
    for player in seen.players:
        yield from _player(player)
    for seat, source, points in seen.lines or ():
        yield f"won  seat {seat} {points:+d} {source}"
    if seen.result is not None:
        places = ", ".join(f"seat {seat} place {place}" for seat, place in enumerate(seen.result.places))
        yield f"result  {places} (by {seen.result.reason.name.lower()})"


def _map(seen: RoyalsView) -> Iterator[str]:
    for country in seen.countries:
        yield ""
        yield _country(country)
        for city in seen.cities:
            if city.country == country.name:
                yield _city(city)


def _title(title: TitleView) -> str:
    pieces = " ".join(map(str, title.pieces))
    leaders = f"{_seats(title.leaders)} {title.points} each" if title.leaders else "nobody"
    return f"{title.name:9} pieces {pieces}  led by {leaders}"


def _country(country: CountryView) -> str:
    ranks = ", ".join(f"seat {r.seat} {r.influence} ({r.points:+d}, {r.ahead_by})" for r in country.ranks) or "nobody"
    bonuses = " ".join(map(str, country.bonuses_left)) or "none"
    return f"{country.name}: influence {ranks}; bonuses left {bonuses}"


def _city(city: CityView) -> str:
    nobles = ", ".join(
        f"{noble.title} {noble.cost}{'*' if noble.is_affordable else ''} "
        + ("vacant" if noble.owner is None else f"seat {noble.owner}")
        for noble in city.nobles
    )
    bonus = f"bonus {city.bonus}" if city.is_bonus_left else "bonus gone"
    buried = f", cathedral {_seats(city.cathedral)}" if city.cathedral else ""
    return f"  {city.name:10} {nobles}; {bonus}{buried}"


def _player(player: PlayerView) -> Iterator[str]:
    points = "hidden" if player.points is None else player.points
    yield f"seat {player.seat}  points {points}  titles {_counts(player.titles)}"
    yield (
        f"  cards {player.card_count} {_hidden(player.cards)}  "
        f"intrigue {player.intrigue_count} {_hidden(player.intrigue)}"
    )
    missing = "; ".join(f"{country}: {' '.join(cities)}" for country, cities in player.missing_cities if cities)
    house = (
        "has the noble house" if player.has_house else f"titles missing: {' '.join(player.missing_titles) or 'none'}"
    )
    yield f"  missing {missing or 'nothing'}; {house}"


def _hidden(counts: Named | None) -> str:
    return "(behind the hand)" if counts is None else f"({_counts(counts)})"


def _counts(counts: Named) -> str:
    return " ".join(f"{name} {count}" for name, count in counts if count) or "none"


def _seats(seats: tuple[int, ...]) -> str:
    return " ".join({-1: "chance", -2: "court"}.get(seat, str(seat)) for seat in seats) or "nobody"
