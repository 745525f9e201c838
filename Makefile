# Every target sets up what it needs: Python 3.11+ (with venv), make and git are enough.
# `make help` lists the targets.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The newest Python on the PATH that works; `make PYTHON=/path/to/python3 ...` overrides.
PYTHON ?=
PYTHONS := python3.14 python3.13 python3.12 python3.11 python3
USABLE := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))

# uv is pinned and lives in an environment of its own, so that syncing never removes it.
UV_VERSION := 0.13.8
UV := .venv-tools/bin/uv
UV_READY := .venv-tools/.uv-$(UV_VERSION)
PY := .venv/bin/python
READY := .venv/.ready

# uv and pip trust the certificates of the system; uv never fetches an interpreter.
export UV_SYSTEM_CERTS := 1
export UV_PYTHON_DOWNLOADS := never
export UV_PROJECT_ENVIRONMENT := .venv
export PIP_DISABLE_PIP_VERSION_CHECK := 1
unexport VIRTUAL_ENV
unexport PYTHONHOME
# Kept, what is compiled once serves every worker of the tests and every process that they start.
unexport PYTHONDONTWRITEBYTECODE

# COMPILED=yes: the engines run as modules compiled by mypyc, from a copy; it needs a C compiler.
COMPILED ?=
ENGINES := var/compiled/.ready
ifneq ($(filter yes 1 true,$(COMPILED)),)
export PYTHONSAFEPATH := 1
export PYTHONPATH := $(CURDIR)/var/compiled:$(CURDIR)
RUNS := $(READY) $(ENGINES)
else
unexport PYTHONPATH
RUNS := $(READY)
endif

# For `make test ARGS="-k blitz"`.
ARGS ?=

.PHONY: help setup demo serve test test-services test-browser screenshots pictures proof lint format bench lock clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## Install all that the project needs into .venv

demo: $(RUNS) ## Play a whole season and serve it (SEED=7 LEGS=1 SERVE=no RESET=yes COMPILED=yes)
	@$(PY) manage.py demo \
		$(if $(PORT),--port "$(PORT)") $(if $(SEED),--seed "$(SEED)") $(if $(GAME),--game "$(GAME)") \
		$(if $(LEGS),--legs "$(LEGS)") \
		$(if $(filter no 0 false,$(SERVE)),--no-serve) \
		$(if $(filter yes 1 true,$(RESET)),--reset)

serve: $(RUNS) ## Run the site and its workers (PORT=8000 COMPILED=yes)
	@$(PY) manage.py serve $(if $(PORT),--port "$(PORT)")

test: $(READY) ## Run the tests on SQLite (ARGS="-k blitz")
	@$(PY) -m pytest -n auto --dist worksteal $(ARGS)

test-browser: $(READY) ## Run what opens pages in Chromium
	@$(PY) -m pytest --browser -m browser -n auto --dist worksteal $(ARGS)

test-services: $(READY) ## Run what has a database on a PostgreSQL and a Redis of their own
	@$(PY) -m tests.services -n auto --dist worksteal $(ARGS)

screenshots: $(READY) pictures ## Pictures of every page: wide, narrow, light, dark, both languages
	@rm -rf var/screenshots && mkdir -p var/screenshots
	@SHOTS=$(CURDIR)/var/screenshots $(PY) -m pytest --browser -m browser -n auto --timeout 0 \
		tests/site/everywhere/test_every_page.py $(ARGS)
	@echo "$$(ls var/screenshots | wc -l) pictures are in var/screenshots"

pictures: $(READY) ## Take the pictures of the handbook and of the README anew
	@$(PY) -m pytest --browser -m browser -n auto --timeout 0 \
		tests/site/everywhere/handbook_pictures.py $(ARGS)

proof: $(READY) ## Run the long proofs: minutes to hours
	@HYPOTHESIS_PROFILE=proof $(PY) -m pytest --proof --browser -m proof -s --timeout 0 $(ARGS)

lint: $(READY) ## Check style, types and the floors
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@.venv/bin/djangofmt --check --quiet templates
	@.venv/bin/djangofmt check --quiet templates
	@$(PY) -m mypy
	@.venv/bin/lint-imports --no-cache --no-logo

format: $(READY) ## Put style right where a tool can
	@$(PY) -m ruff check --fix-only --quiet .
	@$(PY) -m ruff format .
	@.venv/bin/djangofmt --quiet templates
	@.venv/bin/djangofmt check --fix --quiet templates

bench: $(RUNS) ## Measure the engines, the site, pages, a season through workers, a fresh clone (COMPILED=yes)
	@$(PY) -m rules.bench --json var/bench.json $(ARGS)
	@$(PY) manage.py bench_site
	@$(PY) -m tests.services.bench bench_pages
	@$(PY) -m tests.services.bench bench_day
	@$(PY) -m tests.services.bench bench_season
	@$(PY) manage.py bench_demo

$(ENGINES): $(READY) $(shell find rules -name '*.py' -o -name '*.toml')
	@echo "Compiling the engines: some minutes"
	@env -u PYTHONPATH -u PYTHONSAFEPATH $(PY) manage.py compile_engines var/compiled
	@touch $@

lock: $(UV_READY) ## Renew uv.lock within the bounds of pyproject.toml
	@$(UV) lock --upgrade

clean: ## Remove environments and caches, not the data in var/
	@rm -rf .venv .venv-tools .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml uv.lock $(UV_READY)
	@$(UV) sync --locked --quiet --python .venv-tools/bin/python
	@touch $@

$(UV_READY):
	@python=; \
	for each in $(or $(PYTHON),$(PYTHONS)); do \
		if "$$each" -c '$(USABLE)' >/dev/null 2>&1; then python=$$each; break; fi; \
	done; \
	if [ -z "$$python" ]; then \
		echo "Dugout needs Python 3.11 or newer with its venv module (on Debian: apt-get install python3-venv); none found among $(or $(PYTHON),$(PYTHONS))." >&2; \
		exit 1; \
	fi; \
	echo "Setting up with $$("$$python" --version) ..."; \
	"$$python" -m venv --clear .venv-tools && \
	.venv-tools/bin/python -m pip install -qq "uv==$(UV_VERSION)"
	@touch $@
