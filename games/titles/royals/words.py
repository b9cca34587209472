"""Royals in words: the names of its things, its moves, its events and its refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.engine.protocol import Event
from games.titles.wording import OrderWords, RoundWords, TitleWords, Words

NAMES: dict[str, Words] = {
    "royals": _("Royals"),
    "arcane": _("printed edition"),
    "first-game": _("Standard game"),
    "open4": _("four open cards"),
    "even-start": _("even start"),
    "hidden-points": _("hidden points"),
    "intrigue": _("Intrigue"),
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
    "edinburgh": _("Edinburgh"),
    "york": _("York"),
    "london": _("London"),
    "cologne": _("Cologne"),
    "berlin": _("Berlin"),
    "munich": _("Munich"),
    "vienna": _("Vienna"),
    "paris": _("Paris"),
    "nantes": _("Nantes"),
    "dijon": _("Dijon"),
    "bordeaux": _("Bordeaux"),
    "marseille": _("Marseille"),
    "madrid": _("Madrid"),
    "barcelona": _("Barcelona"),
    "seville": _("Seville"),
    "valencia": _("Valencia"),
}

MOVES: dict[str, Words] = {
    "end": _("End turn"),
    "use 0": _("Use no matching card"),
    "pay": _("Pay with %(1)s"),
    "declare three": _("Draw three country cards"),
    "declare intrigue": _("Draw one country card and one intrigue card"),
    "draw pile": _("Draw from the pile"),
    "draw intrigue": _("Draw an intrigue card"),
    "draw": _("Take the open %(1)s card"),
    "claim": _("Claim the %(2)s of %(1)s"),
    "oust": _("Take over the %(2)s of %(1)s"),
    "scheme 0": _("Use no matching intrigue card"),
    "discard": _("Discard %(1)s"),
    "score period": _("The period is scored"),
    "score titles": _("The titles are scored"),
}

COUNTED_MOVES: dict[str, Callable[[int], str]] = {
    "use": lambda count: ngettext("Use %(1)s matching card", "Use %(1)s matching cards", count),
    "scheme": lambda count: ngettext("Use %(1)s matching intrigue card", "Use %(1)s matching intrigue cards", count),
}

EVENTS: dict[str, Words] = {
    "card_paid": _("%(who)s pays one %(card)s card"),
    "turn_begun": _("%(who)s's turn"),
    "card_revealed": _("New open card: %(country)s"),
    "declared": _("%(who)s will draw %(draw)s"),
    "open_card_drawn": _("%(who)s takes the open %(country)s card"),
    "blind_card_drawn": _("%(who)s draws from the pile"),
    "card_seen": _("You draw %(card)s"),
    "claim_begun": _("%(who)s claims the %(noble)s"),
    "takeover_begun": _("%(who)s takes over the %(noble)s"),
    "noble_taken": _("%(who)s wins the %(noble)s"),
    "noble_lost": _("%(who)s loses the %(noble)s"),
    "buried": _("%(who)s's piece goes to the Cathedral of %(city)s"),
    "intrigue_paid": _("%(who)s plays intrigue: %(intrigue)s"),
    "card_discarded": _("%(who)s discards one %(country)s card"),
    "intrigue_discarded": _("%(who)s discards intrigue: %(intrigue)s"),
    "play_ended": _("%(who)s ends their turn"),
    "pile_ran_out": _("The pile is empty: period %(period)s ends soon"),
    "intrigue_ran_out": _("The intrigue cards are reshuffled"),
    "period_ended": _("Period %(period)s is over"),
}

EVENTS_OF_OTHERS: dict[str, Words] = {"card_seen": _("%(who)s draws %(card)s")}

ORDERS: dict[str, OrderWords] = {
    "pass": OrderWords(
        _("Pass when I can do nothing else"),
        _("Your turn ends automatically when you cannot pay for any noble."),
    ),
    "no-intrigue": OrderWords(
        _("Draw no intrigue"),
        _("You always choose to draw three country cards, but still pick which ones."),
    ),
}

REASONS: dict[int, Words] = {
    10: _("by points"),
    20: _("tie broken by the highest markers"),
    50: _("shared victory"),
}

FACTS: dict[str, Words] = {
    "king_claimed": _("claimed a King"),
    "king_taken_over": _("took over a King"),
    "won_back": _("won back a lost noble"),
    "first_city": _("started in a city"),
    "country_completed": _("had a piece in every city of a country"),
    "house_won": _("won the Noble House"),
    "period_swept": _("had the most influence in every country in a period"),
    "country_ruled": _("had the most influence in a country in every period"),
    "title_won": _("won a title alone"),
    "led_into_end": _("led before the last scoring"),
}

DRAWS: dict[str, Words] = {
    "three": _("three country cards"),
    "intrigue": _("one country card and one intrigue card"),
}
"""What a player may declare, in the middle of a sentence."""

SCORE_GROUPS: dict[str, Words] = {
    "city": _("Cities"),
    "country": _("Countries"),
    "house": _("Noble House"),
    "period": _("Periods"),
    "title": _("Titles"),
}

COUNTRIES: dict[str, Words] = {
    "france": pgettext_lazy("in a sentence", "France"),
    "german": pgettext_lazy("in a sentence", "the German States"),
    "britain": pgettext_lazy("in a sentence", "Britain"),
    "spain": pgettext_lazy("in a sentence", "Spain"),
}
"""The countries as they are called in the middle of a sentence."""

TITLES: dict[str, Words] = {
    "marshal": pgettext_lazy("in a sentence", "Marshal"),
    "baron": pgettext_lazy("in a sentence", "Baron"),
    "countess": pgettext_lazy("in a sentence", "Countess"),
    "duke": pgettext_lazy("in a sentence", "Duke"),
    "cardinal": pgettext_lazy("in a sentence", "Cardinal"),
    "princess": pgettext_lazy("in a sentence", "Princess"),
    "king": pgettext_lazy("in a sentence", "King"),
}
"""The titles as they are written in the middle of a sentence, where not every language keeps the capital."""


class RoyalsWords(TitleWords):
    """Nobles, cards and periods need more than the name of an id."""

    def find_name(self, identifier: str) -> str | None:
        kind, colon, rest = identifier.partition(":")
        if kind == "period" and colon:
            period, _, country = rest.partition(":")
            return gettext("period %(period)s, %(country)s") % {"period": period, "country": self.name(country)}
        return super().find_name(identifier)

    def noble(self, identifier: str) -> str:
        """What a noble is called in a sentence: its title and its city."""
        city, title = identifier.split(" ")
        return gettext("%(title)s of %(city)s") % {"title": TITLES[title], "city": self.name(city)}

    def move_word(self, verb: str, place: int, word: str, names: tuple[str, ...]) -> str:
        return str(TITLES[word]) if word in TITLES else super().move_word(verb, place, word, names)

    def event_blanks(self, event: Event, names: tuple[str, ...]) -> dict[str, str]:
        shown = super().event_blanks(event, names)
        shown.setdefault("card", shown.get("country") or shown.get("intrigue") or "")
        return shown

    def event_value(self, name: str, value: object, names: tuple[str, ...]) -> str:
        if name == "noble":
            return self.noble(str(value))
        if name == "draw":
            return str(DRAWS[str(value)])
        return super().event_value(name, value, names)

    def refusal_blank(self, blank: str, value: Any) -> str:
        match blank:
            case "noble":
                return self.noble(value)
            case "country":
                return str(COUNTRIES[value])
            case "card":
                return _card(value)
            case "cards":
                return ngettext("%(count)s card", "%(count)s cards", value) % {"count": value}
            case "intrigue_cards":
                return ngettext("%(count)s intrigue card", "%(count)s intrigue cards", value) % {"count": value}
            case _:
                return super().refusal_blank(blank, value)


def _card(identifier: str) -> str:
    """A country card, or an intrigue card, which has two countries."""
    first, is_intrigue, second = identifier.partition("-")
    if not is_intrigue:
        return gettext("card of %(country)s") % {"country": COUNTRIES[first]}
    countries = {"first": COUNTRIES[first], "second": COUNTRIES[second]}
    return gettext("intrigue card of %(first)s and %(second)s") % countries


OPTIONS: dict[str, Words] = {
    "open4": _("Four country cards to choose from instead of three."),
    "even-start": _("Everyone draws as usual from the first turn on."),
    "hidden-points": _("The markers that others have won stay secret until the end."),
}

WORDS = RoyalsWords(
    names=NAMES,
    moves=MOVES,
    counted_moves=COUNTED_MOVES,
    events=EVENTS,
    events_of_others=EVENTS_OF_OTHERS,
    orders=ORDERS,
    reasons=REASONS,
    facts=FACTS,
    score_groups=SCORE_GROUPS,
    rounds=RoundWords(_("Period"), _("One period back"), _("One period forward")),
    options=OPTIONS,
)
