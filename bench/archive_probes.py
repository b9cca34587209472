"""What is asked of a filled archive: every search that its page offers, its counts, a person's page, the statistics and
a ply of any match. Runs inside of Django."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from random import Random

from django.test import Client
from django.urls import reverse

from bench.asking import Ask, Probe
from bench.web_load import BenchError
from games.archive.search_query import ArchiveQuery, Cursor, Done, Sort, Who
from games.archive.selectors.match_search import facets, search
from games.archive.selectors.replay import replay_page, replayed_match
from games.management.filling.archivist import LEAGUES
from games.models import ArchiveEntry, Match
from games.titles.facts import ANY
from games.titles.royals import facts as royals
from games.titles.tudor import facts as tudor


class Archive:
    """Whatever a question can be about, drawn from the archive as it is."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)
        self.last = ArchiveEntry.objects.order_by("-pk").values_list("pk", flat=True)[0]
        self.client = Client(headers={"X-Forwarded-Proto": "https"})

    def entry(self, **wanted: object) -> ArchiveEntry:
        """A listed match, each about as likely as any other; any if none is what is wanted."""
        number = self.random.randint(1, self.last)
        listed = ArchiveEntry.objects.filter(is_listed=True)
        for found in (listed.filter(**wanted, pk__gte=number), listed.filter(**wanted), listed):
            if entry := found.order_by("pk").first():
                return entry
        raise BenchError("the archive has no match that everybody finds")

    def people(self) -> list[int]:
        """Who sat at one table; people who play more come up more often."""
        return [seat.user_id for seat in self.entry().seats.all() if seat.user_id is not None]

    def cards(self) -> tuple[str, ...]:
        return tuple(self.entry(game="tudor").cards.values_list("card", flat=True))

    def cursor(self) -> Cursor:
        number = self.random.randint(1, self.last)
        return Cursor(False, number, number)

    def code(self) -> str:
        return self.entry().match.code


def _searching(query: Callable[[Archive], ArchiveQuery]) -> Callable[[Archive], Ask]:
    def about(archive: Archive) -> Ask:
        asked = query(archive)
        return lambda: search(asked, None)

    return about


def _counting(query: Callable[[Archive], ArchiveQuery]) -> Callable[[Archive], Ask]:
    def about(archive: Archive) -> Ask:
        asked = query(archive)
        return lambda: facets(asked, None)

    return about


def _replaying(**which: object) -> Callable[[Archive], Ask]:
    """A ply of a match, from the match's code to all that a page draws; nothing of it is kept from before."""

    def about(archive: Archive) -> Ask:
        match = archive.entry(**which).match
        ply = archive.random.randint(0, match.ply)

        def ask() -> object:
            loaded = Match.objects.get(code=match.code)
            return replay_page(replayed=replayed_match(match=loaded, user=None), ply=ply)

        return ask

    return about


def _visiting(address: Callable[[Archive], str]) -> Callable[[Archive], Ask]:
    def about(archive: Archive) -> Ask:
        path = address(archive)

        def ask() -> object:
            answer = archive.client.get(path, secure=True)
            if answer.status_code != 200:
                raise BenchError(f"{path} answers {answer.status_code}")
            return answer

        return ask

    return about


def _of_person(archive: Archive) -> ArchiveQuery:
    return ArchiveQuery(player=archive.people()[0])


def _of_two(archive: Archive) -> ArchiveQuery:
    player, *others = archive.people()
    return ArchiveQuery(player=player, opponents=tuple(others[:1]))


def _of_days(archive: Archive) -> ArchiveQuery:
    day = archive.entry().ended_at.date()
    return ArchiveQuery(since=day - timedelta(days=7), until=day)


def _of_fact(done: Done, game: str = "") -> Callable[[Archive], ArchiveQuery]:
    return lambda archive: ArchiveQuery(game=game, done=(done,))


def _of_person_and_fact(archive: Archive) -> ArchiveQuery:
    return ArchiveQuery(player=archive.people()[0], done=(Done(tudor.OFFICE_TAKEN.code, ANY, who=Who.PLAYER),))


EARLY_OFFICE = Done(tudor.OFFICE_TAKEN.code, ANY, last_round=1)
TAKEN_OVER = Done(royals.KING_TAKEN_OVER.code, ANY)
MADRID = Done(royals.KING_TAKEN_OVER.code, royals.CAPITALS.index("madrid") + 1)
GARTER_LOST = Done(tudor.GARTER_WON.code, ANY, who=Who.LOSER)

SEARCHES: dict[str, Callable[[Archive], ArchiveQuery]] = {
    "newest": lambda archive: ArchiveQuery(),
    "oldest": lambda archive: ArchiveQuery(sort=Sort.OLDEST),
    "deep_page": lambda archive: ArchiveQuery(cursor=archive.cursor()),
    "player": _of_person,
    "two_players": _of_two,
    "player_longest": lambda archive: ArchiveQuery(player=archive.people()[0], sort=Sort.LONGEST),
    "game": lambda archive: ArchiveQuery(game="royals"),
    "players": lambda archive: ArchiveQuery(game="tudor", players=3),
    "edition": lambda archive: ArchiveQuery(game="tudor", edition="draft"),
    "card": lambda archive: ArchiveQuery(cards=archive.cards()[:1]),
    "three_cards": lambda archive: ArchiveQuery(cards=archive.cards()),
    "rating": lambda archive: ArchiveQuery(least_rating=1600, sort=Sort.RATING),
    "league": lambda archive: ArchiveQuery(league=archive.random.choice(LEAGUES)),
    "week": _of_days,
    "longest": lambda archive: ArchiveQuery(sort=Sort.LONGEST),
    "length": lambda archive: ArchiveQuery(game="tudor", least_decisions=300, most_decisions=320),
    "closest": lambda archive: ArchiveQuery(game="royals", sort=Sort.CLOSEST),
    "margin": lambda archive: ArchiveQuery(game="tudor", least_margin=40),
    "winner_seat": lambda archive: ArchiveQuery(game="tudor", players=4, winner_seat=3),
    "reason": lambda archive: ArchiveQuery(game="tudor", reason=20),
    "office_before_2": _of_fact(EARLY_OFFICE, "tudor"),
    "king_taken_over": _of_fact(TAKEN_OVER),
    "king_of_madrid": _of_fact(MADRID),
    "garter_but_lost": _of_fact(GARTER_LOST),
    "player_in_office": _of_person_and_fact,
    "nothing_found": lambda archive: ArchiveQuery(game="royals", reason=50, done=(EARLY_OFFICE,)),
}
COUNTS = ("newest", "player", "two_players", "game", "card", "league", "week", "king_of_madrid", "garter_but_lost")

PAGES: dict[str, Callable[[Archive], str]] = {
    "page_archive": lambda archive: reverse("games:archive"),
    "page_player_panel": lambda archive: reverse("games:player_panel", args=[archive.people()[0]]),
    "page_statistics": lambda archive: reverse("games:statistics", args=[archive.random.choice(("tudor", "royals"))]),
    "page_person_statistics": lambda archive: reverse("games:person_statistics", args=[archive.people()[0]]),
    "page_replay": lambda archive: f"{reverse('games:replay', args=[archive.code()])}?ply=50",
}


def probes() -> Iterator[Probe[Archive]]:
    """Everything that is asked."""
    for name, query in SEARCHES.items():
        yield Probe(f"search_{name}", _searching(query))
    for name in COUNTS:
        yield Probe(f"facets_{name}", _counting(SEARCHES[name]))
    yield Probe("replay_any", _replaying())
    yield Probe("replay_short", _replaying(game="tudor", players=2))
    yield Probe("replay_long", _replaying(game="royals", players=5))
    for name, address in PAGES.items():
        yield Probe(name, _visiting(address))
