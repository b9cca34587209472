"""What can go wrong with a text that claims to be a move, a record or a position. The rule is the lasting part; its
sentence is a template, which the site says in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Params = Mapping[str, str | int]
"""What stands in the blanks of a template: ids and numbers, never words."""

NOTHING: Params = MappingProxyType({})


def gettext_noop(sentence: str) -> str:
    """Marks a sentence for the catalogues of the site, which look for this name; here it stays as it is."""
    return sentence


class EngineError(ValueError):
    """The root of everything the engine refuses."""


class MoveError(EngineError):
    """A move that cannot be played."""


class UnreadableMove(MoveError):
    """The text is not a move of this game at all; `hint` is a template that says why, '' if there is no more to say."""

    def __init__(self, text: str, hint: str = "", params: Params = NOTHING) -> None:
        self.text = text
        self.hint = hint
        self.params = params
        super().__init__(f"not a move: {self.shown}" + (f" ({hint % params})" if hint else ""))

    @property
    def shown(self) -> str:
        """The text in quotation marks, fit to be shown: neither endless nor with signs that no one can see."""
        return repr(self.text if len(self.text) <= 80 else self.text[:77] + "...")


class IllegalMove(MoveError):
    """A move of this game, but not here: `rule` names the rule that forbids it, `text` says it in English, `template`
    and `params` let others say it."""

    def __init__(self, rule: str, text: str, template: str = "", params: Params = NOTHING) -> None:
        self.rule = rule
        self.text = text
        self.template = template or text
        self.params = params
        super().__init__(f"{rule}: {text}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IllegalMove) and (self.rule, self.text) == (other.rule, other.text)

    def __hash__(self) -> int:
        return hash((self.rule, self.text))


class BadRuleset(EngineError):
    """A ruleset text that names no game, edition, card or option we know, or a combination that does not exist."""


class BadRecord(EngineError):
    """A record text that cannot be read, or whose plies do not replay."""


class BadPosition(EngineError):
    """A position text that cannot be read; `problems` lists everything that is wrong with it."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(problems))
