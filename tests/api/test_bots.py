"""Bot accounts: declared for good, known for bots by their names, and at tables with people only where they are
invited."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.account_erasure import erase_everywhere
from accounts.limits import GAMES_OF_BOT, OWN_BOTS
from accounts.models import User
from accounts.services.create_guest import create_guest
from accounts.sign_in.name_checks import USERNAME_VALIDATORS
from api.errors import BotNameRefused, MembersOnly, NothingHere
from api.models import BotAccount, Token
from api.scopes import Scope
from api.services.create_bot import create_bot
from api.services.create_token import create_token
from games.models import Match
from leaderboards.services.rate_match import rate_match
from tests.api.programs import ALL, Program
from tests.factories import make_user, sign_in_with_password
from tests.leaderboards import matches as finished

pytestmark = pytest.mark.django_db
NEW = {"game": "royals", "players": 2}


def bot_of(owner: User, name: str = "rose-bot") -> tuple[User, Program]:
    bot = create_bot(owner=owner, name=name)
    program = Program()
    token = create_token(user=owner, name="test", scopes=ALL, days=1, bot_id=bot.pk)
    program.headers = {"Authorization": f"Bearer {token.text}"}
    return bot.user, program


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def test_a_member_declares_a_bot_and_gets_a_token_for_it() -> None:
    anne = make_user()
    client = sign_in_with_password(anne)
    assert client.post("/account/bots/create/", {"name": "rose-bot"}).status_code == 302
    bot = BotAccount.objects.get()
    assert (bot.user.is_bot, bot.owner, bot.user.has_usable_password()) == (True, anne, False)
    sent = {"name": "x", "scopes": [Scope.PLAY_READ], "days": "30", "bot": str(bot.pk)}
    assert client.post("/account/tokens/create/", sent).status_code == 200
    assert Token.objects.get().user == bot.user
    assert b"rose-bot" in client.get("/account/tokens/").content
    assert b"rose-bot" in client.get("/bots/").content
    revoke = f"/account/tokens/{Token.objects.get().pk}/revoke/"
    client.post(revoke)
    assert not Token.objects.exists()


@pytest.mark.parametrize("name", ["rose", "rosebot", "x-bot-", "-bot", "two words-bot", "a" * 40 + "-bot", "admin-bot"])
def test_a_bot_has_the_name_of_a_bot(name: str) -> None:
    with pytest.raises(BotNameRefused):
        create_bot(owner=make_user(), name=name)
    client = sign_in_with_password(User.objects.get())
    assert client.post("/account/bots/create/", {"name": name}).status_code == 422


def test_no_person_has_the_name_of_a_bot() -> None:
    refused = []
    for check in USERNAME_VALIDATORS:
        try:
            check("Anne-BOT")
        except Exception as error:
            refused.append(error)
    assert len(refused) == 1


def test_there_are_only_so_many_bots_and_none_of_guests_and_bots() -> None:
    anne = make_user()
    for number in range(OWN_BOTS.most):
        bot = create_bot(owner=anne, name=f"rose{number}-bot")
    client = sign_in_with_password(anne)
    assert client.post("/account/bots/create/", {"name": "one-more-bot"}).status_code == 409
    for other in (create_guest(), bot.user):
        with pytest.raises(MembersOnly):
            create_bot(owner=other, name="another-bot")


def test_only_its_owner_gets_tokens_for_a_bot_and_closes_it() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    bot = create_bot(owner=anne, name="rose-bot")
    with pytest.raises(NothingHere):
        create_token(user=bo, name="x", scopes=ALL, days=1, bot_id=bot.pk)
    sign_in_with_password(bo).post(f"/account/bots/{bot.pk}/close/")
    assert BotAccount.objects.exists()
    sign_in_with_password(anne).post(f"/account/bots/{bot.pk}/close/")
    assert not BotAccount.objects.exists()
    assert not User.objects.get(pk=bot.user_id).is_active


def test_bots_go_with_their_owner() -> None:
    anne = make_user()
    _, program = bot_of(anne)
    assert program.get("account").json()["is_bot"]
    erase_everywhere(anne)
    assert program.get("account").status_code == 401


def test_a_bot_sits_down_with_people_only_where_it_is_invited() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    _, robot = bot_of(anne)
    host = Program(bo)
    table = host.post("tables", **NEW).json()["code"]
    assert code(robot.post(f"tables/{table}/join")) == (403, "table.bot_needs_invitation")
    host.post(f"tables/{table}/invitations", name="rose-bot")
    assert robot.post(f"tables/{table}/join").status_code == 200


def test_a_challenge_is_a_table_to_which_the_bot_is_invited() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    _, robot = bot_of(anne)
    player = Program(bo)
    made = player.post("bots/rose-bot/challenges", **NEW)
    assert made.status_code == 201
    table = made.json()["code"]
    assert robot.post(f"tables/{table}/join").status_code == 200
    assert player.post(f"tables/{table}/ready").json()["status"] == "playing"
    assert player.post("bots/anne/challenges", **NEW).status_code == 404
    assert player.post("bots/rose-bot/challenges", game="chess").status_code == 422
    assert Match.objects.count() == 1


def test_people_come_to_tables_of_bots_and_bots_to_each_other() -> None:
    anne, bo = make_user("anne"), make_user("bo")
    (_, rose), (_, lily) = bot_of(anne), bot_of(anne, "lily-bot")
    table = rose.post("tables", **NEW).json()["code"]
    assert Program(bo).post(f"tables/{table}/join").status_code == 200
    rated = rose.post("tables", **NEW, rated=True).json()["code"]
    assert code(Program(bo).post(f"tables/{rated}/join")) == (422, "table.rated_needs_people")
    assert lily.post(f"tables/{rated}/join").status_code == 200
    people = Program(bo).post("tables", **NEW, rated=True).json()["code"]
    Program(bo).post(f"tables/{people}/invitations", name="rose-bot")
    assert code(rose.post(f"tables/{people}/join")) == (422, "table.rated_needs_people")


def test_a_bot_plays_only_so_many_games_at_once() -> None:
    bot, robot = bot_of(make_user())
    for _ in range(GAMES_OF_BOT.most):
        assert robot.post("tables", **NEW).status_code == 201
    assert code(robot.post("tables", **NEW)) == (409, "limit.games_of_bot")
    assert Match.objects.of_person(bot).count() == GAMES_OF_BOT.most


def test_bots_are_listed_with_their_ratings() -> None:
    anna, bo = finished.people_of(2)
    bot, _ = bot_of(anna)
    match = finished.noted([bot, bo], [1, 2])
    rate_match(match_id=match.pk)
    (row,) = Program().get("bots").json()["bots"]
    assert (row["name"], row["owner"]) == ("rose-bot", "anna")
    assert row["ratings"][0]["matches"] == 1
    board = Program().get("leaderboards/tudor-duel", bots="1", provisional="1").json()
    assert [line["name"] for line in board["rows"]] == ["rose-bot"]
    assert Program().get("people/bo/ratings").json() == [], "ratings of people are not moved by bots"
