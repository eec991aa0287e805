# Everything from a fresh clone, with Python 3.11 or newer and make: `make play`, `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test check lint types tests browser browsers screens docs laws bench faults compile wire seats reports clean

play: $(VENV)/installed
	@$(BIN)/hightable

# Style and types are checked beside compiling, so that both cores are busy.
test: $(VENV)/developing
	$(MAKE) --jobs=2 lint types compile browser
	$(MAKE) tests

# While you work: style, types, and the tests of what has changed since main, without the browser.
check: lint types compile
	chosen="$$($(BIN)/python -m tests.changed)" && HIGHTABLE_LAW_GAMES=3 $(BIN)/pytest -n 2 --dist worksteal $$chosen

# Ruff for Python; Biome for the page's scripts and styles, on a machine with Node.
lint: $(VENV)/developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tests.client.npm lint

types: $(VENV)/developing
	$(BIN)/mypy

# Two workers share all tests; a worker without work takes over some of the other's. Each has a browser and a server of its own,
# and one thread for linear algebra.
tests: browser compile
	OPENBLAS_NUM_THREADS=1 $(BIN)/pytest -n 2 --dist worksteal

# Rules and search of every game, unless they are in the user's cache.
compile: $(VENV)/developing
	$(BIN)/hightable compile

# The browser that the tests drive: the computer's own Chromium, or one that is fetched.
browser: $(VENV)/developing
	$(BIN)/python -m tests.browser.chromium --install

# Pictures of every screen, to be looked at: in build/screens.
screens: browser
	HIGHTABLE_SCREENS=1 $(BIN)/pytest tests/browser/test_screens.py

# A whole game by clicking in Firefox and in WebKit, where they are installed (Debian: firefox-esr, webkit2gtk-driver, xvfb).
browsers: $(VENV)/developing
	HIGHTABLE_BROWSERS=1 $(BIN)/pytest -rs tests/other_browsers

# The documentation as a site: in build/site.
docs: $(VENV)/developing
	$(BIN)/zensical build --strict --clean

# One report per game, for the documentation: before each release.
reports: compile
	$(BIN)/python docs/reports.py

# The laws of tests/games/test_every_game.py over many more games, then once more interpreted and with bounds checked.
laws: $(VENV)/developing
	$(BIN)/hightable laws --games 2000
	HIGHTABLE_INTERPRETED=1 $(BIN)/hightable laws --games 20
	NUMBA_BOUNDSCHECK=1 $(BIN)/hightable laws --games 500
	HIGHTABLE_SECRECY_GAMES=200 $(BIN)/pytest tests/server/test_secrecy.py

# The page's types, generated from the server's messages.
wire: $(VENV)/developing
	$(BIN)/python -m hightable.server.wire_types --write

# The colours and shapes of the seats on the page, generated from the engine's palette.
seats: $(VENV)/developing
	$(BIN)/python -m hightable.server.seat_styles --write

# Servers and databases are killed, cut off and starved under load, and every promise is checked. It takes about an hour.
faults: compile
	$(BIN)/python -m faults

bench: $(VENV)/benching
	$(BIN)/hightable compile
	$(BIN)/python -m bench
	$(BIN)/python -m bench.server

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

# Dependency groups need pip 25.1, and new virtual environments of Python 3.11 to 3.13 have an older one.
$(VENV)/developing: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e . --group dev
	@touch $@ $(VENV)/installed

$(VENV)/benching: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e . --group bench
	@touch $@ $(VENV)/installed

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache
