"""The sections in the header: as many as fit, and the others in the menu."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import translation

from accounts import sections
from accounts.models import User
from accounts.templatetags.site_sections import TAKEN, WIDTHS, Section, _first_widths, site_sections

ORDER = ["Play", "Watch", "Leagues", "Leaderboards", "Learn", "Archive"]


@pytest.fixture
def more_sections(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many sections again, with labels of their own."""
    monkeypatch.setattr(sections, "_sections", list(sections.all_sections()))
    for number in range(6):
        sections.register(sections.Section(1000 + number, f"Further section {number}", "games:learn", (f"/{number}/",)))


def shown(path: str = "/", user: User | None = None) -> list[Section]:
    request = RequestFactory().get(path)
    return site_sections(Context({"request": request, "user": user}))  # type: ignore[arg-type]


def test_sections_stand_in_their_order() -> None:
    labels = [section.label for section in shown() if section.label in ORDER]
    assert labels == ORDER


def test_two_sections_never_have_the_same_place(more_sections: None) -> None:
    with pytest.raises(AssertionError, match="taken"):
        sections.register(sections.Section(1000, "Once more", "games:learn", ()))


def test_the_front_page_is_where_members_play_and_no_section_of_visitors() -> None:
    member = User(username="anne")
    assert [section.label for section in shown("/", member) if section.is_current] == ["Play"]
    assert not [section for section in shown("/") if section.is_current]


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_what_fits_at_a_width_fits_with_what_stands_before_it(more_sections: None, language: str) -> None:
    with translation.override(language):
        found = shown()
    widths = [section.fits_from or max(WIDTHS) + 1 for section in found]
    assert widths == sorted(widths)
    assert widths[0] == WIDTHS[0]
    assert found[-1].fits_from == 0, "Twelve sections fit into no header."
    assert WIDTHS[0] > TAKEN


def test_the_last_section_needs_no_room_for_the_button_if_all_fit() -> None:
    labels = [section.label for section in shown() if section.fits_from]
    assert 0 in _first_widths([*labels, "Archive", "Another"], TAKEN)
    widths = _first_widths([*labels, "Archive"], TAKEN)
    assert 0 not in widths
    assert widths == sorted(widths)


def test_a_section_without_room_is_in_the_menu_and_a_button_leads_there(more_sections: None) -> None:
    with translation.override("en"):
        page = Template("{% include '_header.html' %}{% include '_menu.html' %}").render(
            Context({"request": RequestFactory().get("/")})
        )
    assert re.search(r'<a class="fits-0"[^>]*>Further section 5</a>', page)
    assert re.search(r'<li class="unless-0"><a [^>]*>Further section 5', page)
    assert re.search(r'<button type="button" class="bar-more unless-0" popovertarget="site-menu">More</button>', page)


def test_the_style_sheet_has_a_rule_for_every_width() -> None:
    sheet = Path(settings.BASE_DIR, "static/css/components.css").read_text()
    for width in WIDTHS:
        assert re.search(rf"width >= {width}rem\) {{\s*:is\(.bar-sections, .menu-sections\) .unless-{width} ", sheet)
    for width in WIDTHS[1:]:
        assert re.search(rf"width < {width}rem\) {{\s*:is\(.bar-sections, .menu-sections\) .fits-{width} ", sheet)
