# The two commands of the README: `make repro` builds everything, `make test` checks everything.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready

.PHONY: repro test lint bench lock manifest clean

repro: $(READY)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/dvc repro
	@if test -n "$$MATHMINT_FAMILY_SECRET" -o -f secrets/families.key; then \
		$(BIN)/mathmint secrets check && PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/dvc repro private/dvc.yaml; \
	else \
		echo "private tracks are left out: no secret in MATHMINT_FAMILY_SECRET or secrets/families.key"; \
	fi
	@echo "built: open reports/index.html to look at it, data/dataset to use it"

test: $(READY)
	$(BIN)/python -m pytest

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

# Every benchmark at a small size: some minutes, and reports/benchmarks.md.
bench: $(READY)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m benchmarks

# The marker is written last: an install cut short is done again.
$(READY): requirements.lock pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "mathmint needs Python 3.11 or newer; set PYTHON=...")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	touch $@

lock: $(READY)
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --no-annotate --custom-compile-command "make lock" -o requirements.lock

# Over every tracked file; run it before a commit, and a release is checked by `mathmint verify --release`.
manifest: $(READY)
	$(BIN)/python -c 'from pathlib import Path; from mathmint.release import write_release_manifest as write; write(Path())'

clean:
	rm -rf $(VENV) data/raw .mypy_cache .ruff_cache .pytest_cache
