"""The ways to run the site start the same processes, and the proxy knows the addresses that a release writes."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.healthy import main as ask
from deploy.processes import COLOURS, ROLES, Role
from deploy.serve import Home, upstreams

pytestmark = pytest.mark.sqlite_only
ROOT = Path(__file__).resolve().parents[1]
COMPOSE = (ROOT / "compose.yaml").read_text()
UNITS = ROOT / "deploy/systemd"


def service(name: str) -> str:
    """The lines of a service of compose.yaml."""
    found = re.search(rf"^  {name}:.*?(?=^  \S|^\S|\Z)", COMPOSE, re.MULTILINE | re.DOTALL)
    assert found, name
    return found.group()


def composed(name: str) -> list[str]:
    """The command of a service."""
    found = re.search(r"command:\s+\[(.+?)\]", service(name), re.DOTALL)
    assert found, name
    return [part.strip().strip('"') for part in found.group(1).split(",")]


def command(role: Role, **filled: str) -> list[str]:
    nice = ["nice", "-n", str(role.niceness)] if role.niceness else []
    return [*nice, "python", "-m", *(part.format_map(filled) if "{" in part else part for part in role.command)]


@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.name)
def test_compose_starts_every_process_with_its_command(role: Role) -> None:
    port = {"pages": "8000", "sockets": "8001"}.get(role.name, "")
    assert composed(role.names()[0]) == command(role, host="0.0.0.0", port=port, workers="4")
    for name in role.names()[1:]:
        assert f"<<: *{role.name}" in service(name)
    if role.seconds_to_stop > 30:
        assert f"stop_grace_period: {role.seconds_to_stop}s" in service(role.name)


@pytest.mark.parametrize("role", ROLES, ids=lambda role: role.name)
def test_systemd_starts_every_process_with_its_command(role: Role) -> None:
    unit = (UNITS / f"court-{role.name}{'@' if role.is_asked else ''}.service").read_text()
    wanted = command(role, host="127.0.0.1", port=f"${{{role.name.upper()}_PORT}}", workers="${PAGES_WORKERS}")
    wanted = [part.replace("%h", "%%h") for part in wanted[wanted.index("-m") :]]
    assert f"ExecStart=/srv/court/current/.venv/bin/python {' '.join(wanted)}\n" in unit
    assert f"TimeoutStopSec={role.seconds_to_stop}\n" in unit
    assert (f"Nice={role.niceness}\n" in unit) == bool(role.niceness)


def test_no_container_may_write_or_become_more_than_it_needs() -> None:
    site = COMPOSE[COMPOSE.index("x-site:") : COMPOSE.index("services:")]
    for part in (site, service("redis"), service("proxy")):
        assert "read_only: true" in part
    for part in (site, service("postgres"), service("redis"), service("proxy")):
        assert "cap_drop: [ALL]" in part
        assert "mem_limit: " in part
    assert "--requirepass" in service("redis")
    assert all("<<: *" in service(name) for role in ROLES for name in role.names())


def test_a_release_writes_the_upstreams_that_are_served_first(tmp_path: Path) -> None:
    home = Home(tmp_path, 8300)
    ports = {
        f"{role}-{colour}": home.port_of(f"{role}-{colour}") for role in ("pages", "sockets") for colour in COLOURS
    }
    assert len(set(ports.values())) == 4
    script = (ROOT / "deploy/release.sh").read_text()
    for name, port in ports.items():
        beyond = port - home.port
        assert f"echo $((COURT_PORT + {beyond}))" in script
        role, colour = name.split("-")
        assert f"{role.upper()}_PORT={port}" in (UNITS / f"{colour}.env").read_text()
    heredoc = re.search(r"<<UPSTREAMS\n(.+?)UPSTREAMS\n", script, re.DOTALL)
    assert heredoc
    written = re.sub(r"\$\(address_of \"(\w+)-\$NEW\"\)", lambda found: f"127.0.0.1:{found[1]}", heredoc.group(1))
    assert written == upstreams("pages", "sockets")  # type: ignore[arg-type]


def test_the_script_of_releases_says_how_it_is_used() -> None:
    script = str(ROOT / "deploy/release.sh")
    assert subprocess.run(["bash", "-n", script], check=False).returncode == 0
    told = subprocess.run([script, "nothing"], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stderr.startswith("Usage: ")


if shutil.which("caddy"):
    # It is no part of the environment: where it is not installed there is nothing to ask.

    @pytest.mark.parametrize("address", ["localhost:8443", "court.example, www.court.example"])
    def test_caddy_takes_the_caddyfile(tmp_path: Path, address: str) -> None:
        (tmp_path / "upstreams").write_text(upstreams(8310, 8320))
        environment = {"SITE_ADDRESS": address, "UPSTREAMS": str(tmp_path / "upstreams"), "HOME": str(tmp_path)}
        command = ["caddy", "validate", "--config", "deploy/Caddyfile", "--adapter", "caddyfile"]
        path = {"PATH": "/usr/local/bin:/usr/bin:/bin"}
        done = subprocess.run(command, cwd=ROOT, env=environment | path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_a_process_that_does_not_answer_is_not_healthy(unused_tcp_port: int) -> None:
    assert ask([str(unused_tcp_port)]) == 1


@pytest.fixture
def unused_tcp_port() -> int:
    from tests.production.servers import free_port

    return free_port()
