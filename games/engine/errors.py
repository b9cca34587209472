"""What can go wrong with a text that claims to be a move, a record or a position. No sentence here is shown
untranslated for ever: the rule is the lasting part, the text explains it in English."""

from __future__ import annotations


class EngineError(ValueError):
    """The root of everything the engine refuses."""


class MoveError(EngineError):
    """A move that cannot be played."""


class UnreadableMove(MoveError):
    """The text is not a move of this game at all."""

    def __init__(self, text: str, hint: str = "") -> None:
        self.text = text
        shown = text if len(text) <= 80 else text[:77] + "..."
        super().__init__(f"not a move: {shown!r}" + (f" ({hint})" if hint else ""))


class IllegalMove(MoveError):
    """A move of this game, but not here: `rule` names the rule that forbids it, `text` says it to a player."""

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        self.text = text
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
