"""The record text: the writer writes nothing that would not read back, the reader reads whatever it can."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from games.engine.errors import BadRecord
from games.engine.playout import play_record
from games.engine.protocol import CHANCE, COURT, Ruleset, Seat
from games.engine.record import Ply, Record, new_record, read_record, write_record
from games.engine.registry import find_game

RULESET = Ruleset.read("tudor/v15@1+scenario=blue2+scoring=red1,green4")

NASTY_NAMES = (
    "anna;bo",
    ";",
    'the "Queen"',
    '"',
    "back\\slash",
    "\\;",
    '\\"',
    "ends with \\",
    "ends with ;",
    "ends with \\\\",
    "Ünï 漢字 🂡 عربى",
    "{braces}",
    "#hash",
    "[Game]",
    "1. 0: end",
    "*",
    "it's",
    " spaces ",
    "",
    "n" * 500,
)
CONTROLS = ("\n", "\r", "\t", "\x00", "\x0b", "\x0c", "\x1b", "\x7f", "\x85", "\u2028", "\u2029", "\ud800")
LINE_BREAKS = ("\n", "\r", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029")

SMALL = """
[Game "tudor"]
[Ruleset "tudor/v15@1"]
[Seats "anna;bo"]

1. *: deal influence
2. court: score round #0123456789abcdef
3. 0: act lord A {a bold beginning}
4. 12: end #fedcba9876543210 {the end}
"""


def _record(*plies: Ply, **headers: str) -> Record:
    return new_record(RULESET, ["anna", "bo"], plies, **headers)


# Writing and reading back


def test_a_line_names_the_ply_who_played_what_the_digest_and_a_comment() -> None:
    assert Ply(7, Seat(1), "end").line == "7. 1: end"
    assert Ply(7, CHANCE, "draw owl").line == "7. *: draw owl"
    assert Ply(7, COURT, "score round").line == "7. court: score round"
    assert Ply(7, Seat(0), "end", "0123456789abcdef").line == "7. 0: end #0123456789abcdef"
    assert Ply(7, Seat(0), "end", "", "well played").line == "7. 0: end {well played}"
    assert Ply(7, Seat(0), "end", "0123456789abcdef", "gg").line == "7. 0: end #0123456789abcdef {gg}"


@pytest.mark.parametrize("seat", [CHANCE, COURT, Seat(0), Seat(3), Seat(12)])
@pytest.mark.parametrize("digest", ["", "0123456789abcdef"])
@pytest.mark.parametrize("comment", ["", "one", "1. 0: end #x; [Game]", " spaces "])
def test_a_line_reads_back(seat: Seat, digest: str, comment: str) -> None:
    ply = Ply(3, seat, "move a1 a2 pay coin", digest, comment)
    assert Ply.read(ply.line) == ply


def test_the_small_record_reads_as_it_is_meant() -> None:
    record = read_record(SMALL)
    assert record.errors == ()
    assert record.ruleset == Ruleset("tudor", "v15", 1)
    assert record.seats == ("anna", "bo")
    assert record.plies == (
        Ply(1, CHANCE, "deal influence"),
        Ply(2, COURT, "score round", "0123456789abcdef"),
        Ply(3, Seat(0), "act lord A", "", "a bold beginning"),
        Ply(4, Seat(12), "end", "fedcba9876543210", "the end"),
    )


@pytest.mark.parametrize(("ruleset", "seats"), [("tudor/v15@1", 2), ("tudor/corax@1+opportunity+random", 4)])
def test_a_whole_match_reads_back(ruleset: str, seats: int) -> None:
    game = find_game("tudor")
    _, record = play_record(game, Ruleset.read(ruleset), seats, Random(5))
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text
    assert all(line.isprintable() for line in text.splitlines())


def test_further_headers_are_kept_in_their_order() -> None:
    record = _record(Result="1. bo 7; 2. anna 3", Event='the "little" cup \\ autumn', Zeal="")
    again = read_record(write_record(record))
    assert [name for name, _ in again.headers] == ["Game", "Ruleset", "Seats", "Result", "Event", "Zeal"]
    assert again.header("Event") == 'the "little" cup \\ autumn'
    assert again.header("Zeal") == ""
    assert again == record


@pytest.mark.parametrize("name", NASTY_NAMES, ids=lambda name: repr(name[:20]))
def test_any_printable_name_reads_back(name: str) -> None:
    for seats in ([name, "bo"], ["anna", name], [name, name, name]):
        record = read_record(write_record(new_record(RULESET, seats)))
        assert record.errors == ()
        assert record.seats == tuple(seats)


def test_nasty_names_beside_each_other_read_back() -> None:
    for names in permutations(NASTY_NAMES, 2):
        assert read_record(write_record(new_record(RULESET, names))).seats == names


# What the writer refuses


@pytest.mark.parametrize("control", CONTROLS, ids=repr)
@pytest.mark.parametrize("place", ["{}anna", "an{}na", "anna{}"])
def test_control_characters_in_a_name_are_refused(control: str, place: str) -> None:
    with pytest.raises(BadRecord, match="not a header"):
        write_record(new_record(RULESET, [place.format(control), "bo"]))


@pytest.mark.parametrize("name", ["", "result", "Re sult", "Result2", "Résult", 'A"', "A]", "A\n"])
def test_a_header_is_named_by_a_word_with_a_capital(name: str) -> None:
    with pytest.raises(BadRecord, match="not a header"):
        write_record(_record()._replace(headers=(("Game", "tudor"), (name, "x"))))


@pytest.mark.parametrize("line_break", LINE_BREAKS, ids=repr)
def test_a_line_break_in_a_ply_is_refused(line_break: str) -> None:
    with pytest.raises(BadRecord):
        write_record(_record(Ply(1, Seat(0), f"end{line_break}2. 1: end")))


@pytest.mark.parametrize("line_break", LINE_BREAKS, ids=repr)
def test_a_line_break_in_a_comment_is_refused(line_break: str) -> None:
    with pytest.raises(BadRecord):
        write_record(_record(Ply(1, Seat(0), "end", "", f"well{line_break}played")))


@pytest.mark.parametrize(
    "ply",
    [
        Ply(1, Seat(0), ""),
        Ply(1, Seat(0), " "),
        Ply(1, Seat(0), "end "),
        Ply(1, Seat(0), "end\t"),
        Ply(1, Seat(0), "end\xa0"),
        Ply(1, Seat(0), "end {x}"),
        Ply(1, Seat(0), "end #0123456789abcdef"),
        Ply(1, Seat(0), "#"),
        Ply(1, Seat(0), "end", "0123"),
        Ply(1, Seat(0), "end", "0123456789ABCDEF"),
        Ply(1, Seat(0), "end", "0123456789abcdef0"),
        Ply(1, Seat(0), "end", "0123456789abcdeg"),
        Ply(1, Seat(0), "end", "", "}"),
        Ply(1, Seat(0), "end", "", "{"),
        Ply(1, Seat(100), "end"),
        Ply(1, Seat(-3), "end"),
        Ply(0, Seat(0), "end"),
        Ply(2, Seat(0), "end"),
        Ply(-1, Seat(0), "end"),
    ],
    ids=lambda ply: repr(ply.line),
)
def test_a_ply_that_would_not_read_back_is_refused(ply: Ply) -> None:
    with pytest.raises(BadRecord):
        write_record(_record(ply))


def test_plies_out_of_their_order_are_refused() -> None:
    with pytest.raises(BadRecord, match="ply 2"):
        write_record(_record(Ply(1, Seat(0), "end"), Ply(3, Seat(1), "end")))


def test_a_record_with_unread_lines_is_not_written() -> None:
    with pytest.raises(BadRecord, match="what is this"):
        write_record(read_record(SMALL + "what is this\n"))


def test_whatever_is_written_reads_back() -> None:
    random = Random(11)
    letters = 'ab1.:*;#{}[]"\\ \t\n\r\x0b\x85\u2028\xa0é漢'
    written = 0
    for _ in range(5000):
        word, name, comment = ("".join(random.choices(letters, k=random.randrange(1, 5))) for _ in range(3))
        plies = [Ply(1, Seat(random.randrange(-2, 4)), word, "", random.choice(["", comment]))]
        record = new_record(RULESET, [random.choice(["anna", name]), "bo"], plies)
        try:
            text = write_record(record)
        except BadRecord:
            continue
        written += 1
        assert read_record(text) == record
    assert written > 200


# What the reader forgives


def test_spaces_around_lines_empty_lines_and_other_line_ends_do_no_harm() -> None:
    record = read_record(SMALL)
    assert read_record(SMALL.replace("\n", "\r\n")) == record
    assert read_record("\n\n".join(f"   {line}\t" for line in SMALL.splitlines())) == record


def test_lines_that_cannot_be_read_are_collected_with_their_place() -> None:
    text = SMALL.strip().replace('[Seats "anna;bo"]', '[Seats "anna;bo"]\n[seats anna]') + "\nfive. 0: end\nend\n"
    record = read_record(text)
    assert [error.split(":")[0] for error in record.errors] == ["line 4", "line 10", "line 11"]
    assert record.plies == read_record(SMALL).plies
    assert record.headers == read_record(SMALL).headers


def test_after_a_gap_the_beginning_is_kept_and_the_rest_is_named() -> None:
    lines = SMALL.strip().splitlines()
    del lines[5]
    record = read_record("\n".join(lines))
    assert [ply.number for ply in record.plies] == [1]
    assert record.errors == ("line 6: ply 3 where 2 was due", "line 7: ply 4 where 2 was due")


def test_a_ply_that_stands_twice_is_named_once() -> None:
    record = read_record(SMALL + "4. 1: end\n")
    assert [ply.number for ply in record.plies] == [1, 2, 3, 4]
    assert record.errors == ("line 10: ply 4 where 5 was due",)


def test_an_unreadable_line_is_quoted_in_short() -> None:
    (error,) = read_record("x" * 100_000).errors
    assert len(error) < 200


@pytest.mark.parametrize(
    "line",
    [
        "1 0: end",
        "1. 0 end",
        "1. : end",
        "1. -1: end",
        "1. -2: end",
        "1. Court: end",
        "1. chance: end",
        "1. 0: ",
        "1. 0: end #0123",
        "1. 0: end #0123456789ABCDEF",
        "1. 0: end {x",
        "1. 0: end x}",
        "1. 0: end {a} {b}",
        "1. 0: end {a} #0123456789abcdef",
        "１. 0: end",  # noqa: RUF001
        "1. ٣: end",
        "12345678901. 0: end",
        "[Game tudor]",
        '[Game "tudor"',
        '[game "tudor"]',
        '[Game "tu"dor"]',
        "\ufeff1. 0: end",
    ],
)
def test_such_a_line_is_neither_a_ply_nor_a_header(line: str) -> None:
    record = read_record(line)
    assert record.plies == ()
    assert record.headers == ()
    assert len(record.errors) == 1


def test_an_empty_text_is_an_empty_record_without_headers() -> None:
    record = read_record("")
    assert record == Record((), ())
    for name, ask in (("Ruleset", lambda: record.ruleset), ("Seats", lambda: record.seats)):
        with pytest.raises(BadRecord, match=rf"no header \[{name}\]"):
            ask()


def test_mangled_records_are_read_without_a_crash_and_lose_nothing_before_the_damage() -> None:
    random = Random(13)
    _, whole = play_record(find_game("tudor"), RULESET, 2, Random(5))
    text = write_record(whole)
    for _ in range(300):
        place = random.randrange(len(text))
        damage = random.choice(["", "\n", "{", "}", '"', "\\", "\x00", "9", "*", "\u2028", "é"])
        record = read_record(text[:place] + damage + text[place + 1 :])
        intact = max(0, text.count("\n", 0, place) - len(whole.headers) - 1)
        assert record.plies[:intact] == whole.plies[:intact]
        assert [ply.number for ply in record.plies] == list(range(1, len(record.plies) + 1))
