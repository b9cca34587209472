"""The monthly files of the archive, and the files that explain them."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from accounts import limits
from accounts.limits import limited
from games.archive.views.streaming import pieces_of, streamed
from games.models import Dump

KINDS = {".py": "text/x-python", ".json": "application/schema+json", ".md": "text/plain"}


@require_safe
def dumps(request: HttpRequest) -> HttpResponse:
    """All months, the newest first."""
    return render(request, "games/archive/dumps.html", {"dumps": Dump.objects.all()})


@require_safe
@limited(limits.DUMPS)
def dump_file(request: HttpRequest, month: str) -> HttpResponseBase:
    """The matches of a month."""
    dump = _dump_of(month)
    if not dump.path.is_file():
        raise Http404
    response = streamed(request, pieces_of(dump.path), kind="application/zstd", file_name=dump.file_name)
    response["Content-Length"] = str(dump.size)
    return response


@require_safe
def dump_checksum(request: HttpRequest, month: str) -> HttpResponse:
    """What `sha256sum --check` reads."""
    dump = _dump_of(month)
    response = HttpResponse(f"{dump.sha256}  {dump.file_name}\n", content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{dump.file_name}.sha256"'
    return response


@require_safe
def public_file(request: HttpRequest, name: str) -> HttpResponse:
    """A file that explains or checks the others, as it lies in `public/`."""
    path = settings.PUBLIC_DIR / name
    return HttpResponse(path.read_bytes(), content_type=f"{KINDS[path.suffix]}; charset=utf-8")


def _dump_of(month: str) -> Dump:
    try:
        first_day = datetime.strptime(month, "%Y-%m").date()
    except ValueError as error:
        raise Http404 from error
    return get_object_or_404(Dump, month=first_day)
