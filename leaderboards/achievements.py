"""Achievements: what there is to be earned, and which finished matches earn it. Knows no database and no clock: facts
of a match go in, what a player earns there comes out; words are looked up when they are read.

An id and the steps of an achievement are stored for ever. To change what earns it, raise its version: the archive is
then searched for it from the beginning; a new one is searched for in the same way. What depends on who won has
the version by which final places are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.final_places import VERSION as PLACES_VERSION
from games.titles.facts import ANY, CodedFact, FactKind
from games.titles.royals import facts as royals
from games.titles.tudor import facts as tudor
from leaderboards.rating import Skill, is_provisional, shown
from leaderboards.titles import LADDER, title_of

TUDOR, ROYALS = "tudor", "royals"
FULL_TABLE = {TUDOR: 4, ROYALS: 5}
WIDE_MARGIN = 20
GIANT = 300
"""By how many points of the rating a stronger player is a giant."""

# Stored for ever, and so written out: a card that is added later is a new collection's.
SCENARIOS = ("blue1", "blue2", "blue3", "blue4", "blue5", "p1")
SCORING = ("red1", "red2", "red3", "green4", "green5", "green6", "p2", "p3")


class SeatFacts(NamedTuple):
    """How a finished match ended at a seat."""

    number: int
    user_id: int | None
    """None if a caretaker played from the beginning."""
    place: int
    score: int
    has_left: bool = False
    is_open: bool = True
    """Whether the account is; a closed one earns nothing more."""


class SkillChange(NamedTuple):
    """What the ledger says of a player of a rated match: the skill before and after."""

    before: Skill
    after: Skill


class MatchFacts(NamedTuple):
    """All that is asked of a finished match. Everybody may know it."""

    number: int
    """In the archive."""
    match_id: int
    game: str
    players: int
    is_rated: bool
    ended_at: datetime
    margin: int
    seats: Sequence[SeatFacts]
    cards: Sequence[str] = ()
    happened: Sequence[CodedFact] = ()
    pool: str = ""
    ledger: Mapping[int, SkillChange] = {}
    """By the person; empty if the match has moved no ratings."""


class PlayerMatch:
    """A finished match, from the side of one of those who played it to the end."""

    def __init__(self, match: MatchFacts, seat: SeatFacts) -> None:
        self.match = match
        self.seat = seat

    @cached_property
    def others(self) -> list[SeatFacts]:
        return [seat for seat in self.match.seats if seat.number != self.seat.number]

    @property
    def has_won(self) -> bool:
        return self.seat.place == 1

    @property
    def has_won_alone(self) -> bool:
        return self.has_won and all(other.place > 1 for other in self.others)

    @property
    def skill_change(self) -> SkillChange | None:
        return None if self.seat.user_id is None else self.match.ledger.get(self.seat.user_id)

    def did(self, *kinds: FactKind) -> bool:
        """Whether something of these kinds happened at this seat."""
        return any(self._codes(kind) for kind in kinds)

    def subjects(self, *kinds: FactKind) -> list[str]:
        """What facts of these kinds at this seat were about, by id."""
        return [kind.subjects[code - 1] for kind in kinds for code in self._codes(kind) if code != ANY]

    def others_did(self, kind: FactKind) -> bool:
        return any(told.kind == kind.code and told.seat != self.seat.number for told in self.match.happened)

    def _codes(self, kind: FactKind) -> list[int]:
        return self._own.get(kind.code, [])

    @cached_property
    def _own(self) -> dict[int, list[int]]:
        """What happened at this seat: subjects by their kind."""
        own: dict[int, list[int]] = {}
        for told in self.match.happened:
            if told.seat == self.seat.number:
                own.setdefault(told.kind, []).append(told.subject)
        return own


class Achievement(NamedTuple):
    """Something to be earned."""

    id: str
    name: str | Promise
    criterion: str | Promise
    """What has to be done, in plain words; how often, the steps say."""
    icon: str
    found: Callable[[PlayerMatch], Iterable[str]]
    """What a match adds: nothing, or things by their ids. They are counted, or collected if `is_collection`."""
    steps: tuple[int, ...] = (1,)
    """How many things it takes; each step is awarded by itself."""
    is_collection: bool = False
    """Whether only different things count."""
    game: str = ""
    """Whose it is; empty for both."""
    is_about_ratings: bool = False
    """Whether only rated matches count."""
    step_names: tuple[str | Promise, ...] = ()
    """What the steps are called, where they are more than numbers."""
    version: int = 1

    @property
    def key(self) -> str:
        """Under which the archive is searched for it."""
        return f"{self.id}@{self.version}"

    def step_words(self, step: int) -> str:
        """What tells a step from the others; nothing where there is but one."""
        if len(self.steps) == 1:
            return ""
        if self.step_names:
            return str(self.step_names[self.steps.index(step)])
        if self.is_collection:
            return gettext("%(count)s different") % {"count": step}
        return ngettext("once", "%(count)s times", step) % {"count": step}

    def found_by(self, played: PlayerMatch) -> tuple[str, ...]:
        """What a match adds for a player who has played it to the end."""
        match = played.match
        if (self.game and match.game != self.game) or (self.is_about_ratings and not match.is_rated):
            return ()
        return tuple(dict.fromkeys(self.found(played)))


def player_matches(match: MatchFacts) -> list[PlayerMatch]:
    """The match from the side of each of its people. Players who have left earn nothing there."""
    return [
        PlayerMatch(match, seat)
        for seat in match.seats
        if seat.user_id is not None and seat.is_open and not seat.has_left
    ]


def steps_reached(achievement: Achievement, before: int, after: int) -> list[int]:
    """Which steps lie between two counts."""
    return [step for step in achievement.steps if before < step <= after]


ONCE = ("",)
"""A thing that needs no name, for it is only counted."""


def _if(has_happened: bool) -> tuple[str, ...]:
    return ONCE if has_happened else ()


def _opponents(played: PlayerMatch) -> Iterable[str]:
    return (str(other.user_id) for other in played.others if other.user_id is not None)


def _from_behind(played: PlayerMatch) -> bool:
    """Another player was alone in front before the last scoring."""
    return played.has_won_alone and (played.others_did(tudor.LED_INTO_END) or played.others_did(royals.LED_INTO_END))


def _chairs_won(played: PlayerMatch) -> Iterable[str]:
    return [str(played.seat.number)] if played.has_won and played.match.players == 4 else []


def _offices_at_once(played: PlayerMatch) -> int:
    return max((int(count) for count in played.subjects(tudor.OFFICES_AT_ONCE)), default=0)


def _first_rings(played: PlayerMatch) -> list[str]:
    return [worn.partition("-")[0] for worn in played.subjects(tudor.BEGAN_WITH)]


def _beaten_giant(played: PlayerMatch) -> bool:
    """Finished before a far stronger player, the strength of both being known surely."""
    own = played.skill_change
    if own is None or is_provisional(own.before.deviation):
        return False
    stronger = (
        played.match.ledger.get(other.user_id)
        for other in played.others
        if other.user_id is not None and not other.has_left and other.place > played.seat.place
    )
    return any(
        theirs is not None
        and not is_provisional(theirs.before.deviation)
        and shown(theirs.before.mean) - shown(own.before.mean) >= GIANT
        for theirs in stronger
    )


def _ranks(played: PlayerMatch) -> list[str]:
    """All rungs up to the one that was reached: their number is the highest title ever held."""
    title = None if played.skill_change is None else title_of(*played.skill_change.after)
    return [] if title is None else [rung.key for rung in LADDER[: LADDER.index(title) + 1]]


def _sure_pools(played: PlayerMatch) -> list[str]:
    return (
        [played.match.pool] if played.skill_change and not is_provisional(played.skill_change.after.deviation) else []
    )


ALL = (
    # both games
    Achievement(
        "matches",
        _("At the table"),
        _("Play games to the end."),
        "chair",
        lambda played: ONCE,
        (1, 10, 50, 250, 1000),
    ),
    Achievement(
        "wins",
        _("Victorious"),
        _("Finish first, alone or tied."),
        "trophy",
        lambda played: _if(played.has_won),
        (1, 10, 50, 250),
        version=PLACES_VERSION,
    ),
    Achievement(
        "opponents",
        _("Known at court"),
        _("Play with different players."),
        "courtier",
        _opponents,
        (5, 25, 100),
        is_collection=True,
    ),
    Achievement(
        "both-games",
        _("Of two courts"),
        _("Win a game of Tudor and a game of Royals."),
        "crown",
        lambda played: [played.match.game] if played.has_won else [],
        (2,),
        is_collection=True,
        version=PLACES_VERSION,
    ),
    Achievement(
        "every-size",
        _("Any company"),
        _("Win with two, three, four and five players."),
        "bench",
        lambda played: [str(played.match.players)] if played.has_won else [],
        (4,),
        is_collection=True,
        version=PLACES_VERSION,
    ),
    Achievement(
        "every-chair",
        _("From every chair"),
        _("Win four-player games from each of the four seats."),
        "chair",
        _chairs_won,
        (4,),
        is_collection=True,
        version=PLACES_VERSION,
    ),
    Achievement(
        "full-table",
        _("Full house"),
        _("Win at a full table: Tudor with four players, or Royals with five."),
        "house",
        lambda played: _if(played.has_won and played.match.players == FULL_TABLE[played.match.game]),
        (1, 10, 50),
        version=PLACES_VERSION,
    ),
    Achievement(
        "by-a-hair",
        _("By a hair"),
        _("Win alone by one point."),
        "scroll",
        lambda played: _if(played.has_won_alone and played.match.margin == 1),
        version=PLACES_VERSION,
    ),
    Achievement(
        "by-far",
        _("By a mile"),
        _("Win alone by 20 points or more."),
        "arrow-up",
        lambda played: _if(played.has_won_alone and played.match.margin >= WIDE_MARGIN),
        version=PLACES_VERSION,
    ),
    Achievement(
        "shared",
        _("Two on one throne"),
        _("Share first place with another player."),
        "throne",
        lambda played: _if(played.has_won and not played.has_won_alone),
        version=PLACES_VERSION,
    ),
    Achievement(
        "from-behind",
        _("At the last bell"),
        _("Win alone after another player led alone before the last scoring."),
        "clock",
        lambda played: _if(_from_behind(played)),
        version=PLACES_VERSION,
    ),
    # Tudor
    Achievement(
        "scenarios",
        _("Every chapter"),
        _("Play with different scenario cards."),
        "card",
        lambda played: [card for card in played.match.cards if card in SCENARIOS],
        (3, len(SCENARIOS)),
        is_collection=True,
        game=TUDOR,
    ),
    Achievement(
        "scoring-cards",
        _("By any measure"),
        _("Win with different scoring cards in play."),
        "pile",
        lambda played: [card for card in played.match.cards if card in SCORING] if played.has_won else [],
        (4, len(SCORING)),
        is_collection=True,
        game=TUDOR,
        version=PLACES_VERSION,
    ),
    Achievement(
        "first-rings",
        _("Friend of all factions"),
        _("Win after starting with a ring of each of the seven factions, over any number of games."),
        "ring",
        lambda played: _first_rings(played) if played.has_won else [],
        (len(tudor.FACTIONS),),
        is_collection=True,
        game=TUDOR,
        version=PLACES_VERSION,
    ),
    Achievement(
        "offices",
        _("Every seal"),
        _("Take each of the six offices, over any number of games."),
        "privy-seal",
        lambda played: played.subjects(tudor.OFFICE_TAKEN),
        (len(tudor.OFFICES),),
        is_collection=True,
        game=TUDOR,
    ),
    Achievement(
        "three-offices",
        _("Pluralist"),
        _("Hold three offices at the same time."),
        "chancellor",
        lambda played: _if(_offices_at_once(played) >= 3),
        game=TUDOR,
    ),
    Achievement(
        "no-office",
        _("Power behind the chair"),
        _("Win a game of Tudor without ever taking an office."),
        "away",
        lambda played: _if(played.has_won and not played.did(tudor.OFFICE_TAKEN)),
        game=TUDOR,
        version=PLACES_VERSION,
    ),
    Achievement(
        "seizures",
        _("By your leave"),
        _("Take an office from another player. Counts once per game."),
        "treasurer",
        lambda played: _if(played.did(tudor.OFFICE_SEIZED)),
        (1, 10, 50),
        game=TUDOR,
    ),
    Achievement(
        "garter",
        _("Honi soit"),
        _("Win the Order of the Garter."),
        "garter",
        lambda played: _if(played.did(tudor.GARTER_WON)),
        (1, 10, 50),
        game=TUDOR,
    ),
    Achievement(
        "wives",
        _("Six times at the altar"),
        _("Score the most in a round of each of the six wives, over any number of games."),
        "aragon",
        lambda played: played.subjects(tudor.ROUND_WON),
        (len(tudor.WIVES),),
        is_collection=True,
        game=TUDOR,
    ),
    Achievement(
        "long-stride",
        _("Seven-league boots"),
        _("Move six or more steps at once."),
        "stairs",
        lambda played: _if(any(int(steps) >= 6 for steps in played.subjects(tudor.LONG_MOVE))),
        game=TUDOR,
    ),
    Achievement(
        "feats",
        _("A trick for every sleeve"),
        _("Use different abilities of the cards in play."),
        "mask",
        lambda played: played.subjects(tudor.FEAT),
        (3, 7, len(tudor.FEATS)),
        is_collection=True,
        game=TUDOR,
    ),
    # Royals
    Achievement(
        "kings",
        _("Four crowned heads"),
        _("Hold each of the four Kings, over any number of games."),
        "king",
        lambda played: played.subjects(royals.KING_CLAIMED, royals.KING_TAKEN_OVER),
        (len(royals.CAPITALS),),
        is_collection=True,
        game=ROYALS,
    ),
    Achievement(
        "kings-taken",
        _("The King is gone"),
        _("Take over a King from another player. Counts once per game."),
        "king",
        lambda played: _if(played.did(royals.KING_TAKEN_OVER)),
        (1, 10, 50),
        game=ROYALS,
    ),
    Achievement(
        "no-king",
        _("Without a crown"),
        _("Win a game of Royals without ever holding a King."),
        "away",
        lambda played: _if(played.has_won and not played.did(royals.KING_CLAIMED, royals.KING_TAKEN_OVER)),
        game=ROYALS,
        version=PLACES_VERSION,
    ),
    Achievement(
        "won-back",
        _("What is mine"),
        _("Win back a noble that another player took over from you."),
        "undo",
        lambda played: _if(played.did(royals.WON_BACK)),
        game=ROYALS,
    ),
    Achievement(
        "countries",
        _("The grand tour"),
        _("Have a piece in every city of each of the four countries, over any number of games."),
        "cathedral",
        lambda played: played.subjects(royals.COUNTRY_COMPLETED),
        (len(royals.COUNTRIES),),
        is_collection=True,
        game=ROYALS,
    ),
    Achievement(
        "noble-houses",
        _("A noble house"),
        _("Win the Noble House."),
        "house",
        lambda played: _if(played.did(royals.HOUSE_WON)),
        (1, 10, 50),
        game=ROYALS,
    ),
    Achievement(
        "period-swept",
        _("All Europe listens"),
        _("Have the most influence in all four countries in one period."),
        "influence",
        lambda played: _if(played.did(royals.PERIOD_SWEPT)),
        game=ROYALS,
    ),
    Achievement(
        "country-ruled",
        _("A long reign"),
        _("Have the most influence in one country in all three periods of a game."),
        "final",
        lambda played: _if(played.did(royals.COUNTRY_RULED)),
        game=ROYALS,
    ),
    Achievement(
        "titles-won",
        _("The whole peerage"),
        _("Win each of the seven titles alone, over any number of games."),
        "countess",
        lambda played: played.subjects(royals.TITLE_WON),
        (len(royals.TITLES),),
        is_collection=True,
        game=ROYALS,
    ),
    Achievement(
        "first-cities",
        _("Well travelled"),
        _("Claim your first noble of a game in different cities."),
        "arrow-right",
        lambda played: played.subjects(royals.FIRST_CITY),
        (4, 8, len(royals.CITIES)),
        is_collection=True,
        game=ROYALS,
    ),
    # ratings
    Achievement(
        "giant",
        _("Giant-slayer"),
        _("Finish ahead of a player rated at least 300 points above you, when neither rating is provisional."),
        "sword",
        lambda played: _if(_beaten_giant(played)),
        is_about_ratings=True,
    ),
    Achievement(
        "ranks",
        _("Up the ladder"),
        _("Earn a rating title in any category."),
        "stairs",
        _ranks,
        tuple(range(1, len(LADDER) + 1)),
        step_names=tuple(title.name for title in LADDER),
        is_collection=True,
        is_about_ratings=True,
    ),
    Achievement(
        "pools",
        _("Measured all round"),
        _("Have an established rating in all four categories: 2 players and 3+ players, in both games."),
        "check",
        _sure_pools,
        (4,),
        is_collection=True,
        is_about_ratings=True,
    ),
)
"""All that there are, in the order in which they are shown."""

BY_ID = {achievement.id: achievement for achievement in ALL}
PLAYED = BY_ID["matches"]
"""Holders of its first step have played: what everything else is a share of."""
