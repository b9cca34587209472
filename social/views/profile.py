"""What a person shows of themselves: words and a face."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from accounts.errors import Refusal
from accounts.requests import signed_in
from social.errors import NotAPicture
from social.forms import FaceForm, WordsForm
from social.pictures import CONTENT_TYPE, MOST_BYTES
from social.selectors.profiles import SIZES, face_of, words_of
from social.services.remove_face import remove_face as remove_face_service
from social.services.save_words import save_words as save_words_service
from social.services.upload_face import upload_face as upload_face_service

FOR_A_YEAR = 365 * 24 * 60 * 60


@login_required
@require_safe
def edit_profile(request: HttpRequest) -> HttpResponse:
    """One's own face and words."""
    return _show(request)


@login_required
@require_POST
def save_words(request: HttpRequest) -> HttpResponse:
    form = WordsForm(request.POST)
    if not form.is_valid():
        return _show(request, words=form, status=422)
    try:
        save_words_service(user=signed_in(request), words=form.cleaned_data["words"])
    except Refusal as refusal:
        return _show(request, words=form, refusal=refusal)
    messages.success(request, _("Profile saved."))
    return redirect(signed_in(request))


@login_required
@require_POST
def upload_face(request: HttpRequest) -> HttpResponse:
    form = FaceForm(request.POST, request.FILES)
    try:
        if not form.is_valid():
            raise NotAPicture
        upload_face_service(user=signed_in(request), data=form.cleaned_data["picture"].read(MOST_BYTES + 1))
    except Refusal as refusal:
        return _show(request, refusal=refusal)
    messages.success(request, _("Picture saved."))
    return redirect("social:edit_profile")


@login_required
@require_POST
def remove_face(request: HttpRequest) -> HttpResponse:
    remove_face_service(user=signed_in(request))
    messages.success(request, _("Picture removed."))
    return redirect("social:edit_profile")


@require_safe
@cache_control(public=True, max_age=FOR_A_YEAR, immutable=True)
def face(request: HttpRequest, person: int, name: str, size: str) -> HttpResponse:
    """An uploaded picture. Its address changes with it."""
    picture = face_of(person_id=person, name=name, size=size) if size in SIZES else None
    if picture is None:
        raise Http404
    return HttpResponse(picture, content_type=CONTENT_TYPE)


def _show(
    request: HttpRequest, *, words: WordsForm | None = None, refusal: Refusal | None = None, status: int = 200
) -> HttpResponse:
    user = signed_in(request)
    context = {
        "words": words or WordsForm(initial={"words": words_of(user)}),
        "face_form": FaceForm(),
        "refusal": refusal,
    }
    return render(request, "social/edit_profile.html", context, status=refusal.status if refusal else status)
