"""HTTP to addresses that people type in: webhooks of persons and leagues, push services of browsers.

Such an address may try to lead into our own network. The name is resolved once, every address behind it has to be
public, and the connection goes to an address that was checked: a name that resolves differently the second time gains
nothing. TLS proves the name. No redirect is followed, no body is read, and it ends after seconds.
"""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import Future
from http.client import HTTPException
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Thread, Timer
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError

SECONDS = 8.0
"""From the first look-up to the last header."""
DNS_SECONDS = 3.0
CONNECT_SECONDS = 2.5
"""For the connection, and as long again for TLS."""
MOST_SENT = 64 * 1024
LONGEST_ADDRESS = 600
DEFAULT_PORTS = {"https": 443, "http": 80}

Address = IPv4Address | IPv6Address

DENIED_NETWORKS = tuple(
    ip_network(network)
    for network in (
        # The special-purpose registry of IANA for IPv4, and multicast.
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # shared by the customers of a carrier
        "127.0.0.0/8",  # loopback
        "169.254.0.0/16",  # link-local, metadata services of clouds
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # AMT
        "192.88.99.0/24",  # 6to4 relays
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, broadcast
        # The same for IPv6. Outside of 2000::/3 there is no global unicast at all: these five hold, among others, the
        # unspecified and the loopback address, IPv4-compatible and IPv4-mapped ones, NAT64 (64:ff9b::/96 and
        # 64:ff9b:1::/48), discard-only 100::/64, SRv6 5f00::/16, unique local fc00::/7, link-local fe80::/10,
        # site-local fec0::/10 and multicast ff00::/8.
        "::/3",
        "4000::/3",
        "6000::/3",
        "8000::/2",
        "c000::/2",
        "2001::/23",  # protocol assignments: Teredo, benchmarks, AMT, AS112, ORCHID, drones
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4, which holds an address of IPv4
        "2620:4f:8000::/48",  # AS112
        "3ffe::/16",  # 6bone, given back
        "3fff::/20",  # documentation
    )
)

# Only characters that need no escaping in any parser. What a browser would mend (backslashes, spaces, other scripts) is
# refused, because the next program on the way may mend it differently.
_URL = re.compile(r"[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]+")
_NETLOC = re.compile(r"(?P<host>\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(?::(?P<port>[0-9]{1,5}))?")
_LABEL = re.compile(r"(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
LONGEST_NAME = 253


class ForbiddenAddress(Exception):
    """Nothing is ever sent there."""


class Unreachable(Exception):
    """No answer came, or none that HTTP knows."""


class Target(NamedTuple):
    """A parsed URL."""

    scheme: str
    host: str
    """A name in lower case, or an IP address without brackets."""
    port: int
    path: str

    @property
    def host_header(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Sends a body and returns the status of the answer. Raises `ForbiddenAddress` and `Unreachable`. It resolves a
    name: never call it inside a transaction."""
    assert len(body) <= MOST_SENT, "messages are short"
    target = parse_url(url)
    until = monotonic() + SECONDS
    try:
        connection = _connection_to(target, resolve(target.host, target.port)[0])
        try:
            return _exchange(connection, target, body, headers, until)
        finally:
            connection.close()
    except (OSError, HTTPError, HTTPException, ValueError) as failure:
        raise Unreachable(type(failure).__name__) from failure


def check_url(url: str) -> None:
    """Raises `ForbiddenAddress` if nothing would ever be sent there, as far as can be told now: a name that is unknown
    today may be known tomorrow. It resolves a name: never call it inside a transaction."""
    target = parse_url(url)
    try:
        resolve(target.host, target.port)
    except OSError:
        return


def parse_url(url: str) -> Target:
    """The parts of a URL, without asking the network; raises `ForbiddenAddress` if it is not one we send to."""
    if len(url) > LONGEST_ADDRESS or not _URL.fullmatch(url):
        raise ForbiddenAddress
    try:
        parts = urlsplit(url)
    except ValueError as error:
        raise ForbiddenAddress from error
    netloc = _NETLOC.fullmatch(parts.netloc)
    schemes = ("https",) if settings.OUTBOUND_HTTPS_ONLY else ("https", "http")
    if parts.scheme not in schemes or netloc is None:
        raise ForbiddenAddress
    port = int(netloc["port"] or DEFAULT_PORTS[parts.scheme])
    if not 0 < port < 2**16 or (settings.OUTBOUND_PORTS and port not in settings.OUTBOUND_PORTS):
        raise ForbiddenAddress
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(parts.scheme, _read_host(netloc["host"].lower()), port, path)


def resolve(host: str, port: int) -> list[Address]:
    """All addresses behind a host, each of them checked. Raises `ForbiddenAddress` and `OSError`."""
    addresses = [ip_address(host)] if _is_ip(host) else _look_up(host, port)
    if not addresses:
        raise OSError("the name has no address")
    if not all(is_public(address) for address in addresses):
        raise ForbiddenAddress
    return addresses


def is_public(address: Address) -> bool:
    """Whether an address is one of the public internet, or one that the settings allow."""
    if any(address in ip_network(network) for network in settings.OUTBOUND_ALLOWED_NETWORKS):
        return True
    return not any(address in network for network in DENIED_NETWORKS)


def _read_host(host: str) -> str:
    """A host in its one plain spelling: names in ASCII without a trailing dot, addresses as everyone writes them and
    not as one number, in octal or in hexadecimal digits."""
    if host.startswith("["):
        try:
            return str(IPv6Address(host[1:-1]))
        except ValueError as error:
            raise ForbiddenAddress from error
    labels = host.split(".")
    if labels[-1][:1].isdigit():
        # Resolvers take a host that ends in a number for an address, in spellings that nothing else reads.
        try:
            return str(IPv4Address(host))
        except ValueError as error:
            raise ForbiddenAddress from error
    if len(host) > LONGEST_NAME or not all(_LABEL.fullmatch(label) for label in labels):
        raise ForbiddenAddress
    return host


def _is_ip(host: str) -> bool:
    return ":" in host or host.rpartition(".")[2].isdigit()


def _look_up(host: str, port: int) -> list[Address]:
    """Asks the resolver, which takes no time limit itself, from a thread that is left behind if it is late."""
    answer: Future[list[Address]] = Future()

    def ask() -> None:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            # A scope is a matter of this machine's own links, none of which is public.
            answer.set_result([ip_address(str(entry[4][0]).partition("%")[0]) for entry in found])
        except (OSError, ValueError) as failure:
            answer.set_exception(failure)

    Thread(target=ask, name="resolve", daemon=True).start()
    try:
        return answer.result(timeout=DNS_SECONDS)
    except ValueError as error:
        raise ForbiddenAddress from error


def _connection_to(target: Target, address: Address) -> HTTPConnection:
    """A connection to the checked address; with TLS, whatever answers there has to prove the name."""
    if target.scheme == "http":
        return HTTPConnection(str(address), target.port, timeout=CONNECT_SECONDS)
    return HTTPSConnection(
        str(address),
        target.port,
        timeout=CONNECT_SECONDS,
        server_hostname=target.host,
        ssl_context=ssl.create_default_context(),
    )


def _exchange(connection: HTTPConnection, target: Target, body: bytes, headers: Mapping[str, str], until: float) -> int:
    """Connects, sends, and reads the status and headers of the answer, all of it before `until`."""
    connection.connect()
    line = connection.sock
    assert line is not None, "a connection that is made has a socket"
    connection.timeout = max(until - monotonic(), 0.001)
    # The timeout of a socket starts again with every byte: a server that sends one every few seconds would hold us.
    alarm = Timer(connection.timeout, _shut_down, [line])
    alarm.start()
    try:
        all_headers = {"Host": target.host_header, "User-Agent": "court-and-crown", "Connection": "close", **headers}
        connection.request("POST", target.path, body, all_headers, preload_content=False)
        status = connection.getresponse().status
    finally:
        alarm.cancel()
    if monotonic() >= until:
        # A line that was shut down looks like the end of the headers.
        raise TimeoutError
    return status


def _shut_down(line: socket.socket) -> None:
    try:
        line.shutdown(socket.SHUT_RDWR)
    except OSError:
        # It ended by itself in the same moment.
        return
