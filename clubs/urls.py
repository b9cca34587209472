from __future__ import annotations

from django.urls import path

from clubs.views import chat, clubs, members, play, team_matches

app_name = "clubs"

_club = "clubs/<slug:club>/"
_match = "clubs/matches/<int:number>/"

urlpatterns = [
    path("clubs/", clubs.directory, name="directory"),
    path("people/<int:person>/clubs/", members.person_clubs, name="person_clubs"),
    path("clubs/new/", clubs.create_club, name="create_club"),
    path("clubs/join/<str:token>/", members.join_by_link, name="join_by_link"),
    path(_match, team_matches.team_match, name="team_match"),
    path(f"{_match}answer/", team_matches.answer_challenge, name="answer_challenge"),
    path(f"{_match}withdraw/", team_matches.withdraw_team_match, name="withdraw_team_match"),
    path(f"{_match}play/", team_matches.join_team, name="join_team"),
    path(f"{_match}pause/", team_matches.leave_team, name="leave_team"),
    path(f"{_match}check-in/", team_matches.confirm_here, name="confirm_here"),
    path(f"{_match}line-up/", team_matches.pick_line_up, name="pick_line_up"),
    path(_club, clubs.home, name="home"),
    path(f"{_club}news.atom", clubs.news, name="news"),
    path(f"{_club}edit/", clubs.change_club, name="change_club"),
    path(f"{_club}close/", clubs.close_club, name="close_club"),
    path(f"{_club}announcements/", clubs.announce, name="announce"),
    path(f"{_club}announcements/<int:announcement>/remove/", clubs.remove_announcement, name="remove_announcement"),
    path(f"{_club}members/", members.members, name="members"),
    path(f"{_club}members/role/", members.give_role, name="give_role"),
    path(f"{_club}members/remove/", members.remove_member, name="remove_member"),
    path(f"{_club}members/unban/", members.lift_ban, name="lift_ban"),
    path(f"{_club}members/link/", members.renew_invite_link, name="renew_invite_link"),
    path(f"{_club}members/link/remove/", members.remove_invite_link, name="remove_invite_link"),
    path(f"{_club}requests/<int:request_id>/", members.answer_request, name="answer_request"),
    path(f"{_club}join/", members.join_club, name="join_club"),
    path(f"{_club}request/", members.request_to_join, name="request_to_join"),
    path(f"{_club}request/withdraw/", members.withdraw_request, name="withdraw_request"),
    path(f"{_club}leave/", members.leave_club, name="leave_club"),
    path(f"{_club}chat/", chat.chat, name="chat"),
    path(f"{_club}chat/post/", chat.post_message, name="post_message"),
    path(f"{_club}chat/<int:message>/hide/", chat.hide_message, name="hide_message"),
    path(f"{_club}tables/new/", play.open_club_table, name="open_club_table"),
    path(f"{_club}tables/add/", play.list_table, name="list_table"),
    path(f"{_club}tournaments/new/", play.host_tournament, name="host_tournament"),
    path(f"{_club}leagues/add/", play.adopt_league, name="adopt_league"),
    path(f"{_club}leagues/remove/", play.release_league, name="release_league"),
    path(f"{_club}standings/", play.standings, name="standings"),
    path(f"{_club}challenge/", team_matches.challenge, name="challenge"),
]
