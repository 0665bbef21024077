# Everything happens in .venv; the machine needs Python 3.11 or newer with pip and venv, and nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# The other distributions of the project: the tools, the Undaunted system and the titles.
PARTS := $(addprefix tools/,testing table lab command campaign site) $(addprefix plugins/,undaunted normandy north_africa allied_assault)
PROJECTS := pyproject.toml $(PARTS:=/pyproject.toml)
# One worker per processor; JOBS=0 runs the tests in one process.
JOBS ?= auto
# Many tests start Python: its compiled files are kept, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE
# A worker begins with a row of files: what the tests of a file or a folder share is then made by a single worker.
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal
# The folders of `make check`: the inner layers, the system and the titles.
RULES_TESTS := $(addprefix tests/,kernel declarations mechanics) $(wildcard plugins/*/tests)

.PHONY: demo page clients test test-all test-slow durations check coverage without-undaunted deep soak encodings nightly mutation cluster cluster-games results load dev runtime wasm balance docs wheels packages container clean

demo: $(VENV)/.demo
	@$(BIN)/undaunted simulate normandy la_raye --games 1 --seed 1 --show --player us=greedy --player german=greedy

# The page to play on, until Ctrl-C.
page: $(VENV)/.page
	@$(BIN)/undaunted serve

# The client for TypeScript, its types, and the part of it that the page loads; needs Node and npm.
clients: $(VENV)/.page
	$(BIN)/python clients/typescript/build.py

# The quick proof of the whole mission: every clause, every title, and all that tests/durations.json does not list.
test: $(VENV)/.test
	$(PYTEST) --quick

# All tests.
test-all: $(VENV)/.test-all
	$(PYTEST)

# What `make test` leaves out.
test-slow: $(VENV)/.test-all
	$(PYTEST) --slow

# Measure all tests, and write which of them are too slow for `make test`: tests/durations.json.
durations: $(VENV)/.test-all
	$(PYTEST) --record-durations

# While you work: style, types, layers, and the quick tests of the rules.
check: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	PYTHONPATH=examples/river_crossing/src:examples/prizes/src:examples/broadside/src:examples/iron_quarter/src $(BIN)/lint-imports --config examples/importlinter.toml
	$(PYTEST) --quick $(RULES_TESTS)

# Every line and branch of the rules' code is run by the tests, or excluded in place with a reason; else it fails.
# Game after game of all tests under measurement: a quarter of an hour on two idle cores.
RULES := src/undaunted_core/kernel/*,src/undaunted_core/declarations/*,src/undaunted_core/mechanics/*
RULES := $(RULES),plugins/undaunted/src/undaunted_system/*.py,plugins/undaunted/src/undaunted_system/tactics/*,plugins/undaunted/src/undaunted_system/aboard/*,plugins/undaunted/src/undaunted_system/vehicles/*
RULES := $(RULES),tools/campaign/src/*,plugins/normandy/src/*,plugins/north_africa/src/*,plugins/allied_assault/src/*
coverage: $(VENV)/.test-all
	$(PYTEST) --cov --cov-branch --cov-report=
	$(BIN)/python -m coverage report --include="$(RULES)" --skip-covered --show-missing --fail-under=100

# Types, layers and tests of the core, without the Undaunted system and the titles; SAMPLE=--sample for every fifth test.
without-undaunted: $(VENV)/.dev
	$(BIN)/python tests/tools/without_undaunted.py $(SAMPLE)

# The tests that play random games or make up examples, with many more of them.
deep: $(VENV)/.test-all
	UNDAUNTED_DEEP=1 HYPOTHESIS_PROFILE=deep $(PYTEST) $(shell grep -rlE "DEEP|hypothesis|nightly|import .*(few|SWEPT|swept|SMALLEST)" --include="test_*.py" tests $(PARTS:=/tests))

# Whatever takes too long for every change.
nightly: deep soak encodings cluster cluster-games load coverage wasm mutation without-undaunted packages

# Ten thousand random games of every scenario: every action has its number, and the number its action.
encodings: $(VENV)/.test-all
	$(BIN)/python tests/tools/encode_games.py --games 10000

dev: $(VENV)/.dev

# The runtime of a site, which npm fetches, for the tests of tools/site: .cache/pyodide.
runtime: .cache/pyodide/pyodide.asm.wasm

.cache/pyodide/pyodide.asm.wasm: | $(VENV)/.test
	$(BIN)/python -c "from pathlib import Path; from undaunted_site.runtime import fetch_runtime; fetch_runtime(Path('$(@D)'))"

# The conformance checks and all replays in the runtime of a site, in Node: equal results, event for event.
wasm: runtime
	$(BIN)/python tools/site/tests/in_node.py

# 300 faults in the rules of the titles, 75 drawn from each package; it fails if the tests miss more than 2 % of those of one.
# A run that was stopped goes on from build/mutation; AGAIN=--again runs again what survived.
# Tests that play many games are left out: those that fit into seven seconds are run.
REPLAYED := tests/game/test_replays.py::test_a_replay_plays_to_the_end_its_name_says
ALSO := plugins/undaunted/tests/test_[cfhs]*.py plugins/undaunted/tests/test_und_*.py tests/game/test_catalog.py tests/game/test_explain*.py tests/game/test_reasons.py
ALSO := $(ALSO) tests/mechanics/test_sequence_of_play.py tests/content/test_bad_content.py tests/game/test_bad_positions.py $(REPLAYED)
ALSO := $(ALSO) tools/lab/tests/vectors/test_encoding.py::test_kinds_of_action_are_numbered_in_the_order_in_which_rules_register_them
SEED ?= 0
MUTATED := normandy north_africa undaunted allied_assault
mutation: $(VENV)/.test-all $(MUTATED:%=mutation-%)

mutation-normandy: MUTANTS := normandy
mutation-normandy: TESTS := plugins/normandy/tests/test_nor_*.py plugins/normandy/tests/test_normandy_data.py $(ALSO)
mutation-north_africa: MUTANTS := north_africa
mutation-north_africa: TESTS := plugins/north_africa/tests/test_naf_*.py plugins/north_africa/tests/test_north_africa_[dfrs]*.py $(ALSO)
mutation-north_africa: TESTS += plugins/north_africa/tests/test_bots_north_africa.py::test_goals_are_those_of_the_scenario
mutation-north_africa: TESTS += plugins/north_africa/tests/test_bots_north_africa.py::test_what_is_done_is_counted
mutation-undaunted: MUTANTS := plugins/undaunted/src/undaunted_system --without undaunted_system.bot
mutation-undaunted: TESTS := plugins/n*/tests/test_n[ao]*_[1-9]*.py plugins/undaunted/tests/test_*.py plugins/north_africa/tests/test_*_reasons.py \
    tests/mechanics/test_zone_facts.py tests/extension/test_table_of_mistakes.py tools/command/tests/test_cli.py::test_the_committed_schemas_are_what_the_classes_say $(ALSO)
mutation-allied_assault: MUTANTS := allied_assault --without undaunted_allied_assault.bot
mutation-allied_assault: TESTS := plugins/allied_assault/tests/test_aa_[1-9]*.py plugins/allied_assault/tests/test_aa_frames.py \
    plugins/allied_assault/tests/test_allied_assault_[dft]*.py tools/command/tests/test_cli.py::test_the_committed_schemas_are_what_the_classes_say $(REPLAYED)
$(MUTATED:%=mutation-%): mutation-%: $(VENV)/.test-all
	mkdir -p build/mutation
	$(BIN)/undaunted mutate $(MUTANTS) --tests $(TESTS) --count 75 --seed $(SEED) --most 2 --equivalent tests/equivalent/$*.json \
	    --out build/mutation/$*.jsonl $(AGAIN)

# 100,000 random games and 100,000 damaged documents; SOAK="--games 1000 --damaged 1000" for fewer.
soak: $(VENV)/.test-all
	$(BIN)/python tests/tools/soak.py $(SOAK)

# A cluster of this machine: what is killed is replaced; what it costs.
cluster: $(VENV)/.test-all
	UNDAUNTED_CLUSTER=1 $(BIN)/python -m pytest -n 0 tools/lab/tests/study/test_cluster.py
	$(BIN)/python bench/cluster.py

# 100,000 games on a cluster of this machine whose worker is killed; CLUSTER_GAMES="--games 2000" for fewer.
cluster-games: $(VENV)/.test-all
	$(BIN)/python tests/tools/cluster_games.py $(CLUSTER_GAMES)

# 200 games with two seats each on a server of this machine, played at once, the same on two servers with PostgreSQL, then two beside
# a hostile visitor; LOAD="--games 20" for fewer.
load: $(VENV)/.test-all
	$(BIN)/python bench/serve.py $(LOAD)
	$(BIN)/python bench/serve.py --pictures without --postgres $(LOAD)
	$(BIN)/python bench/serve.py --pictures without --servers 2 $(LOAD)
	$(BIN)/python bench/serve.py --pictures without --servers 2 --apart $(LOAD)
	$(BIN)/python bench/hostile.py

# Games of each scenario and pair of bots in the tables of docs/reference/balance.md; half an hour on two processors.
GAMES ?= 400
balance: $(VENV)/.test-all
	rm -rf build/balance && mkdir -p build/balance
	for game in normandy north_africa allied_assault; do for bot in greedy random; do \
	    $(BIN)/undaunted simulate $$game --all --games $(GAMES) --jobs $$(nproc) --player $$bot \
	        --out build/balance/$$game-$$bot.jsonl || exit 1; \
	done; done
	$(BIN)/undaunted study build/balance/*.jsonl --markdown docs/reference/balance.md
	$(BIN)/python docs/balance_data.py

# The bots of each title against each other, for docs/reference/results.md; some hours. RESULTS="--games 4" for fewer.
RESULTS ?= --games 100
RATED ?= random,easy,greedy
results: $(VENV)/.test-all
	mkdir -p build/results
	for game in normandy north_africa allied_assault; do \
	    $(BIN)/undaunted rate $$game --all --bots $(RATED) $(RESULTS) --jobs $$(nproc) --out build/results/$$game.jsonl --resume \
	        --json > build/results/$$game.json || exit 1; \
	done
	$(BIN)/python docs/results.py build/results/*.json

# All distributions as they are uploaded, in dist/: each is built from its own source distribution.
wheels: $(VENV)/.dev
	rm -rf dist
	for part in . $(PARTS); do $(BIN)/python -m build --no-isolation --outdir dist $$part >/dev/null || exit 1; done

# They are looked at. The sources of the core and of a title are unpacked elsewhere and pass their own tests; try_sdists.py dist
# tries all. SAMPLE=--sample runs every fifth of these tests.
packages: wheels
	$(BIN)/python tests/tools/write_release.py --check
	for part in . $(PARTS); do $(BIN)/pyroma --quiet --min 10 $$part || exit 1; done
	for wheel in dist/*.whl; do \
	    case $$wheel in *_testing-*) of=tools/testing/;; *) of=;; esac; \
	    $(BIN)/check-wheel-contents --config $${of}pyproject.toml $$wheel || exit 1; \
	done
	$(BIN)/python tests/tools/try_sdists.py $(SAMPLE) dist core normandy

# The page in a container, built, started, asked once and removed. CONTAINERS=podman works too.
CONTAINERS ?= docker
container:
	$(CONTAINERS) build --file Containerfile --tag undaunted-serve .
	$(CONTAINERS) run --detach --rm --name undaunted-tried --publish 127.0.0.1:8123:8000 undaunted-serve
	for try in 1 2 3 4 5 6 7 8 9 10; do curl --fail --silent --output /dev/null 127.0.0.1:8123/ && break; sleep 1; done; \
	curl --fail --silent 127.0.0.1:8123/api/openapi.json | grep -q '"openapi"'; answered=$$?; \
	$(CONTAINERS) stop undaunted-tried; exit $$answered

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.demo: $(PROJECTS) | $(BIN)/python
	$(PIP) install -e ".[cli]" $(addprefix -e ,$(PARTS))
	touch $@

$(VENV)/.page: $(PROJECTS) | $(BIN)/python
	$(PIP) install -e ".[cli,web]" $(addprefix -e ,$(PARTS))
	touch $@ $(VENV)/.demo

# Dependency groups need a newer pip than a stock Python 3.11 brings.
$(VENV)/.test: $(PROJECTS) | $(BIN)/python
	$(PIP) install "pip>=25.1"
	$(PIP) install -e ".[cli,web]" $(addprefix -e ,$(PARTS)) --group test
	touch $@ $(VENV)/.demo $(VENV)/.page

$(VENV)/.test-all: $(VENV)/.test
	$(PIP) install -e ".[study,cluster,pettingzoo,openspiel]" --group test-all
	touch $@

$(VENV)/.dev: $(VENV)/.test-all
	$(PIP) install --group lint --group docs
	touch $@

# The site, in docs/_build/index.html.
docs: $(VENV)/.dev
	$(BIN)/python -m sphinx -q -n -W --keep-going docs docs/_build
	$(BIN)/python docs/check_site.py

clean:
	rm -rf $(VENV) build dist docs/_build
