"""What can be reported of people: messages to oneself, words and pictures of profiles."""

from __future__ import annotations

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.row_ids import row_id
from accounts.selectors.people import find_member
from moderation.conduct import TALK
from moderation.models import SubjectKind
from moderation.registry import Context, Line, Subject, register
from social.models import Face, PrivateMessage, Profile
from social.selectors.conversations import reportable_message
from social.services.hide_face import hide_face
from social.services.hide_message import hide_message, restore_message
from social.services.hide_words import hide_words, restore_words

NEIGHBOURS = 4
"""So many messages before a reported one are shown to staff, and no others of the conversation."""


def register_reportables() -> None:
    register(
        SubjectKind.PRIVATE_MESSAGE,
        find=find_message,
        show=show_message,
        rules=TALK,
        hide=lambda message_id, by: hide_message(message_id=message_id),
        restore=lambda message_id, by, text: restore_message(message_id=message_id),
    )
    register(
        SubjectKind.WORDS,
        find=find_words,
        show=show_words,
        rules=TALK,
        hide=lambda person_id, by: hide_words(person_id=person_id),
        restore=lambda person_id, by, text: restore_words(person_id=person_id, words=text),
    )
    register(
        SubjectKind.PICTURE,
        find=find_picture,
        show=show_picture,
        rules=TALK,
        hide=lambda person_id, by: hide_face(person_id=person_id),
        # It was deleted: the person may upload it again.
        restore=lambda person_id, by, text: None,
    )


def find_message(ref: str, user: User) -> Subject | None:
    """A message to this person by its number."""
    message = reportable_message(message_id=row_id(ref), reader=user)
    if message is None:
        return None
    address = reverse("social:conversation", args=[message.author.username])
    return Subject(message.pk, message.author, message.text, address)


def show_message(message_id: int, user: User) -> Context | None:
    """The message after those that stand before it."""
    message = PrivateMessage.objects.filter(pk=message_id).select_related("author", "conversation").first()
    if message is None or user.pk in (message.conversation.first_id, message.conversation.second_id):
        return None
    around = PrivateMessage.objects.filter(conversation=message.conversation_id).select_related("author")
    before = around.filter(Q(pk__lt=message.pk)).order_by("-pk")[:NEIGHBOURS]
    lines = tuple(
        Line(one.author.get_username(), one.text, one.at, one.pk == message.pk, one.hidden_at is not None)
        for one in (*reversed(before), message)
    )
    return Context(_("Private messages"), "", lines, message.hidden_at is not None)


def find_words(username: str, user: User) -> Subject | None:
    """What another member says of themselves."""
    person = find_member(username)
    profile = Profile.objects.filter(user=person).exclude(words="").first() if person and person != user else None
    if profile is None or person is None:
        return None
    return Subject(person.pk, person, profile.words, person.get_absolute_url())


def show_words(person_id: int, user: User) -> Context | None:
    profile = Profile.objects.filter(user=person_id).select_related("user").first()
    if profile is None:
        return None
    person = profile.user
    line = Line(person.get_username(), profile.words, profile.changed_at, is_reported=True, is_hidden=not profile.words)
    return Context(_("About me"), person.get_absolute_url(), (line,), not profile.words)


def find_picture(username: str, user: User) -> Subject | None:
    """The picture of another member."""
    person = find_member(username)
    if person is None or person == user or not person.face:
        return None
    return Subject(person.pk, person, _("Profile picture"), person.get_absolute_url())


def show_picture(person_id: int, user: User) -> Context | None:
    person = User.objects.filter(pk=person_id).first()
    if person is None:
        return None
    face = Face.objects.filter(user=person).first()
    links: tuple[tuple[str, str], ...] = ()
    if face is not None:
        links = ((_("Open the picture"), reverse("social:face", args=[person.pk, person.face, "large"])),)
    changed = face.changed_at if face is not None else None
    line = Line(person.get_username(), _("Profile picture"), changed, is_reported=True, is_hidden=face is None)
    return Context(_("Profile picture"), person.get_absolute_url(), (line,), face is None, links)
