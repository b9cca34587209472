"""A record looked at ply by ply: the position, what has just happened and where one can go from there, through the eyes
that the reader may look through. Matches and studies are the same to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from accounts.models import User
from games.archive.selectors.landmarks import Landmarks, landmarks_of
from games.engine.protocol import CHANCE, AnyGame, Event, Ruleset
from games.engine.protocol import Seat as SeatNumber
from games.engine.record import UNDO, Ply
from games.engine.registry import game_for
from games.engine.replay import Position
from games.engine.snapshots import Snapshot, positions_between
from games.errors import NoSuchPly, NotOver, NotRevealed
from games.models import Match, Study
from games.play.selectors.access import require_access
from games.play.selectors.match_labels import seat_name, title_of
from games.titles.anchors import Anchors
from games.titles.registry import find_title
from games.titles.wording import seat_words
from games.words import event_words, event_words_for_all, move_words

PUBLIC, ALL = "public", "all"
"""The eyes of everybody, and eyes from which nothing is hidden; every other mask is the number of a seat."""
AROUND = 8
"""Plies that are listed before the current one, and after it."""


@dataclass(frozen=True)
class Replayed:
    """A record, and what its reader may see of it."""

    game: AnyGame
    ruleset: str
    title: str
    names: tuple[str, ...]
    plies: Sequence[Ply]
    snapshots: Sequence[Snapshot]
    path: str
    """The address of the replay."""
    is_open: bool
    """Whether the reader may see what was hidden."""
    seat: int | None = None
    """The reader's own seat, through whose eyes he may always look."""
    match: Match | None = None
    study: Study | None = None

    @property
    def game_slug(self) -> str:
        return self.game.slug

    @property
    def masks(self) -> tuple[str, ...]:
        """The eyes that the reader may look through."""
        seats = tuple(str(seat) for seat in range(len(self.names)) if self.is_open or seat == self.seat)
        return (PUBLIC, *seats, *((ALL,) if self.is_open else ()))

    def knows(self, mask: str) -> bool:
        """Whether there are such eyes at all, whoever may look through them."""
        return mask in (PUBLIC, ALL, *map(str, range(len(self.names))))

    @property
    def usual_mask(self) -> str:
        """What an address shows that names no eyes: as much as its reader may see."""
        return ALL if self.is_open else PUBLIC

    @property
    def revealed_at(self) -> datetime | None:
        """When everything will be shown to a reader to whom something is still hidden."""
        return None if self.is_open or self.match is None else self.match.revealed_at

    @cached_property
    def landmarks(self) -> Landmarks:
        return landmarks_of([ply.seat for ply in self.plies])


def replayed_match(*, match: Match, user: User | None) -> Replayed:
    """A finished match for a person (None: for the public). Raises `NotOver` and `SecretsHeld`."""
    require_access(match=match, user=user)
    if match.status != Match.Status.OVER:
        raise NotOver(_("A match can be looked back on when it is over. Until then, watch it at its table."))
    seat = match.seat_of(user)
    return Replayed(
        game=match.game,
        ruleset=match.ruleset,
        title=title_of(match),
        names=tuple(seat_name(chair) for chair in match.seats.all()),
        plies=match.archived.plies if match.is_archived else _rows(match),
        snapshots=match.archived.snapshots if match.is_archived else _beginning(match),
        path=reverse("games:replay", args=[match.code]),
        is_open=match.is_open_to(seat),
        seat=None if seat is None else seat.number,
        match=match,
    )


def replayed_study(study: Study) -> Replayed:
    """A study for its owner, from whom nothing in it is hidden."""
    return Replayed(
        game=game_for(Ruleset.read(study.ruleset)),
        ruleset=study.ruleset,
        title=study.title,
        names=tuple(study.names),
        plies=study.plies,
        snapshots=study.snapshots,
        path=reverse("games:study", args=[study.code]),
        is_open=True,
        study=study,
    )


def _rows(match: Match) -> tuple[Ply, ...]:
    """The plies of a match that has only just ended and is not in the archive yet."""
    return tuple(ply.recorded for ply in match.plies.order_by("number"))


def _beginning(match: Match) -> tuple[Snapshot, ...]:
    """All that is known of its states besides: where it began."""
    game = match.game
    return (Snapshot(0, match.start or game.encode(game.setup(Ruleset.read(match.ruleset), match.players))),)


class Step(NamedTuple):
    """A way to another ply; it leads nowhere if there is none."""

    id: str
    label: str | Promise
    href: str
    keys: str = ""
    """What a keyboard calls it, for `aria-keyshortcuts`."""


class Pace(NamedTuple):
    """Both ways of one length."""

    name: str | Promise
    back: Step
    ahead: Step


class Link(NamedTuple):
    """A way to another look at the record."""

    label: str
    href: str
    is_current: bool


class Row(NamedTuple):
    """A ply in the list of plies."""

    number: int
    seat: int
    words: str
    href: str
    is_current: bool


@dataclass(frozen=True)
class ReplayPage:
    """Everything that the replay shows at one ply."""

    replayed: Replayed
    ply: int
    mask: str
    is_spoiler_free: bool
    """Whether nothing tells how the match ends, nor how long it is."""
    reached: tuple[Position, ...]
    """The positions around the current one, as far as they may be told."""

    @property
    def names(self) -> tuple[str, ...]:
        return self.replayed.names

    @property
    def game(self) -> str:
        return self.replayed.game_slug

    @property
    def template(self) -> str:
        return find_title(self.game).board_template

    @property
    def style(self) -> str:
        return find_title(self.game).style

    @cached_property
    def current(self) -> Position:
        return next(place for place in self.reached if place.number == self.ply)

    @property
    def length(self) -> int | None:
        """The number of plies; None if it is not to be known."""
        return None if self.is_spoiler_free else len(self.replayed.plies)

    @property
    def viewer(self) -> SeatNumber | None:
        """The seat whose eyes see; None for those that belong to nobody."""
        return None if self.mask in (PUBLIC, ALL) else SeatNumber(int(self.mask))

    @cached_property
    def view(self) -> Any:
        game, state = self.replayed.game, self.current.state
        return game.open_view(state) if self.mask == ALL else game.view(state, self.viewer)

    @property
    def no_choices(self) -> dict[str, tuple[Any, ...]]:
        """What can be chosen on the board: here it is only looked at."""
        return {}

    # --- What has just happened, and what comes next.

    @cached_property
    def told(self) -> tuple[Position, ...]:
        """The last decision and what chance has added to it."""
        first = self.replayed.landmarks.deed_before(self.ply)
        return tuple(place for place in self.reached if first <= place.number <= self.ply and place.ply is not None)

    @property
    def deed(self) -> Ply | None:
        """The last decision, or what the court did; None while the table is laid out."""
        ply = self.told[0].ply if self.told else None
        return ply if ply is not None and ply.seat != CHANCE else None

    @property
    def deed_words(self) -> str:
        return self._ply_words(self.told[0]) if self.deed else ""

    @property
    def events(self) -> tuple[str, ...]:
        return tuple(self._event_words(event) for place in self.told for event in self._seen(place))

    @property
    def anchors(self) -> Anchors:
        """Where on the board the last decision was made."""
        deed = self.deed
        if deed is None or deed.seat < 0 or not self._is_plain(self.told[0]):
            return Anchors()
        known = find_title(self.game).anchors
        # What lies before the player who decides has these names only on the board that is drawn for that player.
        is_own = deed.seat == self.viewer
        found = known.of_move(deed.text)
        return Anchors(*(anchor if is_own or not anchor.startswith(known.own) else "" for anchor in found))

    @property
    def fresh(self) -> tuple[str, ...]:
        """The anchors of the board at which something has just changed."""
        events = (event for place in self.told for event in self._seen(place))
        return find_title(self.game).anchors.changed(events, self.viewer)

    @property
    def is_over(self) -> bool:
        return not self._to_act

    @property
    def deciders(self) -> str:
        """Who decides next."""
        return ", ".join(seat_words(seat, self.names) for seat in self._to_act)

    @cached_property
    def _to_act(self) -> tuple[SeatNumber, ...]:
        return self.replayed.game.to_act(self.current.state)

    def _seen(self, place: Position) -> tuple[Event, ...]:
        """What happened at a ply, as far as the eyes may know it."""
        return tuple(event for event in place.events if self.mask == ALL or event.is_for(self.viewer))

    def _is_plain(self, place: Position) -> bool:
        """Whether nothing of a ply is hidden from the eyes: then its own text hides nothing either."""
        return len(self._seen(place)) == len(place.events)

    def _event_words(self, event: Event) -> str:
        words = event_words_for_all if self.viewer is None else event_words
        return words(self.game, event, self.names)

    def _ply_words(self, place: Position) -> str:
        """A ply in the words of its move. What chance draws is told by what comes of it: its text may be a secret."""
        ply = place.ply
        assert ply is not None, "only the beginning has no ply"
        if ply.seat != CHANCE and ply.text != UNDO and self._is_plain(place):
            return move_words(self.game, ply.text, self.names)
        return "; ".join(self._event_words(event) for event in self._seen(place))

    # --- Where one can go.

    @property
    def address(self) -> str:
        """This look at this ply, for whoever has the right to it."""
        return self._address(self.ply)

    @property
    def permalink(self) -> str:
        """This ply, however one looks at it."""
        return f"{self.replayed.path}?ply={self.ply}"

    @property
    def first(self) -> Step:
        return self._step("first", _("To the beginning"), 0 if self.ply else None, "Home")

    @property
    def last(self) -> Step:
        end = len(self.replayed.plies)
        is_hidden = self.is_spoiler_free or self.ply == end
        return self._step("last", _("To the end"), None if is_hidden else end, "End")

    @property
    def paces(self) -> tuple[Pace, ...]:
        return (
            self._pace("decision", _("Decision"), _("One decision back"), _("One decision on"), "Arrow"),
            self._pace("turn", _("Turn"), _("One turn back"), _("One turn on"), "Shift+Arrow"),
            self._pace("round", *find_title(self.game).words.rounds),
        )

    @property
    def scorings(self) -> tuple[Link, ...]:
        """The plies at which the court has counted; without spoilers only those that have been seen."""
        marks = self.replayed.landmarks.scorings
        seen = [mark for mark in marks if not self.is_spoiler_free or mark <= self.ply]
        deeds = (self.replayed.plies[self.replayed.landmarks.deed_before(mark) - 1] for mark in seen)
        return tuple(
            Link(move_words(self.game, deed.text, self.names), self._address(mark), mark == self.ply)
            for deed, mark in zip(deeds, seen, strict=True)
        )

    @property
    def next_scoring(self) -> str:
        """The way to the next scoring where the list does not show it."""
        target = self.replayed.landmarks.step(self.ply, "scoring", ahead=True)
        return "" if target is None or not self.is_spoiler_free else self._address(self.ply, on="scoring")

    @property
    def looks(self) -> tuple[Link, ...]:
        """The eyes that the reader may choose."""
        return tuple(
            Link(self._mask_words(mask), self._address(self.ply, mask=mask), mask == self.mask)
            for mask in self.replayed.masks
        )

    @property
    def switch(self) -> str:
        """The same ply with spoilers if it is shown without, and the other way round."""
        return self._address(self.ply, is_spoiler_free=not self.is_spoiler_free)

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(
            Row(
                number=place.number,
                seat=place.ply.seat,
                words=self._ply_words(place),
                href=self._address(place.number),
                is_current=place.number == self.ply,
            )
            for place in self.reached
            if place.ply is not None
        )

    def _mask_words(self, mask: str) -> str:
        if mask == PUBLIC:
            return _("As everybody saw it")
        if mask == ALL:
            return _("With everything open")
        return _("As %(who)s knew it") % {"who": seat_words(int(mask), self.names)}

    def _pace(
        self, way: str, name: str | Promise, back_words: str | Promise, ahead_words: str | Promise, keys: str = ""
    ) -> Pace:
        marks = self.replayed.landmarks
        back_keys, ahead_keys = (f"{keys}Left", f"{keys}Right") if keys else ("", "")
        back = self._step(f"{way}-back", back_words, marks.step(self.ply, way, ahead=False), back_keys)
        ahead = self._step(f"{way}-ahead", ahead_words, marks.step(self.ply, way, ahead=True), ahead_keys)
        if ahead.href and self.is_spoiler_free:
            # The number of the next ply would tell how long the round is, and in the last one the match.
            ahead = ahead._replace(href=self._address(self.ply, on=way))
        return Pace(name, back, ahead)

    def _step(self, name: str, label: str | Promise, ply: int | None, keys: str = "") -> Step:
        return Step(f"step-{name}", label, "" if ply is None else self._address(ply), keys)

    def _address(self, ply: int, *, mask: str | None = None, is_spoiler_free: bool | None = None, on: str = "") -> str:
        mask = self.mask if mask is None else mask
        hides = self.is_spoiler_free if is_spoiler_free is None else is_spoiler_free
        query: dict[str, str | int] = {"ply": ply}
        query |= {"as": mask} if mask != self.replayed.usual_mask else {}
        query |= {"hide": 1} if hides else {}
        query |= {"on": on} if on else {}
        return f"{self.replayed.path}?{urlencode(query)}"


def replay_page(
    *, replayed: Replayed, ply: int | None = None, mask: str = "", is_spoiler_free: bool = False, on: str = ""
) -> ReplayPage:
    """The record at a ply (without one: at its first decision), or a step of that length beyond it. Raises `NoSuchPly`
    and `NotRevealed`. However long the record is, only a few plies are played for it."""
    marks, length = replayed.landmarks, len(replayed.plies)
    mask = mask or replayed.usual_mask
    ply = marks.opening if ply is None else ply
    if ply > length or not replayed.knows(mask):
        raise NoSuchPly
    if mask not in replayed.masks:
        raise NotRevealed
    if on:
        further = marks.step(ply, on, ahead=True)
        ply = ply if further is None else further
    before, after = (2 * AROUND, 0) if is_spoiler_free else (AROUND, AROUND)
    first, last = max(ply - before, 0), min(ply + after, length)
    # What led to the first position is told by the one before it.
    reached = positions_between(replayed.game, replayed.snapshots, replayed.plies, max(first - 1, 0), last)
    return ReplayPage(replayed, ply, mask, is_spoiler_free, tuple(reached[-(last - first + 1) :]))
