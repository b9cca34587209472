"""What people write as Markdown, as hosts the rules of their leagues, and what comes of it on our pages."""

from __future__ import annotations

import re
from time import process_time

import pytest

from accounts.markdown import DEEPEST, MOST_SIGNS, as_html, as_text, first_paragraph


def test_rules_have_headings_lists_and_links() -> None:
    html = as_html("# Rules\n\nBe **kind**, be *quick*.\n\n- one\n- two\n\n[us](https://example.com)")
    assert "<h3>Rules</h3>" in html
    assert "<strong>kind</strong>" in html
    assert "<em>quick</em>" in html
    assert html.count("<li>") == 2
    assert 'href="https://example.com"' in html


def test_headings_come_below_those_of_the_page() -> None:
    assert re.findall("<h(.)>", as_html("# a\n## b\n### c\n#### d\n##### e\n###### f")) == [
        "3",
        "4",
        "5",
        "6",
        "6",
        "6",
    ]


def test_links_pass_on_no_referrer_and_vouch_for_nothing() -> None:
    html = as_html('[a](https://example.com "t") <https://example.org>')
    assert re.findall('rel="([^"]+)"', html) == ["nofollow ugc noopener noreferrer"] * 2
    assert "target" not in html


HOSTILE = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<iframe src=https://example.com></iframe>",
    "<style>*{display:none}</style>",
    '<a href="https://example.com" onclick="alert(1)">x</a>',
    "<form action=/account/close/ method=post><button>x</button></form>",
    "<div hx-get=/account/data/ hx-trigger=load></div>",
    "<!--<img src=--><img src=x onerror=alert(1)//>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A&#x61;alert(1))",
    "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[x](vbscript:msgbox(1))",
    "[x](file:///etc/passwd)",
    "<javascript:alert(1)>",
    "[x][y]\n\n[y]: javascript:alert(1)",
    '[x](https://example.com "t\\" onmouseover=alert(1) x=\\"")',
    "![x](https://example.com/pixel.png)",
    "![x](data:image/svg+xml;base64,PHN2Zy8+)",
    "[![x](https://example.com/pixel.png)](https://example.com)",
    "```html\n<script>alert(1)</script>\n```",
    "`<script>alert(1)</script>`",
    "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
    "\x00<scr\x00ipt>alert(1)</scr\x00ipt>",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_hosts_write_stays_text(text: str) -> None:
    html = as_html(text)
    tags = re.findall(r"<(/?)([a-zA-Z0-9]+)([^>]*)>", html)
    assert {name for _, name, _ in tags} <= {"p", "a", "pre", "code"}
    for _, name, attributes in tags:
        names = set(re.findall(r"([\w-]+)=", re.sub(r'"[^"]*"', '""', attributes)))
        assert names <= ({"href", "title", "rel"} if name == "a" else set())
        for address in re.findall(r'href="([^"]*)"', attributes):
            assert address.startswith(("https://", "http://", "mailto:")) or ":" not in address


def test_no_picture_is_fetched() -> None:
    assert "<img" not in as_html("![a](https://example.com/a.png) ![b][c]\n\n[c]: https://example.com/b.png")


@pytest.mark.parametrize(
    "text",
    [
        ">" * MOST_SIGNS,
        "- " * (MOST_SIGNS // 2),
        "[" * MOST_SIGNS,
        "![" * (MOST_SIGNS // 2),
        "*a_" * (MOST_SIGNS // 3),
        "`" * MOST_SIGNS,
        "`a``b" * (MOST_SIGNS // 5),
        "<" * MOST_SIGNS,
        "[a](" * (MOST_SIGNS // 4),
        "|a" * 200 + "\n" + "|-" * 200 + "\n" + "|\n" * 5000,
        "\n".join(" " * (2 * depth % 40) + "- x" for depth in range(800)),
        "~~" * (MOST_SIGNS // 2),
        "&" * MOST_SIGNS,
    ],
)
def test_a_text_made_to_keep_us_busy_does_not(text: str) -> None:
    began = process_time()
    html = as_html(text)
    # A tenth of a second is usual. What grows with the square of the text takes minutes.
    assert process_time() - began < 10
    assert html.count("<blockquote>") <= DEEPEST
    assert len(html) < 10 * MOST_SIGNS


def test_what_is_too_long_is_cut() -> None:
    assert len(as_html("a" * (2 * MOST_SIGNS))) < MOST_SIGNS + 20


def test_in_plain_words_a_text_has_its_paragraphs_its_lists_and_its_addresses() -> None:
    first = "# Rules\n\nBe **kind**,\nbe `quick`.\n\n- one\n- [two](https://example.com)"
    text = f"{first}\n\n<https://example.org>\n\n    code"
    assert as_text(text) == (
        "Rules",
        "Be kind, be quick.",
        "- one",
        "- two (https://example.com)",
        "https://example.org",
        "code",
    )


def test_a_summary_is_the_first_paragraph_without_marks_and_addresses() -> None:
    assert first_paragraph("# Rules\n\n- no\n\nBe **kind** to [us](https://example.com).\n\nMore.") == "Be kind to us."
    assert first_paragraph("- only\n- a list") == first_paragraph("") == ""
