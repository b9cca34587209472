"""The engine speaks in ids; here they become sentences. Every sentence goes through gettext, and a test walks the
engine's ids."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TypeVarTuple

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.engine.protocol import CHANCE, COURT, Event, Ruleset

Args = TypeVarTuple("Args")


def said_once(size: int) -> Callable[[Callable[[*Args], str]], Callable[[*Args], str]]:
    """Keeps the last sentences of a function, for each language: a table says the same ones in every drawing."""

    def keeping(function: Callable[[*Args], str]) -> Callable[[*Args], str]:
        @lru_cache(maxsize=size)
        def kept(language: str | None, args: tuple[*Args]) -> str:
            return function(*args)

        @wraps(function)
        def said(*args: *Args) -> str:
            return kept(get_language(), args)

        return said

    return keeping


CARD_OPTIONS = ("scoring", "scenario")
"""Options of a ruleset whose values are cards."""

NAMES: dict[str, str | Promise] = {
    # games, editions, sets of cards, options
    "tudor": _("Tudor"),
    "royals": _("Royals"),
    "v15": _("English edition, v15"),
    "corax": _("German edition"),
    "draft": _("early draft"),
    "arcane": _("printed edition"),
    "first-court": _("First court"),
    "head-of-the-snake": _("Head of the snake"),
    "r2-g4-b1": _("Essentials and offices"),
    "r3-g5-b3": _("Crowded ranks"),
    "r1-g6-b5": _("The strong abroad"),
    "first-game": _("The usual game"),
    "random": _("drawn at random"),
    "own": _("chosen by myself"),
    "gentle": _("gentle start"),
    "open": _("open screens"),
    "opportunity": _("Opportunity tokens"),
    "open4": _("four open cards"),
    "even-start": _("even start"),
    "hidden-points": _("hidden points"),
    # Tudor
    "heart": _("Heart"),
    "sword": _("Sword"),
    "scroll": _("Scroll"),
    "owl": _("Owl"),
    "coin": _("Coin"),
    "mitre": _("Mitre"),
    "mask": _("Mask"),
    "influence": _("Influence"),
    "intrigue": _("Intrigue"),
    "opportunity-token": _("Opportunity"),
    "thumb": _("thumb"),
    "index": _("index finger"),
    "middle": _("middle finger"),
    "ring": _("ring finger"),
    "pinky": _("little finger"),
    "chancellor": _("Lord Chancellor"),
    "treasurer": _("Lord High Treasurer"),
    "privy-seal": _("Lord Privy Seal"),
    "archbishop": _("Archbishop of Canterbury"),
    "admiral": _("Lord High Admiral"),
    "chamberlain": _("Lord Chamberlain"),
    "aragon": _("Catherine of Aragon"),
    "boleyn": _("Anne Boleyn"),
    "seymour": _("Jane Seymour"),
    "cleves": _("Anne of Cleves"),
    "howard": _("Catherine Howard"),
    "parr": _("Catherine Parr"),
    "red1": _("Politically Focused"),
    "red2": _("Only the Essentials"),
    "red3": _("Politically Flexible"),
    "green4": _("Quest for Prestige"),
    "green5": _("Crowded Court"),
    "green6": _("Diplomatic Service"),
    "p2": _("Court Attrition"),
    "p3": _("Disappearing Courtiers"),
    "blue1": _("Persistent Courtiers"),
    "blue2": _("Rise and Fall"),
    "blue3": _("Climbing the Ranks"),
    "blue4": _("Exploiting Connections"),
    "blue5": _("Only the Strong Shall Rule"),
    "p1": _("Secret Diplomacy"),
    "garter": _("Order of the Garter"),
    # Royals
    "france": _("France"),
    "german": _("German States"),
    "britain": _("Britain"),
    "spain": _("Spain"),
    "marshal": _("Marshal"),
    "baron": _("Baron"),
    "countess": _("Countess"),
    "duke": _("Duke"),
    "cardinal": _("Cardinal"),
    "princess": _("Princess"),
    "king": _("King"),
    "house": _("Noble House"),
}


@said_once(2_000)
def name_words(identifier: str) -> str:
    """What an id is called; cities and spaces are called by themselves."""
    if identifier in NAMES:
        return str(NAMES[identifier])
    if "-" in identifier and all(part in NAMES for part in identifier.split("-")):
        return " / ".join(str(NAMES[part]) for part in identifier.split("-"))
    kind, colon, rest = identifier.partition(":")
    if kind == "period" and colon:
        period, _, country = rest.partition(":")
        return gettext("period %(period)s, %(country)s") % {"period": period, "country": name_words(country)}
    if colon:
        return name_words(rest)
    return identifier.capitalize() if len(identifier) > 2 else identifier


@said_once(500)
def ruleset_words(text: str) -> str:
    """What is played by a ruleset: the edition, the cards and the options."""
    ruleset = Ruleset.read(text)
    parts = [name_words(ruleset.edition)]
    parts += [name_words(card) for name in CARD_OPTIONS for card in ruleset.option(name).split(",") if card]
    parts += [name_words(name) for name, _ in ruleset.options if name not in CARD_OPTIONS]
    return ", ".join(parts)


ACTIONS: dict[str, str | Promise] = {
    "A": _("A, ring move"),
    "B": _("B, ring exchange"),
    "C": _("C, short move"),
    "D": _("D, ring cards"),
    "E": _("E, long move"),
    "F": _("F, any card"),
    "G": _("G, one step"),
    "H": _("H, ring card"),
    "none": _("no action"),
}

MOVES: dict[str, str | Promise] = {
    "ring": _("Take the %(1)s ring"),
    "seize": _("Take the %(3)s ring of %(1)s (%(2)s)"),
    "give": _("Give the %(2)s ring on the %(1)s"),
    "wear": _("Put the %(1)s ring on the %(2)s"),
    "rearrange": _("Rearrange all rings"),
    "keep": _("Keep it as it is"),
    "bench": _("Seat a Courtier on bench %(1)s"),
    "lord": _("Seat your Lord in chamber %(1)s"),
    "lord home": _("Leave your Lord at home"),
    "recall": _("Take back the Courtier from %(1)s"),
    "without": _("Do without"),
    "swap": _("Swap the Courtiers on chairs %(1)s and %(2)s"),
    "leave": _("Take your Courtier from chair %(1)s"),
    "act": _("Courtier on chair %(1)s: %(2)s"),
    "act lord": _("Lord: %(2)s"),
    "act nobody": _("Without a figure: %(2)s"),
    "then": _("Second action: %(1)s"),
    "perform": _("Perform %(1)s"),
    "end": _("End the turn"),
    "skip": _("Do not use it"),
    "stop": _("Stop here"),
    "bonus tokens": _("Bonus: spend two tokens for a step"),
    "bonus left": _("Bonus: left action of the scenario"),
    "bonus right": _("Bonus: right action of the scenario"),
    "bonus card": _("Bonus: send a Courtier to the card"),
    "use left": _("Use the token: left action of the scenario"),
    "use right": _("Use the token: right action of the scenario"),
    "use abroad": _("Use the token: send a Courtier abroad"),
    "use dismiss": _("Use the token: send another's Courtier home"),
    "use 0": _("Use no matching card"),
    "move": _("%(1)s to %(2)s"),
    "move pay": _("%(1)s to %(2)s for one %(4)s card"),
    "jump": _("Jump from %(1)s to %(2)s"),
    "banish": _("Banish the Courtier on %(1)s"),
    "pick": _("The token on %(1)s"),
    "gather": _("Gather the token on %(1)s"),
    "take": _("Take one %(1)s card"),
    "return": _("Give back one %(1)s card"),
    "trade": _("Two for one: give one %(1)s card first"),
    "spend": _("Spend one %(1)s token"),
    "convert": _("Turn one %(1)s token into a card"),
    "pay": _("Pay with %(1)s"),
    "dismiss": _("Send home the Courtier of %(1)s"),
    "declare three": _("Draw three country cards"),
    "declare intrigue": _("Draw one country card and one intrigue card"),
    "draw pile": _("Draw a card blind"),
    "draw intrigue": _("Draw an intrigue card"),
    "draw": _("Take the open %(1)s card"),
    "claim": _("Claim %(1)s: %(2)s"),
    "oust": _("Take over %(1)s: %(2)s"),
    "scheme 0": _("Use no matching intrigue card"),
    "discard": _("Put away %(1)s"),
    # what the court does
    "score round": _("The round is scored"),
    "score game": _("The end of the game is scored"),
    "award garter": _("The Order of the Garter is awarded"),
    "score period": _("The period is scored"),
    "score titles": _("The titles are scored"),
}


COUNTED_MOVES: dict[str, Callable[[int], str]] = {
    "use": lambda count: ngettext("Use %(1)s matching card", "Use %(1)s matching cards", count),
    "scheme": lambda count: ngettext("Use %(1)s matching intrigue card", "Use %(1)s matching intrigue cards", count),
}
"""Moves whose words depend on how many they name."""


@said_once(10_000)
def move_words(text: str, names: tuple[str, ...]) -> str:
    """A choice as a person reads it on its button; seats are called by their players' names."""
    words = text.split(" ")
    candidates = (" ".join(words[:2]), "move pay" if len(words) == 5 else "", words[0])
    key = next((key for key in candidates if key in MOVES), None)
    if key is not None:
        sentence = str(MOVES[key])
    elif words[0] in COUNTED_MOVES and words[-1].isdecimal():
        sentence = COUNTED_MOVES[words[0]](int(words[-1]))
    else:
        return text
    shown = {str(place): _word(words[0], place, word, names) for place, word in enumerate(words)}
    return sentence % shown


def _word(verb: str, place: int, word: str, names: tuple[str, ...]) -> str:
    if verb in ("seize", "dismiss") and place == 1:
        return seat_words(int(word), names)
    if verb in ("act", "then", "perform") and word in ACTIONS:
        return str(ACTIONS[word])
    if verb == "move" and word == "supply":
        return gettext("From the supply")
    if word == "opportunity":
        return name_words("opportunity-token")
    return name_words(word)


EVENTS: dict[str, str | Promise] = {
    "card_drawn": _("The card %(card)s comes into play"),
    "dealt": _("%(token)s lies on %(space)s"),
    "stocked": _("%(space)s gets a new token: %(faction)s"),
    "to_be_stocked": _("Restocked from the bag afterwards: %(spaces)s"),
    "start_player": _("%(who)s begins"),
    "ring_taken": _("%(who)s takes the %(faction)s ring"),
    "ring_seized": _("%(who)s takes the %(faction)s ring of %(loser)s"),
    "ring_exchanged": _("%(who)s exchanges the %(given)s ring for %(taken)s"),
    "rings_swapped": _("%(who)s swaps the %(given)s ring for %(taken)s of %(other)s"),
    "rings_worn": _("%(who)s wears %(fingers)s"),
    "card_taken": _("%(who)s takes one %(faction)s card"),
    "card_paid": _("%(who)s pays one %(card)s card"),
    "token_taken": _("%(who)s takes the %(faction)s token of %(space)s"),
    "token_spent": _("%(who)s spends one %(faction)s token"),
    "token_removed": _("One %(faction)s token of %(who)s leaves the game"),
    "round_token_taken": _("%(who)s takes %(token)s from %(space)s"),
    "round_token_spent": _("%(who)s gives %(token)s away"),
    "token_used": _("%(who)s uses the token at once"),
    "round_begun": _("Round %(round)s: %(wife)s"),
    "round_ended": _("Round %(round)s is over"),
    "benched": _("%(who)s seats a Courtier before chamber %(chamber)s"),
    "reseated": _("%(who)s seats a Courtier before chamber %(chamber)s"),
    "nobody_to_place": _("%(who)s has nobody to place"),
    "entered": _("A Courtier of %(who)s takes chair %(chair)s"),
    "pushed_out": _("A Courtier of %(who)s has to leave chamber %(chamber)s"),
    "left_chair": _("%(who)s takes a Courtier from chair %(chair)s"),
    "lord_seated": _("%(who)s seats the Lord in chamber %(chamber)s"),
    "lord_stays_home": _("%(who)s leaves the Lord at home"),
    "activated": _("%(who)s activates %(figure)s"),
    "action_begun": _("%(who)s begins action %(action)s"),
    "bonus_taken": _("%(who)s takes a bonus action"),
    "stepped": _("%(who)s moves from %(source)s to %(target)s"),
    "recalled": _("%(who)s takes a Courtier back from %(space)s"),
    "recalled_from_chair": _("%(who)s takes a Courtier back from chair %(chair)s"),
    "banished": _("The Courtier of %(who)s on %(space)s is banished"),
    "office_taken": _("%(who)s becomes %(office)s"),
    "ousted": _("%(who)s loses the office of %(office)s"),
    "tokens_swapped": _("The tokens on %(first)s and %(second)s change places"),
    "chairs_swapped": _("The Courtiers on %(upper)s and %(lower)s change chairs"),
    "sent_abroad": _("%(who)s sends a Courtier abroad"),
    "sent_to_card": _("%(who)s sends a Courtier to the card"),
    "dismissed": _("A Courtier of %(who)s is sent home from the card"),
    "scored": _("%(who)s scores %(points)s: %(source)s"),
    "turn_ended": _("%(who)s ends the turn"),
    "taken_back": _("%(who)s takes the last move back"),
    "by_standing_order": _("A standing order of %(who)s has decided this"),
    "game_over": _("The game is over"),
    "turn_begun": _("It is the turn of %(who)s"),
    "card_revealed": _("One more %(country)s card lies open"),
    "declared": _("%(who)s declares what to draw: %(draw)s"),
    "open_card_drawn": _("%(who)s takes the open %(country)s card"),
    "blind_card_drawn": _("%(who)s draws blind"),
    "card_seen": _("You draw %(card)s"),
    "claim_begun": _("%(who)s claims %(noble)s"),
    "takeover_begun": _("%(who)s reaches for %(noble)s"),
    "noble_taken": _("%(noble)s is of the house of %(who)s"),
    "noble_lost": _("%(who)s loses %(noble)s"),
    "buried": _("A piece of %(who)s rests in the Cathedral of %(city)s"),
    "intrigue_paid": _("%(who)s plays intrigue: %(intrigue)s"),
    "card_discarded": _("%(who)s puts one %(country)s card away"),
    "intrigue_discarded": _("%(who)s puts intrigue away: %(intrigue)s"),
    "play_ended": _("%(who)s ends the turn"),
    "pile_ran_out": _("The pile has run out: period %(period)s is about to end"),
    "intrigue_ran_out": _("The intrigue pile is made anew"),
    "period_ended": _("Period %(period)s is over"),
}


TOLD_OF_OTHERS: dict[str, str | Promise] = {"card_seen": _("%(who)s draws %(card)s")}
"""What is said to its only reader in other words than to somebody who sees everything."""


@said_once(20_000)
def event_words(event: Event, names: tuple[str, ...]) -> str:
    """What happened, as a sentence; seats are called by their players' names."""
    return _event_words(EVENTS, event, names)


@said_once(20_000)
def told_words(event: Event, names: tuple[str, ...]) -> str:
    """What happened, told to somebody who sees more than those who played, and whom it does not address."""
    return _event_words(EVENTS | TOLD_OF_OTHERS, event, names)


def _event_words(sentences: dict[str, str | Promise], event: Event, names: tuple[str, ...]) -> str:
    shown: dict[str, str] = {"who": seat_words(event.seat, names)}
    for name, value in event.data:
        shown[name] = _value_words(name, value, names)
    shown.setdefault("card", shown.get("faction") or shown.get("country") or shown.get("intrigue") or "")
    return str(sentences[event.kind]) % shown if event.kind in sentences else event.kind


def outlook_words(events: tuple[Event, ...], names: tuple[str, ...]) -> str:
    """What a choice brings, in one line."""
    return "; ".join(event_words(event, names) for event in events)


def _value_words(name: str, value: object, names: tuple[str, ...]) -> str:
    if name in ("loser", "other") and isinstance(value, int):
        return seat_words(value, names)
    text = str(value)
    if name == "spaces":
        return ", ".join(text.split())
    if name == "fingers":
        return _hand_words(text)
    if name == "action":
        return str(ACTIONS[text])
    if text == "opportunity":
        return name_words("opportunity-token")
    if name == "noble":
        city, _, title = text.partition(" ")
        return f"{name_words(city)}, {name_words(title)}"
    return name_words(text)


def _hand_words(text: str) -> str:
    """`thumb:heart ring:coin+owl` as a person says it."""
    worn = [word.partition(":") for word in text.split()]
    return ", ".join(
        f"{' + '.join(name_words(ring) for ring in rings.split('+'))} ({name_words(finger)})"
        for finger, _, rings in worn
    )


def seat_words(seat: int | None, names: tuple[str, ...]) -> str:
    """Who sits on a seat: a player's name, or what stands in for one."""
    if seat is None or seat == CHANCE:
        return gettext("Chance")
    if seat == COURT:
        return gettext("The court")
    return names[seat] or gettext("The caretaker of seat %(seat)s") % {"seat": seat + 1}


def seat_mark(seat: int, names: tuple[str, ...]) -> str:
    """The sign on a seat's pieces: the initial of its player, or its number where that tells nobody apart."""
    initials = [name[:1].upper() for name in names]
    return initials[seat] if initials[seat] and initials.count(initials[seat]) == 1 else str(seat + 1)
