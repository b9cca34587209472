"""What can be refused in a club."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refusal
from leagues.errors import Unfit


class MayNot(Refusal):
    code = "club.may_not"
    status = 403
    sentence = _("Your role in this club doesn't allow this. Ask an owner or an officer.")


class MembersOnly(Refusal):
    code = "club.members_only"
    status = 403
    sentence = _("Clubs are for people with an account. Save your account first.")


class NotAMember(Refusal):
    code = "club.not_a_member"
    status = 403
    sentence = _("You are not a member of this club. Join it first.")


class NoSuchMember(Refusal):
    code = "club.no_such_member"
    status = 404
    sentence = _("There is no member of that name in this club.")


class ClubClosed(Refusal):
    code = "club.closed"
    status = 409
    sentence = _("This club is closed.")


class ClubNameTaken(Unfit):
    code = "club.name_taken"
    status = 409
    field = "name"
    sentence = _("Another club already has this name, or one that looks like it. Please choose a different name.")


class BadCrest(Unfit):
    code = "club.bad_crest"
    field = "charge_tincture"
    sentence = _("Gold and silver go on a colour, and colours on gold or silver. Change one of the two.")


class StaleClub(Refusal):
    code = "club.stale"
    status = 409
    sentence = _("Someone else changed this in the meantime. Please check it and try again.")


class TooManyClubs(Refusal):
    code = "club.too_many"
    status = 409
    sentence = _("You already own as many clubs as you can. Close one or hand it over, then found another.")


class ClubFull(Refusal):
    code = "club.full"
    status = 409
    sentence = _("This club has no free places.")


class Banned(Refusal):
    code = "club.banned"
    status = 403
    sentence = _("You can't join this club.")


class JoinByRequest(Refusal):
    code = "club.by_request"
    status = 403
    sentence = _("Officers decide who joins this club. Send them a request.")


class JoinByLink(Refusal):
    code = "club.by_link"
    status = 403
    sentence = _("You need an invite link to join this club. Ask one of its officers.")


class NoRequest(Refusal):
    code = "club.no_request"
    status = 409
    sentence = _("This request has already been answered.")


class BadInviteLink(Refusal):
    code = "club.bad_link"
    status = 404
    sentence = _("This invite link no longer works. Ask the person who sent it for a new one.")


class LastOwner(Refusal):
    code = "club.last_owner"
    status = 409
    sentence = _("A club needs an owner. Make another member an owner first.")


class TableOfOthers(Refusal):
    code = "club.table_of_others"
    status = 403
    sentence = _("You can only add tables that you created and that are still waiting for players.")


class NotYourLeague(Refusal):
    code = "club.not_your_league"
    status = 403
    sentence = _("You can only add leagues that you own and that belong to no club.")


class LeagueOfMembers(Refusal):
    code = "club.league_of_members"
    status = 403
    sentence = _("This league is for members of a club. Join the club first.")


class BadTeamMatch(Unfit):
    code = "club.bad_team_match"
    sentence = _("These settings don't work together. Please check them.")


class NoSuchClub(Unfit):
    code = "club.no_such_club"
    status = 404
    field = "opponent"
    sentence = _("There is no club of that name. Check the spelling.")


class WrongState(Refusal):
    code = "club.wrong_state"
    status = 409
    sentence = _("This is no longer possible: the team match has moved on.")


class TooEarly(Refusal):
    code = "club.too_early"
    status = 409
    sentence = _("You can check in from 30 minutes before the start.")


class PlaysForOthers(Refusal):
    code = "club.plays_for_others"
    status = 409
    sentence = _("You are on the list of the other club. Remove yourself there first.")
