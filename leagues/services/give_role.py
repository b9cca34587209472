"""Who helps to run a league."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from leagues.errors import MayNot, MembersOnly, NoRole, OwnerStays, SitsAsSubstitute
from leagues.models import Act, League, Rights, Role
from leagues.permissions import Permission
from leagues.selectors.permissions import may
from leagues.selectors.substitutes import sits_as_substitute
from leagues.services.escalate_requests import escalate_stuck
from leagues.services.lock_season import lock_league
from leagues.services.note_act import note_act
from leagues.services.notify_league import notify_league


@transaction.atomic
def give_role(*, league_id: int, by: User, user: User, rights: Rights) -> Role:
    """Gives a person a role, in the place of the one they had. Who makes another the owner becomes a host. A person
    who plays on for a member gets none: they would run the league with that hand before them."""
    league = lock_league(league_id=league_id, by=by, permission=Permission.GIVE_ROLES)
    if user.is_guest or user.is_bot or not user.is_active:
        raise MembersOnly
    if sits_as_substitute(league=league, user=user):
        raise SitsAsSubstitute
    held = Role.objects.filter(league=league, user=user).first()
    if held is not None and held.rights == Rights.OWNER:
        if rights == Rights.OWNER:
            return held
        raise OwnerStays
    if rights == Rights.OWNER:
        Role.objects.filter(league=league, rights=Rights.OWNER).update(rights=Rights.HOST)
    role, _is_new = Role.objects.update_or_create(league=league, user=user, defaults={"rights": rights, "given_by": by})
    act = note_act(league=league, kind=Act.Kind.ROLE_GIVEN, by=by, user=user.pk, rights=str(rights))
    notify_league(act=act, people=[user.pk])
    escalate_stuck(league=league)
    return role


@transaction.atomic
def revoke_role(*, league_id: int, by: User, user: User) -> None:
    """Takes a role back; people may lay down their own, but a league keeps its owner."""
    league = League.objects.select_for_update(no_key=True).get(pk=league_id)
    if by.pk != user.pk and not may(league=league, user=by, permission=Permission.GIVE_ROLES):
        raise MayNot
    role = Role.objects.filter(league=league, user=user).first()
    if role is None:
        raise NoRole
    if role.rights == Rights.OWNER:
        raise OwnerStays
    role.delete()
    act = note_act(league=league, kind=Act.Kind.ROLE_TAKEN, by=by, user=user.pk, rights=role.rights)
    notify_league(act=act, people=[user.pk])
    escalate_stuck(league=league)
