# Every target sets up what it needs in .venv; nothing has to be installed by hand but Python 3.11 or newer, git and make.
PYTHON ?= python3
GAME ?= empire-vs-rebellion
OPTIONS := {}
PORT ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint .ci/constraints.txt
NEEDS := pyproject.toml .ci/constraints.txt

.DEFAULT_GOAL := help
.PHONY: help demo test serve check client openapi bench fuzz clean

help: ## Show the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1|/' | awk -F'|' '{printf "make %-8s %s\n", $$1, $$2}'

demo: .venv/.run ## Play a game to its end over HTTP and verify its log (GAME=rebellion OPTIONS='{"players": 4}')
	@$(BIN)/python -m service demo $(GAME) --options '$(OPTIONS)'

test: .venv/.test ## Run the whole test suite and print the rules coverage
	@$(BIN)/python -m pytest -n 2 tests
	@$(BIN)/python -m tests.conformance.coverage

serve: .venv/.run ## Serve over HTTP with gunicorn, as the settings say, or on a port of this machine (PORT=8080)
	$(BIN)/python -m service serve $(if $(PORT),--bind 127.0.0.1:$(PORT))

check: .venv/.check .venv/.test ## Format, lint, strict types, import directions, drift of openapi.yaml, both OpenAPI linters, the typed client
	$(BIN)/ruff format --check service tests
	$(BIN)/ruff check service tests
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m service.http.openapi --check
	$(BIN)/openapi-spec-validator openapi.yaml
	PATH="$(CURDIR)/$(BIN):$$PATH" .ci/openapi/lint.sh
	PATH="$(CURDIR)/$(BIN):$$PATH" .ci/openapi/typescript.sh

client: .venv/.check ## Make a TypeScript client from openapi.yaml and compile a program with it, strictly
	PATH="$(CURDIR)/$(BIN):$$PATH" .ci/openapi/typescript.sh

openapi: .venv/.run ## Write openapi.yaml anew
	$(BIN)/python -m service.http.openapi > openapi.yaml

bench: .venv/.bench .venv/.test ## Measure speed and memory, as ratios within one run
	@$(BIN)/python -m tests.benchmark

fuzz: .venv/.test ## Run the property tests and fuzzers twenty times as long
	ARBITER_FUZZ_SCALE=20 $(BIN)/python -m pytest -n 2 tests/property

clean: ## Remove everything that the targets made
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache build *.egg-info .ci/openapi/node_modules .ci/openapi/build

.venv/bin/python:
	@PYTHON=$(PYTHON) .ci/venv.sh

.venv/.run: $(NEEDS) | .venv/bin/python
	@echo "Installing the service into .venv ..."
	@$(PIP) --editable .
	@touch $@

.venv/.test: $(NEEDS) .venv/.run
	@echo "Installing what the tests need into .venv ..."
	@$(PIP) --editable ".[test]"
	@touch $@

.venv/.check: $(NEEDS) .venv/.run
	@echo "Installing linters and type checker into .venv ..."
	@$(PIP) --editable ".[check]"
	@touch $@

.venv/.bench: $(NEEDS) .venv/.run
	@echo "Installing what is measured against into .venv ..."
	@$(PIP) --editable ".[bench]"
	@touch $@
