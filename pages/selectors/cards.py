"""What the cards of games, leagues, clubs, tournaments and players show. Everything here is what a visitor who is not
signed in sees."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.row_ids import row_id
from accounts.selectors.people import find_member, preferences_of
from accounts.social_cards import CardLine, CardPicture, SocialCard
from clubs.models import Club, JoinPolicy
from games.models import Match, Seat
from games.play.selectors.match_labels import seat_name
from games.play.selectors.table import find_match
from games.titles.registry import find_title
from games.titles.wording import seat_words
from games.words import name_words
from leaderboards.selectors.people import ratings_of
from leagues.crests import Crest
from leagues.models import Format, League
from leagues.selectors.league_header import crest_of
from pages.sprites import coloured, symbols_of
from tournaments.models import Tournament
from tournaments.words import title_words

SITE_VERSION = "1"
TINCTURES = {
    "gold": "#e3bd5a", "silver": "#f4eddc", "red": "#7d1d2d", "blue": "#24508f", "green": "#1f5a3a",
    "purple": "#5b357f", "black": "#241b18",
}  # fmt: skip
"""As `static/css/features/leagues.css` has them."""
MOST_RATINGS = 4
PODIUM = 3


def today() -> str:
    """The version of cards that may change every day."""
    return f"{timezone.now():%Y%m%d}"


def site_card(key: str) -> SocialCard | None:
    """The general card, which every page has that has none of its own."""
    if key != "card":
        return None
    return SocialCard(
        version=SITE_VERSION,
        over=_("Board games online"),
        title=_("Play Tudor and Royals"),
        note=_("Live or turn-based, free, no ads"),
    )


def match_card(code: str) -> SocialCard | None:
    """The board of a match as nobody's seat sees it, and who plays. None before play has begun, for tables that are
    not open to everyone, and while others are dealt the same."""
    try:
        match = find_match(code)
    except Match.DoesNotExist:
        return None
    begun = match.status in (Match.Status.PLAYING, Match.Status.OVER)
    if not begun or match.access != Match.Access.OPEN or match.secrets_held:
        return None
    view = match.game.view(match.decoded_state, None)
    picture = find_title(match.game_slug).picture(view)
    return SocialCard(
        version=str(match.version),
        over=_("Finished game") if match.status == Match.Status.OVER else _("Game in progress"),
        title=name_words(match.game_slug),
        lines=_people(match),
        note="" if match.status == Match.Status.OVER else str(match.get_pace_display()),
        picture=CardPicture(*picture) if picture is not None else None,
    )


def _people(match: Match) -> tuple[CardLine, ...]:
    """Who plays, in the order of the seats; after the end in the order of the places, with their points."""
    seats = list(match.seats.all())
    places = match.places(seats)
    names = tuple(seat_name(seat) for seat in seats)
    if match.result is None:
        return tuple(_line(seat, names) for seat in seats)
    scores = match.result["scores"]
    ranked = sorted(seats, key=lambda seat: (places[seat.number], seat.number))
    return tuple(_line(seat, names, str(scores[seat.number]), places[seat.number] == 1) for seat in ranked)


def _line(seat: Seat, names: tuple[str, ...], figure: str = "", is_first: bool = False) -> CardLine:
    return CardLine(seat_words(seat.number, names), figure, seat.number, is_first)


def league_card(slug: str) -> SocialCard | None:
    """The crest and the name of a league that everyone may see."""
    league = League.objects.filter(slug=slug, is_private=False, closed_at=None).first()
    if league is None:
        return None
    players = ngettext("%(count)s player at each table", "%(count)s players at each table", league.table_size)
    return SocialCard(
        version=today(),
        over=_("League"),
        title=league.name,
        lines=(
            CardLine(name_words(league.game)),
            CardLine(str(Format(league.format).label)),
            CardLine(players % {"count": league.table_size}),
        ),
        picture=crest_picture(crest_of(league)),
    )


def club_card(slug: str) -> SocialCard | None:
    """The crest and the name of a club that everyone may see."""
    club = Club.objects.filter(slug=slug, is_private=False, hidden_at=None, closed_at=None).first()
    if club is None:
        return None
    members = ngettext("%(count)s member", "%(count)s members", club.member_count) % {"count": club.member_count}
    return SocialCard(
        version=today(),
        over=_("Club"),
        title=club.name,
        lines=(CardLine(members), CardLine(str(JoinPolicy(club.policy).label))),
        picture=crest_picture(club.crest),
    )


def tournament_card(key: str) -> SocialCard | None:
    """A tournament for everyone: how it is played, or who won it."""
    tournament = Tournament.objects.filter(pk=row_id(key), audience="").first()
    if tournament is None or tournament.state == Tournament.State.CANCELLED:
        return None
    players = ngettext("%(count)s player at each table", "%(count)s players at each table", tournament.table_size)
    facts = (
        CardLine(name_words(tournament.game)),
        CardLine(str(tournament.get_format_display())),
        CardLine(players % {"count": tournament.table_size}),
    )
    return SocialCard(
        version=f"{today()}-{tournament.version}",
        over=_("Tournament"),
        title=title_words(tournament),
        lines=_podium(tournament) or facts,
        note=str(tournament.get_state_display()).capitalize(),
    )


def _podium(tournament: Tournament) -> tuple[CardLine, ...]:
    """The first of a tournament that is over, with their points."""
    ranked = tournament.entries.filter(final_rank__lte=PODIUM).order_by("final_rank", "pk")
    rows = ranked.values_list("user__username", "points", "final_rank")[:PODIUM]
    return tuple(CardLine(name, str(points), is_first=rank == 1) for name, points, rank in rows)


def crest_picture(crest: Crest) -> CardPicture:
    """A shield with its charge."""
    colours = {"--charge": TINCTURES[crest.charge.value], "--field": TINCTURES[crest.field.value]}
    # Under a name of its own: the sprite of icons has a crown and a rose too.
    symbol = coloured(symbols_of("crests.svg")[crest.emblem.value], colours).replace(
        f'id="{crest.emblem.value}"', 'id="charge"', 1
    )
    shield = (
        f'<path d="M4 4h92v50c0 30-19 49-46 62C23 103 4 84 4 54Z" fill="{colours["--field"]}" stroke="#e6c67f" '
        f'stroke-width="2"/><path d="M9 9h82v45c0 27-17 44-41 56.5C26 98 9 81 9 54Z" fill="none" '
        f'stroke="{colours["--charge"]}" stroke-opacity=".7"/>'
        '<use href="#charge" x="18" y="20" width="64" height="64"/>'
    )
    return CardPicture(100, 120, f"<defs>{symbol}</defs>{shield}")


def player_card(username: str) -> SocialCard | None:
    """A member with their ratings, if they let themselves be listed."""
    person = find_member(username)
    if person is None or person.username != username:
        return None
    return SocialCard(version=today(), over=_("Player"), title=person.username, lines=_ratings(person))


def _ratings(person: User) -> tuple[CardLine, ...]:
    if not preferences_of(person).is_on_leaderboards:
        return ()
    sure = [rating for rating in ratings_of(person) if not rating.is_provisional]
    best = sorted(sure, key=lambda rating: -rating.value)[:MOST_RATINGS]
    return tuple(CardLine(rating.pool, str(rating.value)) for rating in best)
