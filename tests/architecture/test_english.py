"""The English of the site is what people speak today: neither archaic, nor for men alone, nor the engine's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from django.utils.html import strip_tags

from tests.sentences import ROOT, sentences

OLD_WORDS = (
    "anew", "caretaker", "caretakers", "e-mail", "e-mails", "he", "him", "himself", "his", "nobody", "nobody's",
    "one's", "plies", "ply", "shall", "somebody", "somebody's", "whoever", "whom", "whomever",
)  # fmt: skip
"""Not said to a person, wherever they stand in a sentence."""

OLD_PHRASES = (
    "(ours)", "came to pass", "closed to you now", "court counts", "for me to decide",
    "for you to decide", "for them to decide", "in order that", "in his own cause", "is to be had", "lies open",
    "nothing waits for you", "row of victories", "running game", "take it all away", "the house",
    "those left behind", "to be answered until",
)  # fmt: skip
"""Turns of speech that sound translated."""

REPLACED = {
    "And so it came": "As expected",
    "As my browser asks": "Browser default",
    "At one sitting": "Real-time",
    "Begin anew": "Clear filters",
    "Being told": "Notifications",
    "By letter": "Email",
    "Do it": "Confirm",
    "Do not tell me how matches ended": "Hide results",
    "Does it count?": "Rated?",
    "Explain this decision to me": "Give me a hint",
    "Fingerprint of the draws": "Shuffle proof",
    "For cards chosen by yourself: which?": "Choose cards",
    "Found a league": "Create a league",
    "From the supply to %(space)s": "Enter at %(space)s",
    "Further": "Next",
    "Give this table up": "Cancel table",
    "Give up": "Resign",
    "Held by": "Host",
    "Hidden things are shown to everybody": "Reveal hidden information",
    "Hide how long it is and how it ends": "Spoiler-free",
    "I am ready": "Ready",
    "If the match ended now": "Projected score",
    "In all": "Total",
    "It is for me to decide": "My turn",
    "Keep it as it is": "Keep the token",
    "Keep your account": "Save account",
    "Lines for your log of plays": "Text for BGG",
    "Look back, ply by ply": "Replay",
    "Lord: no action": "Lord: pass",
    "On the page": "On site",
    "Open a table": "Create game",
    "Open another table like this": "New game, same settings",
    "Or take it all away": "Download archive",
    "Over days": "Turn-based",
    "Pace": "Speed",
    "Point at a choice, or tap it, and read here what it brings.": "Hover or tap to preview",
    "Points for a round of rest": "Bye points",
    "Prove it, take it away": "Verify & export",
    "Say it": "Send",
    "Send the guide away": "Hide tips",
    "Set it up": "Settings",
    "Since your last decision": "Since your turn",
    "Standing orders": "Auto-play",
    "Take it with you": "Export & feeds",
    "Take the last step back": "Undo",
    "Talk at the table": "Chat",
    "Tell me about this table": "Notifications",
    "The company": "Players",
    "The guards shake their heads": "Access denied",
    "The house cannot be reached right now": "Connection lost: reconnecting...",
    "The league's own server": "Discord or Slack webhook",
    "The lot": "Random draw",
    "The rule for this": "Read the rule",
    "The shelves are still empty": "No finished games yet",
    "The time of the house": "Server time",
    "To my own address": "Webhook",
    "Try Tudor at once": "Play a tutorial game",
    "Type a move": "Enter a move (keyboard)",
    "What happened": "Game log",
    "What happened beside the moves": "Table events",
    "When I am away": "Time off",
    "Where the points come from": "Score breakdown",
    "Which keys there are": "Keyboard shortcuts",
    "Who may come": "Open to",
    "With everything open": "All hands visible",
    "Without a figure: %(action)s": "Extra action %(action)s",
    "Words that were reported": "Reported messages",
    "Yes, give up this match": "Resign",
    "Your hand anew": "Rearrange your rings",
}
"""Labels of former pages, and what they say now. Within a longer sentence most of them would be good English."""

PROPER_NAMES = ("Only the Strong Shall Rule",)
"""What the rulebooks print is read over."""

ALLOWED: dict[str, str] = {}
"""Sentences that may have an old word, and why."""

_OLD = re.compile(
    "|".join([rf"(?<!\w)(?:{'|'.join(map(re.escape, OLD_WORDS))})(?!\w)", *map(re.escape, OLD_PHRASES)]), re.IGNORECASE
)
_REPLACED = {label.casefold(): said for label, said in REPLACED.items()}
_PARAGRAPH_ENDS = re.compile(r"</(?:p|li|h\d|dt|dd|td|th|summary|caption|figcaption)>")
_PLACEHOLDER = re.compile(r"%\(\w+\)s")
_TAG = re.compile(r"\{%.*?%\}|\{#.*?#\}", re.DOTALL)


class Written(NamedTuple):
    """A sentence for people, and the place where it is written."""

    place: str
    text: str


def on_pages() -> Iterator[Written]:
    for sentence in sentences():
        if sentence.path == "accounts/library_words.py":
            continue  # written by others
        for text in filter(None, (sentence.singular, sentence.plural)):
            yield Written(f"{sentence.path}:{sentence.line}", text)


def in_rules() -> Iterator[Written]:
    for path in sorted(ROOT.glob("games/titles/*/templates/*/rules/en/*.html")):
        for paragraph in _PARAGRAPH_ENDS.split(_TAG.sub("", path.read_text())):
            yield Written(str(path.relative_to(ROOT)), " ".join(strip_tags(paragraph).split()))


def faults_of(text: str) -> list[str]:
    """The old words and phrases in a sentence, or what it should say instead as a whole."""
    text = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    said = _REPLACED.get(text.rstrip(".:!").casefold())
    for name in PROPER_NAMES:
        text = text.replace(name, "")
    return [*_OLD.findall(_PLACEHOLDER.sub("", text)), *([f"say: {said}"] if said else [])]


def faulty(written: list[Written]) -> list[tuple[str, str, list[str]]]:
    found = [(place, text, faults_of(text)) for place, text in written if text not in ALLOWED]
    return [fault for fault in found if fault[-1]]


def test_pages_speak_plain_modern_english() -> None:
    written = list(on_pages())
    assert len(written) > 2000
    assert faulty(written) == []


def test_rules_speak_plain_modern_english() -> None:
    written = list(in_rules())
    assert len(written) > 200
    assert faulty(written) == []


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("Nobody has chosen whom to oust.", ["Nobody", "whom"]),
        ("That is one\N{RIGHT SINGLE QUOTATION MARK}s own table.", ["one's"]),
        ("The move %(ply)s of the archive", []),
        ("Only the Strong Shall Rule: each side", []),
        ("Give up.", ["say: Resign"]),
        ("You can give up a ring.", []),
        ("Move %(number)s: wait here, this is the other theme.", []),
    ],
)
def test_old_words_are_found_and_names_are_not(text: str, faults: list[str]) -> None:
    assert faults_of(text) == faults


def test_every_exception_is_needed() -> None:
    written = {text for _, text in [*on_pages(), *in_rules()]}
    assert [text for text in ALLOWED if text not in written or not faults_of(text)] == []
