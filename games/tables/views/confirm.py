"""A small decision from a message: one page, one button."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.errors import LinkUsedUp, Refusal
from games.notifications import headline_of
from games.play.selectors.offers import asked_by
from games.tables.services.confirm import confirm as confirm_decision


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """Asks once more, for programs that read emails follow their links; then does it for the person to whom the link
    was sent, no matter who is signed in here."""
    asked = asked_by(token)
    match = asked.match if asked else None
    context: dict[str, object] = {"asked": asked, "match": match, "refusal": None, "is_done": False}
    if asked is not None:
        context["headline"] = headline_of(asked.notification.kind, asked.match, asked.notification.user)
    if request.method == "POST":
        try:
            context["match"] = confirm_decision(token=token)
            context["is_done"] = True
        except Refusal as refusal:
            context["refusal"] = refusal
    elif asked is None or asked.offer is None:
        context["refusal"] = LinkUsedUp()
    refused = context["refusal"]
    status = 404 if asked is None else refused.status if isinstance(refused, Refusal) else 200
    return render(request, "games/tables/confirm.html", context, status=status)
