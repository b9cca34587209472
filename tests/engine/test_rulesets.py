"""Rulesets as texts: what is written reads back, and what cannot be read is refused."""

from __future__ import annotations

import pytest

from games.engine.errors import BadRuleset, EngineError
from games.engine.protocol import Ruleset
from games.engine.registry import find_game, game_for


@pytest.mark.parametrize(
    "text",
    [
        "tudor/v15@1",
        "tudor/corax@1",
        "tudor/draft@12",
        "tudor/v15@1+gentle",
        "tudor/v15@1+gentle+open+opportunity",
        "tudor/v15@1+scenario=blue2+scoring=red1,green4",
        "tudor/v15@1+gentle+scenario=p1+scoring=p2,p3",
        "royals/first@3+duel",
    ],
)
def test_a_text_reads_back_as_it_was_written(text: str) -> None:
    assert Ruleset.read(text).text == text


def test_a_ruleset_reads_back_as_it_was() -> None:
    ruleset = Ruleset("tudor", "v15", 1, (("gentle", ""), ("scenario", "blue2")))
    assert Ruleset.read(ruleset.text) == ruleset


def test_the_parts_of_a_text_are_game_edition_revision_and_options() -> None:
    ruleset = Ruleset.read("tudor/v15@7+gentle+scenario=blue2")
    assert (ruleset.game, ruleset.edition, ruleset.revision) == ("tudor", "v15", 7)
    assert ruleset.options == (("gentle", ""), ("scenario", "blue2"))


def test_the_order_of_options_does_not_matter() -> None:
    first = Ruleset.read("tudor/v15@1+scoring=red1,green4+gentle")
    second = Ruleset.read("tudor/v15@1+gentle+scoring=red1,green4")
    assert first == second
    assert first.text == second.text == "tudor/v15@1+gentle+scoring=red1,green4"


def test_an_option_without_a_value_is_written_without_a_sign() -> None:
    assert Ruleset.read("tudor/v15@1+gentle=").text == "tudor/v15@1+gentle"


def test_a_value_may_hold_the_sign_itself() -> None:
    ruleset = Ruleset.read("tudor/v15@1+seed=a=b")
    assert ruleset.option("seed") == "a=b"
    assert Ruleset.read(ruleset.text) == ruleset


def test_blanks_around_a_text_do_not_matter() -> None:
    assert Ruleset.read("  tudor/v15@1+gentle\n") == Ruleset.read("tudor/v15@1+gentle")


def test_an_option_is_asked_for_by_its_name() -> None:
    ruleset = Ruleset.read("tudor/v15@1+gentle+scenario=blue2")
    assert (ruleset.has_option("gentle"), ruleset.has_option("open")) == (True, False)
    assert (ruleset.option("scenario"), ruleset.option("gentle")) == ("blue2", "")
    assert (ruleset.option("scoring"), ruleset.option("scoring", "red1,green4")) == ("", "red1,green4")


def test_a_ruleset_without_a_revision_of_its_own_is_of_the_first() -> None:
    assert Ruleset("tudor", "v15").text == "tudor/v15@1"


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "tudor",
        "tudor/",
        "tudor/v15",
        "tudor/v15@",
        "tudor@1",
        "/v15@1",
        "tudor/@1",
        "v15@1",
        "+gentle",
        "tudor/v15@one",
        "tudor/v15@-1",
        "tudor/v15@1.0",
        "tudor/v15@1 +gentle",
        "tudor/v15@\u0661",
        "tudor/v15@\u00b2",
        "tudor/v15@1@1",
    ],
)
def test_a_text_of_another_form_is_refused(text: str) -> None:
    with pytest.raises(BadRuleset):
        Ruleset.read(text)


@pytest.mark.parametrize("text", ["tudor/v15@1+", "tudor/v15@1++gentle", "tudor/v15@1+=yes", "tudor/v15@1+gentle+"])
def test_an_option_without_a_name_is_refused(text: str) -> None:
    with pytest.raises(BadRuleset):
        Ruleset.read(text)


@pytest.mark.parametrize(
    "text",
    ["tudor/v15@1+gentle+gentle", "tudor/v15@1+scenario=blue1+scenario=blue2", "tudor/v15@1+gentle+open+gentle="],
)
def test_an_option_named_twice_is_refused(text: str) -> None:
    with pytest.raises(BadRuleset):
        Ruleset.read(text)


def test_a_revision_too_long_to_be_a_number_is_refused() -> None:
    with pytest.raises(BadRuleset):
        Ruleset.read("tudor/v15@" + "9" * 5000)


def test_a_refusal_shows_the_text_that_was_refused() -> None:
    with pytest.raises(BadRuleset, match="tudor/v15@one"):
        Ruleset.read("tudor/v15@one")


def test_a_refused_ruleset_is_an_error_of_the_engine() -> None:
    assert issubclass(BadRuleset, EngineError)


def test_a_ruleset_leads_to_its_game() -> None:
    assert game_for(Ruleset.read("tudor/v15@1")).slug == "tudor"


@pytest.mark.parametrize("slug", ["", "chess", "Tudor", "tudor "])
def test_a_game_that_does_not_exist_is_refused(slug: str) -> None:
    with pytest.raises(BadRuleset):
        find_game(slug)
