"""A match proves itself: on its page, by the script that people run at home, and at the command line."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache as pace
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone

from games.archive import packing
from games.archive.selectors.proof import proof_page, proof_text
from games.archive.selectors.record import record_text
from games.engine.dealer import BEFORE_THE_FIRST_PLY, Dealer
from games.engine.proof import check_draws, dealer_of, draws
from games.engine.protocol import CHANCE
from games.engine.record import read_record
from games.engine.replay import positions
from games.errors import NotRevealed
from games.models import ArchivedRecord, Match
from games.tables.services.start_match import start_match
from tests.factories import sign_in
from tests.games.archive_factories import archived, finished, played_at_once
from tests.games.table_factories import started

# About what pages show, and to whom, of whatever stands in a database.
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_only]

SCRIPT = settings.PUBLIC_DIR / "verify_record.py"


@pytest.fixture(autouse=True)
def _fresh_pace() -> None:
    pace.clear()


def ran(proof: str, folder: Path, *noted: str) -> subprocess.CompletedProcess[str]:
    """What the script says of a proof; alone, without the site and its libraries."""
    file = folder / "proof.txt"
    file.write_text(proof, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), str(file), *noted],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )


def one_proof() -> tuple[str, Match]:
    match, people = archived("royals/arcane@1", 2)
    return proof_text(match=match, user=people[0]), match


@cache
def kept_proof() -> str:
    """A proof for tests that need the text alone: the match has been forgotten since."""
    return one_proof()[0]


@pytest.mark.parametrize(("ruleset", "players"), [("tudor/v15@1", 3), ("royals/arcane@1", 4)])
def test_the_script_proves_a_match_of_each_game(ruleset: str, players: int, tmp_path: Path) -> None:
    match, people = archived(ruleset, players)
    run = ran(proof_text(match=match, user=people[0]), tmp_path, match.commitment, bytes(match.chain).hex())
    assert run.returncode == 0, run.stderr
    drawn = sum(ply.seat == CHANCE for ply in match.archived.plies)
    assert f"{match.ply} plies, {drawn} draws" in run.stdout
    assert match.commitment in run.stdout


def test_the_script_is_short_and_needs_the_standard_library_alone() -> None:
    text = SCRIPT.read_text()
    assert len(text.splitlines()) < 100
    imported = set(re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE))
    assert imported <= sys.stdlib_module_names


def another_seed(proof: str) -> str:
    return re.sub(r'\[Seed "(..)', lambda found: f'[Seed "{"00" if found[1] != "00" else "01"}', proof)


def another_draw(proof: str) -> str:
    """A ply of chance with another of its outcomes."""
    draw = next(
        found
        for found in re.finditer(r"^(\d+\. \*: )([^#]+)( #.* \{odds )(.*)\}$", proof, re.MULTILINE)
        if ";" in found[4]
    )
    others = [entry.rpartition(" ")[0] for entry in draw[4].split("; ")]
    other = next(text for text in others if text != draw[2])
    return proof.replace(draw[0], f"{draw[1]}{other}{draw[3]}{draw[4]}}}")


def another_move(proof: str) -> str:
    return re.sub(r"^(\d+\. 0: )\S+", r"\1something", proof, count=1, flags=re.MULTILINE)


def other_odds(proof: str) -> str:
    """The weights of a draw, moved so that another outcome is drawn."""
    return re.sub(r"\{odds ([^;}]+) \d+; ", r"{odds nothing 100000; \1 1; ", proof, count=1)


def swapped(proof: str) -> str:
    """Two plies in the other order, with their numbers put right."""
    head, plies = proof.split("\n\n")
    lines = plies.splitlines()
    first, second = (lines[place].partition(". ")[2] for place in (40, 41))
    assert first != second
    lines[40], lines[41] = f"41. {second}", f"42. {first}"
    return "\n\n".join([head, "\n".join(lines)])


def another_digest(proof: str) -> str:
    return re.sub(r"^(30\. .* #)\w{16}", r"\g<1>0123456789abcdef", proof, flags=re.MULTILINE)


def cut_short(proof: str) -> str:
    return proof[: proof.rstrip("\n").rindex("\n") + 1]


def with_a_gap(proof: str) -> str:
    return re.sub(r"^20\. .*\n", "", proof, flags=re.MULTILINE)


def other_rules(proof: str) -> str:
    return proof.replace("arcane@1", "arcane@2")


def one_more_seat(proof: str) -> str:
    return re.sub(r'\[Seats "', '[Seats "mallory;', proof)


def without_odds(proof: str) -> str:
    return re.sub(r" \{odds .*\}", "", proof)


@pytest.mark.parametrize(
    ("tamper", "reason"),
    [
        (another_seed, "not the one that was promised"),
        (another_draw, "another draw"),
        (other_odds, "another draw"),
        (another_move, "the chain does not end"),
        (swapped, "the chain does not end|another draw"),
        (another_digest, "the chain does not end"),
        (cut_short, "the chain does not end"),
        (with_a_gap, "is not what is due there"),
        (other_rules, "the chain does not end"),
        (one_more_seat, "the chain does not end"),
        (without_odds, "its odds do not stand beside it"),
        (lambda proof: proof + "and they lived happily", "is not what is due there"),
        (lambda proof: proof.replace("[Seed", "[Sead"), "the headers do not hold"),
        (lambda proof: "", "the headers do not hold"),
    ],
)
def test_the_script_catches_what_was_tampered_with(tamper: Callable[[str], str], reason: str, tmp_path: Path) -> None:
    proof = kept_proof()
    tampered = tamper(proof)
    assert tampered != proof
    run = ran(tampered, tmp_path)
    assert run.returncode == 1
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    assert re.search(reason, run.stderr), run.stderr


def test_the_script_knows_the_noted_match_from_another(tmp_path: Path) -> None:
    proof, match = one_proof()
    assert ran(proof, tmp_path, match.commitment.upper()).returncode == 0
    run = ran(proof, tmp_path, "ab" * 32)
    assert run.returncode == 1
    assert "another match" in run.stderr


def test_the_script_checks_the_lot_that_gave_out_the_seats(tmp_path: Path) -> None:
    match, people = archived("royals/arcane@1", 3, is_rated=True)
    proof = proof_text(match=match, user=people[0])
    drawn = Dealer(bytes(match.seed)).order(3, BEFORE_THE_FIRST_PLY)
    lots = f'[Lots "{" ".join(map(str, drawn))}"]'
    assert lots in proof
    assert ran(proof, tmp_path).returncode == 0
    turned = f'[Lots "{" ".join(map(str, drawn[::-1]))}"]'
    assert "other seats" in ran(proof.replace(lots, turned), tmp_path).stderr


def test_a_proof_is_a_record_with_the_same_chain_that_replays() -> None:
    proof, match = one_proof()
    record = read_record(proof)
    assert record.errors == ()
    assert [ply._replace(comment="") for ply in record.plies] == list(read_record(record_text(match)).plies)
    assert check_draws(dealer_of(record), draws(match.game, positions(match.game, record))) > 0


def test_the_page_tells_everybody_that_all_is_well() -> None:
    match, people = archived(is_rated=True)
    for client in (Client(), sign_in(people[0])):
        page = client.get(f"/tables/{match.code}/verify/").content.decode()
        assert "All good" in page
        assert bytes(match.seed).hex() in page
        assert match.commitment in page
        assert bytes(match.chain).hex() in page
        assert "verify_record.py" in page


def test_a_match_proves_itself_before_it_is_archived_as_well() -> None:
    match, people = finished()
    assert proof_page(match=match, user=people[0]).is_good


def test_the_lot_is_told_with_the_order_in_which_people_sat_before() -> None:
    match, people = archived(players=3, is_rated=True)
    lot = next(check for check in proof_page(match=match, user=people[0]).checks if check.title == "The seats")
    assert ", ".join(user.username for user in people) in lot.words


def failing(match: Match) -> set[str]:
    match = Match.objects.get(pk=match.pk)
    user = match.seats.get(number=0).user
    return {check.title for check in proof_page(match=match, user=user).checks if not check.is_good}


def repacked(match: Match, number: int, text: str) -> None:
    """The archive with another text at a ply."""
    kept = match.archived
    plies = [ply._replace(text=text) if ply.number == number else ply for ply in kept.plies]
    packed = packing.pack_plies(plies, kept.seconds)
    ArchivedRecord.objects.filter(pk=kept.pk).update(packed_plies=packed)


def test_the_page_tells_what_is_amiss_with_a_match_that_was_tampered_with() -> None:
    match, _ = archived("royals/arcane@1", 2)
    assert failing(match) == set()
    stored = {"seed": bytes(match.seed), "chain": bytes(match.chain), "result": match.result}

    Match.objects.filter(pk=match.pk).update(seed=b"x" * 32)
    assert failing(match) == {"The promise", "The draws", "The chain"}
    Match.objects.filter(pk=match.pk).update(**stored)

    Match.objects.filter(pk=match.pk).update(chain=b"x" * 32)
    assert failing(match) == {"The chain"}
    Match.objects.filter(pk=match.pk).update(**stored)

    Match.objects.filter(pk=match.pk).update(result={**(match.result or {}), "scores": [99, 0]})
    assert failing(match) == {"The result"}
    Match.objects.filter(pk=match.pk).update(**stored)

    repacked(match, match.ply - 5, "concede")
    assert failing(match) == {"The rules", "The chain", "The result"}
    page = Client().get(f"/tables/{match.code}/verify/")
    assert page.status_code == 200
    assert "Something is wrong" in page.content.decode()


def test_who_comes_too_early_is_told_when_to_come_back() -> None:
    match, people = archived(reveal_hours=Match.Reveal.DAY)
    for part in ("verify/", "proof.txt", "record.json"):
        response = Client().get(f"/tables/{match.code}/{part}")
        assert response.status_code == 403
        page = response.content.decode()
        assert f'data-code="{NotRevealed.code}"' in page
        assert match.revealed_at is not None
        assert f"{match.revealed_at:%Y}" in page.partition('data-code="match.not_revealed"')[2][:250]
        assert bytes(match.seed).hex() not in page
        assert sign_in(people[0]).get(f"/tables/{match.code}/{part}").status_code == 200
    Match.objects.filter(pk=match.pk).update(ended_at=timezone.now() - timedelta(hours=25))
    assert Client().get(f"/tables/{match.code}/verify/").status_code == 200


def test_the_script_is_given_out_as_it_is() -> None:
    response = Client().get("/archive/verify_record.py")
    assert response.content == SCRIPT.read_bytes()
    assert response["Content-Type"].startswith("text/x-python")


def test_too_many_requests_are_asked_to_wait() -> None:
    match, _ = started()
    client = Client()
    answers = [client.get(f"/tables/{match.code}/verify/") for _ in range(61)]
    assert {answer.status_code for answer in answers[:60]} == {403}
    assert answers[60].status_code == 429
    assert 0 < int(answers[60]["Retry-After"]) <= 60


def replayed(proof: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    file = folder / "record.txt"
    file.write_text(proof, encoding="utf-8")
    call_command("replay", str(file))
    return capsys.readouterr().out


def test_the_command_line_checks_draws_and_chain(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    proof, match = one_proof()
    for text in (proof, record_text(match)):
        said = replayed(text, tmp_path, capsys)
        assert re.search(r"[1-9]\d* draws verified", said)
        assert f"{match.ply} links verified" in said


@pytest.mark.parametrize(
    ("tamper", "reason"),
    [
        (another_seed, "not the one that was promised"),
        (lambda proof: re.sub(r'(\[Seed ".*)..("\])', r"\1zz\2", proof), "this is not a seed"),
        (lambda proof: re.sub(r'\[Chain "....', '[Chain "0000', proof), "the chain over the plies"),
        (
            lambda proof: re.sub(r'\[Commitment .*\n\[Seed ".."?', f'[Seed "{"00" * 16}', proof),
            "the seed does not give",
        ),
    ],
)
def test_the_command_line_refuses_what_does_not_prove_itself(
    tamper: Callable[[str], str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof = kept_proof()
    tampered = tamper(proof)
    assert tampered != proof
    with pytest.raises(CommandError, match=reason):
        replayed(tampered, tmp_path, capsys)


def test_a_match_that_began_from_a_position_is_proven_as_well(tmp_path: Path) -> None:
    match, people = started("royals/arcane@1", 2)
    branch = Match.objects.create(
        ruleset=match.ruleset, players=2, opened_by=people[0], start=match.state, access=Match.Access.LINK
    )
    for number, user in enumerate(people):
        branch.seats.create(number=number, user=user)
    start_match(match=branch)
    branch = played_at_once(Match.objects.get(pk=branch.pk))
    assert proof_page(match=branch, user=people[0]).is_good
    run = ran(proof_text(match=branch, user=people[0]), tmp_path)
    assert run.returncode == 0, run.stderr
