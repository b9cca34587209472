# Everything a developer does with this project. `make help` lists the goals.

PYTHON ?= python3
PORT ?= 8000
TONGUES ?= de nl

VENV := .venv
BIN := $(VENV)/bin
DATABASE := var/site.sqlite3
MIGRATIONS := $(wildcard */migrations/*.py)

# Stamps record what is done, so that a second `make setup` starts no Python at all.
INSTALLED := $(VENV)/installed-dev
BENCH_INSTALLED := $(VENV)/installed-bench
MIGRATED := var/migrated
CATALOGUES := $(wildcard locale/*/LC_MESSAGES/*.po)
COMPILED := var/compiled-catalogues

PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal
SKIPPED := var/skipped-tests
OTHER_LANE := var/postgresql-lane

# Without what Python keeps of its compiling, every worker and every process of the tests would compile everything again.
export PYTHONDONTWRITEBYTECODE :=

PIP_INSTALL := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check --no-deps --require-hashes

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test test-all lane-sqlite lane-postgresql test-sqlite test-postgresql \
	check check-style check-types check-contracts check-django format bench pictures bench-web bench-archive bench-ratings bench-clocks bench-desks bench-community bench-api bench-review bench-table drill restore-drill serve serve-stop fuzz client messages lock clean FORCE

help: ## list the goals
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(INSTALLED) $(if $(CATALOGUES),$(COMPILED)) $(MIGRATED) ## environment, words and database; nothing to do is done in no time
	@:

play: setup ## open the site at http://localhost:8000/ (PORT=... for another port)
	@$(BIN)/python manage.py demo
	@$(BIN)/python manage.py furnish
	@$(BIN)/python manage.py rebuild_search > /dev/null
	@echo "Court & Crown is at http://localhost:$(PORT)/  (Ctrl-C closes it)"
	@exec $(BIN)/python manage.py runserver --noreload 127.0.0.1:$(PORT)

test: override ARGS += --once
test test-all: check
	@mkdir -p var && : > $(SKIPPED)
	@status=0; \
		$(MAKE) --no-print-directory --jobs=2 --keep-going lane-sqlite lane-postgresql ARGS="$(ARGS)" || status=$$?; \
		cat $(OTHER_LANE) $(SKIPPED); exit $$status

test: ## all checks, then all tests, of those for either database most on SQLite alone (ARGS=--require-all skips none)
test-all: ## all checks, then all tests, those for either database on both: as continuous integration runs them

# Both lanes run whatever becomes of the other, at the same time: while one waits for its processes the other goes on.
# What the second has to say, and what was left out, is told where it is seen: at the end.
lane-sqlite:
	@$(PYTEST) --database=sqlite --skipped-to=$(SKIPPED) $(ARGS)

lane-postgresql:
	@$(PYTEST) --database=postgresql --skipped-to=$(SKIPPED) $(ARGS) >$(OTHER_LANE) 2>&1

test-sqlite: setup ## all tests on SQLite
	@$(PYTEST) --database=sqlite $(ARGS)

test-postgresql: setup ## all tests of the database and of other processes on PostgreSQL and Redis
	@$(PYTEST) --database=postgresql $(ARGS)

# Every file that Django reads as a template; djade takes files, not folders.
TEMPLATES := find templates games/titles/*/templates -type f -print0

check: setup ## style of code and templates, types, import contracts, Django's own checks
	@$(MAKE) --no-print-directory --jobs=2 --keep-going --output-sync=target \
		check-types check-style check-contracts check-django

check-types:
	@$(BIN)/python -m mypy

check-style:
	@$(BIN)/python -m ruff check .
	@$(BIN)/python -m ruff format --check .
	@$(TEMPLATES) | xargs -0 $(BIN)/djade --check

check-contracts:
	@$(BIN)/python $(BIN)/lint-imports --no-logo

check-django:
	@$(BIN)/python manage.py check
	@$(BIN)/python manage.py makemigrations --check --dry-run

format: setup ## let the tools put the style right
	@$(BIN)/python -m ruff check --fix .
	@$(BIN)/python -m ruff format .
	@$(TEMPLATES) | xargs -0 $(BIN)/djade

bench: setup $(BENCH_INSTALLED) ## measure the engine beside its peers
	@$(BIN)/python -m bench.engine

bench-web: setup ## measure the site beside the bare limits of its server and database
	@$(BIN)/python -m bench.web

bench-archive: setup ## fill an archive and measure its searches and replays (ARGS="--sizes 10000,100000,1000000")
	@$(BIN)/python -m bench.archive $(ARGS)

bench-ratings: setup ## fill a pool and measure ratings and leaderboards (ARGS="--sizes 1000,50000")
	@$(BIN)/python -m bench.ratings $(ARGS)

bench-clocks: setup ## fill a site with running tables and measure the sweep for due clocks (ARGS="--sizes 1000,20000")
	@$(BIN)/python -m bench.clocks $(ARGS)

bench-desks: setup ## fill a league with tables and the desk of staff with reports and measure their pages (ARGS="--sizes 100,1000")
	@$(BIN)/python -m bench.desks $(ARGS)

bench-community: setup ## fill a site with people and live games and measure their pages (ARGS="--sizes 2000,20000")
	@$(BIN)/python -m bench.community $(ARGS)

bench-review: setup ## play matches of bots and measure what their reviews cost (ARGS="--matches 2")
	@$(BIN)/python -m bench.review $(ARGS)

bench-api: setup ## listeners of streams beside sockets, moves by the API beside pages (ARGS="--sizes 10,1000")
	@$(BIN)/python -m bench.api $(ARGS)

bench-table: setup ## play matches in a browser and count what is in view at every decision (ARGS="--sizes 1280x720,390x844")
	@$(BIN)/python -m bench.table $(ARGS)

drill: setup ## play on while processes are killed and servers go away, then count (ARGS="--minutes 10")
	@$(BIN)/python -m bench.drill $(ARGS)

serve: setup ## the public site on this machine, at https://localhost:8300/ (COURT_PORT=..., COURT_HOME=...)
	@$(BIN)/python -m deploy.serve

serve-stop: ## end what `make serve` has started
	@$(BIN)/python -m deploy.serve end

restore-drill: setup ## play, back up, destroy, restore elsewhere and compare, on both databases (ARGS="--seconds 60")
	@$(BIN)/python -m bench.restore_drill $(ARGS)

fuzz: setup ## attack a site of many processes with hostile requests of every role (ARGS="--requests 100000 --seed 1")
	@$(BIN)/python -m bench.fuzz $(ARGS)

pictures: setup ## take the pictures of docs/pictures anew (needs a Chromium)
	@mkdir -p docs/pictures
	@$(BIN)/python -m pytest tests/browser/take_pictures.py -q -n 0 -p no:randomly

client: setup ## write what the client in clients/python says of the API anew
	@mkdir -p build
	@$(BIN)/python manage.py shell --verbosity 0 --command \
		"from api.root import api; from ninja.responses import NinjaJSONEncoder as encoder; import json; \
		print(json.dumps(api.get_openapi_schema(), cls=encoder))" > build/openapi.json
	@$(BIN)/python clients/python/generate_client.py build/openapi.json

# What is no part of the site has no words for people.
messages: setup ## gather all sentences for translators into locale/ (TONGUES=fr for another language)
	@command -v xgettext >/dev/null && command -v msgmerge >/dev/null || \
		{ echo "The gettext tools are needed to gather sentences. On Debian and Ubuntu: apt install gettext" >&2; exit 1; }
	@$(BIN)/python manage.py makemessages $(TONGUES:%=--locale=%) --add-location=file --no-obsolete \
		--ignore=bench --ignore=build --ignore=clients --ignore=tests --ignore=var

clean: ## remove environment, caches and the local database
	rm -rf $(VENV) build var .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A changed lock builds the environment anew: what left the lock leaves the environment too.
$(INSTALLED): requirements/dev.lock
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Python 3.11 or later is needed and '$(PYTHON)' is not one. Name it: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "'$(PYTHON)' comes without venv. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@echo "Installing the environment into $(VENV) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP_INSTALL) -r $<
	@touch $@

$(BENCH_INSTALLED): requirements/bench.lock $(INSTALLED)
	@echo "Installing the peers to measure against ..."
	@$(PIP_INSTALL) -r $<
	@touch $@

$(MIGRATED): $(MIGRATIONS) $(INSTALLED) $(if $(wildcard $(DATABASE)),,FORCE)
	@mkdir -p var && chmod 700 var
	@$(BIN)/python manage.py migrate --verbosity 0
	@touch $@

$(COMPILED): $(CATALOGUES) $(INSTALLED)
	@mkdir -p var && chmod 700 var
	@$(BIN)/python manage.py compilemessages
	@touch $@

# The universal lock serves every Python from 3.11 on; it names no index, so any mirror will do.
COMPILE := var/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url $(if $(UPGRADE),--upgrade)

lock: ## resolve pyproject.toml into requirements/*.lock (UPGRADE=1 for the newest versions)
	@test -x var/lock/bin/uv || { $(PYTHON) -m venv var/lock && var/lock/bin/python -m pip install --quiet uv; }
	@$(COMPILE) pyproject.toml --group dev --output-file requirements/dev.lock
	@$(COMPILE) pyproject.toml --constraint requirements/dev.lock --output-file requirements/prod.lock
	@$(COMPILE) --group bench --constraint requirements/dev.lock --output-file requirements/bench.lock
