"""Every process of the public site and its command, in one list: `make serve` and the releases start what is here, and
tests compare `compose.yaml` and `deploy/systemd/` with it."""

from __future__ import annotations

from dataclasses import dataclass

COLOURS = ("blue", "green")
"""Pages and sockets of two versions stand side by side during a release; the proxy knows which of them is asked."""

_CELERY = ("celery", "--quiet", "-A", "tudor_site")
# Workers do not talk to each other: what they leave behind when Redis goes away can break them.
_ALONE = ("--without-gossip", "--without-mingle")


@dataclass(frozen=True)
class Role:
    """What a process does."""

    name: str
    command: tuple[str, ...]
    """Run by `python -m`; `{host}`, `{port}` and `{workers}` are filled in."""
    is_asked: bool = False
    """Whether the proxy sends requests to it: it has a port then, and two colours."""
    niceness: int = 0
    seconds_to_stop: int = 30

    def names(self) -> list[str]:
        return [f"{self.name}-{colour}" for colour in COLOURS] if self.is_asked else [self.name]


def _worker(queue: str, processes: int, name: str = "", niceness: int = 0) -> Role:
    # Celery would call every worker of a machine the same, and warn of it.
    own = ("--hostname", f"{queue}@%h", "--concurrency", str(processes), *_ALONE)
    command = (*_CELERY, "worker", "--queues", queue, *own)
    return Role(name or queue, command, niceness=niceness, seconds_to_stop=150)


ROLES = (
    Role(
        "pages",
        (
            *("granian", "--interface", "wsgi", "--no-ws", "--http", "1", "--host", "{host}", "--port", "{port}"),
            *("--workers", "{workers}", "--blocking-threads", "4", "--respawn-failed-workers"),
            *("--workers-lifetime", "12h", "--log-config", "deploy/granian-log.json", "tudor_site.wsgi:application"),
        ),
        is_asked=True,
    ),
    Role(
        "sockets",
        ("daphne", "-v", "0", "--bind", "{host}", "--port", "{port}", "tudor_site.asgi:application"),
        is_asked=True,
    ),
    _worker("scoring", 2),
    _worker("mail", 1),
    _worker("bots", 1),
    _worker("reviews", 1, niceness=10),
    _worker("default", 2, name="worker"),
    Role("clock", (*_CELERY, "beat")),
)
ROLE = {name: role for role in ROLES for name in role.names()}


def command_of(name: str, *, host: str = "127.0.0.1", port: int = 0, workers: int = 1) -> list[str]:
    """The arguments behind `python -m`."""
    return [part.format(host=host, port=port, workers=workers) for part in ROLE[name].command]
