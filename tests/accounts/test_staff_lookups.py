"""Staff read nothing out of the admin by asking for it: no look-up, order or search touches what is not listed, no page
shows a secret, and nothing that is asked breaks a page."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.exceptions import DisallowedModelAdminLookup
from django.contrib.sessions.models import Session
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, models
from django.http import QueryDict
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Block, Webhook
from accounts.staff.guarded_admin import FILTER_LOOKUPS, GuardedAdmin
from tests.accounts.planted import MARK, SECRETS, is_secret, plant, traces
from tests.factories import make_staff, make_user, sign_in

pytestmark = pytest.mark.django_db

LOOKUPS = ("exact", "contains", "startswith", "regex", "gt", "lt", "in", "range", "isnull", "year")
HUGE = "9" * 40
REGISTERED = sorted(admin.site._registry.items(), key=lambda pair: pair[0]._meta.label)
NAMES = [model._meta.label_lower for model, _ in REGISTERED]


@pytest.fixture(autouse=True)
def _refusals_are_expected(caplog: pytest.LogCaptureFixture) -> None:
    """A traceback for every bad request of the thousands below takes longer than the requests."""
    caplog.set_level(logging.CRITICAL, logger="django.security")
    caplog.set_level(logging.ERROR, logger="django.request")


@pytest.fixture
def _sidebar_is_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of a page of the admin is the list of all models, whatever is asked: where thousands of pages are drawn, it
    is not drawn anew on each. The tests of what one page shows have it."""
    monkeypatch.setattr(admin.site, "get_app_list", lambda request, app_label=None: [])


def list_of(model: type[models.Model]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def page_of(model: type[models.Model], kind: str, key: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{kind}", args=[key])


def offered(model_admin: admin.ModelAdmin[Any]) -> set[str]:
    """What the filters beside a list ask for."""
    endings = ("", *(f"__{lookup}" for lookup in FILTER_LOOKUPS))
    return {f"{name}{ending}" for name in model_admin.list_filter for ending in endings}


def paths(model: type[models.Model]) -> Iterator[str]:
    """Every field of a model, and every one that is a relation away, whichever way it leads."""
    for field in model._meta.get_fields(include_hidden=True):
        name = getattr(field, "attname", None) or field.name
        yield from {name, field.name, "pk"}
        if field.is_relation and field.related_model:
            yield from (f"{field.name}__{other.name}" for other in field.related_model._meta.get_fields())


# The database is not asked about what is refused.
@pytest.mark.sqlite_only
@pytest.mark.parametrize(("model", "model_admin"), REGISTERED, ids=NAMES)
def test_no_list_depends_on_a_field_that_it_does_not_offer_to_filter_by(
    rf: RequestFactory, model: type[models.Model], model_admin: admin.ModelAdmin[Any]
) -> None:
    request = rf.get(list_of(model))
    request.user = make_staff()
    every = {lookup for path in paths(model) for lookup in (path, *(f"{path}__{lookup}" for lookup in LOOKUPS))}
    assert {lookup for lookup in every if model_admin.lookup_allowed(lookup, "1", request)} <= offered(model_admin)
    # That this is what a list asks for every parameter is shown by the fields of the model itself.
    for lookup in {lookup for lookup in every if lookup.count("__") <= 1} - offered(model_admin):
        request.GET = QueryDict(f"{lookup}=1")
        with pytest.raises(DisallowedModelAdminLookup):
            model_admin.get_changelist_instance(request)


@pytest.mark.parametrize(
    "address",
    [
        "/admin/games/match/?seed__regex=^.",
        "/admin/games/match/?state__contains=hand",
        "/admin/games/match/?seats__match__state__contains=hand",
        "/admin/games/message/?match__seed__gt=a",
        "/admin/games/match/?_to_field=seed&_popup=1",
        "/admin/usersessions/usersession/?session_key__startswith=a",
        "/admin/accounts/webhook/?secret__startswith=a",
        "/admin/accounts/user/?password__startswith=a",
        "/admin/accounts/user/?authenticator__data__secret__startswith=A",
        "/admin/accounts/user/?feed_key__secret__startswith=A",
        "/admin/leagues/season/?seed__startswith=a",
    ],
)
def test_a_look_up_that_is_not_offered_is_a_bad_request(address: str) -> None:
    response = sign_in(make_staff()).get(address)
    assert response.status_code == 400
    assert "Error 400" in response.content.decode()


@pytest.mark.usefixtures("_sidebar_is_empty")
@pytest.mark.many(4)
@pytest.mark.parametrize(("model", "model_admin"), REGISTERED, ids=NAMES)
def test_neither_order_nor_search_nor_filter_asks_the_database_about_a_secret(
    model: type[models.Model], model_admin: admin.ModelAdmin[Any]
) -> None:
    client = sign_in(make_staff())
    plant(model)
    columns = [
        f'"{owner._meta.db_table}"."{owner._meta.get_field(name).column}"'
        for owner, names in ((apps.get_model(label), names) for label, names in SECRETS.items())
        for name in names
    ]
    asked = [{"o": str(number)} for number in range(1, len(model_admin.list_display) + 3)]
    asked += [{"q": "word"}, {"_facets": "True"}, {"all": ""}, {"_popup": "1", "_to_field": model._meta.pk.name}]
    with CaptureQueriesContext(connection) as queries:
        for query in asked:
            assert client.get(list_of(model), query).status_code == 200
    # The session of the browser itself is found by its key.
    asked_for = [query["sql"] for query in queries if f'FROM "{Session._meta.db_table}"' not in query["sql"]]
    assert len(asked_for) > len(asked)
    for sql in asked_for:
        # Which columns are fetched is another matter: they are not shown, which is tested below.
        conditions = re.sub(r"\bSELECT\b.*?\bFROM\b", "FROM", sql, flags=re.DOTALL)
        assert [column for column in columns if column in conditions] == [], sql


def test_every_field_that_sounds_secret_is_among_the_secrets() -> None:
    sounds = re.compile("secret|seed|password|token|key|auth|session|packed|link|chain|url|endpoint|digest|p256dh|data")
    harmless = {
        "account.EmailConfirmation.email_address": "an address, not a key",
        "api.KeptAnswer.key": "a digest, in no page of the admin",
        "accounts.Preferences.is_named_in_dumps": "yes or no",
        "games.Annotation.author": "a person",
        "games.Bookmark.author": "a person",
        "games.Message.author": "a person",
        "games.PuzzleAttempt.key": "which puzzle, as in addresses",
        "games.PuzzleRating.key": "which puzzle, as in addresses",
        "social.PrivateMessage.author": "a person",
        "search.Entry.key": "what was found, as `league:17`",
        "search.Entry.url": "the address of a public page",
        "tournaments.Tournament.password": "hashed, and in no page of the admin",
        "tournaments.Tournament.seed": "in no page of the admin",
        "accounts.Notification.key": "what was told, as `over:17`",
        "games.Match.secrets_held": "yes or no",
        "news.Announcement.key": "the number of a form that was sent",
        "leaderboards.Pool.key": "the name of a pool, as in addresses",
        "leagues.LeaguePost.key": "what was posted, as `round:3`",
        "leagues.Division.seeded": "the order of the last season, public",
    }
    found = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if sounds.search(field.name) and not is_secret(field)
    }
    assert found <= set(harmless)


@pytest.mark.parametrize(("model", "model_admin"), REGISTERED, ids=NAMES)
def test_no_page_of_the_admin_shows_a_secret(
    model: type[models.Model], model_admin: admin.ModelAdmin[Any], subtests: pytest.Subtests
) -> None:
    client = sign_in(make_staff())
    row = plant(model)[model]
    app = model._meta.app_label
    pages = {
        "index": reverse("admin:index"),
        "app": reverse("admin:app_list", args=[app]),
        "list": list_of(model),
        "row": page_of(model, "change", row.pk),
        "history": page_of(model, "history", row.pk),
        "deletion": page_of(model, "delete", row.pk),
    }
    for name, address in pages.items():
        with subtests.test(name):
            response = client.get(address)
            assert response.status_code in ((200, 403) if name == "deletion" else (200,))
            text = response.content.decode()
            assert [trace for trace in traces() if trace in text] == []
    asked = {"action": "delete_selected", "_selected_action": [row.pk], "index": "0"}
    text = client.post(list_of(model), asked, follow=True).content.decode()
    assert [trace for trace in traces() if trace in text] == []


def test_a_secret_that_is_shown_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    client = sign_in(make_staff())
    hook = plant(Webhook)[Webhook]
    model_admin = admin.site._registry[Webhook]
    assert MARK not in client.get(page_of(Webhook, "change", hook.pk)).content.decode()
    monkeypatch.setattr(model_admin, "fields", ("secret",))
    assert MARK in client.get(page_of(Webhook, "change", hook.pk)).content.decode()


BAD_TEXTS = ("[", "1,2", "a\x00b", "💥", "' OR 1=1")
BAD_DATES = ("9999-12-31 23:59:59+00:00", "0001-01-01 00:00:00+14:00", "2026-02-30")
BAD_FILTERS = (HUGE, "[", "a\x00b", *BAD_DATES)
BAD_FORMS = ("", HUGE, "1e400", "a\x00b")
BAD_QUERIES: list[dict[str, str]] = [
    *({"q": value} for value in BAD_TEXTS),
    *({"o": value} for value in (HUGE, "9" * 5000, "-", "1.x.-2")),
    *({"p": value} for value in ("-1", HUGE, "9" * 5000, "nan")),
    *({"_to_field": value} for value in ("", "pk", "seed", "user", "a\x00b")),
    *({"all": "", "_facets": value} for value in ("", "[")),
    {"e": "1", "p": "-1"},
    {"id__regex": "["},
    {"id__range": "1"},
    {"pk__in": HUGE},
    {"nothing__at__all": "1"},
    {"__": "1"},
    {"a\x00b": "1"},
    {"_changelist_filters": "q=a"},
]


def _quietly(client: Client) -> Client:
    client.raise_request_exception = False
    return client


@pytest.mark.filterwarnings("ignore:DateTimeField .* received a naive datetime:RuntimeWarning")
@pytest.mark.usefixtures("_sidebar_is_empty")
@pytest.mark.many(4)
@pytest.mark.parametrize(("model", "model_admin"), REGISTERED, ids=NAMES)
def test_no_list_breaks_on_what_is_asked(model: type[models.Model], model_admin: admin.ModelAdmin[Any]) -> None:
    client = _quietly(sign_in(make_staff()))
    plant(model)
    asked = [*BAD_QUERIES, *({name: value} for name in offered(model_admin) for value in BAD_FILTERS)]
    answers = {str(query)[:80]: client.get(list_of(model), query).status_code for query in asked}
    assert {query: status for query, status in answers.items() if status not in (200, 302, 400)} == {}


@pytest.mark.usefixtures("_sidebar_is_empty")
@pytest.mark.many(4)
@pytest.mark.parametrize(("model", "model_admin"), REGISTERED, ids=NAMES)
def test_no_page_breaks_on_a_key_that_is_none(model: type[models.Model], model_admin: admin.ModelAdmin[Any]) -> None:
    client = _quietly(sign_in(make_staff()))
    plant(model)
    answers = {}
    keys = ("abc", HUGE, "a_00b", "0", "-1", "9" * 5000, "_", "1.5", "💥", "1/2")
    for kind, tried in (("change", keys), ("history", keys[:3]), ("delete", keys[:3])):
        for key in tried:
            answers[kind, key[:20]] = client.get(page_of(model, kind, key)).status_code
        for query in (
            {"_to_field": ""},
            {"_to_field": "seed"},
            {"_popup": "\x00"},
            {"_changelist_filters": "%00=[&p=9"},
        ):
            answers[kind, str(query)] = client.get(page_of(model, kind, "1"), query).status_code
    assert {asked: status for asked, status in answers.items() if status not in (200, 302, 400, 403, 404)} == {}


@pytest.mark.usefixtures("_sidebar_is_empty")
@pytest.mark.many(4)
@pytest.mark.parametrize(("model", "model_admin"), REGISTERED, ids=NAMES)
def test_no_action_breaks_on_rows_that_are_none(model: type[models.Model], model_admin: admin.ModelAdmin[Any]) -> None:
    client = _quietly(sign_in(make_staff()))
    plant(model)
    answers = {}
    for action in (*(model_admin.actions or ()), "delete_selected", "nothing"):
        for chosen, index in ((["abc"], "0"), (["1", HUGE], "0"), (["\x00"], "7"), (["1.5"], HUGE), (["1"] * 300, "x")):
            sent = {"action": action, "_selected_action": chosen, "index": index, "select_across": "0"}
            answers[action, str(chosen)[:20]] = client.post(list_of(model), sent).status_code
    assert {asked: status for asked, status in answers.items() if status not in (200, 302, 400, 403)} == {}


def test_no_form_breaks_on_what_is_sent() -> None:
    client = _quietly(sign_in(make_staff()))
    anne, henry = make_user("anne"), make_user("henry")
    block = Block.objects.create(blocker=anne, blocked=henry)
    answers = {}
    for value in BAD_FORMS:
        inline = {"preferences-TOTAL_FORMS": "1", "preferences-INITIAL_FORMS": value, "preferences-0-id": value}
        person = {"username": "anne", "groups": [value], "user_permissions": [value], **inline}
        sent: list[tuple[str, dict[str, Any]]] = [
            (page_of(type(anne), "change", anne.pk), person),
            (page_of(type(anne), "change", anne.pk), {**person, "preferences-TOTAL_FORMS": value}),
            (page_of(type(anne), "change", anne.pk), {**person, "preferences-INITIAL_FORMS": "1"}),
            (reverse("admin:accounts_user_add"), {"username": value, "password1": value, "password2": value}),
            (reverse("admin:auth_group_add"), {"name": value, "permissions": [value, "1"]}),
            (reverse("admin:accounts_block_add"), {"blocker": value, "blocked": value}),
            (page_of(Block, "change", block.pk), {"blocker": value, "blocked": value}),
            (page_of(Block, "delete", block.pk), {"_to_field": value}),
        ]
        for address, data in sent:
            answers[address, value[:20], len(data)] = client.post(address, data).status_code
        for address in (reverse("admin:accounts_block_add"), reverse("admin:accounts_user_add")):
            answers[address, value[:20], 0] = client.get(address, {"blocker": value, "groups": value}).status_code
    assert {asked: status for asked, status in answers.items() if status not in (200, 302, 400, 403)} == {}


@pytest.mark.parametrize(
    "address",
    [
        "/admin/autocomplete/",
        "/admin/autocomplete/?app_label=games&model_name=seat&field_name=match&term=a",
        "/admin/autocomplete/?app_label=games&model_name=match&field_name=seats&term=%00",
        "/admin/r/1/1/",
        "/admin/r/x/y/",
        f"/admin/r/{HUGE}/{HUGE}/",
        "/admin/no-such-page/",
        "/admin/games/nothing/",
    ],
)
def test_what_no_page_leads_to_is_not_there(address: str) -> None:
    response = _quietly(sign_in(make_staff())).get(address)
    assert response.status_code in (400, 404)


def test_an_admin_that_is_not_guarded_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="has to be a GuardedAdmin"):
        admin.site.register(apps.get_model("accounts.FeedKey"), admin.ModelAdmin)
    with pytest.raises(ImproperlyConfigured, match="has to list what staff see"):
        admin.site.register(apps.get_model("accounts.FeedKey"), GuardedAdmin)
    assert not admin.site.is_registered(apps.get_model("accounts.FeedKey"))


def test_a_wrong_filter_leads_back_to_the_list_and_never_to_a_broken_database() -> None:
    client = sign_in(make_staff())
    response = client.get("/admin/games/message/", {"hidden_at__gte": "yesterday"})
    assert (response.status_code, response.headers["Location"]) == (302, "/admin/games/message/?e=1")
    assert client.get("/admin/games/message/", {"hidden_at__gte": "yesterday", "e": "1"}).status_code == 400


@pytest.mark.usefixtures("_sidebar_is_empty")
@pytest.mark.many(4)
@pytest.mark.parametrize(("model", "model_admin"), REGISTERED, ids=NAMES)
def test_every_filter_that_is_offered_leads_to_a_list(
    model: type[models.Model], model_admin: admin.ModelAdmin[Any]
) -> None:
    client = sign_in(make_staff())
    plant(model)
    # Opened once before, so that the access log has something to filter.
    client.get(list_of(model))
    changelist = client.get(list_of(model)).context["cl"]
    links = [choice["query_string"] for spec in changelist.filter_specs for choice in spec.choices(changelist)]
    assert bool(links) is bool(model_admin.list_filter)
    assert {link: client.get(list_of(model) + link).status_code for link in links} == dict.fromkeys(links, 200)


def test_filters_and_searches_that_are_offered_work() -> None:
    client = sign_in(make_staff())
    make_user("anne")
    guests = client.get("/admin/accounts/user/", {"is_guest__exact": "1"}).content.decode()
    members = client.get("/admin/accounts/user/", {"is_guest__exact": "0", "q": "ann"}).content.decode()
    assert "anne@example.com" not in guests
    assert "anne@example.com" in members
