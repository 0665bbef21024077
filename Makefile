# Everything happens in .venv; the machine needs Python 3.11 or newer with pip and venv, and nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PLUGINS := plugins/normandy plugins/north_africa
PROJECTS := pyproject.toml $(PLUGINS:=/pyproject.toml)
# One worker per processor; JOBS=0 runs the tests in one process.
JOBS ?= auto

.PHONY: demo test dev soak clean

demo: $(VENV)/.demo
	@$(BIN)/undaunted simulate normandy la_raye --games 1 --seed 10 --show --player us=greedy --player german=greedy

test: $(VENV)/.test
	$(BIN)/python -m pytest -n $(JOBS)

dev: $(VENV)/.dev

# 100,000 random games and 100,000 damaged documents; SOAK="--games 1000 --damaged 1000" for fewer.
soak: $(VENV)/.test
	$(BIN)/python tests/soak.py $(SOAK)

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.demo: $(PROJECTS) | $(BIN)/python
	$(PIP) install -e ".[cli]" $(addprefix -e ,$(PLUGINS))
	touch $@

# Dependency groups need a newer pip than a stock Python 3.11 brings.
$(VENV)/.test: $(PROJECTS) | $(BIN)/python
	$(PIP) install "pip>=25.1"
	$(PIP) install -e ".[cli]" $(addprefix -e ,$(PLUGINS)) --group test
	touch $@ $(VENV)/.demo

$(VENV)/.dev: $(VENV)/.test
	$(PIP) install --group lint --group docs
	touch $@

clean:
	rm -rf $(VENV) build dist docs/_build
