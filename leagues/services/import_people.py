"""Inviting everyone on a list: members on the site, others by email."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models.functions import Upper
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from accounts import limits
from accounts.errors import LimitReached
from accounts.models import User
from leagues.models import Act, InviteLink, League
from leagues.permissions import Permission
from leagues.selectors.import_plan import ImportLine, ImportPlan, Outcome, import_plan
from leagues.selectors.invitations_page import invite_url
from leagues.services.invite import invite_to
from leagues.services.lock_season import lock_league
from leagues.services.note_act import note_act
from leagues.services.renew_invite_link import make_invite_link


@transaction.atomic
def import_people(*, league_id: int, by: User, text: str) -> ImportPlan:
    """Invites the people on a list, and says what became of each line. No one is signed up by another person: members
    get an invitation on the site, and an email address gets the invite link, whether or not it belongs to an account.
    Addresses are not kept. What was done already is not done again, so a list can be sent twice."""
    league = lock_league(league_id=league_id, by=by, permission=Permission.INVITE)
    plan = import_plan(league=league, by=by, text=text)
    people = User.objects.in_bulk([line.user_id for line in plan.lines if line.user_id is not None])
    lines = []
    for line in plan.lines:
        try:
            if line.user_id is not None:
                invite_to(league=league, by=by, user=people[line.user_id])
            elif line.outcome == Outcome.EMAIL:
                limits.spend(limits.LEAGUE_EMAILS, person=by.pk, subject=line.text.lower())
        except LimitReached:
            lines.append(replace(line, outcome=Outcome.LIMITED))
        else:
            lines.append(line)
    _send_emails(league, by, [line for line in lines if line.outcome == Outcome.EMAIL])
    return ImportPlan(tuple(lines))


def _send_emails(league: League, by: User, lines: Sequence[ImportLine]) -> None:
    """Writes to addresses, once each. People who have blocked the host are left alone, and the host does not learn
    of it."""
    if not lines:
        return
    link = InviteLink.objects.filter(league=league).first()
    if link is None or not link.works:
        link = make_invite_link(league=league, by=by)
    context = {"league": league.name, "host": by.get_username(), "url": invite_url(link), "until": link.expires_at}
    body = render_to_string("leagues/invitation_email.txt", context)
    subject = _("%(host)s invites you to a league") % {"host": by.get_username()}
    addresses = {line.text.upper(): line.text for line in lines}
    blocking = EmailAddress.objects.alias(upper=Upper("email")).filter(
        upper__in=addresses, verified=True, user__blocks_made__blocked=by
    )
    for address in blocking.values_list("email", flat=True):
        addresses.pop(address.upper(), None)
    for address in addresses.values():
        EmailMessage(f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{subject}", body, None, [address]).send()
    note_act(league=league, kind=Act.Kind.EMAILS_SENT, by=by, count=len(lines))
