"""The command behind `make serve`: the public site on one machine. `python -m deploy.serve` starts everything and
stays; `status`, `end`, and `start`, `stop` and `restart` with the name of a process speak to the one that runs.

The servers are those that DJANGO_DATABASE_URL and DJANGO_REDIS_URL name, or a PostgreSQL and a Redis of its own; those
need what the tests need. The data of its own PostgreSQL stay in its folder."""

from __future__ import annotations

import argparse
import os
import secrets
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import FrameType

from deploy.healthy import becomes_healthy
from deploy.processes import COLOURS, ROLE, ROLES, command_of
from deploy.supervisor import Member, Supervisor, tell

ROOT = Path(__file__).resolve().parents[1]
START_SECONDS = 180
PORT = 8300
_HTTP, _ADMIN, _PAGES, _SOCKETS = 1, 2, 10, 20
"""Ports beside that of the proxy: its own for plain HTTP and for orders, those of the first pages and sockets."""


class Home:
    """The folder of a served site: what it writes, what it remembers, and which version runs."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder, self.port = folder, port
        self.control, self.logs, self.upstreams = folder / "control", folder / "logs", folder / "upstreams"
        self.current, self.colour_file = folder / "current", folder / "colour"

    def prepare(self) -> None:
        # PostgreSQL, which does not run as root, has to come to its own folder in it.
        self.folder.mkdir(mode=0o711, parents=True, exist_ok=True)
        (self.folder / "var").mkdir(mode=0o700, exist_ok=True)
        self.current.unlink(missing_ok=True)
        self.current.symlink_to(ROOT)
        self.colour_file.write_text(f"{COLOURS[0]}\n")
        self.upstreams.write_text(upstreams(self.port_of(f"pages-{COLOURS[0]}"), self.port_of(f"sockets-{COLOURS[0]}")))

    def port_of(self, name: str) -> int:
        role, _, colour = name.rpartition("-")
        return self.port + {"pages": _PAGES, "sockets": _SOCKETS}[role] + COLOURS.index(colour)

    def secret(self) -> str:
        """The key of the site, made once."""
        path = self.folder / "secret"
        if not path.exists():
            path.touch(0o600)
            path.write_text(secrets.token_hex(32))
        return path.read_text()

    def environment(self, database_url: str, redis_url: str) -> dict[str, str]:
        """What the processes need; what is set outside has its way."""
        return {
            "DJANGO_SECRET_KEY": self.secret(),
            "DJANGO_ALLOWED_HOSTS": "localhost,127.0.0.1",
            "DJANGO_PUBLIC_URL": f"https://localhost:{self.port}",
            "DJANGO_METRICS_NETWORKS": "127.0.0.0/8",
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tudor_site.settings.prod",
            "DJANGO_DATABASE_URL": database_url,
            "DJANGO_REDIS_URL": redis_url,
            "DJANGO_VAR_DIR": str(self.folder / "var"),
        }

    def remember(self, environment: dict[str, str]) -> None:
        """For `deploy/release.sh`: how the site's own variables are set."""
        path = self.folder / "environment"
        path.touch(0o600)
        own = {name: text for name, text in environment.items() if name.startswith("DJANGO_")}
        path.write_text("".join(f"{name}={shlex.quote(text)}\n" for name, text in own.items()))

    def proxy_environment(self) -> dict[str, str]:
        options = ("skip_install_trust", "auto_https disable_redirects", f"http_port {self.port + _HTTP}")
        return {
            **os.environ,
            "SITE_ADDRESS": f"https://localhost:{self.port}",
            "UPSTREAMS": str(self.upstreams),
            "CADDY_OPTIONS": "\n".join((*options, f"admin localhost:{self.port + _ADMIN}")),
            "XDG_DATA_HOME": str(self.folder / "caddy"),
            "XDG_CONFIG_HOME": str(self.folder / "caddy"),
        }


def upstreams(pages: int, sockets: int, host: str = "127.0.0.1") -> str:
    """The file by which the proxy knows whom to ask; `deploy/release.sh` writes the same."""
    return f"(pages) {{\n\tto {host}:{pages}\n}}\n(sockets) {{\n\tto {host}:{sockets}\n}}\n"


def main(arguments: Sequence[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    home = Home(options.home.resolve(), options.port)
    if options.order:
        return _told(home, " ".join([options.order, *([options.name] if options.name else [])]))
    try:
        return _serve(home, options.workers)
    except KeyboardInterrupt:
        return 0


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    options = argparse.ArgumentParser(prog="python -m deploy.serve", description=__doc__)
    options.add_argument("order", nargs="?", choices=("status", "end", "start", "stop", "restart", "reload-proxy"))
    options.add_argument("name", nargs="?", choices=(*ROLE, "proxy"), metavar="name")
    options.add_argument("--home", type=Path, default=Path(os.environ.get("COURT_HOME", ROOT / "var/serve")))
    options.add_argument("--port", type=int, default=int(os.environ.get("COURT_PORT", PORT)), help="of the proxy")
    options.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes for pages")
    return options


def _told(home: Home, order: str) -> int:
    if order == "reload-proxy":
        command = ["caddy", "reload", "--config", str(home.current / "deploy/Caddyfile"), "--adapter", "caddyfile"]
        address = ["--address", f"localhost:{home.port + _ADMIN}"]
        return subprocess.run([*command, *address], env=home.proxy_environment(), check=False).returncode
    try:
        answer = tell(home.control, order)
        while order == "end" and home.control.exists():
            time.sleep(0.2)
    except OSError:
        _say("Nothing is served here.")
        return 1
    _say(answer)
    return int(answer.startswith("error"))


def _serve(home: Home, workers: int) -> int:
    if home.control.exists():
        try:
            tell(home.control, "status")
        except OSError:
            home.control.unlink()
        else:
            _say("The site is served already. `make serve-stop` ends it.")
            return 1
    home.prepare()
    with ExitStack() as stack:
        environment = home.environment(*_servers(home, stack))
        home.remember(environment)
        for command in (("migrate", "--no-input"), ("collectstatic", "--no-input")):
            subprocess.run(
                [sys.executable, "manage.py", *command, "--verbosity", "0"], cwd=ROOT, env=environment, check=True
            )
        supervisor = Supervisor([*_members(home, environment, workers)], home.logs, home.control)
        first = [role.names()[0] for role in ROLES]
        if shutil.which("caddy"):
            first.append("proxy")

        def end(_signal: int, _frame: FrameType | None) -> None:
            supervisor.end()

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, end)
        _announce(home, environment, has_proxy="proxy" in first)
        supervisor.run(first)
    return 0


def _servers(home: Home, stack: ExitStack) -> tuple[str, str]:
    """The URLs of PostgreSQL and Redis."""
    database, redis = os.environ.get("DJANGO_DATABASE_URL"), os.environ.get("DJANGO_REDIS_URL")
    if database and redis:
        return database, redis
    from tests.production.servers import lasting_postgresql, redis_server

    return (
        database or stack.enter_context(lasting_postgresql(home.folder / "postgresql")),
        redis or stack.enter_context(redis_server(is_own=True)),
    )


def _members(home: Home, environment: dict[str, str], workers: int) -> list[Member]:
    def python() -> str:
        """Of the version that is current when the process starts."""
        own = home.current.resolve() / ".venv/bin/python"
        return str(own) if own.exists() else sys.executable

    def made(name: str) -> Member:
        role = ROLE[name]

        def command() -> list[str]:
            port = home.port_of(name) if role.is_asked else 0
            nice = ["nice", "-n", str(role.niceness)] if role.niceness else []
            return [*nice, python(), "-m", *command_of(name, port=port, workers=workers)]

        return Member(name, command, home.current.resolve, environment, role.seconds_to_stop)

    caddy = ["caddy", "run", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"]
    proxy = Member("proxy", lambda: caddy, home.current.resolve, home.proxy_environment())
    return [*map(made, ROLE), proxy]


def _announce(home: Home, environment: dict[str, str], *, has_proxy: bool) -> None:
    pages, sockets = home.port_of(f"pages-{COLOURS[0]}"), home.port_of(f"sockets-{COLOURS[0]}")
    if has_proxy:
        where = f"Court & Crown is at https://localhost:{home.port}/, with a certificate of its own"
    else:
        where = f"No caddy is installed: let a proxy ask 127.0.0.1:{pages}, and :{sockets} for sockets"
    _say(f"{where}.\nLogs are in {home.logs}. Ctrl-C or `make serve-stop` ends it.")

    def wait() -> None:
        host = environment["DJANGO_ALLOWED_HOSTS"].split(",")[0]
        answers = becomes_healthy(pages, host, START_SECONDS)
        _say("It answers." if answers else f"It does not answer: see {home.logs}.")

    threading.Thread(target=wait, name="announcing", daemon=True).start()


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main())
