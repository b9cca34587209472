"""Fills an empty site with a little life, so that people who try it see what it is like with people on it."""

from __future__ import annotations

from datetime import timedelta
from itertools import cycle, islice
from random import Random
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from accounts.models import User
from accounts.notifications.services.read_notifications import read_notifications
from clubs.services.create_club import create_club
from clubs.services.join_club import join_club
from games.clock import Tempo
from games.engine.metas import all_metas
from games.engine.protocol import Meta, Ruleset
from games.management.commands.demo import PEOPLE
from games.management.filling.at_tables import TO_THE_END, Player, begin, play_on, play_to_end
from games.models import Match
from games.models.table_settings import TableSettings
from games.tables.services.open_table import open_table
from leagues.models import Format, League, LeagueTable, Season
from leagues.presets import preset_settings
from leagues.services.advance_season import advance_season
from leagues.services.create_league import create_league
from leagues.services.open_season import open_season
from leagues.services.sign_up import sign_up
from leagues.services.start_season import start_season
from social.services.follow import follow

CROWD = {
    "margery": 0.95,
    "thomas": 0.9,
    "cecily": 0.85,
    "edmund": 0.75,
    "isabel": 0.7,
    "ralph": 0.6,
    "beatrix": 0.5,
    "hugh": 0.35,
}
"""Invented people, and how well they play; no one can sign in as them."""
GAMES = 16
"""In the archive."""
SPAN = timedelta(days=45)
"""Over how long they were played."""
UNDER_WAY = 40
"""Decisions that have been made at tables under way."""
LIVE = TableSettings(pace=Match.Pace.LIVE)
RATED = TableSettings(pace=Match.Pace.LIVE, is_rated=True, clock_bank=1200, clock_increment=60, clock_cap=2400)
DAYS = TableSettings(pace=Match.Pace.DAYS, clock_bank=259_200, clock_increment=43_200, clock_cap=518_400)


class Command(BaseCommand):
    help = "Adds invented people, games, a league and a club to a new site, for development only."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--games", type=int, default=GAMES, help=f"finished games in the archive (default: {GAMES})"
        )

    def handle(self, *args: Any, games: int, **options: Any) -> None:
        if not settings.DEBUG:
            raise CommandError("invented people are for development only")
        if User.objects.filter(username__in=CROWD).exists():
            return
        self.stdout.write("Inviting people to the site, once ...")
        self.random = Random("a court")
        self.crowd = [Player(_person(name), skill) for name, skill in CROWD.items()]
        self.hosts = [Player(User.objects.get(username=name), 0.8) for name in PEOPLE]
        self._play_finished(games)
        self._play_running()
        self._open_tables()
        self._hold_league()
        self._found_club()
        for host in self.hosts:
            read_notifications(user=host.user)
        self.stdout.write(f"{len(CROWD)} invented people have played {games} games and started some more")

    def _play_finished(self, games: int) -> None:
        """Rated games of all sizes, the oldest first."""
        everyone = [*self.crowd, *self.hosts]
        kinds = cycle((meta, players) for players in (2, 4, 3, 2, 5) for meta in all_metas() if players in meta.players)
        for number, (meta, players) in enumerate(islice(kinds, games)):
            company = self.random.sample(everyone, players)
            match = begin(company, _ruleset(meta, number), RATED)
            play_to_end(match.pk, company, self.random, SPAN * (1 - number / games))

    def _play_running(self) -> None:
        """Tables that can be watched, and some at which it is time to decide."""
        for meta in all_metas():
            for players in (min(meta.players), max(meta.players)):
                company = self.random.sample(self.crowd, players)
                match = begin(company, _ruleset(meta), LIVE)
                play_on(match.pk, company, UNDER_WAY * players // 2, self.random)
            for host, guest in zip(self.hosts, self.crowd, strict=False):
                match = begin([host, guest], _ruleset(meta), DAYS)
                self._play_until_turn(match, host, [host, guest])

    def _play_until_turn(self, match: Match, player: Player, company: list[Player]) -> None:
        """Plays on until a person has to decide."""
        play_on(match.pk, company, UNDER_WAY, self.random)
        while not match.seats.filter(user=player.user, is_to_act=True).exists():
            play_on(match.pk, company, 1, self.random)

    def _open_tables(self) -> None:
        for host, meta in zip(self.crowd, all_metas(), strict=False):
            open_table(user=host.user, ruleset=_ruleset(meta), players=max(meta.players), **RATED)
            open_table(user=host.user, ruleset=_ruleset(meta), players=2, **DAYS)

    def _hold_league(self) -> None:
        """A league in the middle of its first season."""
        meta, *_ = all_metas()
        owner = self.crowd[0].user
        league = self._league(meta, owner)
        now = timezone.now()
        season = open_season(
            league_id=league.pk,
            user=owner,
            sign_up_from=now - timedelta(hours=1),
            starts_at=now + timedelta(days=2),
            ends_at=now + timedelta(days=32),
        )
        advance_season(season_id=season.pk)
        members = [*self.crowd[:5], self.hosts[0]]
        for player in members:
            sign_up(season_id=season.pk, user=player.user)
        start_season(season_id=season.pk, by=owner)
        advance_season(season_id=season.pk)
        self._play_league(season, members)

    def _league(self, meta: Meta, owner: User) -> League:
        kind = preset_settings(preset=Format.ROUND_ROBIN, pace=Match.Pace.DAYS, tempo=Tempo.CALM, table_size=2)
        kind |= {"name": "Privy Council", "game": meta.slug, "rulesets": [_ruleset(meta).text]}
        return create_league(user=owner, **kind)

    def _found_club(self) -> None:
        """A club whose members know each other, and people who follow them."""
        owner, *members = (player.user for player in self.crowd[:5])
        club = create_club(user=owner, name="Rose and Crown", description="Friendly games, most evenings.")
        for member in (*members, self.hosts[0].user):
            join_club(club_id=club.pk, user=member)
        for host in self.hosts:
            for followed in (owner, *members):
                follow(follower=host.user, followed=followed)

    def _play_league(self, season: Season, members: list[Player]) -> None:
        """Half of the games are over, of the others most are under way."""
        tables = LeagueTable.objects.filter(division__season=season, match__isnull=False).order_by("pk")
        for number, table in enumerate(tables.select_related("match")):
            assert table.match is not None, "only tables with a match are asked for"
            decisions = TO_THE_END if number % 2 else UNDER_WAY
            match = play_on(table.match.pk, members, decisions, self.random)
            if match.status == Match.Status.OVER:
                play_to_end(match.pk, members, self.random, timedelta(hours=number))


def _person(name: str) -> User:
    user = User(username=name)
    user.set_unusable_password()
    user.save()
    return user


def _ruleset(meta: Meta, number: int = 0) -> Ruleset:
    """The first edition of a game in its newest revision, with one of the sets of cards that it offers."""
    edition = meta.editions[0]
    options = edition.presets[number % len(edition.presets)].options if edition.presets else ()
    return Ruleset(meta.slug, edition.slug, meta.revision, tuple(sorted(dict(options).items())))
