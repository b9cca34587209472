"""Tudor in words: the names of its things, its moves, its events and its refusals."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.protocol import Event
from games.titles.wording import OrderWords, TitleWords, Words, seat_words

NAMES: dict[str, Words] = {
    "tudor": _("Tudor"),
    "v15": _("English edition, v15"),
    "corax": _("German edition"),
    "draft": _("early draft"),
    "first-court": _("First court"),
    "head-of-the-snake": _("Head of the snake"),
    "r2-g4-b1": _("Essentials and offices"),
    "r3-g5-b3": _("Crowded ranks"),
    "r1-g6-b5": _("The strong abroad"),
    "gentle": _("gentle start"),
    "open": _("open screens"),
    "opportunity": _("Opportunity tokens"),
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
}

ACTIONS: dict[str, Words] = {
    "A": _("A, ring move"),
    "B": _("B, ring exchange"),
    "C": _("C, short move"),
    "D": _("D, ring cards"),
    "E": _("E, long move"),
    "F": _("F, any card"),
    "G": _("G, one step"),
    "H": _("H, ring card"),
    "none": _("pass"),
}

MOVES: dict[str, Words] = {
    "ring": _("Take the %(1)s ring"),
    "seize": _("Take the %(3)s ring from %(1)s (%(2)s)"),
    "give": _("Give the %(2)s ring on your %(1)s"),
    "wear": _("Put the %(1)s ring on your %(2)s"),
    "rearrange": _("Rearrange your rings"),
    "keep": _("Keep it"),
    "bench": _("Seat a Courtier on bench %(1)s"),
    "lord": _("Seat your Lord in chamber %(1)s"),
    "lord home": _("Leave your Lord at home"),
    "recall": _("Take back the Courtier from %(1)s"),
    "without": _("Do without"),
    "swap": _("Swap the Courtiers on chairs %(1)s and %(2)s"),
    "leave": _("Take your Courtier from chair %(1)s"),
    "act": _("Courtier on chair %(1)s: %(2)s"),
    "act lord": _("Lord: %(2)s"),
    "act nobody": _("Extra action: %(2)s"),
    "then": _("Second action: %(1)s"),
    "perform": _("Take action %(1)s"),
    "end": _("End turn"),
    "skip": _("Skip"),
    "stop": _("Stop here"),
    "bonus tokens": _("Bonus: token move (2 tokens)"),
    "bonus left": _("Bonus action (left)"),
    "bonus right": _("Bonus action (right)"),
    "bonus card": _("Bonus: send a Courtier to the card"),
    "use left": _("Use the round token (left action)"),
    "use right": _("Use the round token (right action)"),
    "use abroad": _("Use now: send a Courtier abroad"),
    "use dismiss": _("Use now: send a rival's Courtier home"),
    "move": _("%(1)s to %(2)s"),
    "move pay": _("%(1)s to %(2)s for one %(4)s card"),
    "move supply": _("Enter at %(2)s"),
    "move supply pay": _("Enter at %(2)s for one %(4)s card"),
    "jump": _("Jump from %(1)s to %(2)s"),
    "banish": _("Banish the Courtier on %(1)s"),
    "pick": _("Choose the token on %(1)s"),
    "gather": _("Gather the token on %(1)s"),
    "take": _("Take one %(1)s card"),
    "return": _("Give back one %(1)s card"),
    "trade": _("Trade 2 for 1 (%(1)s)"),
    "spend": _("Spend one %(1)s token"),
    "convert": _("Turn one %(1)s token into a card"),
    "pay": _("Pay with %(1)s"),
    "dismiss": _("Send %(1)s's Courtier home"),
    "score round": _("The round is scored"),
    "score game": _("The end of the game is scored"),
    "award garter": _("The Order of the Garter is awarded"),
}

MOVES_ON: dict[str, dict[str, Words]] = {
    "ReceivedToken": {"keep": _("Keep the token")},
    "MayRearrange": {"keep": _("Keep your rings in place")},
    "blue1": {"bonus left": _("Bonus: reseat a Courtier"), "use right": _("Use now: swap tokens")},
    "blue2": {"use left": _("Use now: gain a card"), "use right": _("Use now: swap Courtiers")},
    "blue3": {"bonus left": _("Bonus: gain a card"), "bonus right": _("Bonus: jump over a Courtier")},
    "blue4": {"bonus left": _("Bonus: swap rings")},
    "blue5": {"bonus left": _("Bonus: move up to 2 steps"), "bonus right": _("Bonus: banish a Courtier")},
    "p1": {"use left": _("Use now: turn tokens into cards"), "bonus right": _("Bonus: gather a token")},
}
"""By what is asked, and by the scenario."""

EVENTS: dict[str, Words] = {
    "card_drawn": _("The card %(card)s comes into play"),
    "dealt": _("%(space)s gets a round token: %(token)s"),
    "stocked": _("%(space)s gets a new token: %(faction)s"),
    "to_be_stocked": _("Refilled from the bag: %(spaces)s"),
    "start_player": _("%(who)s starts"),
    "ring_taken": _("%(who)s takes the %(faction)s ring"),
    "ring_seized": _("%(who)s takes the %(faction)s ring from %(loser)s"),
    "ring_exchanged": _("%(who)s exchanges the %(given)s ring for the %(taken)s ring"),
    "rings_swapped": _("%(who)s swaps the %(given)s ring for %(other)s's %(taken)s ring"),
    "rings_worn": _("%(who)s wears %(fingers)s"),
    "card_taken": _("%(who)s takes one %(faction)s card"),
    "card_paid": pgettext_lazy("faction", "%(who)s pays one %(card)s card"),
    "token_taken": _("%(who)s takes the %(faction)s token from %(space)s"),
    "token_spent": _("%(who)s spends one %(faction)s token"),
    "token_removed": _("%(who)s loses one %(faction)s token"),
    "round_token_taken": _("%(who)s takes %(token)s from %(space)s"),
    "round_token_spent": _("%(who)s spends %(token)s"),
    "token_used": _("%(who)s uses the round token right away"),
    "round_begun": _("Round %(round)s: %(wife)s"),
    "round_ended": _("Round %(round)s is over"),
    "benched": _("%(who)s seats a Courtier on bench %(chamber)s"),
    "reseated": _("%(who)s seats a Courtier on bench %(chamber)s"),
    "nobody_to_place": _("%(who)s has no Courtier to place"),
    "entered": _("%(who)s's Courtier takes chair %(chair)s"),
    "pushed_out": _("%(who)s's Courtier has to leave chamber %(chamber)s"),
    "left_chair": _("%(who)s takes a Courtier from chair %(chair)s"),
    "lord_seated": _("%(who)s seats their Lord in chamber %(chamber)s"),
    "lord_stays_home": _("%(who)s leaves their Lord at home"),
    "activated": _("%(who)s activates %(figure)s"),
    "action_begun": _("%(who)s takes action %(action)s"),
    "bonus_taken": _("%(who)s takes a bonus action"),
    "stepped": _("%(who)s moves from %(source)s to %(target)s"),
    "recalled": _("%(who)s takes a Courtier back from %(space)s"),
    "recalled_from_chair": _("%(who)s takes a Courtier back from chair %(chair)s"),
    "banished": _("%(who)s's Courtier on %(space)s is banished"),
    "office_taken": _("%(who)s becomes %(office)s"),
    "ousted": _("%(who)s loses the office of %(office)s"),
    "tokens_swapped": _("The tokens on %(first)s and %(second)s swap places"),
    "chairs_swapped": _("The Courtiers on chairs %(upper)s and %(lower)s swap places"),
    "sent_abroad": _("%(who)s sends a Courtier abroad"),
    "sent_to_card": _("%(who)s sends a Courtier to the card"),
    "dismissed": _("%(who)s's Courtier is sent home from the card"),
    "turn_ended": _("%(who)s ends their turn"),
}

ORDERS: dict[str, OrderWords] = {
    "keep-fingers": OrderWords(
        _("Keep my rings in place"),
        _("When you may rearrange your rings, they stay on their fingers."),
    ),
    "pass": OrderWords(
        _("Pass when I can do nothing else"),
        _("Your turn ends automatically when you have nothing left to do."),
    ),
    "skip-trades": OrderWords(
        _("Pass when only trades are left"),
        _("Your turn ends automatically when you could only trade 2 cards for 1."),
    ),
    "keep-influence": OrderWords(
        _("Keep every Influence token"),
        _("When you receive an Influence token, you keep it, even if you could use it right away."),
    ),
    "keep-intrigue": OrderWords(
        _("Keep every Intrigue token"),
        _("When you receive an Intrigue token, you keep it, even if you could use it right away."),
    ),
    "keep-opportunity": OrderWords(
        _("Keep every Opportunity token"),
        _("When you receive an Opportunity token, you keep it, even if you could use it right away."),
    ),
    "decline-office": OrderWords(
        _("Skip the action of a new office"),
        _("When you take an office, you do not take an action for it."),
    ),
}

REASONS: dict[int, Words] = {
    10: _("by prestige"),
    20: _("tie broken by cards in hand"),
    30: _("tie broken by round tokens"),
    40: _("tie broken by rings"),
    50: _("shared victory"),
}

FACTS: dict[str, Words] = {
    "office_taken": _("took an office"),
    "office_seized": _("took an office from another player"),
    "offices_at_once": _("held several offices at once"),
    "began_with": _("started with a ring on a finger"),
    "garter_won": _("won the Order of the Garter"),
    "feat": _("used a card's action"),
    "long_move": _("made a long move"),
    "round_won": _("scored the most in a round"),
    "led_into_end": _("led before the last scoring"),
}

GROUP_OF_CARD = {
    "red1": "tokens",
    "red2": "tokens",
    "red3": "tokens",
    "p2": "tokens",
    "green4": "offices",
    "green5": "courtiers",
    "green6": "courtiers",
    "p3": "courtiers",
}
SCORE_GROUPS: dict[str, Words] = {
    "tokens": _("Tokens"),
    "offices": _("Offices"),
    "courtiers": _("Courtiers"),
    "garter": _("Garter"),
}

COUNTED: dict[str, Words] = {
    "offices_at_once": _("%(count)s offices"),
    "long_move": _("%(count)s steps"),
}
"""Kinds of facts whose subjects are numbers."""

FEATS: dict[str, Words] = {
    "reseated": _("reseated a Courtier"),
    "swapped-tokens": _("swapped two tokens"),
    "swapped-chairs": _("swapped two Courtiers"),
    "jumped": _("jumped over a Courtier"),
    "swapped-rings": _("swapped rings with another player"),
    "acted-at-once": _("used the action of a new office"),
    "strolled": _("moved up to 2 steps for Influence"),
    "banished": _("banished a Courtier"),
    "converted": _("turned a token into a card"),
    "gathered": _("gathered a token from the Throne Room"),
    "sent-abroad": pgettext_lazy("fact", "sent a Courtier abroad"),
    "sent-to-card": pgettext_lazy("fact", "sent a Courtier to the card"),
    "dismissed": _("sent a rival's Courtier home"),
}
"""The subjects of the kind `feat`, which are no names."""


ROUND_TOKENS: dict[str, Words] = {
    "influence": pgettext_lazy("in a sentence", "Influence"),
    "intrigue": pgettext_lazy("in a sentence", "Intrigue"),
    "opportunity": pgettext_lazy("in a sentence", "Opportunity"),
}
"""The round tokens as they are written in the middle of a sentence, where not every language keeps the capital."""


class TudorWords(TitleWords):
    """Seats, actions and hands need more than the name of an id."""

    def occasion(self, view: Any) -> str:
        """The scenario says what its actions are; what is kept is what the question is about."""
        return f"{view.question.kind} {view.scenario}" if view.question else ""

    def move_keys(self, words: list[str]) -> tuple[str, ...]:
        keys = super().move_keys(words)
        if len(words) < 5:
            return keys
        return ("move supply pay" if words[1] == "supply" else "move pay", *keys)

    def move_word(self, verb: str, place: int, word: str, names: tuple[str, ...]) -> str:
        if verb in ("seize", "dismiss") and place == 1:
            return seat_words(int(word), names)
        if verb in ("act", "then", "perform") and word in ACTIONS:
            return self.action(word)
        return self.round_token(word)

    def action(self, letter: str) -> str:
        """What an action is called."""
        return str(ACTIONS[letter])

    def round_token(self, identifier: str) -> str:
        """What a kind of round token is called: one is named like an option of the game."""
        return self.name("opportunity-token" if identifier == "opportunity" else identifier)

    def event_blanks(self, event: Event, names: tuple[str, ...]) -> dict[str, str]:
        shown = super().event_blanks(event, names)
        shown.setdefault("card", shown.get("faction", ""))
        return shown

    def event_value(self, name: str, value: object, names: tuple[str, ...]) -> str:
        if name in ("loser", "other") and isinstance(value, int):
            return seat_words(value, names)
        text = str(value)
        if name == "source" and text == "supply":
            return gettext("the supply")
        if name == "figure":
            return (
                gettext("their Lord")
                if text == "lord"
                else gettext("the Courtier on chair %(chair)s") % {"chair": text}
            )
        if name == "spaces":
            return ", ".join(text.split())
        if name == "fingers":
            return self._hand(text)
        if name == "action":
            return self.action(text)
        if name == "token":
            return str(ROUND_TOKENS[text])
        return self.round_token(text)

    def _hand(self, text: str) -> str:
        """`thumb:heart ring:coin+owl` as a person says it."""
        worn = [word.partition(":") for word in text.split()]
        return ", ".join(
            f"{' + '.join(self.name(ring) for ring in rings.split('+'))} ({self.name(finger)})"
            for finger, _, rings in worn
        )

    def refusal_blank(self, blank: str, value: Any) -> str:
        if blank != "actions" or len(value) == 1:
            return super().refusal_blank(blank, value)
        return gettext("%(first)s or %(second)s") % {"first": value[0], "second": value[1]}

    def score_group(self, source: str) -> str:
        return GROUP_OF_CARD.get(source, source)

    def fact_subject(self, kind: str, subject: str) -> str:
        if kind in COUNTED:
            return str(COUNTED[kind]) % {"count": subject}
        return str(FEATS[subject]) if kind == "feat" else self.name(subject)


OPTIONS: dict[str, Words] = {
    "gentle": _("No action is enhanced in the first round: best for first games."),
    "open": _("All cards and tokens are visible to everyone."),
    "opportunity": _("Eight tokens count as either Influence or Intrigue."),
}

WORDS = TudorWords(
    names=NAMES,
    moves=MOVES,
    moves_on=MOVES_ON,
    events=EVENTS,
    orders=ORDERS,
    reasons=REASONS,
    facts=FACTS,
    score_groups=SCORE_GROUPS,
    options=OPTIONS,
)
