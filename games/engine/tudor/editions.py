"""The printed editions of Tudor: which cards they have, which rulings they follow, which games they suggest."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.tudor.rulings import Ruling

REVISION = 2
"""The newest number of our reading; rises when a correction changes what a recorded match would do."""

PRINTED_SCORING = ("red1", "red2", "red3", "green4", "green5", "green6")
PRINTED_SCENARIOS = ("blue1", "blue2", "blue3", "blue4", "blue5")
PROMO_SCORING = ("p2", "p3")
PROMO_SCENARIOS = ("p1",)


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of cards with a name."""

    id: str
    scoring: tuple[str, str]
    scenario: str


@dataclass(frozen=True, slots=True)
class Edition:
    """What one publisher printed."""

    slug: str
    scoring: tuple[str, ...]
    scenarios: tuple[str, ...]
    promos: bool
    rulings: frozenset[Ruling]
    """Those of the newest revision."""
    presets: tuple[Preset, ...]

    @property
    def all_scoring(self) -> tuple[str, ...]:
        return self.scoring + PROMO_SCORING if self.promos else self.scoring

    @property
    def all_scenarios(self) -> tuple[str, ...]:
        return self.scenarios + PROMO_SCENARIOS if self.promos else self.scenarios

    def rulings_in(self, revision: int) -> frozenset[Ruling]:
        """What is in force in a revision: none that came later."""
        return frozenset(ruling for ruling in self.rulings if ruling.since <= revision)


_SNAKE = Preset("head-of-the-snake", ("red2", "green5"), "blue2")
_FIRST_COURT = Preset("first-court", ("red1", "green4"), "blue2")
_ESSENTIAL_QUEST = Preset("r2-g4-b1", ("red2", "green4"), "blue1")
_MORE = (
    Preset("r3-g5-b3", ("red3", "green5"), "blue3"),
    Preset("r1-g6-b5", ("red1", "green6"), "blue5"),
)

V15 = Edition(
    slug="v15",
    scoring=PRINTED_SCORING,
    scenarios=PRINTED_SCENARIOS,
    promos=True,
    rulings=frozenset(),
    presets=(_FIRST_COURT, _SNAKE, _ESSENTIAL_QUEST, *_MORE),
)

CORAX = Edition(
    slug="corax",
    scoring=PRINTED_SCORING,
    scenarios=PRINTED_SCENARIOS,
    promos=True,
    rulings=frozenset(
        {
            Ruling.PLACE_OVER_OCCUPIED,
            Ruling.BONUS_MOVES_DO_NOT_PLACE,
            Ruling.SECOND_RING_DIFFERS,
            Ruling.CHAMBERS_CLOSE_UP,
            Ruling.ALTERNATE_IS_A_DUTY,
            Ruling.RECALL_IS_NO_DUTY,
            Ruling.LORDS_KEEP_TO_THEIR_CHAMBER,
            Ruling.RECALL_FROM_CHAMBERS,
            Ruling.RESEAT_AMONG_OTHERS,
            Ruling.JUMP_NEVER_DOWN,
            Ruling.SCENARIO_FIVE_UNLIMITED,
        }
    ),
    presets=(_FIRST_COURT, _ESSENTIAL_QUEST, _SNAKE, *_MORE),
)

DRAFT = Edition(
    slug="draft",
    scoring=("red1", "red2", "green4", "green5"),
    scenarios=("blue1", "blue2", "blue3"),
    promos=False,
    rulings=frozenset({Ruling.ONE_OCCUPIED_AT_A_TIME, Ruling.LORDS_MAY_STAY_HOME}),
    presets=(Preset("first-court", ("red1", "green4"), "blue1"), _SNAKE, _ESSENTIAL_QUEST),
)

EDITIONS = (V15, CORAX, DRAFT)


def find_edition(slug: str) -> Edition | None:
    return next((edition for edition in EDITIONS if edition.slug == slug), None)
