"""What people send about themselves and to each other."""

from __future__ import annotations

from datetime import datetime

from django import forms
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware
from django.utils.translation import gettext_lazy as _

from accounts.row_ids import LARGEST_ID
from accounts.text_fields import ParagraphsField
from social.models import MESSAGE_LENGTH, WORDS_LENGTH
from social.pictures import FORMATS

LAST_PAGE = 200


class BeforeField(forms.Field):
    """The moment before which a feed goes on."""

    def to_python(self, value: object) -> datetime | None:
        text = str(value or "").replace(" ", "+")
        if not text:
            return None
        try:
            moment = parse_datetime(text)
        except ValueError:
            moment = None
        if moment is None or not is_aware(moment):
            raise forms.ValidationError(_("This is not a valid time."))
        return moment


class FeedForm(forms.Form):
    before = BeforeField(required=False)


class PageForm(forms.Form):
    page = forms.IntegerField(min_value=1, max_value=LAST_PAGE, required=False)


class EarlierForm(forms.Form):
    before = forms.IntegerField(min_value=1, max_value=LARGEST_ID, required=False)


class MessageForm(forms.Form):
    """What the text may be is for the service to say."""

    text = forms.CharField(
        label=_("Message"),
        required=False,
        strip=False,
        max_length=MESSAGE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "dir": "auto", "maxlength": MESSAGE_LENGTH}),
    )


class WordsForm(forms.Form):
    words = ParagraphsField(
        label=_("About me"),
        required=False,
        max_length=WORDS_LENGTH,
        widget=forms.Textarea(attrs={"rows": 8, "dir": "auto"}),
        help_text=_("Markdown: **bold**, - list, [link](https://…). No images, no HTML. Everyone can read it."),
    )


class FaceForm(forms.Form):
    """Whether it is a picture is for the service to say."""

    picture = forms.FileField(
        label=_("Picture"),
        widget=forms.FileInput(attrs={"accept": ",".join(f"image/{name.lower()}" for name in FORMATS)}),
        help_text=_(
            "JPEG, PNG or WebP, up to 1.5 MB. It is cropped to a square; location and camera data are removed."
        ),
    )
