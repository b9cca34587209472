"""What can be played."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from ninja import Router

from api import schemas
from api.authentication import public
from api.view_schemas import events_schema, view_schema
from games.engine.metas import all_metas
from games.engine.protocol import Meta
from games.words import name_words

router = Router(tags=["games"], auth=public)


@router.get("", response=list[schemas.Game], summary="All games")
def list_games(request: HttpRequest) -> list[dict[str, Any]]:
    return [_described(meta) for meta in all_metas()]


@router.get("/{slug}/view.schema.json", response=dict[str, Any], summary="JSON Schema of a game's view")
def get_view_schema(request: HttpRequest, slug: str) -> dict[str, Any]:
    if slug not in {meta.slug for meta in all_metas()}:
        raise Http404
    return view_schema(slug)


@router.get("/{slug}/events.schema.json", response=dict[str, Any], summary="JSON Schema of a game's events")
def get_events_schema(request: HttpRequest, slug: str) -> dict[str, Any]:
    if slug not in {meta.slug for meta in all_metas()}:
        raise Http404
    return events_schema(slug)


def _described(meta: Meta) -> dict[str, Any]:
    return {
        "slug": meta.slug,
        "name": name_words(meta.slug),
        "designers": list(meta.designers),
        "players": list(meta.players),
        "editions": [
            {
                "slug": edition.slug,
                "name": name_words(edition.slug, meta.slug),
                "card_sets": [preset.id for preset in edition.presets],
            }
            for edition in meta.editions
        ],
    }
