# Written by generate_client.py from the description of the API. Do not change it by hand.

"""What can be asked of the API, by subject."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any, Literal

from courtandcrown import models
from courtandcrown.asking import Asking, AsyncAsking, filled


class Account:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def get_account(self) -> models.Account:
        """Whose token this is."""
        answer: models.Account = self._asking.ask("GET", "/api/v1/account")
        return answer

    def list_own_tables(self) -> list[models.TableInfo]:
        """Your unfinished tables, those that wait for you first."""
        answer: list[models.TableInfo] = self._asking.ask("GET", "/api/v1/account/tables")
        return answer

    def get_person(self, name: str) -> models.PersonInfo:
        """A member."""
        answer: models.PersonInfo = self._asking.ask("GET", filled("/api/v1/people/{name}", name=name))
        return answer


class Archive:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def search_archive(
        self, *, player: str | None = None, game: str | None = None, cursor: str | None = None
    ) -> models.FoundGames:
        """Search finished games."""
        answer: models.FoundGames = self._asking.ask(
            "GET", "/api/v1/archive", query={"player": player, "game": game, "cursor": cursor}
        )
        return answer

    def get_game(self, code: str) -> dict[str, Any]:
        """A finished game, every move with its digest."""
        answer: dict[str, Any] = self._asking.ask("GET", filled("/api/v1/archive/{code}", code=code))
        return answer

    def get_record(self, code: str) -> str:
        """A finished game as text."""
        return self._asking.ask_text("GET", filled("/api/v1/archive/{code}/record", code=code))

    def get_proof(self, code: str) -> str:
        """A finished game with the odds of every draw, to verify it."""
        return self._asking.ask_text("GET", filled("/api/v1/archive/{code}/proof", code=code))

    def get_scores(self, code: str) -> str:
        """The scoring sheet as CSV."""
        return self._asking.ask_text("GET", filled("/api/v1/archive/{code}/scores", code=code))

    def get_replay(self, code: str, *, ply: int | None = None, mask: str | None = None) -> models.Replay:
        """A finished game at a ply, through a mask."""
        answer: models.Replay = self._asking.ask(
            "GET", filled("/api/v1/archive/{code}/replay", code=code), query={"ply": ply, "mask": mask}
        )
        return answer

    def get_statistics(
        self, game: str, *, edition: str | None = None, players: str | None = None, card: str | None = None
    ) -> models.GameStatistics:
        """How the finished games of a game went."""
        answer: models.GameStatistics = self._asking.ask(
            "GET",
            filled("/api/v1/statistics/{game}", game=game),
            query={"edition": edition, "players": players, "card": card},
        )
        return answer

    def get_person_statistics(self, name: str, *, opponent: str | None = None) -> models.PersonStatistics:
        """How a member fared, also against another."""
        answer: models.PersonStatistics = self._asking.ask(
            "GET", filled("/api/v1/people/{name}/statistics", name=name), query={"opponent": opponent}
        )
        return answer

    def stream_person_games(self, name: str) -> Iterator[dict[str, Any]]:
        """All public games of a member, one a line (NDJSON)."""
        return self._asking.ask_lines("GET", filled("/api/v1/people/{name}/games", name=name))

    def stream_own_games(self) -> Iterator[dict[str, Any]]:
        """All your finished games, one a line (NDJSON)."""
        return self._asking.ask_lines("GET", "/api/v1/account/games")


class Bots:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def list_bots(self, *, cursor: int | None = None) -> models.Bots:
        """Bot accounts with their ratings."""
        answer: models.Bots = self._asking.ask("GET", "/api/v1/bots", query={"cursor": cursor})
        return answer

    def challenge_bot(self, name: str, sent: models.BotChallenge) -> models.TableInfo:
        """Challenge a bot: a table by invitation, to which it is invited."""
        answer: models.TableInfo = self._asking.ask(
            "POST", filled("/api/v1/bots/{name}/challenges", name=name), sent=sent
        )
        return answer


class Clubs:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def list_clubs(
        self, *, q: str | None = None, order: Literal["members", "activity"] | None = None, cursor: int | None = None
    ) -> models.Clubs:
        """Clubs that you may see, and your own."""
        answer: models.Clubs = self._asking.ask(
            "GET", "/api/v1/clubs", query={"q": q, "order": order, "cursor": cursor}
        )
        return answer

    def get_team_match(self, number: int) -> models.TeamMatch:
        """A match between clubs."""
        answer: models.TeamMatch = self._asking.ask("GET", filled("/api/v1/clubs/matches/{number}", number=number))
        return answer

    def answer_challenge(self, number: int, sent: models.Answer) -> models.TeamMatch:
        """Answer a challenge."""
        answer: models.TeamMatch = self._asking.ask(
            "POST", filled("/api/v1/clubs/matches/{number}/answer", number=number), sent=sent
        )
        return answer

    def withdraw_club(self, number: int, sent: models.OfClub) -> models.TeamMatch:
        """Withdraw your club."""
        answer: models.TeamMatch = self._asking.ask(
            "POST", filled("/api/v1/clubs/matches/{number}/withdraw", number=number), sent=sent
        )
        return answer

    def pick_line_up(self, number: int, sent: models.NewLineUp) -> models.TeamMatch:
        """Set the line-up."""
        answer: models.TeamMatch = self._asking.ask(
            "POST", filled("/api/v1/clubs/matches/{number}/line-up", number=number), sent=sent
        )
        return answer

    def join_team(self, number: int, sent: models.OfClub) -> models.TeamMatch:
        """Play for your club."""
        answer: models.TeamMatch = self._asking.ask(
            "POST", filled("/api/v1/clubs/matches/{number}/join", number=number), sent=sent
        )
        return answer

    def leave_team(self, number: int) -> models.TeamMatch:
        """Leave the team."""
        answer: models.TeamMatch = self._asking.ask(
            "POST", filled("/api/v1/clubs/matches/{number}/leave", number=number)
        )
        return answer

    def confirm_here(self, number: int) -> models.TeamMatch:
        """Say that you are there."""
        answer: models.TeamMatch = self._asking.ask(
            "POST", filled("/api/v1/clubs/matches/{number}/here", number=number)
        )
        return answer

    def get_club(self, slug: str) -> models.Club:
        """A club."""
        answer: models.Club = self._asking.ask("GET", filled("/api/v1/clubs/{slug}", slug=slug))
        return answer

    def list_members(self, slug: str, *, cursor: int | None = None) -> models.Members:
        """Members of a club."""
        answer: models.Members = self._asking.ask(
            "GET", filled("/api/v1/clubs/{slug}/members", slug=slug), query={"cursor": cursor}
        )
        return answer

    def get_standings(self, slug: str, *, pool: str, days: Literal[30, 90, 365] | None = None) -> models.ClubStandings:
        """Ratings and results of members."""
        answer: models.ClubStandings = self._asking.ask(
            "GET", filled("/api/v1/clubs/{slug}/standings", slug=slug), query={"pool": pool, "days": days}
        )
        return answer

    def join(self, slug: str) -> models.Club:
        """Join an open club."""
        answer: models.Club = self._asking.ask("POST", filled("/api/v1/clubs/{slug}/join", slug=slug))
        return answer

    def leave(self, slug: str) -> None:
        """Leave a club."""
        self._asking.ask("POST", filled("/api/v1/clubs/{slug}/leave", slug=slug))

    def ask_to_join(self, slug: str, sent: models.NewJoinRequest) -> models.Club:
        """Ask to join a club."""
        answer: models.Club = self._asking.ask("POST", filled("/api/v1/clubs/{slug}/requests", slug=slug), sent=sent)
        return answer

    def withdraw_request(self, slug: str) -> models.Club:
        """Withdraw your request."""
        answer: models.Club = self._asking.ask("DELETE", filled("/api/v1/clubs/{slug}/requests", slug=slug))
        return answer

    def get_chat(self, slug: str, *, cursor: int | None = None) -> models.ClubChat:
        """Chat of your club."""
        answer: models.ClubChat = self._asking.ask(
            "GET", filled("/api/v1/clubs/{slug}/chat", slug=slug), query={"cursor": cursor}
        )
        return answer

    def send_message(self, slug: str, sent: models.NewText) -> None:
        """Send a message to a club."""
        self._asking.ask("POST", filled("/api/v1/clubs/{slug}/chat", slug=slug), sent=sent)

    def answer_request(self, slug: str, number: int, sent: models.Answer) -> None:
        """Answer a request to join."""
        self._asking.ask("POST", filled("/api/v1/clubs/{slug}/requests/{number}", slug=slug, number=number), sent=sent)

    def set_role(self, slug: str, name: str, sent: models.NewClubRole) -> None:
        """Give a member a role."""
        self._asking.ask("PUT", filled("/api/v1/clubs/{slug}/members/{name}", slug=slug, name=name), sent=sent)

    def remove_member(self, slug: str, name: str, sent: models.Removal) -> None:
        """Remove a member."""
        self._asking.ask("POST", filled("/api/v1/clubs/{slug}/members/{name}/remove", slug=slug, name=name), sent=sent)

    def lift_ban(self, slug: str, name: str) -> None:
        """Lift a ban."""
        self._asking.ask("DELETE", filled("/api/v1/clubs/{slug}/bans/{name}", slug=slug, name=name))

    def announce(self, slug: str, sent: models.NewText) -> None:
        """Announce something to all members."""
        self._asking.ask("POST", filled("/api/v1/clubs/{slug}/announcements", slug=slug), sent=sent)

    def remove_announcement(self, slug: str, number: int) -> None:
        """Remove an announcement."""
        self._asking.ask("DELETE", filled("/api/v1/clubs/{slug}/announcements/{number}", slug=slug, number=number))

    def challenge(self, slug: str, sent: models.NewChallenge) -> models.TeamMatch:
        """Challenge another club."""
        answer: models.TeamMatch = self._asking.ask(
            "POST", filled("/api/v1/clubs/{slug}/matches", slug=slug), sent=sent
        )
        return answer


class Games:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def list_games(self) -> list[models.Game]:
        """All games."""
        answer: list[models.Game] = self._asking.ask("GET", "/api/v1/games")
        return answer

    def get_view_schema(self, slug: str) -> dict[str, Any]:
        """JSON Schema of a game's view."""
        answer: dict[str, Any] = self._asking.ask("GET", filled("/api/v1/games/{slug}/view.schema.json", slug=slug))
        return answer

    def get_events_schema(self, slug: str) -> dict[str, Any]:
        """JSON Schema of a game's events."""
        answer: dict[str, Any] = self._asking.ask("GET", filled("/api/v1/games/{slug}/events.schema.json", slug=slug))
        return answer


class Leagues:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def list_leagues(
        self,
        *,
        show: Literal["", "open", "running"] | None = None,
        game: str | None = None,
        language: str | None = None,
        cursor: int | None = None,
    ) -> models.Leagues:
        """Leagues that you may see."""
        answer: models.Leagues = self._asking.ask(
            "GET", "/api/v1/leagues", query={"show": show, "game": game, "language": language, "cursor": cursor}
        )
        return answer

    def list_own_leagues(self) -> list[models.OwnLeague]:
        """Your running leagues."""
        answer: list[models.OwnLeague] = self._asking.ask("GET", "/api/v1/leagues/mine")
        return answer

    def get_league(self, slug: str) -> models.League:
        """A league."""
        answer: models.League = self._asking.ask("GET", filled("/api/v1/leagues/{slug}", slug=slug))
        return answer

    def list_seasons(self, slug: str) -> list[models.FinishedSeason]:
        """All seasons of a league."""
        answer: list[models.FinishedSeason] = self._asking.ask(
            "GET", filled("/api/v1/leagues/{slug}/seasons", slug=slug)
        )
        return answer

    def get_season(self, slug: str, number: int) -> models.Season:
        """A season."""
        answer: models.Season = self._asking.ask(
            "GET", filled("/api/v1/leagues/{slug}/seasons/{number}", slug=slug, number=number)
        )
        return answer

    def get_standings(self, slug: str, number: int) -> dict[str, Any]:
        """All standings and tables of a season, to be kept."""
        answer: dict[str, Any] = self._asking.ask(
            "GET", filled("/api/v1/leagues/{slug}/seasons/{number}/standings", slug=slug, number=number)
        )
        return answer

    def get_division(
        self, slug: str, number: int, step: int, group: int, *, cursor: int | None = None, round: int | None = None
    ) -> models.DivisionPage:
        """A division: ranking and fixtures."""
        answer: models.DivisionPage = self._asking.ask(
            "GET",
            filled(
                "/api/v1/leagues/{slug}/seasons/{number}/divisions/{step}/{group}",
                slug=slug,
                number=number,
                step=step,
                group=group,
            ),
            query={"cursor": cursor, "round": round},
        )
        return answer

    def get_player(self, slug: str, number: int, name: str) -> models.PlayerSeason:
        """The season of one player."""
        answer: models.PlayerSeason = self._asking.ask(
            "GET", filled("/api/v1/leagues/{slug}/seasons/{number}/players/{name}", slug=slug, number=number, name=name)
        )
        return answer

    def sign_up(self, slug: str, number: int) -> models.Entered:
        """Sign up."""
        answer: models.Entered = self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/sign-up", slug=slug, number=number)
        )
        return answer

    def check_in(self, slug: str, number: int) -> models.Entered:
        """Check in."""
        answer: models.Entered = self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/check-in", slug=slug, number=number)
        )
        return answer

    def withdraw_entry(self, slug: str, number: int) -> models.Entered:
        """Withdraw."""
        answer: models.Entered = self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/withdraw", slug=slug, number=number)
        )
        return answer

    def send_request(self, slug: str, number: int, sent: models.NewRequest) -> None:
        """Ask the hosts for a decision."""
        self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/requests", slug=slug, number=number), sent=sent
        )

    def get_appointment(self, slug: str, table: int) -> models.Appointment:
        """When a game is played."""
        answer: models.Appointment = self._asking.ask(
            "GET", filled("/api/v1/leagues/{slug}/tables/{table}/appointment", slug=slug, table=table)
        )
        return answer

    def propose(self, slug: str, table: int, sent: models.NewTime) -> models.Appointment:
        """Propose a time for a game."""
        answer: models.Appointment = self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/tables/{table}/times", slug=slug, table=table), sent=sent
        )
        return answer

    def agree(self, slug: str, table: int, proposal: int) -> models.Appointment:
        """Agree to a proposed time."""
        answer: models.Appointment = self._asking.ask(
            "POST",
            filled(
                "/api/v1/leagues/{slug}/tables/{table}/times/{proposal}/agree",
                slug=slug,
                table=table,
                proposal=proposal,
            ),
        )
        return answer

    def withdraw_proposal(self, slug: str, table: int, proposal: int) -> models.Appointment:
        """Withdraw a proposed time, or your agreement to it."""
        answer: models.Appointment = self._asking.ask(
            "DELETE",
            filled("/api/v1/leagues/{slug}/tables/{table}/times/{proposal}", slug=slug, table=table, proposal=proposal),
        )
        return answer

    def arrive_at_table(self, slug: str, table: int) -> None:
        """Say that you are there to play."""
        self._asking.ask("POST", filled("/api/v1/leagues/{slug}/tables/{table}/arrive", slug=slug, table=table))

    def get_desk(self, slug: str) -> models.Desk:
        """What waits for the hosts."""
        answer: models.Desk = self._asking.ask("GET", filled("/api/v1/leagues/{slug}/desk", slug=slug))
        return answer

    def plan_season(self, slug: str, sent: models.SeasonDays) -> models.SeasonFacts:
        """Plan the next season, or change it."""
        answer: models.SeasonFacts = self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/season", slug=slug), sent=sent
        )
        return answer

    def plan_next_season(self, slug: str) -> models.SeasonFacts:
        """Plan the next season as usual."""
        answer: models.SeasonFacts = self._asking.ask("POST", filled("/api/v1/leagues/{slug}/season/next", slug=slug))
        return answer

    def start(self, slug: str, number: int) -> None:
        """Start a season now."""
        self._asking.ask("POST", filled("/api/v1/leagues/{slug}/seasons/{number}/start", slug=slug, number=number))

    def end(self, slug: str, number: int) -> None:
        """End a season now."""
        self._asking.ask("POST", filled("/api/v1/leagues/{slug}/seasons/{number}/end", slug=slug, number=number))

    def cancel(self, slug: str, number: int) -> None:
        """Cancel a season."""
        self._asking.ask("POST", filled("/api/v1/leagues/{slug}/seasons/{number}/cancel", slug=slug, number=number))

    def add_late_entry(self, slug: str, number: int, sent: models.NamedPerson) -> None:
        """Add a late player."""
        self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/entries", slug=slug, number=number), sent=sent
        )

    def remove_player(self, slug: str, number: int, name: str) -> None:
        """Remove a player."""
        self._asking.ask(
            "DELETE",
            filled("/api/v1/leagues/{slug}/seasons/{number}/entries/{name}", slug=slug, number=number, name=name),
        )

    def substitute(self, slug: str, number: int, sent: models.NewSubstitute) -> None:
        """Let a substitute take over."""
        self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/substitutes", slug=slug, number=number), sent=sent
        )

    def adjudicate(self, slug: str, table: int, sent: models.NewPlaces) -> None:
        """Adjudicate a game."""
        self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/tables/{table}/adjudicate", slug=slug, table=table), sent=sent
        )

    def void_table(self, slug: str, table: int) -> None:
        """Void a game."""
        self._asking.ask("POST", filled("/api/v1/leagues/{slug}/tables/{table}/void", slug=slug, table=table))

    def decide(self, slug: str, number: int, sent: models.NewDecision) -> None:
        """Decide a request."""
        self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/requests/{number}", slug=slug, number=number), sent=sent
        )

    def announce(self, slug: str, sent: models.NewAnnouncement) -> None:
        """Announce something to all members."""
        self._asking.ask("POST", filled("/api/v1/leagues/{slug}/announcements", slug=slug), sent=sent)

    def remove_announcement(self, slug: str, number: int) -> None:
        """Remove an announcement."""
        self._asking.ask("DELETE", filled("/api/v1/leagues/{slug}/announcements/{number}", slug=slug, number=number))

    def invite(self, slug: str, sent: models.NamedPerson) -> None:
        """Invite a player."""
        self._asking.ask("POST", filled("/api/v1/leagues/{slug}/invitations", slug=slug), sent=sent)

    def uninvite(self, slug: str, name: str) -> None:
        """Withdraw an invitation."""
        self._asking.ask("DELETE", filled("/api/v1/leagues/{slug}/invitations/{name}", slug=slug, name=name))

    def give_role(self, slug: str, sent: models.NewLeagueRole) -> None:
        """Give a role."""
        self._asking.ask("POST", filled("/api/v1/leagues/{slug}/roles", slug=slug), sent=sent)

    def revoke_role(self, slug: str, name: str) -> None:
        """Revoke a role."""
        self._asking.ask("DELETE", filled("/api/v1/leagues/{slug}/roles/{name}", slug=slug, name=name))


class Notifications:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def list_notifications(self) -> models.Notifications:
        """Your notifications."""
        answer: models.Notifications = self._asking.ask("GET", "/api/v1/notifications")
        return answer

    def read_all(self) -> models.Notifications:
        """Mark all notifications as read."""
        answer: models.Notifications = self._asking.ask("POST", "/api/v1/notifications/read")
        return answer

    def read_one(self, number: int) -> models.Where:
        """Mark a notification as read."""
        answer: models.Where = self._asking.ask("POST", filled("/api/v1/notifications/{number}/read", number=number))
        return answer

    def get_webhook(self) -> models.Webhook:
        """Your webhook."""
        answer: models.Webhook = self._asking.ask("GET", "/api/v1/webhook")
        return answer

    def put_webhook(self, sent: models.NewWebhook) -> models.Webhook:
        """Set your webhook."""
        answer: models.Webhook = self._asking.ask("PUT", "/api/v1/webhook", sent=sent)
        return answer

    def delete_webhook(self) -> None:
        """Remove your webhook."""
        self._asking.ask("DELETE", "/api/v1/webhook")

    def try_webhook(self) -> models.Tried:
        """Send a test message to your webhook."""
        answer: models.Tried = self._asking.ask("POST", "/api/v1/webhook/test")
        return answer


class Play:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def get_table(self, code: str, *, since: int | None = None) -> models.TableView:
        """A table as you see it."""
        answer: models.TableView = self._asking.ask(
            "GET", filled("/api/v1/tables/{code}", code=code), query={"since": since}
        )
        return answer

    def list_moves(self, code: str) -> models.Moves:
        """Your legal moves."""
        answer: models.Moves = self._asking.ask("GET", filled("/api/v1/tables/{code}/moves", code=code))
        return answer

    def make_move(self, code: str, sent: models.NewMove) -> models.TableView:
        """Make a move."""
        answer: models.TableView = self._asking.ask("POST", filled("/api/v1/tables/{code}/moves", code=code), sent=sent)
        return answer

    def list_closed_moves(self, code: str) -> models.ClosedMoves:
        """Moves that you could think of and may not make, each with its rule."""
        answer: models.ClosedMoves = self._asking.ask("GET", filled("/api/v1/tables/{code}/moves/closed", code=code))
        return answer

    def consider_move(self, code: str, *, move: str) -> models.Considered:
        """What would come of a legal move."""
        answer: models.Considered = self._asking.ask(
            "GET", filled("/api/v1/tables/{code}/moves/considered", code=code), query={"move": move}
        )
        return answer

    def get_why_not(self, code: str, *, move: str) -> models.Why:
        """Why a move is not allowed."""
        answer: models.Why = self._asking.ask(
            "GET", filled("/api/v1/tables/{code}/why-not", code=code), query={"move": move}
        )
        return answer

    def undo(self, code: str, sent: models.Seen) -> models.TableView:
        """Undo your last move."""
        answer: models.TableView = self._asking.ask("POST", filled("/api/v1/tables/{code}/undo", code=code), sent=sent)
        return answer

    def resign_game(self, code: str) -> models.TableView:
        """Resign."""
        answer: models.TableView = self._asking.ask("POST", filled("/api/v1/tables/{code}/resign", code=code))
        return answer

    def get_chat(self, code: str, *, channel: str | None = None) -> models.Chat:
        """The newest messages of a channel."""
        answer: models.Chat = self._asking.ask(
            "GET", filled("/api/v1/tables/{code}/chat", code=code), query={"channel": channel}
        )
        return answer

    def send_message(self, code: str, sent: models.NewMessage) -> models.Chat:
        """Send a message."""
        answer: models.Chat = self._asking.ask("POST", filled("/api/v1/tables/{code}/chat", code=code), sent=sent)
        return answer


class Puzzles:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def list_puzzles(self) -> list[models.PuzzlesOfGame]:
        """Puzzles of each game, and where you stand."""
        answer: list[models.PuzzlesOfGame] = self._asking.ask("GET", "/api/v1/puzzles")
        return answer

    def get_next_puzzle(self, game: str, *, theme: str | None = None, after: str | None = None) -> models.NextPuzzle:
        """A puzzle that you have not tried yet."""
        answer: models.NextPuzzle = self._asking.ask(
            "GET", filled("/api/v1/puzzles/{game}/next", game=game), query={"theme": theme, "after": after}
        )
        return answer

    def get_puzzle_step(self, game: str, key: str, step: int) -> models.PuzzleStep:
        """A step of a puzzle."""
        answer: models.PuzzleStep = self._asking.ask(
            "GET", filled("/api/v1/puzzles/{game}/{key}/steps/{step}", game=game, key=key, step=step)
        )
        return answer

    def answer_puzzle(self, game: str, key: str, step: int, sent: models.PuzzleAnswer) -> models.AnsweredPuzzle:
        """Answer a step of a puzzle with one of its plans."""
        answer: models.AnsweredPuzzle = self._asking.ask(
            "POST", filled("/api/v1/puzzles/{game}/{key}/steps/{step}", game=game, key=key, step=step), sent=sent
        )
        return answer

    def give_up_puzzle(self, game: str, key: str, step: int) -> models.AnsweredPuzzle:
        """Give up a puzzle and see the answer of a step."""
        answer: models.AnsweredPuzzle = self._asking.ask(
            "POST", filled("/api/v1/puzzles/{game}/{key}/steps/{step}/solution", game=game, key=key, step=step)
        )
        return answer


class Ratings:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def list_leaderboards(self) -> list[models.BoardName]:
        """All leaderboards."""
        answer: list[models.BoardName] = self._asking.ask("GET", "/api/v1/leaderboards")
        return answer

    def get_leaderboard(
        self,
        pool: str,
        *,
        season: str | None = None,
        country: str | None = None,
        provisional: bool | None = None,
        active: bool | None = None,
        bots: bool | None = None,
        cursor: int | None = None,
    ) -> models.Board:
        """A leaderboard, of all time or of a season."""
        answer: models.Board = self._asking.ask(
            "GET",
            filled("/api/v1/leaderboards/{pool}", pool=pool),
            query={
                "season": season,
                "country": country,
                "provisional": provisional,
                "active": active,
                "bots": bots,
                "cursor": cursor,
            },
        )
        return answer

    def list_ratings(self, name: str) -> list[models.PoolRating]:
        """Ratings of a member."""
        answer: list[models.PoolRating] = self._asking.ask("GET", filled("/api/v1/people/{name}/ratings", name=name))
        return answer

    def get_rating(self, name: str, pool: str) -> models.RatingHistory:
        """A rating and how it came to be."""
        answer: models.RatingHistory = self._asking.ask(
            "GET", filled("/api/v1/people/{name}/ratings/{pool}", name=name, pool=pool)
        )
        return answer

    def get_game_ratings(self, code: str) -> models.GameRatings:
        """What a game changed."""
        answer: models.GameRatings = self._asking.ask("GET", filled("/api/v1/archive/{code}/ratings", code=code))
        return answer


class Reviews:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def get_review(self, code: str) -> models.GameReview:
        """The review of a finished game."""
        answer: models.GameReview = self._asking.ask("GET", filled("/api/v1/archive/{code}/review", code=code))
        return answer

    def request_review(self, code: str) -> models.GameReview:
        """Request a review of a finished game."""
        answer: models.GameReview = self._asking.ask("POST", filled("/api/v1/archive/{code}/review", code=code))
        return answer


class Tables:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def list_open_tables(self) -> list[models.TableInfo]:
        """Tables that anyone may join, the newest first."""
        answer: list[models.TableInfo] = self._asking.ask("GET", "/api/v1/tables")
        return answer

    def create_table(self, sent: models.NewTable) -> models.TableInfo:
        """Create a table."""
        answer: models.TableInfo = self._asking.ask("POST", "/api/v1/tables", sent=sent)
        return answer

    def create_bot_table(self, sent: models.NewBotTable) -> models.TableInfo:
        """Play bots at once."""
        answer: models.TableInfo = self._asking.ask("POST", "/api/v1/tables/with-bots", sent=sent)
        return answer

    def join_table(self, code: str) -> models.TableInfo:
        """Take a seat."""
        answer: models.TableInfo = self._asking.ask("POST", filled("/api/v1/tables/{code}/join", code=code))
        return answer

    def leave_table(self, code: str) -> models.TableInfo:
        """Leave your seat."""
        answer: models.TableInfo = self._asking.ask("POST", filled("/api/v1/tables/{code}/leave", code=code))
        return answer

    def confirm_ready(self, code: str) -> models.TableInfo:
        """Confirm that you are ready."""
        answer: models.TableInfo = self._asking.ask("POST", filled("/api/v1/tables/{code}/ready", code=code))
        return answer

    def cancel_table(self, code: str) -> models.TableInfo:
        """Cancel your table."""
        answer: models.TableInfo = self._asking.ask("POST", filled("/api/v1/tables/{code}/cancel", code=code))
        return answer

    def fill_table(self, code: str, sent: models.Fill) -> models.TableInfo:
        """Fill free seats with bots."""
        answer: models.TableInfo = self._asking.ask("POST", filled("/api/v1/tables/{code}/fill", code=code), sent=sent)
        return answer

    def invite_player(self, code: str, sent: models.Invite) -> models.TableInfo:
        """Invite a player."""
        answer: models.TableInfo = self._asking.ask(
            "POST", filled("/api/v1/tables/{code}/invitations", code=code), sent=sent
        )
        return answer

    def decline_invitation(self, code: str) -> None:
        """Decline an invitation."""
        self._asking.ask("POST", filled("/api/v1/tables/{code}/decline", code=code))

    def clone_table(self, code: str) -> models.TableInfo:
        """New, same settings."""
        answer: models.TableInfo = self._asking.ask("POST", filled("/api/v1/tables/{code}/clone", code=code))
        return answer

    def rematch(self, code: str) -> models.TableInfo:
        """Rematch."""
        answer: models.TableInfo = self._asking.ask("POST", filled("/api/v1/tables/{code}/rematch", code=code))
        return answer

    def renew_link(self, code: str) -> models.TableInfo:
        """Another link to your private table; the old one ends."""
        answer: models.TableInfo = self._asking.ask("POST", filled("/api/v1/tables/{code}/renew-link", code=code))
        return answer


class Tournaments:
    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def list_tournaments(self, *, cursor: int | None = None) -> models.Tournaments:
        """Tournaments: running, soon and finished."""
        answer: models.Tournaments = self._asking.ask("GET", "/api/v1/tournaments", query={"cursor": cursor})
        return answer

    def create_tournament(self, sent: models.NewTournament) -> models.Tournament:
        """Host a tournament."""
        answer: models.Tournament = self._asking.ask("POST", "/api/v1/tournaments", sent=sent)
        return answer

    def get_tournament(self, number: int, *, cursor: int | None = None) -> models.Tournament:
        """A tournament with its standings."""
        answer: models.Tournament = self._asking.ask(
            "GET", filled("/api/v1/tournaments/{number}", number=number), query={"cursor": cursor}
        )
        return answer

    def join(self, number: int, sent: models.TournamentPassword) -> models.TournamentEntry:
        """Join, check in or come back."""
        answer: models.TournamentEntry = self._asking.ask(
            "POST", filled("/api/v1/tournaments/{number}/join", number=number), sent=sent
        )
        return answer

    def pause(self, number: int) -> models.TournamentEntry:
        """Pause."""
        answer: models.TournamentEntry = self._asking.ask(
            "POST", filled("/api/v1/tournaments/{number}/pause", number=number)
        )
        return answer

    def leave(self, number: int) -> models.TournamentEntry:
        """Leave."""
        answer: models.TournamentEntry = self._asking.ask(
            "POST", filled("/api/v1/tournaments/{number}/leave", number=number)
        )
        return answer

    def cancel(self, number: int) -> None:
        """Cancel a tournament of yours."""
        self._asking.ask("POST", filled("/api/v1/tournaments/{number}/cancel", number=number))


class Operations:
    """All operations, by subject."""

    def __init__(self, asking: Asking) -> None:
        self.account = Account(asking)
        self.archive = Archive(asking)
        self.bots = Bots(asking)
        self.clubs = Clubs(asking)
        self.games = Games(asking)
        self.leagues = Leagues(asking)
        self.notifications = Notifications(asking)
        self.play = Play(asking)
        self.puzzles = Puzzles(asking)
        self.ratings = Ratings(asking)
        self.reviews = Reviews(asking)
        self.tables = Tables(asking)
        self.tournaments = Tournaments(asking)


class AsyncAccount:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def get_account(self) -> models.Account:
        """Whose token this is."""
        answer: models.Account = await self._asking.ask("GET", "/api/v1/account")
        return answer

    async def list_own_tables(self) -> list[models.TableInfo]:
        """Your unfinished tables, those that wait for you first."""
        answer: list[models.TableInfo] = await self._asking.ask("GET", "/api/v1/account/tables")
        return answer

    async def get_person(self, name: str) -> models.PersonInfo:
        """A member."""
        answer: models.PersonInfo = await self._asking.ask("GET", filled("/api/v1/people/{name}", name=name))
        return answer


class AsyncArchive:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def search_archive(
        self, *, player: str | None = None, game: str | None = None, cursor: str | None = None
    ) -> models.FoundGames:
        """Search finished games."""
        answer: models.FoundGames = await self._asking.ask(
            "GET", "/api/v1/archive", query={"player": player, "game": game, "cursor": cursor}
        )
        return answer

    async def get_game(self, code: str) -> dict[str, Any]:
        """A finished game, every move with its digest."""
        answer: dict[str, Any] = await self._asking.ask("GET", filled("/api/v1/archive/{code}", code=code))
        return answer

    async def get_record(self, code: str) -> str:
        """A finished game as text."""
        return await self._asking.ask_text("GET", filled("/api/v1/archive/{code}/record", code=code))

    async def get_proof(self, code: str) -> str:
        """A finished game with the odds of every draw, to verify it."""
        return await self._asking.ask_text("GET", filled("/api/v1/archive/{code}/proof", code=code))

    async def get_scores(self, code: str) -> str:
        """The scoring sheet as CSV."""
        return await self._asking.ask_text("GET", filled("/api/v1/archive/{code}/scores", code=code))

    async def get_replay(self, code: str, *, ply: int | None = None, mask: str | None = None) -> models.Replay:
        """A finished game at a ply, through a mask."""
        answer: models.Replay = await self._asking.ask(
            "GET", filled("/api/v1/archive/{code}/replay", code=code), query={"ply": ply, "mask": mask}
        )
        return answer

    async def get_statistics(
        self, game: str, *, edition: str | None = None, players: str | None = None, card: str | None = None
    ) -> models.GameStatistics:
        """How the finished games of a game went."""
        answer: models.GameStatistics = await self._asking.ask(
            "GET",
            filled("/api/v1/statistics/{game}", game=game),
            query={"edition": edition, "players": players, "card": card},
        )
        return answer

    async def get_person_statistics(self, name: str, *, opponent: str | None = None) -> models.PersonStatistics:
        """How a member fared, also against another."""
        answer: models.PersonStatistics = await self._asking.ask(
            "GET", filled("/api/v1/people/{name}/statistics", name=name), query={"opponent": opponent}
        )
        return answer

    def stream_person_games(self, name: str) -> AsyncIterator[dict[str, Any]]:
        """All public games of a member, one a line (NDJSON)."""
        return self._asking.ask_lines("GET", filled("/api/v1/people/{name}/games", name=name))

    def stream_own_games(self) -> AsyncIterator[dict[str, Any]]:
        """All your finished games, one a line (NDJSON)."""
        return self._asking.ask_lines("GET", "/api/v1/account/games")


class AsyncBots:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def list_bots(self, *, cursor: int | None = None) -> models.Bots:
        """Bot accounts with their ratings."""
        answer: models.Bots = await self._asking.ask("GET", "/api/v1/bots", query={"cursor": cursor})
        return answer

    async def challenge_bot(self, name: str, sent: models.BotChallenge) -> models.TableInfo:
        """Challenge a bot: a table by invitation, to which it is invited."""
        answer: models.TableInfo = await self._asking.ask(
            "POST", filled("/api/v1/bots/{name}/challenges", name=name), sent=sent
        )
        return answer


class AsyncClubs:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def list_clubs(
        self, *, q: str | None = None, order: Literal["members", "activity"] | None = None, cursor: int | None = None
    ) -> models.Clubs:
        """Clubs that you may see, and your own."""
        answer: models.Clubs = await self._asking.ask(
            "GET", "/api/v1/clubs", query={"q": q, "order": order, "cursor": cursor}
        )
        return answer

    async def get_team_match(self, number: int) -> models.TeamMatch:
        """A match between clubs."""
        answer: models.TeamMatch = await self._asking.ask(
            "GET", filled("/api/v1/clubs/matches/{number}", number=number)
        )
        return answer

    async def answer_challenge(self, number: int, sent: models.Answer) -> models.TeamMatch:
        """Answer a challenge."""
        answer: models.TeamMatch = await self._asking.ask(
            "POST", filled("/api/v1/clubs/matches/{number}/answer", number=number), sent=sent
        )
        return answer

    async def withdraw_club(self, number: int, sent: models.OfClub) -> models.TeamMatch:
        """Withdraw your club."""
        answer: models.TeamMatch = await self._asking.ask(
            "POST", filled("/api/v1/clubs/matches/{number}/withdraw", number=number), sent=sent
        )
        return answer

    async def pick_line_up(self, number: int, sent: models.NewLineUp) -> models.TeamMatch:
        """Set the line-up."""
        answer: models.TeamMatch = await self._asking.ask(
            "POST", filled("/api/v1/clubs/matches/{number}/line-up", number=number), sent=sent
        )
        return answer

    async def join_team(self, number: int, sent: models.OfClub) -> models.TeamMatch:
        """Play for your club."""
        answer: models.TeamMatch = await self._asking.ask(
            "POST", filled("/api/v1/clubs/matches/{number}/join", number=number), sent=sent
        )
        return answer

    async def leave_team(self, number: int) -> models.TeamMatch:
        """Leave the team."""
        answer: models.TeamMatch = await self._asking.ask(
            "POST", filled("/api/v1/clubs/matches/{number}/leave", number=number)
        )
        return answer

    async def confirm_here(self, number: int) -> models.TeamMatch:
        """Say that you are there."""
        answer: models.TeamMatch = await self._asking.ask(
            "POST", filled("/api/v1/clubs/matches/{number}/here", number=number)
        )
        return answer

    async def get_club(self, slug: str) -> models.Club:
        """A club."""
        answer: models.Club = await self._asking.ask("GET", filled("/api/v1/clubs/{slug}", slug=slug))
        return answer

    async def list_members(self, slug: str, *, cursor: int | None = None) -> models.Members:
        """Members of a club."""
        answer: models.Members = await self._asking.ask(
            "GET", filled("/api/v1/clubs/{slug}/members", slug=slug), query={"cursor": cursor}
        )
        return answer

    async def get_standings(
        self, slug: str, *, pool: str, days: Literal[30, 90, 365] | None = None
    ) -> models.ClubStandings:
        """Ratings and results of members."""
        answer: models.ClubStandings = await self._asking.ask(
            "GET", filled("/api/v1/clubs/{slug}/standings", slug=slug), query={"pool": pool, "days": days}
        )
        return answer

    async def join(self, slug: str) -> models.Club:
        """Join an open club."""
        answer: models.Club = await self._asking.ask("POST", filled("/api/v1/clubs/{slug}/join", slug=slug))
        return answer

    async def leave(self, slug: str) -> None:
        """Leave a club."""
        await self._asking.ask("POST", filled("/api/v1/clubs/{slug}/leave", slug=slug))

    async def ask_to_join(self, slug: str, sent: models.NewJoinRequest) -> models.Club:
        """Ask to join a club."""
        answer: models.Club = await self._asking.ask(
            "POST", filled("/api/v1/clubs/{slug}/requests", slug=slug), sent=sent
        )
        return answer

    async def withdraw_request(self, slug: str) -> models.Club:
        """Withdraw your request."""
        answer: models.Club = await self._asking.ask("DELETE", filled("/api/v1/clubs/{slug}/requests", slug=slug))
        return answer

    async def get_chat(self, slug: str, *, cursor: int | None = None) -> models.ClubChat:
        """Chat of your club."""
        answer: models.ClubChat = await self._asking.ask(
            "GET", filled("/api/v1/clubs/{slug}/chat", slug=slug), query={"cursor": cursor}
        )
        return answer

    async def send_message(self, slug: str, sent: models.NewText) -> None:
        """Send a message to a club."""
        await self._asking.ask("POST", filled("/api/v1/clubs/{slug}/chat", slug=slug), sent=sent)

    async def answer_request(self, slug: str, number: int, sent: models.Answer) -> None:
        """Answer a request to join."""
        await self._asking.ask(
            "POST", filled("/api/v1/clubs/{slug}/requests/{number}", slug=slug, number=number), sent=sent
        )

    async def set_role(self, slug: str, name: str, sent: models.NewClubRole) -> None:
        """Give a member a role."""
        await self._asking.ask("PUT", filled("/api/v1/clubs/{slug}/members/{name}", slug=slug, name=name), sent=sent)

    async def remove_member(self, slug: str, name: str, sent: models.Removal) -> None:
        """Remove a member."""
        await self._asking.ask(
            "POST", filled("/api/v1/clubs/{slug}/members/{name}/remove", slug=slug, name=name), sent=sent
        )

    async def lift_ban(self, slug: str, name: str) -> None:
        """Lift a ban."""
        await self._asking.ask("DELETE", filled("/api/v1/clubs/{slug}/bans/{name}", slug=slug, name=name))

    async def announce(self, slug: str, sent: models.NewText) -> None:
        """Announce something to all members."""
        await self._asking.ask("POST", filled("/api/v1/clubs/{slug}/announcements", slug=slug), sent=sent)

    async def remove_announcement(self, slug: str, number: int) -> None:
        """Remove an announcement."""
        await self._asking.ask(
            "DELETE", filled("/api/v1/clubs/{slug}/announcements/{number}", slug=slug, number=number)
        )

    async def challenge(self, slug: str, sent: models.NewChallenge) -> models.TeamMatch:
        """Challenge another club."""
        answer: models.TeamMatch = await self._asking.ask(
            "POST", filled("/api/v1/clubs/{slug}/matches", slug=slug), sent=sent
        )
        return answer


class AsyncGames:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def list_games(self) -> list[models.Game]:
        """All games."""
        answer: list[models.Game] = await self._asking.ask("GET", "/api/v1/games")
        return answer

    async def get_view_schema(self, slug: str) -> dict[str, Any]:
        """JSON Schema of a game's view."""
        answer: dict[str, Any] = await self._asking.ask(
            "GET", filled("/api/v1/games/{slug}/view.schema.json", slug=slug)
        )
        return answer

    async def get_events_schema(self, slug: str) -> dict[str, Any]:
        """JSON Schema of a game's events."""
        answer: dict[str, Any] = await self._asking.ask(
            "GET", filled("/api/v1/games/{slug}/events.schema.json", slug=slug)
        )
        return answer


class AsyncLeagues:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def list_leagues(
        self,
        *,
        show: Literal["", "open", "running"] | None = None,
        game: str | None = None,
        language: str | None = None,
        cursor: int | None = None,
    ) -> models.Leagues:
        """Leagues that you may see."""
        answer: models.Leagues = await self._asking.ask(
            "GET", "/api/v1/leagues", query={"show": show, "game": game, "language": language, "cursor": cursor}
        )
        return answer

    async def list_own_leagues(self) -> list[models.OwnLeague]:
        """Your running leagues."""
        answer: list[models.OwnLeague] = await self._asking.ask("GET", "/api/v1/leagues/mine")
        return answer

    async def get_league(self, slug: str) -> models.League:
        """A league."""
        answer: models.League = await self._asking.ask("GET", filled("/api/v1/leagues/{slug}", slug=slug))
        return answer

    async def list_seasons(self, slug: str) -> list[models.FinishedSeason]:
        """All seasons of a league."""
        answer: list[models.FinishedSeason] = await self._asking.ask(
            "GET", filled("/api/v1/leagues/{slug}/seasons", slug=slug)
        )
        return answer

    async def get_season(self, slug: str, number: int) -> models.Season:
        """A season."""
        answer: models.Season = await self._asking.ask(
            "GET", filled("/api/v1/leagues/{slug}/seasons/{number}", slug=slug, number=number)
        )
        return answer

    async def get_standings(self, slug: str, number: int) -> dict[str, Any]:
        """All standings and tables of a season, to be kept."""
        answer: dict[str, Any] = await self._asking.ask(
            "GET", filled("/api/v1/leagues/{slug}/seasons/{number}/standings", slug=slug, number=number)
        )
        return answer

    async def get_division(
        self, slug: str, number: int, step: int, group: int, *, cursor: int | None = None, round: int | None = None
    ) -> models.DivisionPage:
        """A division: ranking and fixtures."""
        answer: models.DivisionPage = await self._asking.ask(
            "GET",
            filled(
                "/api/v1/leagues/{slug}/seasons/{number}/divisions/{step}/{group}",
                slug=slug,
                number=number,
                step=step,
                group=group,
            ),
            query={"cursor": cursor, "round": round},
        )
        return answer

    async def get_player(self, slug: str, number: int, name: str) -> models.PlayerSeason:
        """The season of one player."""
        answer: models.PlayerSeason = await self._asking.ask(
            "GET", filled("/api/v1/leagues/{slug}/seasons/{number}/players/{name}", slug=slug, number=number, name=name)
        )
        return answer

    async def sign_up(self, slug: str, number: int) -> models.Entered:
        """Sign up."""
        answer: models.Entered = await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/sign-up", slug=slug, number=number)
        )
        return answer

    async def check_in(self, slug: str, number: int) -> models.Entered:
        """Check in."""
        answer: models.Entered = await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/check-in", slug=slug, number=number)
        )
        return answer

    async def withdraw_entry(self, slug: str, number: int) -> models.Entered:
        """Withdraw."""
        answer: models.Entered = await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/withdraw", slug=slug, number=number)
        )
        return answer

    async def send_request(self, slug: str, number: int, sent: models.NewRequest) -> None:
        """Ask the hosts for a decision."""
        await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/requests", slug=slug, number=number), sent=sent
        )

    async def get_appointment(self, slug: str, table: int) -> models.Appointment:
        """When a game is played."""
        answer: models.Appointment = await self._asking.ask(
            "GET", filled("/api/v1/leagues/{slug}/tables/{table}/appointment", slug=slug, table=table)
        )
        return answer

    async def propose(self, slug: str, table: int, sent: models.NewTime) -> models.Appointment:
        """Propose a time for a game."""
        answer: models.Appointment = await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/tables/{table}/times", slug=slug, table=table), sent=sent
        )
        return answer

    async def agree(self, slug: str, table: int, proposal: int) -> models.Appointment:
        """Agree to a proposed time."""
        answer: models.Appointment = await self._asking.ask(
            "POST",
            filled(
                "/api/v1/leagues/{slug}/tables/{table}/times/{proposal}/agree",
                slug=slug,
                table=table,
                proposal=proposal,
            ),
        )
        return answer

    async def withdraw_proposal(self, slug: str, table: int, proposal: int) -> models.Appointment:
        """Withdraw a proposed time, or your agreement to it."""
        answer: models.Appointment = await self._asking.ask(
            "DELETE",
            filled("/api/v1/leagues/{slug}/tables/{table}/times/{proposal}", slug=slug, table=table, proposal=proposal),
        )
        return answer

    async def arrive_at_table(self, slug: str, table: int) -> None:
        """Say that you are there to play."""
        await self._asking.ask("POST", filled("/api/v1/leagues/{slug}/tables/{table}/arrive", slug=slug, table=table))

    async def get_desk(self, slug: str) -> models.Desk:
        """What waits for the hosts."""
        answer: models.Desk = await self._asking.ask("GET", filled("/api/v1/leagues/{slug}/desk", slug=slug))
        return answer

    async def plan_season(self, slug: str, sent: models.SeasonDays) -> models.SeasonFacts:
        """Plan the next season, or change it."""
        answer: models.SeasonFacts = await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/season", slug=slug), sent=sent
        )
        return answer

    async def plan_next_season(self, slug: str) -> models.SeasonFacts:
        """Plan the next season as usual."""
        answer: models.SeasonFacts = await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/season/next", slug=slug)
        )
        return answer

    async def start(self, slug: str, number: int) -> None:
        """Start a season now."""
        await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/start", slug=slug, number=number)
        )

    async def end(self, slug: str, number: int) -> None:
        """End a season now."""
        await self._asking.ask("POST", filled("/api/v1/leagues/{slug}/seasons/{number}/end", slug=slug, number=number))

    async def cancel(self, slug: str, number: int) -> None:
        """Cancel a season."""
        await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/cancel", slug=slug, number=number)
        )

    async def add_late_entry(self, slug: str, number: int, sent: models.NamedPerson) -> None:
        """Add a late player."""
        await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/entries", slug=slug, number=number), sent=sent
        )

    async def remove_player(self, slug: str, number: int, name: str) -> None:
        """Remove a player."""
        await self._asking.ask(
            "DELETE",
            filled("/api/v1/leagues/{slug}/seasons/{number}/entries/{name}", slug=slug, number=number, name=name),
        )

    async def substitute(self, slug: str, number: int, sent: models.NewSubstitute) -> None:
        """Let a substitute take over."""
        await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/seasons/{number}/substitutes", slug=slug, number=number), sent=sent
        )

    async def adjudicate(self, slug: str, table: int, sent: models.NewPlaces) -> None:
        """Adjudicate a game."""
        await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/tables/{table}/adjudicate", slug=slug, table=table), sent=sent
        )

    async def void_table(self, slug: str, table: int) -> None:
        """Void a game."""
        await self._asking.ask("POST", filled("/api/v1/leagues/{slug}/tables/{table}/void", slug=slug, table=table))

    async def decide(self, slug: str, number: int, sent: models.NewDecision) -> None:
        """Decide a request."""
        await self._asking.ask(
            "POST", filled("/api/v1/leagues/{slug}/requests/{number}", slug=slug, number=number), sent=sent
        )

    async def announce(self, slug: str, sent: models.NewAnnouncement) -> None:
        """Announce something to all members."""
        await self._asking.ask("POST", filled("/api/v1/leagues/{slug}/announcements", slug=slug), sent=sent)

    async def remove_announcement(self, slug: str, number: int) -> None:
        """Remove an announcement."""
        await self._asking.ask(
            "DELETE", filled("/api/v1/leagues/{slug}/announcements/{number}", slug=slug, number=number)
        )

    async def invite(self, slug: str, sent: models.NamedPerson) -> None:
        """Invite a player."""
        await self._asking.ask("POST", filled("/api/v1/leagues/{slug}/invitations", slug=slug), sent=sent)

    async def uninvite(self, slug: str, name: str) -> None:
        """Withdraw an invitation."""
        await self._asking.ask("DELETE", filled("/api/v1/leagues/{slug}/invitations/{name}", slug=slug, name=name))

    async def give_role(self, slug: str, sent: models.NewLeagueRole) -> None:
        """Give a role."""
        await self._asking.ask("POST", filled("/api/v1/leagues/{slug}/roles", slug=slug), sent=sent)

    async def revoke_role(self, slug: str, name: str) -> None:
        """Revoke a role."""
        await self._asking.ask("DELETE", filled("/api/v1/leagues/{slug}/roles/{name}", slug=slug, name=name))


class AsyncNotifications:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def list_notifications(self) -> models.Notifications:
        """Your notifications."""
        answer: models.Notifications = await self._asking.ask("GET", "/api/v1/notifications")
        return answer

    async def read_all(self) -> models.Notifications:
        """Mark all notifications as read."""
        answer: models.Notifications = await self._asking.ask("POST", "/api/v1/notifications/read")
        return answer

    async def read_one(self, number: int) -> models.Where:
        """Mark a notification as read."""
        answer: models.Where = await self._asking.ask(
            "POST", filled("/api/v1/notifications/{number}/read", number=number)
        )
        return answer

    async def get_webhook(self) -> models.Webhook:
        """Your webhook."""
        answer: models.Webhook = await self._asking.ask("GET", "/api/v1/webhook")
        return answer

    async def put_webhook(self, sent: models.NewWebhook) -> models.Webhook:
        """Set your webhook."""
        answer: models.Webhook = await self._asking.ask("PUT", "/api/v1/webhook", sent=sent)
        return answer

    async def delete_webhook(self) -> None:
        """Remove your webhook."""
        await self._asking.ask("DELETE", "/api/v1/webhook")

    async def try_webhook(self) -> models.Tried:
        """Send a test message to your webhook."""
        answer: models.Tried = await self._asking.ask("POST", "/api/v1/webhook/test")
        return answer


class AsyncPlay:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def get_table(self, code: str, *, since: int | None = None) -> models.TableView:
        """A table as you see it."""
        answer: models.TableView = await self._asking.ask(
            "GET", filled("/api/v1/tables/{code}", code=code), query={"since": since}
        )
        return answer

    async def list_moves(self, code: str) -> models.Moves:
        """Your legal moves."""
        answer: models.Moves = await self._asking.ask("GET", filled("/api/v1/tables/{code}/moves", code=code))
        return answer

    async def make_move(self, code: str, sent: models.NewMove) -> models.TableView:
        """Make a move."""
        answer: models.TableView = await self._asking.ask(
            "POST", filled("/api/v1/tables/{code}/moves", code=code), sent=sent
        )
        return answer

    async def list_closed_moves(self, code: str) -> models.ClosedMoves:
        """Moves that you could think of and may not make, each with its rule."""
        answer: models.ClosedMoves = await self._asking.ask(
            "GET", filled("/api/v1/tables/{code}/moves/closed", code=code)
        )
        return answer

    async def consider_move(self, code: str, *, move: str) -> models.Considered:
        """What would come of a legal move."""
        answer: models.Considered = await self._asking.ask(
            "GET", filled("/api/v1/tables/{code}/moves/considered", code=code), query={"move": move}
        )
        return answer

    async def get_why_not(self, code: str, *, move: str) -> models.Why:
        """Why a move is not allowed."""
        answer: models.Why = await self._asking.ask(
            "GET", filled("/api/v1/tables/{code}/why-not", code=code), query={"move": move}
        )
        return answer

    async def undo(self, code: str, sent: models.Seen) -> models.TableView:
        """Undo your last move."""
        answer: models.TableView = await self._asking.ask(
            "POST", filled("/api/v1/tables/{code}/undo", code=code), sent=sent
        )
        return answer

    async def resign_game(self, code: str) -> models.TableView:
        """Resign."""
        answer: models.TableView = await self._asking.ask("POST", filled("/api/v1/tables/{code}/resign", code=code))
        return answer

    async def get_chat(self, code: str, *, channel: str | None = None) -> models.Chat:
        """The newest messages of a channel."""
        answer: models.Chat = await self._asking.ask(
            "GET", filled("/api/v1/tables/{code}/chat", code=code), query={"channel": channel}
        )
        return answer

    async def send_message(self, code: str, sent: models.NewMessage) -> models.Chat:
        """Send a message."""
        answer: models.Chat = await self._asking.ask("POST", filled("/api/v1/tables/{code}/chat", code=code), sent=sent)
        return answer


class AsyncPuzzles:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def list_puzzles(self) -> list[models.PuzzlesOfGame]:
        """Puzzles of each game, and where you stand."""
        answer: list[models.PuzzlesOfGame] = await self._asking.ask("GET", "/api/v1/puzzles")
        return answer

    async def get_next_puzzle(
        self, game: str, *, theme: str | None = None, after: str | None = None
    ) -> models.NextPuzzle:
        """A puzzle that you have not tried yet."""
        answer: models.NextPuzzle = await self._asking.ask(
            "GET", filled("/api/v1/puzzles/{game}/next", game=game), query={"theme": theme, "after": after}
        )
        return answer

    async def get_puzzle_step(self, game: str, key: str, step: int) -> models.PuzzleStep:
        """A step of a puzzle."""
        answer: models.PuzzleStep = await self._asking.ask(
            "GET", filled("/api/v1/puzzles/{game}/{key}/steps/{step}", game=game, key=key, step=step)
        )
        return answer

    async def answer_puzzle(self, game: str, key: str, step: int, sent: models.PuzzleAnswer) -> models.AnsweredPuzzle:
        """Answer a step of a puzzle with one of its plans."""
        answer: models.AnsweredPuzzle = await self._asking.ask(
            "POST", filled("/api/v1/puzzles/{game}/{key}/steps/{step}", game=game, key=key, step=step), sent=sent
        )
        return answer

    async def give_up_puzzle(self, game: str, key: str, step: int) -> models.AnsweredPuzzle:
        """Give up a puzzle and see the answer of a step."""
        answer: models.AnsweredPuzzle = await self._asking.ask(
            "POST", filled("/api/v1/puzzles/{game}/{key}/steps/{step}/solution", game=game, key=key, step=step)
        )
        return answer


class AsyncRatings:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def list_leaderboards(self) -> list[models.BoardName]:
        """All leaderboards."""
        answer: list[models.BoardName] = await self._asking.ask("GET", "/api/v1/leaderboards")
        return answer

    async def get_leaderboard(
        self,
        pool: str,
        *,
        season: str | None = None,
        country: str | None = None,
        provisional: bool | None = None,
        active: bool | None = None,
        bots: bool | None = None,
        cursor: int | None = None,
    ) -> models.Board:
        """A leaderboard, of all time or of a season."""
        answer: models.Board = await self._asking.ask(
            "GET",
            filled("/api/v1/leaderboards/{pool}", pool=pool),
            query={
                "season": season,
                "country": country,
                "provisional": provisional,
                "active": active,
                "bots": bots,
                "cursor": cursor,
            },
        )
        return answer

    async def list_ratings(self, name: str) -> list[models.PoolRating]:
        """Ratings of a member."""
        answer: list[models.PoolRating] = await self._asking.ask(
            "GET", filled("/api/v1/people/{name}/ratings", name=name)
        )
        return answer

    async def get_rating(self, name: str, pool: str) -> models.RatingHistory:
        """A rating and how it came to be."""
        answer: models.RatingHistory = await self._asking.ask(
            "GET", filled("/api/v1/people/{name}/ratings/{pool}", name=name, pool=pool)
        )
        return answer

    async def get_game_ratings(self, code: str) -> models.GameRatings:
        """What a game changed."""
        answer: models.GameRatings = await self._asking.ask("GET", filled("/api/v1/archive/{code}/ratings", code=code))
        return answer


class AsyncReviews:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def get_review(self, code: str) -> models.GameReview:
        """The review of a finished game."""
        answer: models.GameReview = await self._asking.ask("GET", filled("/api/v1/archive/{code}/review", code=code))
        return answer

    async def request_review(self, code: str) -> models.GameReview:
        """Request a review of a finished game."""
        answer: models.GameReview = await self._asking.ask("POST", filled("/api/v1/archive/{code}/review", code=code))
        return answer


class AsyncTables:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def list_open_tables(self) -> list[models.TableInfo]:
        """Tables that anyone may join, the newest first."""
        answer: list[models.TableInfo] = await self._asking.ask("GET", "/api/v1/tables")
        return answer

    async def create_table(self, sent: models.NewTable) -> models.TableInfo:
        """Create a table."""
        answer: models.TableInfo = await self._asking.ask("POST", "/api/v1/tables", sent=sent)
        return answer

    async def create_bot_table(self, sent: models.NewBotTable) -> models.TableInfo:
        """Play bots at once."""
        answer: models.TableInfo = await self._asking.ask("POST", "/api/v1/tables/with-bots", sent=sent)
        return answer

    async def join_table(self, code: str) -> models.TableInfo:
        """Take a seat."""
        answer: models.TableInfo = await self._asking.ask("POST", filled("/api/v1/tables/{code}/join", code=code))
        return answer

    async def leave_table(self, code: str) -> models.TableInfo:
        """Leave your seat."""
        answer: models.TableInfo = await self._asking.ask("POST", filled("/api/v1/tables/{code}/leave", code=code))
        return answer

    async def confirm_ready(self, code: str) -> models.TableInfo:
        """Confirm that you are ready."""
        answer: models.TableInfo = await self._asking.ask("POST", filled("/api/v1/tables/{code}/ready", code=code))
        return answer

    async def cancel_table(self, code: str) -> models.TableInfo:
        """Cancel your table."""
        answer: models.TableInfo = await self._asking.ask("POST", filled("/api/v1/tables/{code}/cancel", code=code))
        return answer

    async def fill_table(self, code: str, sent: models.Fill) -> models.TableInfo:
        """Fill free seats with bots."""
        answer: models.TableInfo = await self._asking.ask(
            "POST", filled("/api/v1/tables/{code}/fill", code=code), sent=sent
        )
        return answer

    async def invite_player(self, code: str, sent: models.Invite) -> models.TableInfo:
        """Invite a player."""
        answer: models.TableInfo = await self._asking.ask(
            "POST", filled("/api/v1/tables/{code}/invitations", code=code), sent=sent
        )
        return answer

    async def decline_invitation(self, code: str) -> None:
        """Decline an invitation."""
        await self._asking.ask("POST", filled("/api/v1/tables/{code}/decline", code=code))

    async def clone_table(self, code: str) -> models.TableInfo:
        """New, same settings."""
        answer: models.TableInfo = await self._asking.ask("POST", filled("/api/v1/tables/{code}/clone", code=code))
        return answer

    async def rematch(self, code: str) -> models.TableInfo:
        """Rematch."""
        answer: models.TableInfo = await self._asking.ask("POST", filled("/api/v1/tables/{code}/rematch", code=code))
        return answer

    async def renew_link(self, code: str) -> models.TableInfo:
        """Another link to your private table; the old one ends."""
        answer: models.TableInfo = await self._asking.ask("POST", filled("/api/v1/tables/{code}/renew-link", code=code))
        return answer


class AsyncTournaments:
    def __init__(self, asking: AsyncAsking) -> None:
        self._asking = asking

    async def list_tournaments(self, *, cursor: int | None = None) -> models.Tournaments:
        """Tournaments: running, soon and finished."""
        answer: models.Tournaments = await self._asking.ask("GET", "/api/v1/tournaments", query={"cursor": cursor})
        return answer

    async def create_tournament(self, sent: models.NewTournament) -> models.Tournament:
        """Host a tournament."""
        answer: models.Tournament = await self._asking.ask("POST", "/api/v1/tournaments", sent=sent)
        return answer

    async def get_tournament(self, number: int, *, cursor: int | None = None) -> models.Tournament:
        """A tournament with its standings."""
        answer: models.Tournament = await self._asking.ask(
            "GET", filled("/api/v1/tournaments/{number}", number=number), query={"cursor": cursor}
        )
        return answer

    async def join(self, number: int, sent: models.TournamentPassword) -> models.TournamentEntry:
        """Join, check in or come back."""
        answer: models.TournamentEntry = await self._asking.ask(
            "POST", filled("/api/v1/tournaments/{number}/join", number=number), sent=sent
        )
        return answer

    async def pause(self, number: int) -> models.TournamentEntry:
        """Pause."""
        answer: models.TournamentEntry = await self._asking.ask(
            "POST", filled("/api/v1/tournaments/{number}/pause", number=number)
        )
        return answer

    async def leave(self, number: int) -> models.TournamentEntry:
        """Leave."""
        answer: models.TournamentEntry = await self._asking.ask(
            "POST", filled("/api/v1/tournaments/{number}/leave", number=number)
        )
        return answer

    async def cancel(self, number: int) -> None:
        """Cancel a tournament of yours."""
        await self._asking.ask("POST", filled("/api/v1/tournaments/{number}/cancel", number=number))


class AsyncOperations:
    """All operations, by subject."""

    def __init__(self, asking: AsyncAsking) -> None:
        self.account = AsyncAccount(asking)
        self.archive = AsyncArchive(asking)
        self.bots = AsyncBots(asking)
        self.clubs = AsyncClubs(asking)
        self.games = AsyncGames(asking)
        self.leagues = AsyncLeagues(asking)
        self.notifications = AsyncNotifications(asking)
        self.play = AsyncPlay(asking)
        self.puzzles = AsyncPuzzles(asking)
        self.ratings = AsyncRatings(asking)
        self.reviews = AsyncReviews(asking)
        self.tables = AsyncTables(asking)
        self.tournaments = AsyncTournaments(asking)
