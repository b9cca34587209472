"""Addresses that strangers type in lead nowhere into the house."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from ipaddress import ip_address

import pytest
from pytest_django.fixtures import Settings

from accounts import guarded_post
from accounts.guarded_post import ForbiddenAddress, Unreachable, is_public, post, read_place
from tests.listening import Listener, listening

HOUSE = (
    "127.0.0.1",
    "127.8.9.10",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "239.255.255.250",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::",
    "2002:c0a8:101::1",
)


@pytest.fixture
def listener(settings: Settings) -> Iterator[Listener]:
    with listening(settings) as heard:
        yield heard


@pytest.mark.parametrize("address", HOUSE)
def test_no_address_of_a_house_or_a_machine_is_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.215.14", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com/",
        "ftp://example.com/",
        "file:///etc/passwd",
        "https://",
        "https:///path",
        "//example.com/",
        "https://user:word@example.com/",
        "https://example.com:22/",
        "https://example.com:70000/",
        "https://example.com:x/",
        "https://example.com/a b",
        "https://example.com/\r\nX-Evil: 1",
        "https://example.com/\u2028",
        "https://[::1/",
        "https://example.com/" + "x" * 600,
        "",
    ],
)
def test_what_is_no_address_of_the_web_is_refused(url: str) -> None:
    with pytest.raises(ForbiddenAddress):
        read_place(url)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "[::1]", "2130706433", "0x7f.1", "127.1", "[::ffff:127.0.0.1]", "0", "localhost"]
)
def test_no_spelling_of_this_machine_is_sent_to(host: str, settings: Settings) -> None:
    settings.OUTBOUND_HTTPS_ONLY = False
    with pytest.raises((ForbiddenAddress, Unreachable)):
        post(f"http://{host}:8765/", b"{}", {})
    with pytest.raises(ForbiddenAddress):
        guarded_post.check(f"http://{host}:8765/")


def test_a_message_arrives_with_its_headers(listener: Listener) -> None:
    assert post(f"{listener.url}/in?to=me", b'{"a": 1}', {"X-Court-Message": "7"}) == 200
    (heard,) = listener.heard
    assert (heard.path, heard.body, heard.headers["X-Court-Message"]) == ("/in?to=me", b'{"a": 1}', "7")
    assert heard.headers["Host"] == listener.url.removeprefix("http://")


def test_nothing_is_followed(listener: Listener) -> None:
    listener.status, listener.headers = 302, {"Location": f"{listener.url}/elsewhere"}
    assert post(listener.url, b"{}", {}) == 302
    assert [heard.path for heard in listener.heard] == ["/"]


def test_one_forbidden_address_behind_a_name_is_enough(listener: Listener, settings: Settings) -> None:
    settings.OUTBOUND_ALLOWED_NETWORKS = ["::1/128"]
    with pytest.raises(ForbiddenAddress):
        post(listener.url, b"{}", {})
    assert listener.heard == []


def test_the_connection_goes_to_the_address_that_was_looked_at(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that answers otherwise the second time: it is not asked a second time."""
    asked = []
    true_answer = socket.getaddrinfo

    def changing(host: str, *args: object, **kwargs: object) -> object:
        if host != "court.example":
            return true_answer(host, *args, **kwargs)  # type: ignore[arg-type]
        asked.append(host)
        return true_answer("127.0.0.1" if len(asked) == 1 else "10.0.0.1", *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", changing)
    port = listener.url.rpartition(":")[2]
    assert post(f"http://court.example:{port}/", b"{}", {}) == 200
    assert asked == ["court.example"]
    assert listener.heard[0].headers["Host"] == f"court.example:{port}"


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 abc\r\n", b"\x00" * 5000])
def test_an_answer_that_is_none_of_the_web_is_no_answer(answer: bytes, settings: Settings) -> None:
    settings.OUTBOUND_HTTPS_ONLY, settings.OUTBOUND_ALLOWED_NETWORKS = False, ["127.0.0.0/8"]
    with closing(socket.create_server(("127.0.0.1", 0))) as server:

        def answering() -> None:
            line, _ = server.accept()
            with line:
                line.recv(4096)
                line.sendall(answer)

        thread = threading.Thread(target=answering)
        thread.start()
        with pytest.raises(Unreachable):
            post(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {})
        thread.join()


def test_whoever_never_answers_is_waited_for_only_so_long(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.OUTBOUND_HTTPS_ONLY, settings.OUTBOUND_ALLOWED_NETWORKS = False, ["127.0.0.0/8"]
    monkeypatch.setattr(guarded_post, "SECONDS", 0.2)
    with closing(socket.create_server(("127.0.0.1", 0))) as server, pytest.raises(Unreachable):
        post(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {})


def test_nobody_there_is_no_failure_of_ours(settings: Settings) -> None:
    settings.OUTBOUND_HTTPS_ONLY, settings.OUTBOUND_ALLOWED_NETWORKS = False, ["127.0.0.0/8"]
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port = server.getsockname()[1]
    with pytest.raises(Unreachable):
        post(f"http://127.0.0.1:{port}/", b"{}", {})
