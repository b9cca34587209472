"""The home page of a person who plays: what waits for them first, then everything else that they may look at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from django.contrib.humanize.templatetags.humanize import ordinal
from django.core.cache import caches
from django.db.models import Prefetch, Q
from django.utils.safestring import SafeString, mark_safe
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.database_time import database_now
from accounts.models import User
from accounts.selectors.people import people_apart_from
from games.engine.protocol import Seat as SeatNumber
from games.models import Match, MatchQuerySet, Ply, Seat
from games.play.clock_words import short_duration, speed_words
from games.play.selectors.match_labels import match_title, seat_name
from games.titles.registry import find_title
from games.watch.channels import ALL
from games.watch.selectors.boards import CACHE, UNREAD, Board, Tile, drawn, first_tiles, miniature_styles, picture_of
from games.watch.selectors.featured import featured
from games.watch.selectors.live import live_count
from games.words import event_words, name_words

FEW = 3
"""With fewer games of a person's own, a live game of others stands beside them."""
SOON = timedelta(hours=6)
"""From when on a clock is shown as urgent."""
MOST_TURNS, MOST_RUNNING, MOST_OPEN, MOST_LIVE, MOST_FINISHED, MOST_INVITATIONS = 12, 20, 4, 3, 3, 6
PLIES_LOOKED_AT = 16
"""So many of the last plies of a match are looked at for what another player did."""
NEWLY_FINISHED = timedelta(days=7)


class Player(NamedTuple):
    """A person at a table, by seat."""

    number: int
    name: str


@dataclass(frozen=True)
class GameCard:
    """A match of the reader's own."""

    code: str
    game: str
    """In words."""
    title: str
    picture: SafeString
    """The small board, drawn, and with more on it."""
    large: SafeString
    others: tuple[Player, ...]
    task: str
    """What the reader has to do; '' while others have to."""
    last: str
    """What another player did last, or ''."""
    left: str
    """How long it may take, in words; '' without a clock."""
    is_soon: bool
    to_move: str
    """Who has to act; '' if it is the reader."""
    score: int | None
    rank: str
    """The reader's place so far, in words; '' where scores are hidden."""
    is_called: bool
    is_gathering: bool
    due_at: datetime | None


class InvitationRow(NamedTuple):
    """A table to which the reader is invited."""

    code: str
    host: Player
    words: str
    facts: str


class OpenRow(NamedTuple):
    """A table that anybody may join."""

    code: str
    words: str
    facts: str
    seats: tuple[bool, ...]
    """Whether each is taken."""

    @property
    def taken(self) -> int:
        return sum(self.seats)


class FinishedRow(NamedTuple):
    """A match that has just ended."""

    code: str
    words: str
    facts: str
    has_won: bool


@dataclass(frozen=True)
class HomePage:
    """Everything that the home page shows to one person."""

    greeting: str
    turns: tuple[GameCard, ...]
    running: tuple[GameCard, ...]
    invitations: tuple[InvitationRow, ...]
    open: tuple[OpenRow, ...]
    finished: tuple[FinishedRow, ...]
    featured: Board | None = None
    """A live game of others, where there are few cards of the person's own."""

    @property
    def soonest(self) -> GameCard | None:
        """The game that needs a move first, if a clock says so."""
        return next((card for card in self.turns if card.left), None)

    @property
    def shown_first(self) -> tuple[GameCard, ...]:
        """What the cards show: the games that wait, or else the running ones."""
        return self.turns or self.running[:3]

    @property
    def listed(self) -> tuple[GameCard, ...]:
        """The running games that have no card."""
        return self.running if self.turns else self.running[3:]

    @property
    def is_new(self) -> bool:
        """Whether the person has not played yet."""
        return not (self.turns or self.running or self.finished)

    @property
    def styles(self) -> tuple[str, ...]:
        return miniature_styles()


def home_page(user: User) -> HomePage:
    """A person's games, and what others offer. The number of queries does not depend on the number of games."""
    now = database_now()
    own = _with_seats(Match.objects.of_person(user)).defer(*UNREAD)
    matches = list(own[: MOST_TURNS + MOST_RUNNING])
    cards = dict(zip((match.pk for match in matches), _cards(matches, user, now), strict=True))
    waiting = [match for match in matches if getattr(match, "waits_for_me", False)][:MOST_TURNS]
    turns = [cards[match.pk] for match in waiting]
    running = [cards[match.pk] for match in matches if match not in waiting]
    apart = people_apart_from(user)
    return HomePage(
        greeting=_greeting(localtime(now).hour, user.get_username()),
        turns=tuple(sorted(turns, key=_urgency)),
        running=tuple(running[:MOST_RUNNING]),
        invitations=_invitations(user, apart),
        open=_open(user, apart),
        finished=_finished(user, now),
        featured=featured(ALL, apart={match.code for match in matches}) if len(matches) < FEW else None,
    )


class LivePart(NamedTuple):
    """What is fetched again every few seconds, in one request."""

    tiles: tuple[Tile, ...]
    total: int


def live_part() -> LivePart:
    tiles = first_tiles(MOST_LIVE)
    return LivePart(tiles, live_count() if len(tiles) == MOST_LIVE else len(tiles))


def _with_seats(matches: MatchQuerySet) -> MatchQuerySet:
    """With their seats and people in one query, whatever was to be loaded with them before."""
    return matches.prefetch_related(None).prefetch_related(Prefetch("seats", Seat.objects.select_related("user")))


def _urgency(card: GameCard) -> tuple[bool, float]:
    """Those that wait for the reader to be ready come first, then by the time that is left."""
    return not card.is_called, card.due_at.timestamp() if card.due_at else float("inf")


def _greeting(hour: int, name: str) -> str:
    if hour < 5 or hour >= 18:
        return _("Good evening, %(name)s.") % {"name": name}
    words = _("Good morning, %(name)s.") if hour < 12 else _("Good afternoon, %(name)s.")
    return words % {"name": name}


class CardParts(NamedTuple):
    """What a card says of a position: the same for one reader as long as the position stands."""

    picture: str
    large: str
    """The small board, drawn, and with more on it."""
    task: str
    last: str
    score: int | None
    rank: str


def _cards(matches: Sequence[Match], user: User, now: datetime) -> list[GameCard]:
    """Cards of a person's own games. What follows from a position is worked out once for its version."""
    mine = {match.pk: _own_seat(match, user) for match in matches}
    names = {match.pk: _kept_name(match, mine[match.pk]) for match in matches}
    kept: dict[str, CardParts] = caches[CACHE].get_many(names.values())
    missing = [match for match in matches if names[match.pk] not in kept]
    plies = _last_plies([match for match in missing if _waits(mine[match.pk])])
    made = {names[match.pk]: _parts(match, mine[match.pk], plies.get(match.pk, ())) for match in missing}
    caches[CACHE].set_many(made)
    kept |= made
    return [_card(match, mine[match.pk], kept[names[match.pk]], now) for match in matches]


def _own_seat(match: Match, user: User) -> Seat:
    mine = match.seat_of(user)
    assert mine is not None, "these are tables at which the person sits"
    return mine


def _waits(mine: Seat) -> bool:
    return mine.is_to_act and not mine.is_caretaker


def _kept_name(match: Match, mine: Seat) -> str:
    """A position as one seat sees it, and the language of its words."""
    return f"card:{match.pk}:{match.version}:{mine.number}:{mine.user_id}:{_waits(mine)}:{get_language()}"


def _parts(match: Match, mine: Seat, plies: Iterable[Ply]) -> CardParts:
    names = tuple(seat_name(seat) for seat in match.seats.all())
    is_gathering = match.status in Match.GATHERING
    state = None if is_gathering else match.decoded_state
    number = SeatNumber(mine.number)
    view = None if is_gathering else match.game.view(state, number)
    picture = picture_of(match, view)
    score, rank = _standing(picture.miniature.scores, mine.number)
    return CardParts(
        picture=drawn(picture, is_large=False),
        large=drawn(picture, is_large=True),
        task=_task(match, state, view, number, names) if _waits(mine) else "",
        last=_last_words(match, mine, names, plies),
        score=score,
        rank=rank,
    )


def _card(match: Match, mine: Seat, parts: CardParts, now: datetime) -> GameCard:
    seats = list(match.seats.all())
    is_called = match.status == Match.Status.CALLED
    acting = [seat for seat in seats if seat.is_to_act and seat is not mine]
    due_at = next((seat.due_at for seat in acting), None)
    if is_called or _waits(mine):
        due_at = match.ready_by if is_called else mine.due_at
    left = due_at - now if due_at is not None else None
    others = [(seat.number, seat_name(seat)) for seat in seats if seat is not mine]
    return GameCard(
        code=match.code,
        game=name_words(match.game_slug),
        title=match_title(match, seats, reader=mine.user_id),
        picture=mark_safe(parts.picture),
        large=mark_safe(parts.large),
        others=tuple(Player(number, name) for number, name in others if name),
        task=parts.task,
        last=parts.last,
        left=short_duration(left) if left is not None else "",
        is_soon=left is not None and left < SOON,
        to_move=_to_move(match, seats, acting),
        score=parts.score,
        rank=parts.rank,
        is_called=is_called,
        is_gathering=match.status in Match.GATHERING,
        due_at=due_at,
    )


def _task(match: Match, state: Any, view: Any, seat: SeatNumber, names: tuple[str, ...]) -> str:
    """What there is to do, in the words of the title if it has some for decisions."""
    if match.status == Match.Status.CALLED:
        return _("Ready to play?")
    tasks = getattr(find_title(match.game_slug), "tasks", None)
    if tasks is None:
        return _("Your turn")
    texts = [match.game.write(move) for move in match.game.legal_moves(state, seat)]
    return str(tasks.task(view, texts, names).heading)


def _to_move(match: Match, seats: Sequence[Seat], acting: Sequence[Seat]) -> str:
    if match.status == Match.Status.OPEN:
        taken = sum(not seat.is_free for seat in seats)
        return _("Waiting for players: %(taken)s of %(seats)s") % {"taken": taken, "seats": len(seats)}
    who = [name for seat in acting if (name := seat_name(seat))]
    if match.status == Match.Status.CALLED:
        return _("Waiting for %(names)s to be ready") % {"names": ", ".join(who)}
    if len(who) == 1:
        return _("%(name)s to move") % {"name": who[0]}
    return _("Waiting for %(names)s") % {"names": ", ".join(who)} if who else _("The court is scoring")


def _standing(scores: Sequence[int | None], mine: int) -> tuple[int | None, str]:
    """The reader's points, and their place among all, if everybody's points are known and differ."""
    score = scores[mine] if mine < len(scores) else None
    known = [points for points in scores if points is not None]
    if score is None or len(known) < len(scores) or len(set(known)) == 1:
        return score, ""
    place = 1 + sum(points > score for points in known)
    return score, _("%(place)s of %(players)s") % {"place": ordinal(place), "players": len(scores)}


def _last_plies(matches: Sequence[Match]) -> dict[int, list[Ply]]:
    """The last plies of all these matches, newest first, in one query."""
    played = [match for match in matches if match.ply]
    if not played:
        return {}
    reach = (Q(match=match, number__gt=match.ply - PLIES_LOOKED_AT, number__lte=match.ply) for match in played)
    found: dict[int, list[Ply]] = {}
    for ply in Ply.objects.filter(reduce(or_, reach)).order_by("-number"):
        found.setdefault(ply.match_id, []).append(ply)
    return found


def _last_words(match: Match, mine: Seat, names: tuple[str, ...], plies: Iterable[Ply]) -> str:
    """What another player did last that changed the board, as far as the reader may know."""
    number = SeatNumber(mine.number)
    anchors = find_title(match.game_slug).anchors
    for ply in plies:
        if ply.seat < 0 or ply.seat == mine.number:
            continue
        for event in ply.events:
            if event.seat == ply.seat and event.is_for(number) and anchors.changed([event], number):
                return event_words(match.game_slug, event, names)
    return ""


def _facts(match: Match) -> str:
    parts = [speed_words(match), _("rated") if match.is_rated else _("casual")]
    if match.least_rating is not None or match.most_rating is not None:
        parts[1] += f" {match.least_rating or 0}-{match.most_rating or ''}"
    return " · ".join(parts)


def _invitations(user: User, apart: Iterable[int]) -> tuple[InvitationRow, ...]:
    tables = _with_seats(Match.objects.inviting(user)).exclude(seats__user__in=list(apart)).select_related("opened_by")
    return tuple(
        InvitationRow(
            code=match.code,
            host=Player(0, match.opened_by.get_username()),
            words=_("%(game)s, %(players)s players") % {"game": name_words(match.game_slug), "players": match.players},
            facts=_facts(match),
        )
        for match in tables[:MOST_INVITATIONS]
    )


def _open(user: User, apart: Iterable[int]) -> tuple[OpenRow, ...]:
    tables = Match.objects.in_lobby().exclude(seats__user__in=[user.pk, *apart]).exclude(invitations__user=user)
    if user.is_guest:
        tables = tables.filter(is_rated=False)
    return tuple(
        OpenRow(
            code=match.code,
            words=_("%(game)s: %(names)s")
            % {
                "game": name_words(match.game_slug),
                "names": ", ".join(name for seat in match.seats.all() if (name := seat_name(seat))),
            },
            facts=_facts(match),
            seats=tuple(not seat.is_free for seat in match.seats.all()),
        )
        for match in _with_seats(tables)[:MOST_OPEN]
    )


def _finished(user: User, now: datetime) -> tuple[FinishedRow, ...]:
    mine = Seat.objects.filter(user=user, match__status=Match.Status.OVER, match__ended_at__gte=now - NEWLY_FINISHED)
    matches = Match.objects.filter(pk__in=mine.values("match_id"), secrets_held=False).order_by("-ended_at")
    return tuple(_finished_row(match, user) for match in _with_seats(matches)[:MOST_FINISHED])


def _finished_row(match: Match, user: User) -> FinishedRow:
    seats = list(match.seats.all())
    mine = match.seat_of(user, seats)
    assert mine is not None, "these are matches that the person played"
    places, scores = match.places(seats), (match.result or {}).get("scores", ())
    place = places[mine.number]
    others = [seat for seat in seats if seat is not mine]
    best = min(others, key=lambda seat: places[seat.number]) if others else mine
    blanks = {
        "names": ", ".join(seat_name(seat) or _("autopilot") for seat in others),
        "winner": seat_name(best) or _("autopilot"),
        "place": ordinal(place),
        "mine": scores[mine.number],
        "theirs": scores[best.number],
    }
    if place == 1 and places.count(1) == 1:
        words = _("You beat %(names)s, %(mine)s to %(theirs)s") % blanks
    elif place == 1:
        words = _("You shared first place, %(mine)s to %(theirs)s") % blanks
    else:
        words = _("%(winner)s won, %(theirs)s to %(mine)s: you came %(place)s") % blanks
    facts = f"{name_words(match.game_slug)} · {_('rated') if match.is_rated else _('casual')}"
    return FinishedRow(match.code, words, facts, place == 1)
