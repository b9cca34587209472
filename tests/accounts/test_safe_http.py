"""Addresses that people type in never lead into our own network."""

from __future__ import annotations

import datetime as dt
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from ipaddress import ip_address, ip_network
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from pytest_django.fixtures import Settings

from accounts import safe_http
from accounts.safe_http import ForbiddenAddress, Unreachable, check_url, is_public, parse_url, post
from tests.listening import Listener, listening

SPECIAL = (
    # Every row of IANA's registries of special-purpose addresses, whether it is said to be reachable or not.
    *("0.0.0.0/8", "0.0.0.0/32", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"),
    *("192.0.0.0/24", "192.0.0.0/29", "192.0.0.8/32", "192.0.0.9/32", "192.0.0.10/32", "192.0.0.170/32"),
    *("192.0.0.171/32", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.88.99.2/32"),
    *("192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4"),
    *("255.255.255.255/32", "::1/128", "::/128", "::ffff:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64"),
    *("100:0:0:1::/64", "2001::/23", "2001::/32", "2001:1::1/128", "2001:1::2/128", "2001:1::3/128", "2001:2::/48"),
    *("2001:3::/32", "2001:4:112::/48", "2001:10::/28", "2001:20::/28", "2001:30::/28", "2001:db8::/32", "2002::/16"),
    *("2620:4f:8000::/48", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10"),
    # Multicast, and what other registries took back or never gave away.
    *("224.0.0.0/4", "ff00::/8", "fec0::/10", "::/96", "3ffe::/16", "4000::/3", "e000::/4"),
)
PRIVATE_INSIDE = (
    "::ffff:127.0.0.1",
    "::ffff:1.1.1.1",
    "::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a9fe:a9fe",
    "2002:7f00:1::",
    "2001:0:102:304::f5ff:fffe",
    "fd00:ec2::254",
    "fe80::1",
)


@pytest.fixture
def listener(settings: Settings) -> Iterator[Listener]:
    with listening(settings) as heard:
        yield heard


@pytest.fixture
def lax(settings: Settings) -> Settings:
    """As on a developer's machine."""
    settings.OUTBOUND_HTTPS_ONLY, settings.OUTBOUND_PORTS = False, ()
    settings.OUTBOUND_ALLOWED_NETWORKS = ["127.0.0.0/8"]
    return settings


@pytest.fixture
def names(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """What names resolve to, one address at each question, the last one for ever; the resolver itself is replaced."""
    known: dict[str, list[str]] = {}

    def answer(host: str, port: int, *_: object, **__: object) -> list[object]:
        if host not in known:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, port))]
        given = known[host].pop(0) if len(known[host]) > 1 else known[host][0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in given.split()]

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    return known


@pytest.mark.parametrize("network", SPECIAL)
def test_no_special_purpose_range_is_public(network: str) -> None:
    whole = ip_network(network)
    assert not is_public(whole[0])
    assert not is_public(whole[-1])
    assert not is_public(whole[whole.num_addresses // 2])


@pytest.mark.parametrize("address", PRIVATE_INSIDE)
def test_no_address_that_holds_another_one_is_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    "address",
    ["1.1.1.1", "93.184.215.14", "100.63.255.255", "100.128.0.0", "192.0.1.1", "198.17.0.1", "223.255.255.255"]
    + ["2606:4700::1111", "2001:200::1", "2a00:1450:4001::1", "3ffd::1"],
)
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
        "https:example.com",
        "https://user:word@example.com/",
        "https://user@example.com/",
        "https://example.com@127.0.0.1/",
        "https://@example.com/",
        "https://example.com\\@127.0.0.1/",
        "https://example.com\\.evil.test/",
        "https://exa%6dple.com/",
        "https://127.0.0.1%2f/",
        "https://[fe80::1%25eth0]/",
        "https://[fe80::1%eth0]/",
        "https://[::1",
        "https://[1.2.3.4]/",
        "https://b\u00fccher.example/",
        "https://xn--bcher-kva.example/",
        "https://www.XN--bcher-kva.example/",
        "https://\u24d4xample.com/",
        "https://example\u3002com/",
        "https://example.com./",
        "https://.example.com/",
        "https://exa..mple.com/",
        "https://-example.com/",
        "https://exa_mple.com/",
        f"https://{'a' * 64}.com/",
        f"https://{'a.' * 130}com/",
        "https://2130706433/",
        "https://0x7f000001/",
        "https://0x7f.1/",
        "https://0177.0.0.1/",
        "https://127.1/",
        "https://127.0.0.1./",
        "https://0/",
        "https://1.2.3.4.5/",
        "https://example.0x7f/",
        "https://example.com:22/",
        "https://example.com:80/",
        "https://example.com:6379/",
        "https://example.com:0/",
        "https://example.com:70000/",
        "https://example.com:x/",
        "https://example.com:+443/",
        "https://example.com:\u0664\u0664\u0663/",
        "https://example.com/a b",
        "https://example.com/\r\nX-Evil: 1",
        "https://example.com/\u2028",
        "https://example.com/\x00",
        "https://exam\tple.com/",
        "https://example.com/" + "x" * 600,
        "",
    ],
)
def test_what_is_not_plainly_an_address_of_the_web_is_refused(url: str) -> None:
    with pytest.raises(ForbiddenAddress):
        parse_url(url)


@pytest.mark.parametrize(
    ("url", "host", "port", "path"),
    [
        ("https://example.com", "example.com", 443, "/"),
        (
            "https://Hooks.Example.COM/services/T0/B0?a=1&b=%20#part",
            "hooks.example.com",
            443,
            "/services/T0/B0?a=1&b=%20",
        ),
        ("https://example.com:8443/", "example.com", 8443, "/"),
        ("https://93.184.215.14/", "93.184.215.14", 443, "/"),
        ("https://[2606:4700:0:0::1111]/", "2606:4700::1111", 443, "/"),
        ("https://3com.example/", "3com.example", 443, "/"),
    ],
)
def test_a_plain_address_is_read(url: str, host: str, port: int, path: str) -> None:
    assert parse_url(url) == ("https", host, port, path)


@pytest.mark.parametrize("host", ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "localhost"])
def test_no_spelling_of_this_machine_is_sent_to(host: str, settings: Settings) -> None:
    settings.OUTBOUND_HTTPS_ONLY, settings.OUTBOUND_PORTS = False, ()
    with pytest.raises(ForbiddenAddress):
        post(f"http://{host}:8765/", b"{}", {})
    with pytest.raises(ForbiddenAddress):
        check_url(f"http://{host}:8765/")


def test_an_unknown_name_may_be_known_tomorrow(names: dict[str, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> object:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    check_url("https://example.com/")
    with pytest.raises(Unreachable):
        post("https://example.com/", b"", {})


def test_a_resolver_that_never_answers_is_waited_for_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    is_over = threading.Event()

    def silent(*_: object, **__: object) -> list[object]:
        is_over.wait()
        return []

    monkeypatch.setattr(socket, "getaddrinfo", silent)
    monkeypatch.setattr(safe_http, "DNS_SECONDS", 0.1)
    try:
        with pytest.raises(Unreachable):
            post("https://example.com/", b"", {})
    finally:
        is_over.set()


@pytest.mark.parametrize(
    "answer", ["93.184.215.14 10.0.0.1", "10.0.0.1 93.184.215.14", "2606:4700::1111 fe80::1%eth0", "::1"]
)
def test_one_forbidden_address_behind_a_name_is_enough(answer: str, names: dict[str, list[str]]) -> None:
    names["court.example"] = [answer]
    with pytest.raises(ForbiddenAddress):
        check_url("https://court.example/")
    with pytest.raises(ForbiddenAddress):
        post("https://court.example/", b"{}", {})


def test_a_message_arrives_with_its_headers(listener: Listener) -> None:
    assert post(f"{listener.url}/in?to=me", b'{"a": 1}', {"X-Court-Message": "7"}) == 200
    (heard,) = listener.heard
    assert (heard.path, heard.body, heard.headers["X-Court-Message"]) == ("/in?to=me", b'{"a": 1}', "7")
    assert heard.headers["Host"] == listener.url.removeprefix("http://")


def test_no_redirect_is_followed(listener: Listener) -> None:
    listener.status, listener.headers = 302, {"Location": f"{listener.url}/elsewhere"}
    assert post(listener.url, b"{}", {}) == 302
    assert [heard.path for heard in listener.heard] == ["/"]


def test_no_proxy_of_the_environment_comes_between(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9/")
    assert post(listener.url, b"{}", {}) == 200


def test_the_connection_goes_to_the_address_that_was_checked(listener: Listener, names: dict[str, list[str]]) -> None:
    """A name that answers differently the second time: it is not asked a second time."""
    names["court.example"] = ["127.0.0.1", "10.0.0.1"]
    port = listener.url.rpartition(":")[2]
    assert post(f"http://court.example:{port}/", b"{}", {}) == 200
    assert names["court.example"] == ["10.0.0.1"], "asked once"
    assert listener.heard[0].headers["Host"] == f"court.example:{port}"


@pytest.mark.parametrize("value", ["a\r\nX-Evil: 1", "a\nb"])
def test_no_header_has_a_second_line(listener: Listener, value: str) -> None:
    with pytest.raises(Unreachable):
        post(listener.url, b"", {"X-Court-Message": value})
    assert listener.heard == []


@contextmanager
def answering(answer: Callable[[socket.socket], None], context: ssl.SSLContext | None = None) -> Iterator[int]:
    """The port of a server that treats its one visitor so."""
    with closing(socket.create_server(("127.0.0.1", 0))) as server:

        def serve() -> None:
            try:
                line, _ = server.accept()
                with context.wrap_socket(line, server_side=True) if context else line as open_line:
                    answer(open_line)
            except OSError:
                # The visitor went away, as most of them do here.
                return

        thread = threading.Thread(target=serve)
        thread.start()
        yield server.getsockname()[1]
        thread.join()


@pytest.mark.parametrize(
    "said",
    [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 abc\r\n\r\n", b"HTTP/1.1 200 " + b"x" * 70_000]
    + [b"HTTP/1.1 200 OK\r\n" + b"X-A: b\r\n" * 200 + b"\r\n", b"\x00" * 5000],
    ids=["nothing", "ssh", "no-number", "endless-line", "many-headers", "zeros"],
)
@pytest.mark.usefixtures("lax")
def test_an_answer_that_is_not_http_is_no_answer(said: bytes) -> None:
    def answer(line: socket.socket) -> None:
        line.recv(4096)
        line.sendall(said)

    with answering(answer) as port, pytest.raises(Unreachable):
        post(f"http://127.0.0.1:{port}/", b"{}", {})


@pytest.mark.usefixtures("lax")
def test_an_answer_without_end_is_not_read_to_the_end() -> None:
    """The server ends because its visitor has left, not because everything was taken."""
    sent: list[int] = []

    def answer(line: socket.socket) -> None:
        line.recv(4096)
        line.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
        while len(sent) < 10_000:
            line.sendall(b"x" * 10_000)
            sent.append(10_000)

    with answering(answer) as port:
        assert post(f"http://127.0.0.1:{port}/", b"{}", {}) == 200
    assert len(sent) < 10_000


@pytest.mark.usefixtures("lax")
def test_a_server_that_never_answers_is_waited_for_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_http, "SECONDS", 0.2)
    with closing(socket.create_server(("127.0.0.1", 0))) as server, pytest.raises(Unreachable):
        post(f"http://127.0.0.1:{server.getsockname()[1]}/", b"{}", {})


@pytest.mark.usefixtures("lax")
def test_a_server_that_answers_byte_by_byte_is_waited_for_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each byte comes in time, and the whole answer never would."""
    monkeypatch.setattr(safe_http, "SECONDS", 0.3)
    is_left = threading.Event()

    def answer(line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
        while not is_left.wait(0.02):
            line.sendall(b"x")

    with answering(answer) as port:
        try:
            with pytest.raises(Unreachable):
                post(f"http://127.0.0.1:{port}/", b"{}", {})
        finally:
            is_left.set()


@pytest.mark.usefixtures("lax")
def test_an_answer_may_take_longer_than_a_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_http, "CONNECT_SECONDS", 0.2)

    def answer(line: socket.socket) -> None:
        line.recv(4096)
        threading.Event().wait(0.5)
        line.sendall(b"HTTP/1.1 200 OK\r\n\r\n")

    with answering(answer) as port:
        assert post(f"http://127.0.0.1:{port}/", b"{}", {}) == 200


@pytest.mark.usefixtures("lax")
def test_a_closed_port_is_no_failure_of_ours() -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        port = server.getsockname()[1]
    with pytest.raises(Unreachable):
        post(f"http://127.0.0.1:{port}/", b"{}", {})


def certificate_for(name: str, folder: Path) -> ssl.SSLContext:
    """A server's certificate; to trust `folder/ca.pem` is to trust it for this name alone."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    now = dt.datetime.now(dt.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "ca.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / "ca.pem", folder / "key.pem")
    return context


@pytest.mark.parametrize(
    ("proven", "is_trusted"), [("court.example", True), ("other.example", True), ("court.example", False)]
)
@pytest.mark.usefixtures("lax")
def test_tls_proves_the_name_and_not_the_address(
    proven: str, is_trusted: bool, names: dict[str, list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names["court.example"] = ["127.0.0.1"]
    context = certificate_for(proven, tmp_path)
    asked_for: list[str | None] = []
    context.sni_callback = lambda _line, name, _context: asked_for.append(name)
    if is_trusted:
        monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "ca.pem"))

    def answer(line: socket.socket) -> None:
        line.recv(4096)
        line.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")

    with answering(answer, context) as port:
        url = f"https://court.example:{port}/"
        if proven == "court.example" and is_trusted:
            assert post(url, b"{}", {}) == 204
        else:
            with pytest.raises(Unreachable):
                post(url, b"{}", {})
    assert asked_for == ["court.example"]
