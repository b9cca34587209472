"""Former addresses of people's accounts lead to those of today."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.old_urls import MOVED

VALUES = {"vacation": 3}


@pytest.mark.parametrize(("route", "name"), MOVED, ids=lambda part: part)
def test_a_former_address_leads_to_the_new_one_for_good(client: Client, route: str, name: str) -> None:
    parameters = re.findall(r"<\w+:(\w+)>", route)
    old = "/" + re.sub(r"<\w+:(\w+)>", lambda found: str(VALUES[found[1]]), route)
    new = reverse(name, kwargs={parameter: VALUES[parameter] for parameter in parameters})
    assert old != new
    for method, status in (("get", 301), ("head", 301), ("post", 308)):
        answer = getattr(client, method)(f"{old}?before=5&q=%C3%A9")
        assert (answer.status_code, answer.headers["Location"]) == (status, f"{new}?before=5&q=%C3%A9")
