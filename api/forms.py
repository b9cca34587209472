"""What people fill in to create a token."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.text_fields import LineField
from api.models import NAME_LENGTH, REDIRECT_LENGTH, BotAccount
from api.scopes import Scope

FOR_GOOD = ""
MOST_ADDRESSES = 10
LIFETIMES = [("30", _("30 days")), ("90", _("90 days")), ("365", _("1 year")), (FOR_GOOD, _("until revoked"))]


class TokenForm(forms.Form):
    """A name to know it by, what it may do, and for how long."""

    name = LineField(label=_("Name"), max_length=NAME_LENGTH, help_text=_("What the token is for, such as “My bot”."))
    scopes = forms.MultipleChoiceField(
        label=_("Permissions"), choices=Scope.choices, widget=forms.CheckboxSelectMultiple
    )
    bot = forms.ChoiceField(label=_("Account"), required=False)
    days = forms.ChoiceField(label=_("Expires"), choices=LIFETIMES, required=False, initial="90")

    def __init__(self, *args: Any, bots: Iterable[BotAccount] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("your own")), *((str(bot.pk), bot.user.get_username()) for bot in bots)]
        self.fields["bot"].choices = choices  # type: ignore[attr-defined]
        if len(choices) == 1:
            self.fields["bot"].widget = forms.HiddenInput()

    @property
    def asked(self) -> dict[str, Any]:
        """What was asked for; only of a valid form."""
        days, bot = self.cleaned_data["days"], self.cleaned_data["bot"]
        return {
            "name": self.cleaned_data["name"],
            "scopes": [Scope(scope) for scope in self.cleaned_data["scopes"]],
            "days": int(days) if days else None,
            "bot_id": int(bot) if bot else None,
        }


class AppForm(forms.Form):
    """An app, and where people are sent back to; the service says what is wrong with an address."""

    name = LineField(label=_("Name"), max_length=NAME_LENGTH, help_text=_("People see it when your app asks them."))
    redirect_uris = forms.CharField(
        label=_("Redirect addresses"),
        max_length=MOST_ADDRESSES * REDIRECT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One a line, such as https://example.com/callback. People are sent back only to these."),
    )

    def clean_redirect_uris(self) -> list[str]:
        addresses = str(self.cleaned_data["redirect_uris"]).split()
        if len(addresses) > MOST_ADDRESSES:
            raise forms.ValidationError(_("%(most)s addresses at most.") % {"most": MOST_ADDRESSES})
        return addresses


class BotForm(forms.Form):
    """The name of a new bot; the service says what is wrong with it."""

    name = forms.CharField(
        label=_("Name"), max_length=30, help_text=_("It ends in “-bot” and can't be changed."), label_suffix=""
    )
