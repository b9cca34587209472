"""Long answers piece by piece, under both kinds of server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse

PIECE = 1 << 16


def streamed(request: HttpRequest, pieces: Iterator[bytes], *, kind: str, file_name: str) -> StreamingHttpResponse:
    """A file whose pieces are made while it is read. Under ASGI a plain iterator would be gathered in memory first:
    there they are fetched one by one."""
    if request.method == "HEAD":
        pieces = iter(())
    content = _one_by_one(pieces) if isinstance(request, ASGIRequest) else pieces
    response = StreamingHttpResponse(content, content_type=kind)
    response["Content-Disposition"] = f'attachment; filename="{file_name}"'
    return response


async def _one_by_one(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    while (piece := await sync_to_async(_following)(pieces)) is not None:
        yield piece


def _following(pieces: Iterator[bytes]) -> bytes | None:
    return next(pieces, None)


def pieces_of(path: Path) -> Iterator[bytes]:
    """The bytes of a file, some at a time."""
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            yield piece
