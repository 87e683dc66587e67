# Bare `make` prints the targets. Every target makes its own .venv; nothing has to be installed by hand
# but Python 3.11 or newer (with venv) and make.

PY := .venv/bin/python
RUN := .venv/.installed
DEV := .venv/.installed-dev
CORES := $(shell nproc 2>/dev/null || echo 2)
TESTS ?= tests

.PHONY: help demo test fuzz lint types check bench eval clean
.DEFAULT_GOAL := help

help:  ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s%s\n", $$1, $$2}' Makefile

demo: $(RUN)  ## a short tour, some ten seconds, run for real on this machine
	@$(PY) -m lanewise demo

test: $(DEV)  ## the whole test suite, on all cores (TESTS=tests/house for a part)
	@bash scripts/programs.sh
	@$(PY) -m pytest -n auto --maxprocesses=$(CORES) $(TESTS)

fuzz: $(DEV)  ## the suite with random programs that it has not seen; the seed is printed
	@$(PY) -m pytest -n auto --maxprocesses=$(CORES) --hypothesis-seed=new $(TESTS)

lint: $(DEV)  ## ruff
	@$(PY) -m ruff check src tests bench

types: $(DEV)  ## pyright, strict, on src
	@$(PY) -m pyright

check: lint types  ## lint and types

bench: $(RUN)  ## measurements, one file per question in bench/
	@for file in bench/*.py; do echo "== $$file"; $(PY) $$file || exit 1; done

eval: $(RUN)  ## the divergence analysis beside its baselines, on the kernels in eval/
	@$(PY) -m lanewise analyze eval/*.ll --sources opencl --width 8 --compare

clean:  ## remove all that make has made, the .venv too
	@rm -rf .venv build dist .pytest_cache .ruff_cache .hypothesis src/*.egg-info
	@find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

$(PY):
	@bash scripts/venv.sh .venv

# The stamps depend on pyproject.toml alone: the install is editable, so a changed source needs nothing.
$(RUN): pyproject.toml | $(PY)
	@echo "lanewise: installing into .venv"
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(DEV): pyproject.toml | $(PY)
	@echo "lanewise: installing into .venv, with what the tests need"
	@$(PY) -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(RUN) $@
