"""Lines of the log that people cannot write: whatever is sent, an event stays one line and looks as it is."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from urllib.parse import quote

import pytest
import structlog
from django.test import Client

from tests.factories import make_user, sign_in
from tudor_site.logs import json_lines, printable, readable_lines

# About words, whatever database they are stored in.
pytestmark = pytest.mark.sqlite_only

FORGED = "12:00:00 [info] GET /admin/ 200 in 1.0 ms"
HOSTILE = {
    "a line feed": f"a\n{FORGED}",
    "a carriage return": f"a\r{FORGED}",
    "both": f"a\r\n{FORGED}",
    "a vertical tab": f"a\x0b{FORGED}",
    "a form feed": f"a\x0c{FORGED}",
    "a next line": f"a\x85{FORGED}",
    "a line separator": f"a\u2028{FORGED}",
    "a paragraph separator": f"a\u2029{FORGED}",
    "an escape sequence": "a\x1b[2K\x1b[1A\x1b[31mred",
    "a control sequence introducer": "a\x9b2Kred",
    "a backspace": "a\x08\x08\x08b",
    "a title of the terminal": "a\x1b]0;owned\x07",
    "right to left": "a\u202edaolnwod",
    "an isolate": "a\u2066b\u2069",
    "a zero width space": "ad\u200bmin",
    "a byte order mark": "\ufeffa",
    "a null": "a\x00b",
    "a json of its own": 'a"}\n{"event": "request", "path": "/admin/", "status": 200}',
}


class Log:
    """What one of the two formatters has written."""

    def __init__(self, formatter: logging.Formatter) -> None:
        self.stream = io.StringIO()
        self.handler = logging.StreamHandler(self.stream)
        self.handler.setFormatter(formatter)

    @property
    def lines(self) -> list[str]:
        return self.stream.getvalue().removesuffix("\n").split("\n") if self.stream.getvalue() else []

    def assert_clean(self) -> None:
        assert self.lines
        for line in self.lines:
            assert line.isprintable(), repr(line)
            assert not line.startswith(FORGED)


@pytest.fixture(params=[readable_lines, json_lines], ids=["readable", "json"])
def log(request: pytest.FixtureRequest) -> Iterator[Log]:
    log = Log(request.param())
    root = logging.getLogger()
    level = root.level
    root.addHandler(log.handler)
    root.setLevel("INFO")
    yield log
    root.setLevel(level)
    root.removeHandler(log.handler)


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_a_path_is_one_line(hostile: str, client: Client, log: Log) -> None:
    client.get(f"/people/x{quote(hostile)}/y/")
    log.assert_clean()
    assert len([line for line in log.lines if "404" in line]) == 1


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.django_db
def test_headers_and_fields_are_one_line(hostile: str, log: Log) -> None:
    client = sign_in(make_user())
    raw = dict.fromkeys(("HTTP_REFERER", "HTTP_USER_AGENT", "HTTP_X_REQUEST_ID", "HTTP_HX_REQUEST"), hostile)
    client.get("/account/preferences/", **raw)  # type: ignore[arg-type]
    client.post("/account/login/", {"login": hostile, "password": hostile}, **raw)  # type: ignore[arg-type]
    client.get("/account/preferences/", HTTP_HOST=hostile)
    log.assert_clean()
    assert len(log.lines) == 3


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("name", ["celery.app.trace", "daphne.server", "_granian", "django.request", "py.warnings"])
def test_lines_of_others_are_one_line(hostile: str, name: str, log: Log) -> None:
    logging.getLogger(name).error("it broke: %s", hostile)
    log.assert_clean()
    assert len(log.lines) == 1


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_a_traceback_is_set_in_whatever_its_message_says(hostile: str, log: Log) -> None:
    def break_down() -> None:
        raise OSError(hostile)

    try:
        break_down()
    except OSError:
        logging.getLogger("tudor_site").exception("it broke")
    log.assert_clean()
    first, *rest = log.lines
    assert "it broke" in first
    assert all(line.startswith("    ") for line in rest)


@pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
def test_values_beside_an_event_are_one_line(hostile: str, log: Log) -> None:
    structlog.get_logger("tudor_site.tests").error("it broke", match=hostile, people=[hostile, {hostile: 1}])
    log.assert_clean()
    assert len(log.lines) == 1


def test_what_json_writes_can_be_read_back(client: Client) -> None:
    log = Log(json_lines())
    logging.getLogger().addHandler(log.handler)
    try:
        for hostile in HOSTILE.values():
            logging.getLogger("daphne.server").error("%s", hostile)
    finally:
        logging.getLogger().removeHandler(log.handler)
    assert [json.loads(line)["event"] for line in log.lines] == list(HOSTILE.values())


@pytest.mark.parametrize(
    ("text", "shown"),
    [("Zoë 王 🏰", "Zoë 王 🏰"), ("a\nb\tc", "a\\nb\\tc"), ("\u202e\x1b", "\\u202e\\x1b"), ("\ud800", "\\ud800")],
)
def test_only_what_cannot_be_seen_is_escaped(text: str, shown: str) -> None:
    assert printable(text) == shown
