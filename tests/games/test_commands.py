"""The commands on the terminal: playing at random, replaying records, counting positions, trying positions."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.engine.errors import BadPosition
from games.engine.playout import play_record
from games.engine.protocol import Ruleset, Seat
from games.engine.record import Record, new_record, read_record, write_record
from games.engine.registry import find_game
from games.engine.replay import replay

GAME = find_game("tudor")
DEFAULT_RULESET = "tudor/v15@2+scenario=blue2+scoring=red1,green4"
TIMED = ("seconds", "games_per_second", "decisions_per_second")


def run(*words: str) -> str:
    """What a command prints."""
    out = StringIO()
    call_command(*words, stdout=out, stderr=StringIO(), no_color=True)
    return out.getvalue()


def refusal(*words: str) -> str:
    """The sentence with which a command is refused."""
    with pytest.raises(CommandError) as raised:
        run(*words)
    sentence = str(raised.value)
    assert sentence
    assert "Traceback" not in sentence
    return sentence


# playout


def figures(*words: str) -> dict[str, Any]:
    found = json.loads(run("playout", "tudor", "--json", *words))
    assert isinstance(found, dict)
    return found


def test_playout_plays_the_first_game_of_the_first_edition_with_as_many_as_can_play() -> None:
    found = figures("--games", "2")
    assert found["ruleset"] == DEFAULT_RULESET
    assert (found["players"], found["games"], found["seed"]) == (4, 2, 1)


def test_playout_s_figures_are_those_of_the_games_it_plays(tmp_path: Path) -> None:
    found = figures("--games", "1", "--players", "3", "--seed", "5", "--record", str(tmp_path / "record.txt"))
    record = read_record((tmp_path / "record.txt").read_text(encoding="utf-8"))
    result = GAME.result(replay(GAME, record).position.state)
    assert result is not None
    assert found["mean_score_by_seat"] == list(result.scores)
    assert found["plies_per_game"] == len(record.plies)
    assert found["decisions_per_game"] == sum(ply.seat >= 0 for ply in record.plies)
    winners = [seat for seat, place in enumerate(result.places) if place == 1]
    assert [seat for seat, wins in enumerate(found["wins_by_seat"]) if wins] == winners
    assert sum(found["wins_by_seat"]) == pytest.approx(1, abs=0.02)


def test_playout_s_wins_add_up_to_the_games() -> None:
    found = figures("--games", "12", "--players", "2")
    assert sum(found["wins_by_seat"]) == pytest.approx(12, abs=0.05)
    assert len(found["wins_by_seat"]) == len(found["mean_score_by_seat"]) == 2
    assert 0 < found["decisions_per_game"] < found["plies_per_game"]
    assert found["seconds"] >= 0


def test_playout_gives_the_same_figures_for_the_same_seed_and_others_for_another() -> None:
    first, again, other = (figures("--games", "3", "--players", "2", "--seed", seed) for seed in ("8", "8", "9"))
    for timed in TIMED:
        assert timed in first
        del first[timed], again[timed]
    assert first == again
    assert first["mean_score_by_seat"] != other["mean_score_by_seat"]


def test_playout_prints_a_table_with_every_figure() -> None:
    text = run("playout", "tudor", "--games", "2", "--players", "2")
    names = [line[:22].strip() for line in text.strip().splitlines()]
    assert names == [name.replace("_", " ") for name in figures("--games", "1", "--players", "2")]
    assert DEFAULT_RULESET in text


def test_playout_takes_edition_cards_and_options() -> None:
    found = figures(
        *("--games", "1", "--edition", "corax", "--players", "2", "--scoring", "p2,p3", "--scenario", "p1"),
        *("--option", "opportunity", "--option", "gentle"),
    )
    assert found["ruleset"] == "tudor/corax@2+gentle+opportunity+scenario=p1+scoring=p2,p3"


def test_playout_takes_a_random_set_up() -> None:
    assert figures("--games", "1", "--option", "random")["ruleset"] == "tudor/v15@2+random"


def test_playout_writes_a_record_that_replay_verifies(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    run("playout", "tudor", "--games", "1", "--players", "2", "--record", str(file))
    record = read_record(file.read_text(encoding="utf-8"))
    assert record.errors == ()
    count = len(record.plies)
    assert f"{count} plies replayed, {count} digests verified" in run("replay", str(file))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--edition", "v99"), "tudor has no edition 'v99'"),
        (("--players", "1"), "Tudor is for two to four players, not 1"),
        (("--players", "5"), "Tudor is for two to four players, not 5"),
        (("--players", "0"), "Tudor is for two to four players, not 0"),
        (("--players", "-2"), "Tudor is for two to four players, not -2"),
        (("--scoring", "red1,green9"), "the v15 edition has no card 'green9'"),
        (("--scoring", "red1"), "Tudor is played with two different scoring cards"),
        (("--scoring", "red1,red1"), "Tudor is played with two different scoring cards"),
        (("--scenario", "blue7"), "the v15 edition has no card 'blue7'"),
        (("--edition", "draft", "--scenario", "p1"), "the draft edition has no card 'p1'"),
        (("--option", "nonsense"), "Tudor has no option 'nonsense'"),
        (("--option", "gentle=2"), "the option gentle takes no value"),
        (("--option", "random", "--scenario", "blue1"), "a random set-up cannot name cards"),
        (("--games", "0"), "--games takes a whole number from 1"),
    ],
)
def test_playout_says_what_is_wrong(words: tuple[str, ...], sentence: str) -> None:
    assert refusal("playout", "tudor", "--games", "1", *words) == sentence


def test_playout_knows_only_our_games() -> None:
    assert "chess" in refusal("playout", "chess")


def test_playout_refuses_a_record_that_cannot_be_written(tmp_path: Path) -> None:
    missing = str(tmp_path / "nowhere" / "record.txt")
    assert missing in refusal("playout", "tudor", "--games", "1", "--players", "2", "--record", missing)


# replay


@pytest.fixture(scope="module")
def record() -> Record:
    return play_record(GAME, Ruleset.read(DEFAULT_RULESET), 2, Random(4))[1]


@pytest.fixture
def file(tmp_path: Path, record: Record) -> Path:
    path = tmp_path / "record.txt"
    path.write_text(write_record(record), encoding="utf-8")
    return path


def test_replay_prints_the_end_by_default(file: Path, record: Record) -> None:
    text = run("replay", str(file))
    assert f"ply {record.plies[-1].line}" in text
    assert "    game_over" in text
    assert "result  seat 0 place" in text


def test_replay_prints_the_position_at_a_ply(file: Path, record: Record) -> None:
    for number in (1, 60, 150):
        position = replay(GAME, record, number).position
        text = run("replay", str(file), "--ply", str(number))
        assert text.startswith(f"ply {record.plies[number - 1].line}\n")
        assert all(f"    {event.text}\n" in text for event in position.events)
        assert GAME.render_text(GAME.view(position.state, None)) in text
        assert text.endswith(f"{number} plies replayed, {number} digests verified, the match is not over\n")


def test_replay_prints_the_set_up_at_ply_0(file: Path) -> None:
    text = run("replay", str(file), "--ply", "0")
    assert not text.startswith("ply ")
    assert "phase deal" in text
    assert text.endswith("0 plies replayed, 0 digests verified, the match is not over\n")


WITH_CARDS = 72
"""A ply after which both players hold cards."""


def _hidden(text: str) -> list[str]:
    """What is printed of each player's cards: a number, then what they are or that they are hidden."""
    return re.findall(r"  cards \d+ \(([^)]*)\)", text)


def test_replay_hides_from_the_public_what_is_behind_the_screens(file: Path, record: Record) -> None:
    for eyes in ((), ("--seat", "public")):
        text = run("replay", str(file), "--ply", str(WITH_CARDS), *eyes)
        assert "seen by the public" in text
        assert _hidden(text) == ["behind the screen"] * 2
        assert text.count("(behind the screen)") == 6
    state = replay(GAME, record, WITH_CARDS).position.state
    cards = [GAME.open_view(state).players[seat].cards for seat in (0, 1)]
    assert all(any(count for _, count in hand) for hand in cards)


@pytest.mark.parametrize("seat", [0, 1])
def test_replay_shows_a_seat_its_own_cards_and_no_others(file: Path, record: Record, seat: int) -> None:
    text = run("replay", str(file), "--ply", str(WITH_CARDS), "--seat", str(seat))
    assert f"seen by seat {seat}" in text
    state = replay(GAME, record, WITH_CARDS).position.state
    own = " ".join(f"{name} {count}" for name, count in GAME.view(state, Seat(seat)).players[seat].cards if count)
    shown = _hidden(text)
    assert shown[seat] == own
    assert shown[1 - seat] == "behind the screen"


def test_replay_shows_everything_to_all(file: Path) -> None:
    assert "behind the screen" not in run("replay", str(file), "--ply", str(WITH_CARDS), "--seat", "all")


@pytest.mark.parametrize("seat", ["2", "-1", "anna", "", "1.0", "\u0660"])
def test_replay_knows_only_the_seats_of_the_record(file: Path, seat: str) -> None:
    assert refusal("replay", str(file), f"--seat={seat}") == (
        f"--seat takes a seat from 0 to 1, public or all, not {seat!r}"
    )


def test_replay_names_the_ply_whose_digest_is_wrong(file: Path, record: Record) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    place = next(index for index, line in enumerate(lines) if line.startswith("77. "))
    lines[place] = lines[place].replace(f"#{record.plies[76].digest}", "#0123456789abcdef")
    file.write_text("\n".join(lines), encoding="utf-8")
    assert refusal("replay", str(file)).startswith("ply 77: ")
    assert "76 digests verified" in run("replay", str(file), "--ply", "76")


def test_replay_shows_the_last_good_position_before_it_refuses(file: Path, record: Record) -> None:
    text = file.read_text(encoding="utf-8").replace(record.plies[76].digest, "0123456789abcdef")
    file.write_text(text, encoding="utf-8")
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("replay", str(file), stdout=out, no_color=True)
    assert f"ply {record.plies[75].line}" in out.getvalue()
    assert "verified" not in out.getvalue()


def test_replay_refuses_a_ply_that_the_record_does_not_have(file: Path, record: Record) -> None:
    count = len(record.plies)
    assert refusal("replay", str(file), "--ply", str(count + 5)) == (
        f"the record ends at ply {count}, before {count + 5}"
    )


def test_replay_refuses_a_ply_before_the_set_up(file: Path) -> None:
    refusal("replay", str(file), "--ply=-1")


def test_replay_refuses_a_file_that_is_not_there(tmp_path: Path) -> None:
    missing = str(tmp_path / "nothing.txt")
    assert refusal("replay", missing).startswith(f"cannot read {missing}")


def test_replay_refuses_a_file_that_is_no_text(tmp_path: Path) -> None:
    binary = tmp_path / "record.bin"
    binary.write_bytes(b"\xff\xfe\x00\x01")
    assert refusal("replay", str(binary)).startswith(f"cannot read {binary}")


def test_replay_refuses_a_text_that_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Anna,\nhow are you?\n", encoding="utf-8")
    assert refusal("replay", str(file)) == "the record has no header [Ruleset]"


def test_replay_refuses_a_record_of_a_game_that_we_do_not_have(tmp_path: Path) -> None:
    file = tmp_path / "record.txt"
    file.write_text(write_record(new_record(Ruleset("chess", "fide"), ["anna", "bo"])), encoding="utf-8")
    assert refusal("replay", str(file)) == "there is no game 'chess'; there are tudor, royals"


def test_replay_names_lines_that_it_could_not_read(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8") + "the end\n", encoding="utf-8")
    err = StringIO()
    with pytest.raises(CommandError, match="1 lines of the record could not be read"):
        call_command("replay", str(file), stdout=StringIO(), stderr=err, no_color=True)
    assert "unread: line " in err.getvalue()
    assert "'the end'" in err.getvalue()


# perft


def test_perft_counts_the_first_decisions_after_the_set_up() -> None:
    """The first to decide takes one of seven rings; with two of each on the stand so does the second."""
    assert run("perft", "tudor", "--players", "2", "--depth", "1") == "7\n"
    assert run("perft", "tudor", "--players", "2", "--depth", "2") == "49\n"


def test_perft_divides_its_count_among_the_first_moves() -> None:
    lines = run("perft", "tudor", "--players", "2", "--depth", "3", "--divide").splitlines()
    *parts, total = lines
    factions = ("heart", "sword", "scroll", "owl", "coin", "mitre", "mask")
    assert [part.split(":")[0] for part in parts] == [f"ring {faction}" for faction in factions]
    assert sum(int(part.split(": ")[1]) for part in parts) == int(total.removeprefix("total: "))
    assert run("perft", "tudor", "--players", "2", "--depth", "3") == f"{total.removeprefix('total: ')}\n"


def test_perft_counts_the_same_whatever_the_seed_lays_out_before_rings_are_taken() -> None:
    counts = {run("perft", "tudor", "--players", "3", "--depth", "2", "--seed", seed) for seed in ("1", "2", "3")}
    assert counts == {"49\n"}


def test_perft_counts_from_a_position(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("phase: lords\n", encoding="utf-8")
    assert run("perft", "tudor", "--position", str(file), "--depth", "1") == "3\n"
    text = run("perft", "tudor", "--position", str(file), "--depth", "2", "--divide")
    assert text == "lord 1: 2\nlord 2: 2\nlord 3: 2\ntotal: 6\n"


@pytest.mark.parametrize("depth", ["0", "-1"])
def test_perft_refuses_no_depth_at_all(depth: str) -> None:
    assert refusal("perft", "tudor", f"--depth={depth}") == "--depth takes a whole number from 1"


def test_perft_says_what_is_wrong(tmp_path: Path) -> None:
    assert refusal("perft", "tudor", "--players", "7") == "Tudor is for two to four players, not 7"
    assert refusal("perft", "tudor", "--position", str(tmp_path / "nothing")).startswith("cannot read")
    file = tmp_path / "position.txt"
    file.write_text("on: a7=0\n", encoding="utf-8")
    assert "topmost space a7" in refusal("perft", "tudor", "--position", str(file))


# position

POSITION = """
ruleset: tudor/v15@1+scenario=blue2+scoring=red1,green4   # the first game
players: 2
on: a3=0 b1=1
spaces: a4=hi a5=sx
seat 0: rings heart@thumb sword@index; cards heart 2 coin; influence 1
seat 1: prestige 5
chairs 1: 0 1!
lords: 0=1 1=2
"""


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "position.txt"
    path.write_text(POSITION, encoding="utf-8")
    return str(path)


def _offered(text: str) -> list[str]:
    """The legal moves that are printed last."""
    line = [line for line in text.splitlines() if line.startswith("legal moves of ")][-1]
    return line.partition(": ")[2].split("; ")


def test_position_prints_the_position_and_its_legal_moves(position: str) -> None:
    state = GAME.read_position(POSITION)
    text = run("position", position)
    assert text.startswith(GAME.render_text(GAME.open_view(state)))
    assert _offered(text) == [GAME.write(move) for move in GAME.legal_moves(state, Seat(0))]
    assert "behind the screen" not in text
    assert "\nposition:\n" not in text


def test_position_plays_moves_and_draws_and_prints_what_happens(position: str) -> None:
    text = run("position", position, "--moves", "act lord A; move a3 a4; keep", "--draws", "draw owl")
    happened = [line for line in text.splitlines() if line.startswith((">", "    "))]
    assert "> act lord A" in happened
    assert "> draw owl" in happened
    assert happened.index("> move a3 a4") < happened.index("> draw owl") < happened.index("> keep")
    assert "    stepped seat 0 source=a3 target=a4" in happened
    assert "    stocked space=a3 faction=owl" in happened


def test_position_prints_a_new_position_that_can_be_set_up_again(position: str) -> None:
    moves, draws = ["act lord A", "move a3 a4", "draw owl"], ["draw owl"]
    text = run("position", position, "--moves", "; ".join(moves[:2]), "--draws", "; ".join(draws))
    state = GAME.read_position(POSITION)
    for move in moves:
        state = GAME.apply(state, GAME.read(state, move)).state
    assert GAME.read_position(text.rpartition("\nposition:\n")[2]) == state


def test_position_offers_the_outcomes_of_chance_with_their_weights(position: str) -> None:
    text = run("position", position, "--moves", "act lord A; move a3 a4")
    line = next(line for line in text.splitlines() if line.startswith("chance: "))
    weights = re.findall(r"draw (\w+) \((\d+)\)", line)
    bag = int(re.findall(r"^bag +(\d+)$", text, re.MULTILINE)[-1])
    assert sum(int(weight) for _, weight in weights) == bag
    assert len(weights) == 7


def test_position_plays_the_court_too(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("ruleset: tudor/v15@1\nphase: game_end\nround: 5\n", encoding="utf-8")
    text = run("position", str(file), "--moves", "score game; award garter")
    assert "legal moves of court: score game" in text
    assert "result  seat 0 place 1, seat 1 place 1 (by shared)" in text


def test_position_explains_why_a_move_is_not_legal(position: str) -> None:
    text = run("position", position, "--moves", "act lord A", "--why", "move a3 b4")
    assert text.endswith(
        "move a3 b4: tudor.throne.adjacent: "
        "Take one step at a time, to the space directly above, below or beside, never diagonally.\n"
    )
    assert run("position", position, "--why", "act lord A").endswith("act lord A: legal\n")


def test_position_explains_even_when_the_game_is_over(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("ruleset: tudor/v15@1\nphase: over\nround: 5\n", encoding="utf-8")
    assert "The game is over." in run("position", str(file), "--why", "end")


def test_position_refuses_an_illegal_move_with_its_rule(position: str) -> None:
    sentence = refusal("position", position, "--moves", "act lord C")
    assert sentence == (
        "tudor.turn.other_chamber: Action C belongs to another chamber. Choose an action of this figure's own chamber."
    )


def test_position_refuses_an_unreadable_move(position: str) -> None:
    assert refusal("position", position, "--moves", "act lord Z").startswith("not a move: 'act lord Z'")
    assert refusal("position", position, "--why", "fly").startswith("not a move: 'fly'")


def test_position_refuses_an_impossible_draw(position: str) -> None:
    sentence = refusal("position", position, "--moves", "act lord A; move a3 a4", "--draws", "deal influence")
    assert sentence.startswith("tudor.")


@pytest.mark.parametrize(
    ("words", "left"),
    [
        (("--draws", "draw owl"), "draw owl"),
        (("--moves", "act lord A; move a3 a4; keep; end"), "keep; end"),
    ],
)
def test_position_names_what_was_not_played(position: str, words: tuple[str, str], left: str) -> None:
    assert refusal("position", position, *words) == f"not played, because it was not their turn: {left}"


def test_position_lists_all_problems_of_a_bad_position(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("ruleset: tudor/v15@1\non: a7=0 b7=1\nround: 9\n", encoding="utf-8")
    assert refusal("position", str(file)).splitlines() == [
        "a Courtier stands on the topmost space a7",
        "a Courtier stands on the topmost space b7",
        "round 9 of 5",
    ]


def test_position_lists_all_fields_that_it_does_not_know(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("ruleset: tudor/v15@1\ncolour: red\nseat 2: prestige 1\n", encoding="utf-8")
    first, second = refusal("position", str(file)).splitlines()
    assert first.startswith("line 2: unknown field 'colour'")
    assert second == "line 3: unknown field 'seat 2', did you mean 'seat 1'?"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("ruleset: tudor\n", "line 1 (ruleset): a ruleset reads like tudor/v15@1+gentle, not 'tudor'"),
        ("\nruleset: chess/fide@1\n", "line 2 (ruleset): there is no game 'chess'; there are tudor, royals"),
        ("ruleset: tudor/v15@1+random\n", "line 1 (ruleset): a position names its cards"),
        ("ruleset: tudor/v15@1\nnonsense\n", "line 2: 'nonsense' is not a field, which reads like 'round: 2'"),
        (
            "ruleset: tudor/v15@1\nseat 0: cards haert\n",
            "line 2 (seat 0, cards): unknown faction 'haert', did you mean 'heart'?",
        ),
    ],
)
def test_position_says_what_is_wrong_with_a_text(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "position.txt"
    file.write_text(text, encoding="utf-8")
    assert refusal("position", str(file)) == sentence


AGREED = {
    "nothing named": ("tudor", ""),
    "nothing named of Royals": ("royals", ""),
    "no ruleset": ("tudor", "players: 3\nseat 1: prestige 4\n"),
    "no ruleset of Royals": ("royals", "players: 4\nseat 1: cards spain 3\n"),
    "a ruleset with a comment": ("tudor", "# a position\nruleset: tudor/corax@1  # the German book\nround: 2\n"),
    "a ruleset that is not first": ("royals", "period: 2\nruleset: royals/arcane@1+open4\n"),
    "a ruleset on the next line": ("tudor", "ruleset:\n  tudor/draft@1\n"),
}


@pytest.mark.parametrize(("slug", "text"), AGREED.values(), ids=AGREED)
def test_position_reads_a_text_as_the_game_itself_does(tmp_path: Path, slug: str, text: str) -> None:
    game = find_game(slug)
    state = game.read_position(text)
    file = tmp_path / "position.txt"
    file.write_text(text, encoding="utf-8")
    assert run("position", str(file), "--game", slug).startswith(game.render_text(game.open_view(state)))
    moves = game.write(game.legal_moves(state, Seat(0))[-1])
    printed = run("position", str(file), "--game", slug, "--moves", moves).rpartition("\nposition:\n")[2]
    assert game.read_position(printed) == game.apply(state, game.read(state, moves)).state


def test_position_takes_a_text_without_a_ruleset_for_one_of_tudor(tmp_path: Path) -> None:
    file = tmp_path / "position.txt"
    file.write_text("players: 3\n", encoding="utf-8")
    assert run("position", str(file)).startswith("tudor/v15@")


def test_position_refuses_what_the_game_itself_refuses_in_the_same_words(tmp_path: Path) -> None:
    text = "plyers: 2\nseat 0: cards haert; prestige x\nphase: actoins\n"
    with pytest.raises(BadPosition) as raised:
        GAME.read_position(text)
    file = tmp_path / "position.txt"
    file.write_text(text, encoding="utf-8")
    assert refusal("position", str(file)).splitlines() == list(raised.value.problems)


def test_position_refuses_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refusal("position", str(tmp_path / "nothing")).startswith("cannot read ")
