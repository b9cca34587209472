"""What people fill in about themselves. Signing up and in is allauth's, with small differences."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from allauth.account.forms import LoginForm, SignupForm
from allauth.account.forms import ReauthenticateForm as PasswordAgainForm
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django_countries import countries

from accounts.models import Preferences, User
from accounts.sign_in.attempts import count_attempt
from accounts.sign_in.name_checks import refusing_taken_name
from accounts.time_zones import zones_by_continent

Choice = tuple[str, Any]
MEMBERS_FIELDS = (
    "country",
    "shows_activity_to",
    "is_named_watching",
    "is_named_in_dumps",
    "is_on_leaderboards",
)


def language_choices() -> list[Choice]:
    return [("", _("Browser default")), *settings.LANGUAGES]


def time_zone_choices() -> list[Choice]:
    """Places by their continent, in the language of the page."""
    return [("", _("Server time (UTC)")), *zones_by_continent()]


def country_choices() -> list[Choice]:
    """All countries by their names in the language of the page."""
    return [("", _("Prefer not to say")), *countries]


class SignInForm(LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # allauth says it in the placeholder alone, which is gone as soon as one types.
        self.fields["login"].label = _("Username or email")


class SignUpForm(SignupForm):
    def save(self, request: HttpRequest) -> User:
        """Stores the new account and its name. If the name was taken a moment ago, the same page says so."""
        username = self.cleaned_data["username"]
        try:
            with refusing_taken_name(username):
                user = cast(User, super().save(request))
                user.has_checked_name = True
                user.save(update_fields=["has_checked_name"])
        except ValidationError as refusal:
            messages.error(request, refusal.messages[0])
            raise ImmediateHttpResponse(redirect("account_signup")) from refusal
        return user

    def validate_unique_email(self, value: str) -> str:
        """An address is taken once it is confirmed: what others have typed in before does not keep its owner out."""
        return str(super().validate_unique_email(value)) if EmailAddress.objects.is_verified(value) else value


class CountedCode:
    """Codes that are tried count like passwords."""

    user: User

    def clean_code(self) -> str:
        count_attempt(context.request, login=self.user.username, secret="code")
        return str(super().clean_code())  # type: ignore[misc]


class SecondFactorForm(CountedCode, AuthenticateForm):
    """The second factor when signing in."""


class SecondFactorAgainForm(CountedCode, ReauthenticateForm):
    """The second factor before something delicate."""


class ConfirmPasswordForm(PasswordAgainForm):
    def clean_password(self) -> str:
        password: str = super().clean_password()
        # A password that was hashed by an older method has just been hashed anew, and a session is tied to the hash:
        # without this, proving who they are would sign people out.
        before = self.user.password
        self.user.refresh_from_db(fields=["password"])
        if self.user.password != before:
            update_session_auth_hash(context.request, self.user)
        return password


class PreferencesForm(forms.ModelForm):  # type: ignore[type-arg]
    language = forms.ChoiceField(label=_("Language"), choices=language_choices, required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices, required=False)
    country = forms.ChoiceField(
        label=_("Country"),
        choices=country_choices,
        required=False,
        help_text=_("Shown on your profile. Leaderboards can be filtered by country."),
    )

    class Meta:
        model = Preferences
        fields = (
            "language",
            "time_zone",
            "palette",
            "motion",
            "asks_before_final",
            "plays_only_moves",
            "confirms_moves",
            "opens_moves",
            "has_tutor",
            *MEMBERS_FIELDS,
        )
        help_texts: ClassVar = {
            "palette": _("High contrast applies to the whole site, not just the board."),
            "shows_activity_to": _(
                "Your finished games, achievements and titles appear in the activity of these players. Finished games "
                "stay in the archive."
            ),
            "is_named_watching": _("If off, you are counted among the spectators without your name."),
            "is_named_in_dumps": _("If off, new files show another name in place of yours."),
            "is_on_leaderboards": _("If off, you are not listed. Your ratings stay on your profile."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.user.is_guest:
            # Guests have no address, and no public file or list names them.
            for field in MEMBERS_FIELDS:
                del self.fields[field]
        else:
            # A form that leaves it out, as older pages do, keeps what was chosen.
            self.fields["shows_activity_to"].required = False


class QuietHoursForm(forms.Form):
    """From when until when every day; how long they may last is for the service to say."""

    start = forms.TimeField(
        label=_("Quiet hours from"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    end = forms.TimeField(
        label=_("until"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    prefix = "quiet"


class VacationForm(forms.Form):
    """The first and the last day; whether there are days left is for the service to say."""

    start = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    end = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    prefix = "vacation"


class CloseAccountForm(forms.Form):
    understood = forms.BooleanField(label=_("I understand that this cannot be undone"))


class SearchForm(forms.Form):
    name = forms.CharField(label=_("Name starts with"), max_length=30, required=False)
