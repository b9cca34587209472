"""Quiet hours and vacations: what may be asked for, and what not."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine
from django.core.exceptions import ValidationError

from accounts.data_export import export_data
from accounts.models import Preferences, Vacation
from accounts.selectors.people import today_of
from accounts.services.announce_vacation import announce_vacation
from accounts.services.close_account import close_account
from accounts.services.create_guest import create_guest
from accounts.services.end_vacation import end_vacation
from accounts.services.save_preferences import save_preferences
from accounts.services.set_quiet_hours import set_quiet_hours
from accounts.time_off import MOST_VACATION
from tests.factories import make_user, sign_in

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
TODAY = NOON.date()
DAY = timedelta(days=1)


def quiet_hours_of(name: str = "anne") -> tuple[time | None, time | None]:
    preferences = Preferences.objects.get(user__username=name)
    return preferences.quiet_from, preferences.quiet_until


def test_quiet_hours_are_kept_and_taken_away_again() -> None:
    anne = make_user()
    set_quiet_hours(user=anne, start=time(22), end=time(8))
    assert quiet_hours_of() == (time(22), time(8))
    set_quiet_hours(user=anne, start=None, end=None)
    assert quiet_hours_of() == (None, None)


@pytest.mark.parametrize(
    ("start", "end"),
    [(time(20), time(6, 1)), (time(7), time(7)), (time(22), None), (None, time(6)), (time(6), time(5))],
    ids=["too long", "no length", "no end", "no beginning", "nearly a day"],
)
def test_quiet_hours_that_cannot_be_are_refused_and_nothing_is_written(start: time | None, end: time | None) -> None:
    with pytest.raises(ValidationError):
        set_quiet_hours(user=make_user(), start=start, end=end)
    assert not Preferences.objects.exists()


def test_quiet_hours_are_changed_once_a_day_and_given_up_at_any_time() -> None:
    anne = make_user()
    with time_machine.travel(NOON, tick=False) as traveller:
        set_quiet_hours(user=anne, start=time(22), end=time(6))
        set_quiet_hours(user=anne, start=time(22), end=time(6))
        with pytest.raises(ValidationError):
            set_quiet_hours(user=anne, start=time(12), end=time(20))
        set_quiet_hours(user=anne, start=None, end=None)
        with pytest.raises(ValidationError):
            set_quiet_hours(user=anne, start=time(12), end=time(20))
        traveller.shift(DAY)
        set_quiet_hours(user=anne, start=time(12), end=time(20))


def test_who_has_quiet_hours_moves_to_another_time_zone_once_a_day() -> None:
    anne = make_user()
    with time_machine.travel(NOON, tick=False) as traveller:
        save_preferences(user=anne, time_zone="Europe/Berlin")
        save_preferences(user=anne, time_zone="Asia/Tokyo")
        set_quiet_hours(user=anne, start=time(22), end=time(6))
        with pytest.raises(ValidationError):
            save_preferences(user=anne, time_zone="Europe/Paris")
        save_preferences(user=anne, time_zone="Asia/Tokyo", palette="contrast")
        traveller.shift(DAY)
        save_preferences(user=anne, time_zone="Europe/Paris")
        with pytest.raises(ValidationError):
            set_quiet_hours(user=anne, start=time(12), end=time(20))


def test_a_refused_move_is_told_at_the_form_of_preferences() -> None:
    anne = make_user()
    set_quiet_hours(user=anne, start=time(22), end=time(6))
    response = sign_in(anne).post(
        "/account/preferences/", {"time_zone": "Asia/Tokyo", "palette": "classic", "motion": "system"}
    )
    assert "once a day" in response.content.decode()
    assert Preferences.objects.get(user=anne).time_zone == ""


def test_a_vacation_is_announced_in_the_time_of_the_person() -> None:
    anne = make_user()
    save_preferences(user=anne, time_zone="Pacific/Kiritimati")
    with time_machine.travel(NOON, tick=False):
        assert today_of(anne) == TODAY + DAY
        vacation = announce_vacation(user=anne, start=TODAY + DAY, end=TODAY + 3 * DAY)
        assert (vacation.zone, vacation.announced_at) == ("Pacific/Kiritimati", NOON)
        with pytest.raises(ValidationError):
            announce_vacation(user=make_user("bo"), start=TODAY - DAY, end=TODAY)


@pytest.mark.parametrize(
    ("start", "end", "word"),
    [
        (TODAY - DAY, TODAY + DAY, "today at the earliest"),
        (TODAY + DAY, TODAY, "before the first"),
        (TODAY, TODAY + timedelta(days=MOST_VACATION), "31 days"),
        (TODAY + timedelta(days=360), TODAY + timedelta(days=370), "a year ahead"),
        (TODAY + 12 * DAY, TODAY + 20 * DAY, "already"),
    ],
    ids=["backdated", "backwards", "too long", "too far", "overlapping"],
)
def test_a_vacation_that_cannot_be_is_refused_with_a_sentence(start: date, end: date, word: str) -> None:
    anne = make_user()
    with time_machine.travel(NOON, tick=False):
        announce_vacation(user=anne, start=TODAY + 10 * DAY, end=TODAY + 12 * DAY)
        if word == "31 days":
            Vacation.objects.all().delete()
        with pytest.raises(ValidationError, match=word):
            announce_vacation(user=anne, start=start, end=end)
        assert Vacation.objects.count() <= 1


def test_the_days_of_a_year_are_used_up_one_vacation_after_the_other() -> None:
    anne = make_user()
    with time_machine.travel(NOON, tick=False):
        announce_vacation(user=anne, start=date(2026, 7, 1), end=date(2026, 7, 28))
        announce_vacation(user=anne, start=date(2026, 12, 31), end=date(2027, 1, 10))
        with pytest.raises(ValidationError, match="only 1 of"):
            announce_vacation(user=anne, start=date(2026, 8, 1), end=date(2026, 8, 2))
        announce_vacation(user=anne, start=date(2026, 8, 1), end=date(2026, 8, 1))


def test_who_comes_back_early_has_the_other_days_still() -> None:
    anne = make_user()
    with time_machine.travel(NOON, tick=False) as traveller:
        vacation = announce_vacation(user=anne, start=TODAY, end=TODAY + 9 * DAY)
        later = announce_vacation(user=anne, start=TODAY + 20 * DAY, end=TODAY + 21 * DAY)
        traveller.shift(2 * DAY)
        end_vacation(user=make_user("bo"), vacation_id=vacation.pk)
        end_vacation(user=anne, vacation_id=later.pk)
        end_vacation(user=anne, vacation_id=vacation.pk)
        end_vacation(user=anne, vacation_id=vacation.pk)
        vacation.refresh_from_db()
        assert (vacation.end, vacation.ended_at) == (TODAY + 2 * DAY, NOON + 2 * DAY)
        assert list(Vacation.objects.all()) == [vacation]
        with pytest.raises(ValidationError, match="already"):
            announce_vacation(user=anne, start=TODAY + 2 * DAY, end=TODAY + 3 * DAY)
        announce_vacation(user=anne, start=TODAY + 3 * DAY, end=TODAY + 29 * DAY)


def test_the_page_takes_what_is_typed_and_says_what_is_wrong() -> None:
    client = sign_in(make_user())
    assert (
        client.post("/account/time-off/quiet-hours/", {"quiet-start": "22:00", "quiet-end": "06:30"}).status_code == 302
    )
    page = client.get("/account/time-off/").content.decode()
    assert 'value="22:00"' in page
    assert 'value="06:30"' in page
    refused = client.post("/account/time-off/quiet-hours/", {"quiet-start": "10:00", "quiet-end": "12:00"})
    assert refused.status_code == 422
    assert "once a day" in refused.content.decode()
    for start, end in (("nonsense", ""), ("0001-01-01", "9999-12-31"), ("2026-02-30", "2026-03-01")):
        refused = client.post("/account/time-off/vacations/", {"vacation-start": start, "vacation-end": end})
        assert refused.status_code == 422
    first = date.today() + 3 * DAY
    assert (
        client.post("/account/time-off/vacations/", {"vacation-start": first, "vacation-end": first}).status_code == 302
    )
    assert "planned" in client.get("/account/time-off/").content.decode()


def test_guests_have_quiet_hours_too() -> None:
    client = sign_in(create_guest())
    assert (
        client.post("/account/time-off/quiet-hours/", {"quiet-start": "22:00", "quiet-end": "06:30"}).status_code == 302
    )


def test_vacations_and_quiet_hours_are_in_the_own_data_and_go_with_the_account() -> None:
    anne = make_user()
    set_quiet_hours(user=anne, start=time(22), end=time(6))
    announce_vacation(user=anne, start=today_of(anne), end=today_of(anne))
    anne.refresh_from_db()
    data = export_data(anne)
    assert data["preferences"]["quiet_from"] == time(22)
    assert [row["start"] for row in data["vacations"]] == [today_of(anne)]
    close_account(user=anne)
    assert not Vacation.objects.exists()
