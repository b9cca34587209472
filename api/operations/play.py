"""A match: seeing it, moving, chatting."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Query, Router

from accounts.models import User
from api import schemas
from api.authentication import needs, person_of, public, viewer_of
from api.errors import BadRequest
from api.operations.described import described_event, table_view
from api.operations.door import found_match, found_match_id
from api.scopes import Scope
from games.engine.errors import UnreadableMove
from games.errors import NotPlaying, NotYourSeat, Refusal
from games.models import Match, Message
from games.play.selectors.chat import chat_page
from games.play.selectors.table import table_page, why_not
from games.play.services import play_move, post_message, resign, undo_move
from games.refusal_words import illegal_choice
from games.words import move_words

router = Router(tags=["play"])


@router.get("/{code}", response=schemas.TableView, auth=public, summary="A table as you see it")
def get_table(request: HttpRequest, code: str, asked: Query[schemas.AskedTable]) -> dict[str, Any]:
    return _shown(request, code, asked.since)


@router.get("/{code}/moves", response=schemas.Moves, auth=needs(Scope.PLAY_READ), summary="Your legal moves")
def list_moves(request: HttpRequest, code: str) -> dict[str, Any]:
    user = person_of(request)
    match = found_match(code, user)
    page = table_page(match=match, user=user, with_choices=False)
    words = (move_words(page.game, text, page.names, page.occasion) for text in page.texts)
    legal = [{"text": text, "words": said} for text, said in zip(page.texts, words, strict=True)]
    return {"ply": match.ply, "legal": legal}


@router.get(
    "/{code}/moves/closed",
    response=schemas.ClosedMoves,
    auth=needs(Scope.PLAY_READ),
    summary="Moves that you could think of and may not make, each with its rule",
)
def list_closed_moves(request: HttpRequest, code: str) -> dict[str, Any]:
    user = person_of(request)
    match = found_match(code, user)
    page = table_page(match=match, user=user)
    rules = ((text, why_not(match=match, user=user, text=text)) for text in page.closed_choices)
    refusals = ((text, illegal_choice(match.game_slug, rule)) for text, rule in rules if rule is not None)
    closed = [
        {
            "text": text,
            "words": move_words(page.game, text, page.names, page.occasion),
            "code": refusal.code,
            "rule": str(refusal.sentence),
        }
        for text, refusal in refusals
    ]
    return {"ply": match.ply, "closed": closed}


@router.get(
    "/{code}/moves/considered",
    response=schemas.Considered,
    auth=needs(Scope.PLAY_READ),
    summary="What would come of a legal move",
)
def consider_move(request: HttpRequest, code: str, asked: Query[schemas.AskedMove]) -> dict[str, Any]:
    user = person_of(request)
    match = found_match(code, user)
    page = table_page(match=match, user=user, asked=asked.move)
    if page.asked is None:
        raise _refusal(match, user, asked.move)
    return {
        "ply": match.ply,
        "move": asked.move,
        "words": move_words(page.game, asked.move, page.names, page.occasion),
        "is_final": page.asked.is_final,
        "events": [described_event(event, page) for event in page.asked.outlook],
    }


@router.get("/{code}/why-not", response=schemas.Why, auth=needs(Scope.PLAY_READ), summary="Why a move is not allowed")
def get_why_not(request: HttpRequest, code: str, asked: Query[schemas.AskedMove]) -> dict[str, Any]:
    user = person_of(request)
    match = found_match(code, user)
    try:
        rule = why_not(match=match, user=user, text=asked.move)
    except UnreadableMove as error:
        raise illegal_choice(match.game_slug, error) from error
    refusal = illegal_choice(match.game_slug, rule) if rule else None
    return {
        "is_legal": refusal is None,
        "code": refusal and refusal.code,
        "words": refusal and str(refusal.sentence),
    }


@router.post("/{code}/moves", response=schemas.TableView, auth=needs(Scope.PLAY_WRITE), summary="Make a move")
def make_move(request: HttpRequest, code: str, sent: schemas.NewMove) -> dict[str, Any]:
    user = person_of(request)
    play_move.play_move(match_id=found_match_id(code, user), user=user, ply=sent.ply, text=sent.move)
    return _shown(request, code, sent.ply)


@router.post("/{code}/undo", response=schemas.TableView, auth=needs(Scope.PLAY_WRITE), summary="Undo your last move")
def undo(request: HttpRequest, code: str, sent: schemas.Seen) -> dict[str, Any]:
    user = person_of(request)
    undo_move.undo_move(match_id=found_match_id(code, user), user=user, ply=sent.ply)
    return _shown(request, code)


@router.post("/{code}/resign", response=schemas.TableView, auth=needs(Scope.PLAY_WRITE), summary="Resign")
def resign_game(request: HttpRequest, code: str) -> dict[str, Any]:
    user = person_of(request)
    resign.resign(match_id=found_match_id(code, user), user=user)
    return _shown(request, code)


@router.get("/{code}/chat", response=schemas.Chat, auth=public, summary="The newest messages of a channel")
def get_chat(request: HttpRequest, code: str, asked: Query[schemas.AskedChannel]) -> dict[str, Any]:
    return _chat(request, code, asked.channel)


@router.post("/{code}/chat", response=schemas.Chat, auth=needs(Scope.CHAT_WRITE), summary="Send a message")
def send_message(request: HttpRequest, code: str, sent: schemas.NewMessage) -> dict[str, Any]:
    user = person_of(request)
    if sent.channel not in Message.Channel.values:
        raise BadRequest
    channel = Message.Channel(sent.channel)
    match_id = found_match_id(code, user)
    post_message.post_message(match_id=match_id, user=user, channel=channel, text=sent.text)
    return _chat(request, code, sent.channel)


def _refusal(match: Match, user: User, text: str) -> Refusal:
    """Why a move can't be considered: there is no seat to make it from, it can't be read, or a rule forbids it."""
    if match.status != Match.Status.PLAYING:
        return NotPlaying()
    try:
        rule = why_not(match=match, user=user, text=text)
    except UnreadableMove as error:
        return illegal_choice(match.game_slug, error)
    return illegal_choice(match.game_slug, rule) if rule else NotYourSeat()


def _shown(request: HttpRequest, code: str, since: int = 0) -> dict[str, Any]:
    """The table as far as the token may show it."""
    viewer = viewer_of(request)
    return table_view(table_page(match=found_match(code, viewer), user=viewer, with_choices=False), since)


def _chat(request: HttpRequest, code: str, channel: str) -> dict[str, Any]:
    viewer = viewer_of(request)
    page = chat_page(match=found_match(code, viewer), user=viewer, channel=channel)
    messages = [{"author": row.author, "text": row.text, "at": row.said_at} for row in page.messages]
    return {"channel": page.channel.value, "messages": messages}
