"""What people and staff enter about reports. Whether it may be done is for the services to decide."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.text_fields import LineField, ParagraphsField
from moderation.conduct import Rule
from moderation.models import Action, Answer, SubjectKind
from moderation.models.actions import ANSWER_LENGTH, APPEAL_LENGTH, REASON_LENGTH
from moderation.models.cases import NOTE_LENGTH, REPORT_LENGTH

STATES = ("open", "review", "mine", "decided")
MOST_PAGES = 200


def _area(rows: int) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows})


class ReportForm(forms.Form):
    """What is wrong with something."""

    rule = forms.TypedChoiceField(label=_("What's wrong?"), coerce=Rule, widget=forms.RadioSelect)
    text = ParagraphsField(label=_("Details (optional)"), max_length=REPORT_LENGTH, required=False, widget=_area(3))

    def __init__(self, *args: object, rules: Iterable[Rule], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["rule"].choices = [(rule.value, rule.label) for rule in rules]  # type: ignore[attr-defined]


class DeskForm(forms.Form):
    """Which cases are listed."""

    state = forms.ChoiceField(choices=[(state, state) for state in STATES], required=False)
    kind = forms.ChoiceField(choices=[("", ""), *SubjectKind.choices], required=False)
    page = forms.IntegerField(min_value=1, max_value=MOST_PAGES, required=False)


class NoteForm(forms.Form):
    text = ParagraphsField(label=_("Note for staff"), max_length=NOTE_LENGTH, widget=_area(2))


class DecisionForm(forms.Form):
    """What is done in a case."""

    LENGTHS = (
        ("1", _("1 day")),
        ("3", _("3 days")),
        ("7", _("7 days")),
        ("30", _("30 days")),
        ("365", _("1 year")),
        ("", _("no end")),
    )

    kinds = forms.TypedMultipleChoiceField(
        label=_("Actions"), coerce=Action.Kind, required=False, widget=forms.CheckboxSelectMultiple
    )
    days = forms.TypedChoiceField(
        label=_("How long (mute, suspend)"), choices=LENGTHS, coerce=int, empty_value=None, required=False, initial="7"
    )
    rule = forms.TypedChoiceField(label=_("Rule"), choices=Rule.choices, coerce=Rule)
    reason = ParagraphsField(label=_("Reason (visible to the player)"), max_length=REASON_LENGTH, widget=_area(3))

    def __init__(self, *args: object, kinds: Iterable[Action.Kind], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["kinds"].choices = [(kind.value, kind.label) for kind in kinds]  # type: ignore[attr-defined]


class AppealForm(forms.Form):
    text = ParagraphsField(label=_("Why should staff decide differently?"), max_length=APPEAL_LENGTH, widget=_area(4))


class AnswerForm(forms.Form):
    """What staff answers to an appeal."""

    words = ParagraphsField(label=_("Your answer (visible to the player)"), max_length=ANSWER_LENGTH, widget=_area(3))
    is_lifted = forms.BooleanField(required=False)


class VoteForm(forms.Form):
    """What a reviewer thinks."""

    answer = forms.TypedChoiceField(
        label=_("What happened in this game?"), choices=Answer.choices, coerce=Answer, widget=forms.RadioSelect
    )


class NameForm(forms.Form):
    name = LineField(label=_("New name"), max_length=30)
