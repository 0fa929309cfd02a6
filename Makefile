# make play   play on this machine, without Discord
# make test   lint, types, import contracts and all tests
# make quick  the same with the quick tests alone: about a minute
# make run    run the bot on Discord (token in .env)
# make bench  the benchmarks, as a table

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test quick run bench clean

play: $(READY)
	$(BIN)/python bot.py play

run: $(READY)
	$(BIN)/python bot.py

test: $(VENV)/.ready-test
	$(BIN)/python -m tests.check

quick: $(VENV)/.ready-test
	$(BIN)/python -m tests.check --quick

bench: $(VENV)/.ready-test
	$(BIN)/python -m benchmarks

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12 ...")'
	$(PYTHON) -m venv $(VENV)

$(READY): pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[play]'
	touch $@

$(VENV)/.ready-test: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[test]'
	touch $(READY) $@

clean:
	rm -rf $(VENV) build *.egg-info
