"""Sending something to an address that a stranger has typed in.

Such an address may try to lead into the house itself. So the name is looked up once, every address behind it has to be
one of the public internet, and the connection goes to the address that was looked at: a name that changes its mind in
between gains nothing. Nothing is followed, little is read, and it ends after seconds.
"""

from __future__ import annotations

import socket
import ssl
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

SECONDS = 8.0
MOST_READ = 4096
MOST_SENT = 64 * 1024
LONGEST_ADDRESS = 600
# Services of the machine itself listen below; only the two of the web are meant.
WEB_PORTS = (80, 443)
FIRST_FREE_PORT = 1024
_NAT64 = IPv6Network("64:ff9b::/96")

Address = IPv4Address | IPv6Address


class ForbiddenAddress(Exception):
    """Nothing is ever sent there."""


class Unreachable(Exception):
    """Nobody answered, or not in words that could be understood."""


class Place(NamedTuple):
    """An address taken to its parts."""

    is_secure: bool
    host: str
    port: int
    target: str


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Sends a body and tells the status of the answer. Raises `ForbiddenAddress` and `Unreachable`."""
    assert len(body) <= MOST_SENT, "messages are short"
    place = read_place(url)
    until = monotonic() + SECONDS
    try:
        address = looked_up(place)
        with (
            socket.create_connection((str(address), place.port), timeout=SECONDS) as plain,
            _wrapped(plain, place) as line,
        ):
            line.settimeout(_left(until))
            line.sendall(_request(place, body, headers))
            return _status(line, until)
    except (OSError, ValueError) as failure:
        raise Unreachable(type(failure).__name__) from failure


def check(url: str) -> None:
    """Raises `ForbiddenAddress` if nothing would ever be sent there, as far as can be told now: a name that nobody
    knows yet may be known later."""
    try:
        looked_up(read_place(url))
    except OSError:
        return


def read_place(url: str) -> Place:
    """The parts of an address; raises `ForbiddenAddress` if it is none of the web."""
    if len(url) > LONGEST_ADDRESS or any(not "!" <= sign <= "~" for sign in url):
        raise ForbiddenAddress
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ForbiddenAddress from error
    schemes = ("https",) if settings.OUTBOUND_HTTPS_ONLY else ("https", "http")
    if parts.scheme not in schemes or not parts.hostname or "@" in parts.netloc:
        raise ForbiddenAddress
    port = port or (443 if parts.scheme == "https" else 80)
    if port not in WEB_PORTS and port < FIRST_FREE_PORT:
        raise ForbiddenAddress
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Place(parts.scheme == "https", parts.hostname, port, target)


def looked_up(place: Place) -> Address:
    """The first of the addresses behind a name, all of which have to be public. Raises `ForbiddenAddress` and
    `OSError`."""
    try:
        found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise ForbiddenAddress from error
    addresses = [ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
    if not all(is_public(address) for address in addresses):
        raise ForbiddenAddress
    return addresses[0]


def is_public(address: Address) -> bool:
    """Whether an address belongs to the public internet, also where another one is hidden in it; or is one that the
    settings allow."""
    if any(address in ip_network(network) for network in settings.OUTBOUND_ALLOWED_NETWORKS):
        return True
    hidden = _hidden_in(address) if isinstance(address, IPv6Address) else None
    if hidden is not None:
        return is_public(hidden)
    return address.is_global and not address.is_multicast and not address.is_reserved


def _hidden_in(address: IPv6Address) -> Address | None:
    """The address of the older kind that an address stands for."""
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    if address.sixtofour is not None:
        return address.sixtofour
    if address.teredo is not None:
        return address.teredo[1]
    return IPv4Address(int(address) & 0xFFFFFFFF) if address in _NAT64 else None


def _wrapped(plain: socket.socket, place: Place) -> socket.socket:
    """The line, encrypted if the address says so; whoever answers proves the name that was typed in."""
    if not place.is_secure:
        return plain
    return ssl.create_default_context().wrap_socket(plain, server_hostname=place.host)


def _request(place: Place, body: bytes, headers: Mapping[str, str]) -> bytes:
    host = f"[{place.host}]" if ":" in place.host else place.host
    port = "" if place.port in WEB_PORTS else f":{place.port}"
    all_headers = {
        "Host": host + port,
        "User-Agent": "court-and-crown",
        "Connection": "close",
        "Content-Length": str(len(body)),
        **headers,
    }
    assert not any("\r" in value or "\n" in value for value in all_headers.values()), "a header is one line"
    lines = [f"POST {place.target} HTTP/1.1", *(f"{name}: {value}" for name, value in all_headers.items()), "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


def _status(line: socket.socket, until: float) -> int:
    """The number in the first line of the answer; the rest is not read."""
    answer = b""
    while b"\n" not in answer and len(answer) < MOST_READ:
        line.settimeout(_left(until))
        piece = line.recv(MOST_READ - len(answer))
        if not piece:
            break
        answer += piece
    protocol, _space, rest = answer.partition(b"\n")[0].partition(b" ")
    if not protocol.startswith(b"HTTP/1."):
        raise ValueError("no answer of the web")
    return int(rest[:3])


def _left(until: float) -> float:
    left = until - monotonic()
    if left <= 0:
        raise TimeoutError
    return left
