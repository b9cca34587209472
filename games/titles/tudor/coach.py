"""What the guide says in a game of Tudor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.engine.metas import printed_values
from games.titles.coaching import Coach, Topic

_BEST_ACTIONS = "ECAGDFHB"
"""Actions that move first, the farthest before all; then those that bring cards."""
_CARD_ACTIONS = "ADFHCGEB"
"""With an empty hand: a step for nothing, then cards."""


def topic_name(view: Any, texts: Sequence[str]) -> str:
    """The kind of the decision that a view asks its viewer for."""
    kind: str = view.question.kind
    if kind == "Walk":
        manner = dict(view.question.data)["manner"]
        return f"walk-{manner.rstrip('+').removesuffix('-board')}"
    if kind == "actions":
        return _turn_name(view, texts)
    if kind == "benches" and not any(text.startswith("bench") for text in texts):
        return "recall"
    if kind == "GainRing" and any(text.startswith("seize") for text in texts):
        return "SeizeRing"
    return kind


def _turn_name(view: Any, texts: Sequence[str]) -> str:
    if view.activated:
        return "turn-lord" if any(text.startswith("then") for text in texts) else "turn-end"
    figures = view.players[view.viewer].figures_left
    return "turn" if figures else "turn-without"


# Suggestions


def _first(texts: Sequence[str], *beginnings: str) -> str:
    """The first move that begins with one of these words, tried in their order."""
    for beginning in beginnings:
        for text in texts:
            if text.startswith(beginning):
                return text
    return ""


def _best(texts: Iterable[str], worth: Callable[[str], float]) -> str:
    """The move that is worth most, the first of equals; '' if there is none."""
    return max(texts, key=worth, default="")


def _without_a_figure(view: Any, texts: Sequence[str]) -> str:
    """A card; then a step, unless an empty supply could make it cost a Courtier and a pass is offered."""
    calm = ("end", "act nobody G") if not view.players[view.viewer].supply else ("act nobody G", "end")
    return _first(texts, "act nobody H", *calm)


def _near(view: Any) -> Counter[str]:
    """How often each faction lies where the viewer's Courtiers may step next: above them, and where they enter."""
    spaces = {space.name: space for space in view.spaces}
    wanted: Counter[str] = Counter()
    for space in view.spaces:
        above = spaces.get(f"{space.name[0]}{int(space.name[1]) + 1}")
        if space.courtier == view.viewer and above is not None:
            wanted[above.faction] += 2
        if space.name[1] == "1" and space.courtier is None:
            wanted[space.faction] += 1
    return wanted


def _low_rows(view: Any) -> Counter[str]:
    return Counter(space.faction for space in view.spaces if space.name[1] in "12")


def _first_ring(view: Any, texts: Sequence[str]) -> str:
    """A faction that lies on the low rows, rather another than those the viewer wears."""
    lying = _low_rows(view)
    player = view.players[view.viewer]
    worn = {*player.loose_rings, *(ring for _, rings in player.fingers for ring in rings)}

    def worth(text: str) -> float:
        faction = text.split()[1]
        return lying[faction] - (10 if faction in worn else 0)

    return _best((text for text in texts if text.startswith("ring")), worth)


def _finger(view: Any, texts: Sequence[str]) -> str:
    """A finger that enhances something together with those that carry rings; else one that can begin a pair."""
    worn = {finger for finger, rings in view.players[view.viewer].fingers if rings}
    values = printed_values("tudor")
    pairs = [values[f"hands.enhancements.{action}"].value for action in "CAEDFB"]

    def worth(text: str) -> float:
        finger = text.split()[2]
        done = [place for place, pair in enumerate(pairs) if finger in pair and worn & (set(pair) - {finger})]
        return 10 - done[0] if done else sum(finger in pair for pair in pairs[:4]) / 10

    return _best((text for text in texts if text.startswith("wear")), worth)


def _emptiest_bench(view: Any, texts: Sequence[str]) -> str:
    sitting = {
        str(chamber.number): len(chamber.bench) + sum(chair.owner is not None for chair in chamber.chairs)
        for chamber in view.chambers
    }
    return _best((text for text in texts if text.startswith("bench")), lambda text: -sitting[text.split()[1]])


def _fullest_chamber(view: Any, texts: Sequence[str]) -> str:
    own = {
        str(chamber.number): sum(chair.owner == view.viewer for chair in chamber.chairs) for chamber in view.chambers
    }
    return _best((text for text in texts if text != "lord home"), lambda text: own[text.split()[1]])


def _activation(view: Any, texts: Sequence[str]) -> str:
    order = _BEST_ACTIONS if view.players[view.viewer].card_count > 1 else _CARD_ACTIONS
    acts = [text for text in texts if text.startswith("act") and not text.endswith("none")]
    return _best(acts, lambda text: -order.index(text[-1]) - (0.5 if " lord " in text else 0))


def _step_up(view: Any, texts: Sequence[str]) -> str:
    """The step that leads highest; of steps that do not lead up, one that brings a new Courtier."""

    def worth(text: str) -> float:
        source, target = text.split()[1:3]
        if source == "supply":
            return 1.5
        return int(target[1]) if target[1] > source[1] else 0

    return _best((text for text in texts if text.startswith("move")), worth)


def _wanted_card(view: Any, texts: Sequence[str]) -> str:
    near = _near(view)
    return _best((text for text in texts if text.startswith("take")), lambda text: near[text.split()[1]])


def _spare_card(view: Any, texts: Sequence[str]) -> str:
    near = _near(view)
    held = dict(view.players[view.viewer].cards or ())
    return _best(
        (text for text in texts if text.startswith("return")),
        lambda text: held.get(text.split()[1], 0) - 2 * near[text.split()[1]],
    )


def _token_use(view: Any, texts: Sequence[str]) -> str:
    return _first(texts, "use left", "use abroad", "keep")


TOPICS: dict[str, Topic] = {
    "rings": Topic(
        title=_("Your rings"),
        about=_("Everybody begins with two rings. You get a card of each ring's faction, too."),
        look=_(
            "A ring lets action A step for nothing onto tokens of its faction. See which tokens lie on the lowest rows."
        ),
        why=_("You do not wear it yet, and it lies often on the two lowest rows, where your Courtiers come in."),
        rule="setup",
        answered="ring ",
        times=2,
        suggest=_first_ring,
    ),
    "WearRings": Topic(
        title=_("A ring for a finger"),
        about=_("Where a ring sits decides what you do better: two fingers with rings enhance one action."),
        look=_(
            "Beside your hand you see which pair of fingers enhances which action. In a gentle start it counts "
            "from the "
            "second round on."
        ),
        why=_("It makes a pair with another finger, or can become part of the most pairs."),
        rule="rings",
        answered="wear ",
        times=3,
        suggest=_finger,
    ),
    "MayRearrange": Topic(
        title=_("Your hand anew"),
        about=_("You may put your rings on other fingers, or leave them where they are."),
        look=_(
            "Which actions have you used most, and which would you like to do better? Two fingers make one of "
            "them better."
        ),
        why=_("If you are content, keep your hand: nothing is lost."),
        rule="rings",
        answered="rearrange",
        suggest=lambda view, texts: _first(texts, "keep"),
    ),
    "benches": Topic(
        title=_("A Courtier for a bench"),
        about=_(
            "The Courtier goes into that chamber at the end of this phase. There he can do one of its two "
            "actions, every round."
        ),
        look=_("A full chamber pushes out whoever sits at its top. Where few sit, yours stays longer."),
        why=_("Here he will keep his chair longest, for the fewest Courtiers sit or wait there."),
        rule="benches",
        answered="bench ",
        times=2,
        suggest=_emptiest_bench,
    ),
    "recall": Topic(
        title=_("Nobody left to seat"),
        about=_("Your supply is empty. You may take one of your Courtiers back, or do without."),
        look=_("One on a low row has the least to lose."),
        why=_("Who stands in the Throne Room has earned his place."),
        rule="empty-supply",
        answered="recall |without",
        suggest=lambda view, texts: _first(texts, "without"),
    ),
    "lords": Topic(
        title=_("Your Lord"),
        about=_("In a chamber without a Lord nobody acts this round. Your Lord himself does both of its actions."),
        look=_("Where do your own Courtiers sit? And whose would stay idle if nobody went to them?"),
        why=_("Nowhere do more of your own Courtiers sit, and now they can act."),
        rule="lords",
        answered="lord ",
        times=2,
        suggest=_fullest_chamber,
    ),
    "turn": Topic(
        title=_("Your turn"),
        about=_(
            "Choose one of your figures and what it does. Afterwards the others have a turn, then you again, "
            "until all have acted."
        ),
        look=_(
            "Actions A, C, E and G move Courtiers and bring tokens; B, D, F and H bring rings and cards, with "
            "which you pay."
        ),
        why=_(
            "A step up gains a token and comes nearer to an office; without cards you can hardly go on, so take "
            "some in time."
        ),
        rule="turns",
        answered="act ",
        times=3,
        suggest=_activation,
    ),
    "turn-lord": Topic(
        title=_("The second action of your Lord"),
        about=_("Your Lord may do the other action of his chamber as well, in this same turn."),
        look=_("It costs you nothing but what the action costs. If you end the turn now, the second action is lost."),
        why=_("Two actions are better than one."),
        rule="turns",
        answered="act lord",
        times=3,
        suggest=lambda view, texts: _first(texts, "then"),
    ),
    "turn-end": Topic(
        title=_("The end of your turn"),
        about=_("Your figure has acted. You may still take bonus actions; then end the turn."),
        look=_(
            "Two tokens buy a step in any direction, once a round. Two cards buy one of your choice, as often as "
            "you like."
        ),
        why=_("Tokens are worth prestige at the end: spend them only for something better."),
        rule="bonus",
        answered="end",
        times=2,
        suggest=lambda view, texts: _first(texts, "end"),
    ),
    "turn-without": Topic(
        title=_("No figure left"),
        about=_(
            "All your figures have acted, others' have not. One small action is left to you, or a pass where it is "
            "offered."
        ),
        look=_("H gives a card for one of your rings, G a step up for a card. Both cost no figure."),
        why=_("It costs nothing."),
        rule="turns",
        answered="act nobody",
        times=2,
        suggest=_without_a_figure,
    ),
    "walk-A": Topic(
        title=_("A, ring move"),
        about=_(
            "One step in any direction, or a Courtier placed on the lowest row, onto a token that matches one of "
            "your rings."
        ),
        look=_("You take the faction token and the round token there. It costs nothing."),
        why=_("Every space gives its token, and higher is nearer to an office."),
        rule="actions",
        answered=r"(act \S+|then|perform) A",
        times=2,
        suggest=_step_up,
    ),
    "walk-C": Topic(
        title=_("C, short move"),
        about=_("One or two steps up a column, each for a card of the faction that lies there."),
        look=_("Every space gives its faction token; only the last one gives its round token, too."),
        why=_("Every space gives its token, and higher is nearer to an office."),
        rule="actions",
        answered=r"(act \S+|then|perform) C",
        times=2,
        suggest=_step_up,
    ),
    "walk-E": Topic(
        title=_("E, long move"),
        about=_("Up one column as far as your cards reach, one matching card for every space."),
        look=_("Every space gives its faction token. You can stop wherever nobody stands."),
        why=_("Every space gives its token, and higher is nearer to an office."),
        rule="actions",
        answered=r"(act \S+|then|perform) E",
        times=2,
        suggest=_step_up,
    ),
    "walk-G": Topic(
        title=_("G, one step"),
        about=_("One step up, or a Courtier placed, for one card that matches."),
        look=_("It does not matter in which chamber the figure sits."),
        why=_("Every space gives its token, and higher is nearer to an office."),
        rule="actions",
        answered=r"(act \S+|then|perform) G",
        times=2,
        suggest=_step_up,
    ),
    "walk-tokens": Topic(
        title=_("The token move"),
        about=_("One step in any direction onto any token, for the two tokens you have spent."),
        look=_("This is how the last step to an office is made that no card or ring allows."),
        why=_("Every space gives its token, and higher is nearer to an office."),
        rule="bonus",
        answered="bonus tokens",
        times=2,
        suggest=_step_up,
    ),
    "walk-two": Topic(
        title=_("Two steps by Influence"),
        about=_("One of your Courtiers takes one or two steps in any direction, onto any tokens."),
        look=_("No card is needed, so go where cards would not let you."),
        why=_("Higher is nearer to an office."),
        rule="scenarios",
        answered="bonus left",
        times=2,
        suggest=_step_up,
    ),
    "GainRing": Topic(
        title=_("A ring for an office"),
        about=_("An office is yours, and with it a third ring or more: choose one from the stand."),
        look=_("Another faction opens more spaces to action A. And a further finger may enhance another action."),
        why=_("Another faction opens more ways, and this one lies often on the two lowest rows."),
        rule="office",
        answered="wear ",
        times=5,
        suggest=_first_ring,
    ),
    "SeizeRing": Topic(
        title=_("A ring from another hand"),
        about=_("You have taken the office from somebody, and take one of his rings with it."),
        look=_("It helps you, and it may break a pair of fingers of his."),
        why=_("Any of them will serve you."),
        rule="office",
        answered="seize ",
        suggest=lambda view, texts: _first(texts, "seize"),
    ),
    "ExchangeRing": Topic(
        title=_("B, ring exchange"),
        about=_("Give one of your rings back to the stand and take another one for the same finger."),
        look=_("Which of your rings finds no token of its faction near your Courtiers any more?"),
        why="",
        rule="actions",
        answered="give ",
        times=1,
    ),
    "ExchangeFor": Topic(
        title=_("The new ring"),
        about=_("It goes onto the finger of the old one, and you get a card of its faction."),
        look=_("Take the faction whose tokens you want to step on next."),
        why=_("Another faction opens more ways, and this one lies often on the two lowest rows."),
        rule="actions",
        answered="give ",
        times=2,
        suggest=_first_ring,
    ),
    "RingCards": Topic(
        title=_("D, ring cards"),
        about=_("Two cards for two different rings of yours."),
        look=_("Look above your Courtiers and at the lowest row: which card opens the next step?"),
        why=_("It lies where your next step could go."),
        rule="actions",
        answered=r"(act \S+|then|perform) D",
        times=2,
        suggest=_wanted_card,
    ),
    "TakeOne": Topic(
        title=_("A card of your choice"),
        about=_("Take a card; it pays for a step onto a token of its faction."),
        look=_("Look above your Courtiers and at the lowest row: which card opens the next step?"),
        why=_("It lies where your next step could go."),
        rule="actions",
        answered="take ",
        times=3,
        suggest=_wanted_card,
    ),
    "ReturnOne": Topic(
        title=_("One card back"),
        about=_("You have taken two cards and give any one back."),
        look=_("Keep what opens the next steps."),
        why=_("You need it least right now."),
        rule="actions",
        answered="return ",
        suggest=_spare_card,
    ),
    "TradeTwo": Topic(
        title=_("Two for one"),
        about=_("You have put one card away and choose the second. Then you take one of another faction."),
        look=_("It is a costly trade: make it when one card is missing for a long way up or for an office."),
        why=_("You need it least right now."),
        rule="bonus",
        answered="trade ",
        times=2,
        suggest=_spare_card,
    ),
    "TradeFor": Topic(
        title=_("What you get for two"),
        about=_("Take one card of any faction but those you have just given."),
        look=_("Which one was missing?"),
        why=_("It lies where your next step could go."),
        rule="bonus",
        answered="trade ",
        times=2,
        suggest=_wanted_card,
    ),
    "CardBack": Topic(
        title=_("A card back"),
        about=_("After so long a way you may take back one card of a faction that you have paid."),
        look=_("Nothing speaks against it."),
        why=_("A card is a card."),
        rule="actions",
        answered=r"(act \S+|then|perform) E",
        times=3,
        suggest=lambda view, texts: _first(texts, "take"),
    ),
    "SpendTokens": Topic(
        title=_("Two tokens for a step"),
        about=_("Choose the tokens you spend. They leave the game when the round ends, and never score."),
        look=_("The scoring cards say which tokens are worth most to you. Spend the others."),
        why="",
        rule="bonus",
        answered="spend ",
        times=2,
    ),
    "ReceivedToken": Topic(
        title=_("A round token"),
        about=_("You have received a round token. What it can do at once it can do only now; or you keep it."),
        look=_("Tokens you keep count for the Order of the Garter at the very end, together with your cards."),
        why=_("A gain now helps you for the rest of the game."),
        rule="round-tokens",
        answered="use |keep",
        times=2,
        suggest=_token_use,
    ),
    "PayRoundTokens": Topic(
        title=_("Paying with round tokens"),
        about=_("An Opportunity token counts as either kind, so you may choose with what to pay."),
        look=_("Keep the Opportunity as long as you can: it serves for everything."),
        why=_("The other kind serves for less."),
        rule="round-tokens",
        answered="pay ",
        suggest=lambda view, texts: _first(texts, "pay influence", "pay intrigue"),
    ),
    "SwapNeighbours": Topic(
        title=_("Two Courtiers change chairs"),
        about=_("One of your Courtiers in a chamber changes places with his neighbour."),
        look=_("The topmost chair is the first to be lost when the chamber is full. Let others sit there."),
        why="",
        rule="scenarios",
        answered="swap ",
    ),
    "SwapTokens": Topic(
        title=_("Two tokens change places"),
        about=_("Choose two faction tokens of different factions on open spaces; they change places."),
        look=_("Bring a faction for which you have a card or a ring to where you want to step."),
        why="",
        rule="scenarios",
        answered="pick ",
        times=2,
    ),
    "Reseat": Topic(
        title=_("Back to the bench"),
        about=_("Take one of your Courtiers out of a chamber, to seat him on a bench."),
        look=_("One who has acted loses nothing; next round he comes in again, at the place you choose."),
        why="",
        rule="scenarios",
        answered="leave ",
    ),
    "ReseatOn": Topic(
        title=_("Which bench?"),
        about=_("He goes into that chamber next round."),
        look=_("Which two actions will you need then?"),
        why=_("The fewest Courtiers sit or wait there."),
        rule="scenarios",
        answered="leave ",
        times=2,
        suggest=_emptiest_bench,
    ),
    "JumpOver": Topic(
        title=_("A jump"),
        about=_("One of your Courtiers jumps over the one beside him and takes both tokens where he lands."),
        look=_("Two rows at once, and whatever token lies there: a short way to an office."),
        why=_("Higher is nearer to an office."),
        rule="scenarios",
        answered="jump ",
        suggest=lambda view, texts: _best(
            (text for text in texts if text.startswith("jump")), lambda text: int(text.split()[2][1])
        ),
    ),
    "SwapRing": Topic(
        title=_("Swapping rings"),
        about=_("First choose the ring that you give away."),
        look=_("Both rings go onto the other's fingers; no enhancement changes, only the factions."),
        why="",
        rule="scenarios",
        answered="give ",
    ),
    "SwapRingFor": Topic(
        title=_("The ring you want"),
        about=_("It comes from another player's hand, and yours goes onto his finger."),
        look=_("Whose ring matches the tokens above your Courtiers?"),
        why="",
        rule="scenarios",
        answered="seize ",
    ),
    "ActAtOnce": Topic(
        title=_("An office, and an action"),
        about=_("With this scenario a new office gives you one action at once, A to F, or none."),
        look=_("It may lead straight to a second office. Your enhancements count."),
        why=_("An action for nothing is a gift."),
        rule="scenarios",
        answered="perform |skip",
        times=2,
        suggest=lambda view, texts: _first(texts, *(f"perform {letter}" for letter in _BEST_ACTIONS)),
    ),
    "BanishOne": Topic(
        title=_("Banishing a Courtier"),
        about=_("Another player's Courtier goes home. Above the stairs it costs one Intrigue more."),
        look=_("Who is about to take an office, perhaps yours?"),
        why=_("He stands highest."),
        rule="scenarios",
        answered="banish ",
        suggest=lambda view, texts: _best(
            (text for text in texts if text.startswith("banish")), lambda text: int(text.split()[1][1])
        ),
    ),
    "Convert": Topic(
        title=_("Tokens into cards"),
        about=_("One or two of your faction tokens leave the game, and you get cards of their factions."),
        look=_("Give tokens that score little."),
        why="",
        rule="scenarios",
        answered="convert ",
    ),
    "GatherOne": Topic(
        title=_("A token from beside you"),
        about=_("Take the faction token of an open space next to one of your Courtiers."),
        look=_("Which one does your scoring card like best? And the new token may open a way, or close it."),
        why="",
        rule="scenarios",
        answered="gather ",
    ),
    "DismissOne": Topic(
        title=_("Sending a Courtier home"),
        about=_("Another player's Courtier leaves the card of the disappearing, where he would score every round."),
        look=_("Choose whoever is ahead."),
        why="",
        rule="scoring",
        answered="dismiss ",
    ),
}
"""Every kind of decision: phases by their names, what stands on the agenda by its class, turns and moves by more."""

COACH = Coach(TOPICS, topic_name)
