"""Studies: a person's own list, and importing a record."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.requests import signed_in
from games.archive.forms import StudyForm
from games.archive.selectors.studies import studies_of
from games.archive.services.delete_study import delete_study as delete_study_service
from games.archive.services.import_study import import_study as import_study_service
from games.errors import NotYourStudy, Refusal
from games.models import Study


def study_or_404(request: HttpRequest, code: str) -> Study:
    """An own study; no other person learns that there is one."""
    try:
        return Study.objects.get(code=code, owner=signed_in(request))
    except Study.DoesNotExist as error:
        raise Http404 from error


@login_required
@require_safe
def studies(request: HttpRequest) -> HttpResponse:
    """The person's own studies."""
    return render(request, "games/archive/studies.html", {"studies": studies_of(signed_in(request))})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_study(request: HttpRequest) -> HttpResponse:
    """Imports a record; one that does not hold to its end is shown again, with what is wrong in it."""
    form = StudyForm(request.POST, request.FILES) if request.method == "POST" else StudyForm()
    if not form.is_valid():
        return render(request, "games/archive/import_study.html", {"form": form}, status=422 if form.is_bound else 200)
    text, title = "", form.cleaned_data["title"]
    try:
        text = form.record_text
        study = import_study_service(
            user=signed_in(request), text=text, title=title, keeps_beginning="beginning" in request.POST
        )
    except Refusal as refusal:
        # What stood in a file stands in the form now: the browser would not send it again by itself.
        again = StudyForm(initial={"title": title, "text": text or form.cleaned_data["text"]})
        return render(
            request, "games/archive/import_study.html", {"form": again, "refusal": refusal}, status=refusal.status
        )
    return redirect("games:study", code=study.code)


@login_required
@require_POST
def delete_study(request: HttpRequest, code: str) -> HttpResponse:
    """Deletes a study."""
    try:
        delete_study_service(code=code, user=signed_in(request))
    except NotYourStudy as error:
        raise Http404 from error
    messages.success(request, _("Study deleted."))
    return redirect("games:studies")
