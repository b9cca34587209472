#!/usr/bin/env bash
# Puts a new version in the place of the old one without refusing a request: docs/operations/releases.md.
#
#   deploy/release.sh serve [FOLDER]      what `make serve` runs; FOLDER: a prepared checkout of the new version
#   deploy/release.sh systemd [FOLDER]    the units of deploy/systemd/
#   deploy/release.sh compose             compose.yaml, after its image has been built
#
# --with-pause goes on with migrations that the running version does not survive.
set -euo pipefail

COURT_HOME=${COURT_HOME:-}
SECONDS_TO_START=${SECONDS_TO_START:-180}
SECONDS_TO_DRAIN=${SECONDS_TO_DRAIN:-5}
WORKERS="scoring mail bots reviews worker clock"

say() { printf '%s\n' "$*"; }
fail() { say "$*" >&2; exit 1; }

PAUSE=""
arguments=()
for argument in "$@"; do
    if [ "$argument" = --with-pause ]; then PAUSE=yes; else arguments+=("$argument"); fi
done
MANAGER=${arguments[0]:-}
FOLDER=${arguments[1]:-}

# What each manager of processes calls the same things.
case $MANAGER in
serve)
    cd "$(dirname "${BASH_SOURCE[0]}")/.."
    COURT_HOME=${COURT_HOME:-$PWD/var/serve}
    COURT_PORT=${COURT_PORT:-8300}
    FOLDER=$(realpath "${FOLDER:-$PWD}")
    PYTHON=$PWD/.venv/bin/python
    port_of() { case $1 in pages-blue) echo $((COURT_PORT + 10)) ;; pages-green) echo $((COURT_PORT + 11)) ;;
        sockets-blue) echo $((COURT_PORT + 20)) ;; *) echo $((COURT_PORT + 21)) ;; esac; }
    address_of() { echo "127.0.0.1:$(port_of "$1")"; }
    order() { "$PYTHON" -m deploy.serve --home "$COURT_HOME" --port "$COURT_PORT" "$@" >/dev/null; }
    healthy() { "$PYTHON" deploy/healthy.py "$(port_of "$1")" "$SECONDS_TO_START"; }
    reload_proxy() { order reload-proxy; }
    # The environment of the processes that run.
    set -a
    # shellcheck disable=SC1091
    . "$COURT_HOME/environment"
    set +a
    ;;
systemd)
    COURT_HOME=${COURT_HOME:-/srv/court}
    FOLDER=$(realpath "${FOLDER:?the folder of the new version}")
    PYTHON=$FOLDER/.venv/bin/python
    unit_of() { case $1 in *-*) echo "court-${1%-*}@${1##*-}" ;; *) echo "court-$1" ;; esac; }
    port_of() { case $1 in pages-blue) echo 8310 ;; pages-green) echo 8311 ;; sockets-blue) echo 8320 ;; *) echo 8321 ;; esac; }
    address_of() { echo "127.0.0.1:$(port_of "$1")"; }
    # The machine starts the colour that is served when it starts again.
    order() {
        case $1-$2 in
        start-*-*) systemctl enable --now "$(unit_of "$2")" ;;
        stop-*-*) systemctl disable --now "$(unit_of "$2")" ;;
        *) systemctl "$1" "$(unit_of "$2")" ;;
        esac
    }
    healthy() { "$PYTHON" "$FOLDER/deploy/healthy.py" "$(port_of "$1")" "$SECONDS_TO_START"; }
    reload_proxy() { systemctl reload caddy; }
    set -a
    # shellcheck disable=SC1091
    . "${COURT_ENVIRONMENT:-/etc/court/environment}"
    set +a
    ;;
compose)
    cd "$(dirname "${BASH_SOURCE[0]}")/.."
    COURT_HOME=${COURT_HOME:-$PWD/var/proxy}
    compose() { docker compose --env-file "${COURT_ENVIRONMENT:-site.env}" "$@"; }
    address_of() { case $1 in pages-*) echo "$1:8000" ;; *) echo "$1:8001" ;; esac; }
    order() {
        case $1 in
        start | restart) compose up --detach --no-deps --force-recreate "$2" ;;
        stop) compose stop "$2" ;;
        esac
    }
    healthy() { compose exec -T "$1" python deploy/healthy.py "$(address_of "$1" | cut -d: -f2)" "$SECONDS_TO_START"; }
    reload_proxy() { compose exec -T proxy caddy reload --config /etc/caddy/Caddyfile --adapter caddyfile; }
    ;;
*) fail "Usage: deploy/release.sh serve|systemd|compose [FOLDER] [--with-pause]" ;;
esac

manage() {
    if [ "$MANAGER" = compose ]; then compose run --rm --no-deps prepare python manage.py "$@"; else
        (cd "$FOLDER" && DJANGO_SETTINGS_MODULE=tudor_site.settings.prod .venv/bin/python manage.py "$@")
    fi
}

mkdir -p "$COURT_HOME"
OLD=$(cat "$COURT_HOME/colour" 2>/dev/null || echo blue)
if [ "$OLD" = blue ]; then NEW=green; else NEW=blue; fi

# 1. The database, while the old version runs on it.
manage check_migrations --unapplied ${PAUSE:+--only-name} ||
    fail "Nothing was changed. Release this at a quiet hour with --with-pause, or in two steps."
manage migrate --no-input --verbosity 0
manage collectstatic --no-input --verbosity 0

# 2. Pages and sockets of the new version beside the old ones. Without an answer the old ones simply go on.
BEFORE=$(readlink "$COURT_HOME/current" || true)
point_to() {
    if [ -n "$1" ]; then ln -sfn "$1" "$COURT_HOME/next" && mv -T "$COURT_HOME/next" "$COURT_HOME/current"; fi
}
point_to "$FOLDER"
for role in pages sockets; do
    if ! order start "$role-$NEW" || ! healthy "$role-$NEW"; then
        for started in pages sockets; do order stop "$started-$NEW" || true; done
        point_to "$BEFORE"
        fail "$role-$NEW does not answer: the old version goes on."
    fi
done

# 3. From here on every new request goes to the new version; those under way end where they began.
cat >"$COURT_HOME/upstreams.next" <<UPSTREAMS
(pages) {
	to $(address_of "pages-$NEW")
}
(sockets) {
	to $(address_of "sockets-$NEW")
}
UPSTREAMS
mv "$COURT_HOME/upstreams.next" "$COURT_HOME/upstreams"
reload_proxy
echo "$NEW" >"$COURT_HOME/colour"
sleep "$SECONDS_TO_DRAIN"

# 4. The old ones, and then workers and beat one after the other: each ends its task first.
for role in pages sockets; do order stop "$role-$OLD"; done
for role in $WORKERS; do order restart "$role"; done
say "The new version runs: $NEW."
