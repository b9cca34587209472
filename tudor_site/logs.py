"""How the site writes its log: what a line looks like, and what never stands in one.

An event is one line, whatever people send: what could end a line, colour it or turn it around is escaped. JSON does so
by itself; readable lines go through `escape_controls`. A traceback is set in: only our own lines begin at the left.

Every logger, of the site and of what it is built on, ends at the one handler of the LOGGING setting.
"""

from __future__ import annotations

import json
import logging
import logging.config
import re
import sys
from collections.abc import Iterator
from io import StringIO
from types import TracebackType
from typing import Any, TextIO

import structlog
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError
from django.template import TemplateDoesNotExist
from structlog.typing import EventDict, ExcInfo, Processor, WrappedLogger

SAFE_TO_QUOTE = (
    *(AttributeError, ImportError, NameError, OSError, TypeError),
    *(ImproperlyConfigured, OperationalError, TemplateDoesNotExist),
)
"""Exceptions whose message speaks of code or servers. Any other may quote a move, a row or what a visitor typed."""

HIDDEN = "***"
_ADDRESS = re.compile(r"[^\s@<>\"'(),;:]+@[^\s@<>\"'(),;:]+")
# A visitor who knows the key in such a path owns the account, or decides, reads or ends something for its owner.
_KEY_IN_PATH = re.compile(
    r"(/(?:account/(?:confirm-email|password/reset/key|notifications/unsubscribe|telling/stop)|confirm|feeds)/)[^\s/]+"
)
_SUSPICIOUS = ("@", "/account/", "/confirm/", "/feeds/")
"""What a line holds that may have either."""

_FOR_TRACEBACKS = ("exc_info", "stack", "stack_info")
"""What the console writes as lines of its own."""

_SHARED: list[Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
]


def configure(settings: dict[str, Any]) -> None:
    """Sets up the log of this process as the LOGGING setting says; Django calls it before it loads the apps."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    logging.config.dictConfig(settings)
    logging.captureWarnings(True)


def readable_lines() -> logging.Formatter:
    """Lines for the eyes of a developer, with whole tracebacks."""
    console = structlog.dev.ConsoleRenderer(
        # Colours only on a terminal: a file would be full of their codes.
        colors=sys.stderr.isatty(),
        pad_event_to=0,
        pad_level=False,
        sort_keys=False,
        exception_formatter=write_traceback,
    )
    stamp = structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False)
    return _formatter(stamp, tell_request_shortly, escape_controls, console)


def json_lines() -> logging.Formatter:
    """Lines for machines to collect. What people typed, hold in their hands or are called is not in them."""
    return _formatter(structlog.processors.TimeStamper(fmt="iso", utc=True), tell_exceptions, write_json)


def _formatter(*last: Processor) -> logging.Formatter:
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_SHARED,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    )


def escape_controls(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Writes out every character that is not seen or changes how others are seen: line ends, escape sequences of
    terminals, marks of direction. What is not a text is written as a text first."""
    return {
        name: value if name in _FOR_TRACEBACKS or isinstance(value, int | float | None) else printable(str(value))
        for name, value in event.items()
    }


def printable(text: str) -> str:
    """A text on one line, as it can be shown to anyone."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)


def write_traceback(stream: TextIO, exc_info: ExcInfo) -> None:
    """Writes a traceback set in from the left: the message of an exception may quote what a visitor sent."""
    whole = StringIO()
    structlog.dev.plain_traceback(whole, exc_info)
    for line in whole.getvalue().strip("\n").split("\n"):
        stream.write(f"\n    {printable(line)}")


def tell_request_shortly(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Tells a request in one phrase; who it was and its id are left to the log of production."""
    if event["event"] == "request":
        event["event"] = "{method} {path} {status} in {ms} ms".format(**event)
        for told in ("method", "path", "status", "ms", "user", "htmx", "request_id", "logger"):
            event.pop(told, None)
    return event


def tell_exceptions(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Tells what broke and where, without the values of variables, and quotes only messages that are safe."""
    told = event.pop("exc_info", None)
    if told is True:
        told = sys.exc_info()
    error, trace = (told, told.__traceback__) if isinstance(told, BaseException) else told[1:] if told else (None, None)
    if error is not None:
        event["exception"] = [
            {
                "type": f"{type(cause).__module__}.{type(cause).__qualname__}",
                "message": str(cause).partition("\n")[0] if isinstance(cause, SAFE_TO_QUOTE) else HIDDEN,
                "frames": list(_frames(trace if cause is error else cause.__traceback__)),
            }
            for cause in _causes(error)
        ]
    return event


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The exception, and what it came from, as far back as a traceback would tell it."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield error
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _frames(trace: TracebackType | None) -> Iterator[str]:
    while trace is not None:
        code = trace.tb_frame.f_code
        yield f"{code.co_filename}:{trace.tb_lineno} {code.co_name}"
        trace = trace.tb_next


def write_json(_logger: WrappedLogger, _method: str, event: EventDict) -> str:
    """Writes the line, and hides in it mail addresses and the keys by which a path opens a person's account."""
    line = json.dumps(event, default=_kind)
    # Few lines have either, and to look through the parts of all of them would cost more than to write these twice.
    return json.dumps(_hidden(event), default=_kind) if any(sign in line for sign in _SUSPICIOUS) else line


def _kind(value: object) -> str:
    """What stands for a thing that has no plain form: written out it could tell anything."""
    return f"<{type(value).__name__}>"


def _hidden(value: Any) -> Any:
    if isinstance(value, str):
        return _KEY_IN_PATH.sub(rf"\1{HIDDEN}", _ADDRESS.sub(HIDDEN, value))
    if isinstance(value, list):
        return [_hidden(part) for part in value]
    if isinstance(value, dict):
        return {name: _hidden(part) for name, part in value.items()}
    return value


class TaskFilter(logging.Filter):
    """Takes out of Celery's lines what a task was given, what it gave back and what its exceptions say."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, dict):
            # An exception is written out as it would be made: its name, then its arguments.
            kept = dict(record.args)
            if "exc" in kept:
                kept["exc"] = str(kept["exc"]).partition("(")[0]
            if "return_value" in kept:
                kept["return_value"] = HIDDEN
            record.args = kept
        elif isinstance(record.args, tuple) and record.args and "body" in str(record.msg):
            # A message that no task fits is quoted in full; the first of the words is what is wrong with it.
            record.args = (record.args[0], *(HIDDEN for _ in record.args[1:]))
        return True
