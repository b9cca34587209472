"""What staff did is told to everybody, in counts and without names."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from moderation.models import Action
from moderation.selectors.transparency import MONTHS, MonthRow, transparency_page
from moderation.services.answer_appeal import answer_appeal
from moderation.services.appeal import appeal
from moderation.services.claim_case import claim_case
from moderation.services.dismiss_case import dismiss_case
from tests.factories import make_user
from tests.moderation.cases import acted, profile_case, staff_of

pytestmark = pytest.mark.django_db

KINDS = list(Action.Kind)


def by_month() -> dict[str, MonthRow]:
    cache.clear()
    return {f"{row.month:%Y-%m}": row for row in transparency_page().rows}


def count(row: MonthRow, kind: Action.Kind) -> int:
    return row.actions[KINDS.index(kind)]


def test_every_month_tells_what_was_reported_and_what_became_of_it() -> None:
    decider, other = staff_of("administrator", "decider"), staff_of("administrator", "other")
    rude, mistaken = make_user("rude"), make_user("mistaken")
    with time_machine.travel(datetime(2026, 10, 31, 12, tzinfo=UTC), tick=False):
        muted, _ = acted(rude, Action.Kind.MUTE, Action.Kind.WARN, by=decider)
        case = profile_case(mistaken)
        claim_case(case_id=case.pk, user=decider)
        dismiss_case(case_id=case.pk, user=decider)
    with time_machine.travel(datetime(2026, 11, 2, 12, tzinfo=UTC), tick=False):
        made = appeal(action_id=muted.pk, user=rude, text="A joke.")
        answer_appeal(appeal_id=made.pk, user=other, is_lifted=True, words="So be it.")
        rows = by_month()
    october, november = rows["2026-10"], rows["2026-11"]
    assert (october.reports, october.dismissed, october.appeals) == (2, 1, 0)
    assert (count(october, Action.Kind.MUTE), count(october, Action.Kind.WARN), sum(october.actions)) == (1, 1, 2)
    assert (november.reports, sum(november.actions), november.appeals, november.lifted) == (0, 0, 1, 1)
    assert list(rows)[:2] == ["2026-11", "2026-10"]
    assert len(rows) == MONTHS


def test_the_page_names_no_one_and_is_worked_out_once(client: Client) -> None:
    acted(make_user("rude"), Action.Kind.MUTE)
    cache.clear()
    page = client.get("/conduct/counts/").content.decode()
    assert "Mute" in page
    assert "rude" not in page
    assert "decider" not in page
    with CaptureQueriesContext(connection) as queries:
        client.get("/conduct/counts/")
    assert [query for query in queries if "moderation" in query["sql"]] == []
