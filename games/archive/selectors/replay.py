"""A record looked at ply by ply: the position, what has just happened and the ways on from there, through the masks
that the reader may use. Matches and studies are the same to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from games.play.selectors.match_labels import match_title, seat_name, title_of
from games.play.selectors.table import TableTemplates, table_templates
from games.reviews.selectors.panel import ReviewPanel, panel_of
from games.titles.anchors import Anchors
from games.titles.protocol import TablePart
from games.titles.registry import find_title
from games.titles.wording import seat_words
from games.words import event_words, event_words_for_all, move_words

PUBLIC, ALL = "public", "all"
"""The mask of the public, and the mask that hides nothing; every other mask is the number of a seat."""
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
    """The reader's own seat, whose mask is always open to them."""
    match: Match | None = None
    study: Study | None = None

    @property
    def game_slug(self) -> str:
        return self.game.slug

    @property
    def masks(self) -> tuple[str, ...]:
        """The masks that the reader may use."""
        seats = tuple(str(seat) for seat in range(len(self.names)) if self.is_open or seat == self.seat)
        return (PUBLIC, *seats, *((ALL,) if self.is_open else ()))

    def knows(self, mask: str) -> bool:
        """Whether there is such a mask at all, whether or not the reader may use it."""
        return mask in (PUBLIC, ALL, *map(str, range(len(self.names))))

    @property
    def usual_mask(self) -> str:
        """What an address shows that names no mask: as much as its reader may see."""
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
        raise NotOver(_("You can replay a game when it is over. Until then, watch it at its table."))
    seat, plies = match.seat_of(user), match.recorded_plies
    return Replayed(
        game=match.game,
        ruleset=match.ruleset,
        title=title_of(match),
        names=tuple(seat_name(chair) for chair in match.seats.all()),
        plies=plies,
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


def _beginning(match: Match) -> tuple[Snapshot, ...]:
    """All that is known of the states of a match that has only just ended and is not in the archive yet."""
    game = match.game
    return (Snapshot(0, match.start or game.encode(game.setup(Ruleset.read(match.ruleset), match.players))),)


class Step(NamedTuple):
    """A way to another ply; it leads nowhere if there is none."""

    id: str
    label: str | Promise
    href: str
    keys: str = ""
    """What a keyboard calls it, for `aria-keyshortcuts`."""


class ReplayLink(NamedTuple):
    """A way to another look at the record."""

    label: str
    href: str
    is_current: bool


class Look(NamedTuple):
    """A mask that the reader may choose."""

    label: str
    """What it shows."""
    sign: str
    """The same in a word; a seat has its own mark instead."""
    seat: int | None
    href: str
    is_current: bool


class PlyRow(NamedTuple):
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
    """The positions around the current one, as far as they may be shown."""

    @property
    def names(self) -> tuple[str, ...]:
        return self.replayed.names

    @property
    def title(self) -> str:
        """What the page is called: who plays, and unless that is not to be told who won."""
        match = self.replayed.match
        if match is None:
            return self.replayed.title
        return match_title(match, list(match.seats.all()), hides_result=self.is_spoiler_free)

    @property
    def game(self) -> str:
        return self.replayed.game_slug

    @property
    def templates(self) -> TableTemplates:
        """What draws the game, as at its table."""
        return table_templates(self.game)

    @property
    def tabs(self) -> tuple[TablePart, ...]:
        return find_title(self.game).tabs

    @property
    def segments(self) -> tuple[TablePart, ...]:
        return find_title(self.game).segments

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
        """The seat of the mask; None for a mask that belongs to no seat."""
        return None if self.mask in (PUBLIC, ALL) else SeatNumber(int(self.mask))

    @cached_property
    def view(self) -> Any:
        game, state = self.replayed.game, self.current.state
        return game.open_view(state) if self.mask == ALL else game.view(state, self.viewer)

    @cached_property
    def review(self) -> ReviewPanel | None:
        """What a judge says of the match; None if the reader may not know, or does not want to know how it goes on."""
        match = self.replayed.match
        if match is None or not self.replayed.is_open or self.is_spoiler_free:
            return None
        return panel_of(match=match, ply=self.ply, names=self.names)

    # --- What has just happened, and what comes next.

    @cached_property
    def last_plies(self) -> tuple[Position, ...]:
        """The last decision and what chance has added to it."""
        first = self.replayed.landmarks.move_before(self.ply)
        return tuple(place for place in self.reached if first <= place.number <= self.ply and place.ply is not None)

    @property
    def last_move(self) -> Ply | None:
        """The last decision, or what the court did; None while the table is laid out."""
        ply = self.last_plies[0].ply if self.last_plies else None
        return ply if ply is not None and ply.seat != CHANCE else None

    @property
    def last_move_words(self) -> str:
        return self._ply_words(self.last_plies[0]) if self.last_move else ""

    @property
    def is_opening(self) -> bool:
        """Whether all is set up and nothing decided: what chance has drawn so far is no news."""
        return self.ply == self.replayed.landmarks.opening

    @property
    def events(self) -> tuple[str, ...]:
        return tuple(self._event_words(event) for event in self._news())

    @property
    def anchors(self) -> Anchors:
        """Where on the board the last decision was made."""
        last_move = self.last_move
        if last_move is None or last_move.seat < 0 or not self._is_plain(self.last_plies[0]):
            return Anchors()
        known = find_title(self.game).anchors
        # What lies before the player who decides has these names only on the board that is drawn for that player.
        is_own = last_move.seat == self.viewer
        found = known.of_move(last_move.text)
        return Anchors(*(anchor if is_own or not anchor.startswith(known.own) else "" for anchor in found))

    @property
    def fresh(self) -> tuple[str, ...]:
        """The anchors of the board at which something has just changed."""
        return find_title(self.game).anchors.changed(self._news(), self.viewer)

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

    def _news(self) -> Iterator[Event]:
        """What has just happened, as far as the mask shows it."""
        places = () if self.is_opening else self.last_plies
        return (event for place in places for event in self._seen(place))

    def _seen(self, place: Position) -> tuple[Event, ...]:
        """What happened at a ply, as far as the mask shows it."""
        return tuple(event for event in place.events if self.mask == ALL or event.is_for(self.viewer))

    def _is_plain(self, place: Position) -> bool:
        """Whether the mask hides nothing of a ply: then its own text hides nothing either."""
        return len(self._seen(place)) == len(place.events)

    def _event_words(self, event: Event) -> str:
        words = event_words_for_all if self.viewer is None else event_words
        return words(self.game, event, self.names)

    def _ply_words(self, place: Position) -> str:
        """A ply in the words of its move. What chance draws is shown by what comes of it: its text may be a secret."""
        ply = place.ply
        assert ply is not None, "only the beginning has no ply"
        if ply.seat != CHANCE and ply.text != UNDO and self._is_plain(place):
            return move_words(self.game, ply.text, self.names)
        return "; ".join(self._event_words(event) for event in self._seen(place))

    # --- Where one can go.

    @property
    def address(self) -> str:
        """This look at this ply, for readers who may have it."""
        return self._address(self.ply)

    @property
    def permalink(self) -> str:
        """This ply, however one looks at it."""
        return f"{self.replayed.path}?ply={self.ply}"

    @property
    def steps_back(self) -> tuple[Step, ...]:
        """The longest first, as they stand left of the button that plays."""
        return (
            self._step("first", _("To the start"), 0 if self.ply else None, "Home"),
            self._step_back("round", find_title(self.game).words.rounds.back),
            self._step_back("turn", _("One turn back"), "Shift+ArrowLeft"),
            self._step_back("decision", _("One decision back"), "ArrowLeft"),
        )

    @property
    def steps_ahead(self) -> tuple[Step, ...]:
        """The shortest first. Without spoilers none leads to the end."""
        end = len(self.replayed.plies)
        last = self._step("last", _("To the end"), None if self.ply == end else end, "End")
        return (
            self._step_ahead("decision", _("One decision forward"), "ArrowRight"),
            self._step_ahead("turn", _("One turn forward"), "Shift+ArrowRight"),
            self._step_ahead("round", find_title(self.game).words.rounds.ahead),
            *(() if self.is_spoiler_free else (last,)),
        )

    @property
    def scorings(self) -> tuple[ReplayLink, ...]:
        """The plies at which the court has counted; without spoilers only those that have been seen."""
        marks = self.replayed.landmarks.scorings
        seen = [mark for mark in marks if not self.is_spoiler_free or mark <= self.ply]
        moves = (self.replayed.plies[self.replayed.landmarks.move_before(mark) - 1] for mark in seen)
        return tuple(
            ReplayLink(move_words(self.game, move.text, self.names), self._address(mark), mark == self.ply)
            for move, mark in zip(moves, seen, strict=True)
        )

    @property
    def next_scoring(self) -> str:
        """The way to the next scoring where the list does not show it."""
        target = self.replayed.landmarks.step(self.ply, "scoring", ahead=True)
        return "" if target is None or not self.is_spoiler_free else self._address(self.ply, on="scoring")

    @property
    def looks(self) -> tuple[Look, ...]:
        return tuple(
            Look(*self._mask_words(mask), self._address(self.ply, mask=mask), mask == self.mask)
            for mask in sorted(self.replayed.masks, key=lambda mask: (mask != ALL, mask != PUBLIC))
        )

    @property
    def switch(self) -> str:
        """The same ply with spoilers if it is shown without, and the other way round."""
        return self._address(self.ply, is_spoiler_free=not self.is_spoiler_free)

    @property
    def rows(self) -> tuple[PlyRow, ...]:
        return tuple(
            PlyRow(
                number=place.number,
                seat=place.ply.seat,
                words=self._ply_words(place),
                href=self._address(place.number),
                is_current=place.number == self.ply,
            )
            for place in self.reached
            if place.ply is not None
        )

    def _mask_words(self, mask: str) -> tuple[str, str, int | None]:
        """What a mask shows, the same in a word, and its seat."""
        if mask == PUBLIC:
            return _("Public: what everyone could see"), _("Public"), None
        if mask == ALL:
            return _("All hands visible"), _("All"), None
        return _("What %(who)s could see") % {"who": seat_words(int(mask), self.names)}, "", int(mask)

    def _step_back(self, way: str, label: str | Promise, keys: str = "") -> Step:
        target = self.replayed.landmarks.step(self.ply, way, ahead=False)
        return self._step(f"{way}-back", label, target, keys)

    def _step_ahead(self, way: str, label: str | Promise, keys: str = "") -> Step:
        target = self.replayed.landmarks.step(self.ply, way, ahead=True)
        step = self._step(f"{way}-ahead", label, target, keys)
        # The number of the next ply would tell how long the round is, and in the last one the match.
        is_told = not step.href or not self.is_spoiler_free
        return step if is_told else step._replace(href=self._address(self.ply, on=way))

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
    # What led to the first position follows from the one before it.
    reached = positions_between(replayed.game, replayed.snapshots, replayed.plies, max(first - 1, 0), last)
    return ReplayPage(replayed, ply, mask, is_spoiler_free, tuple(reached[-(last - first + 1) :]))
