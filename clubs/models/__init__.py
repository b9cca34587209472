"""What is stored of clubs."""

from __future__ import annotations

from clubs.models.club import Ban as Ban
from clubs.models.club import Club as Club
from clubs.models.club import ClubInviteLink as ClubInviteLink
from clubs.models.club import JoinPolicy as JoinPolicy
from clubs.models.club import JoinRequest as JoinRequest
from clubs.models.club import Membership as Membership
from clubs.models.club import Role as Role
from clubs.models.play import ClubLeague as ClubLeague
from clubs.models.play import ClubTable as ClubTable
from clubs.models.play import TeamMatch as TeamMatch
from clubs.models.play import TeamPlayer as TeamPlayer
from clubs.models.play import TeamTable as TeamTable
from clubs.models.posts import ClubAnnouncement as ClubAnnouncement
from clubs.models.posts import ClubMessage as ClubMessage
