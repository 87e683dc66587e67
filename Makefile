# Bare `make` prints the targets. Every target makes its own .venv; nothing has to be installed by hand
# but Python 3.11 or newer (with venv) and make.
#
#   make test PYTHON=3.14                a version, a name on PATH or a path (scripts/python.sh): in .venv-3.14
#   make test PYTHON=3.11 NUMPY=2.3      with that NumPy instead of the newest: in .venv-3.11-numpy-2.3

VENV := .venv$(if $(PYTHON),-$(shell bash scripts/python.sh --label '$(PYTHON)'))$(if $(NUMPY),-numpy-$(NUMPY))
PY := $(VENV)/bin/python
RUN := $(VENV)/.installed
DEV := $(VENV)/.installed-dev
DOCS := $(VENV)/.installed-docs
INSTALL = $(PY) -m pip install --quiet --disable-pip-version-check $(if $(NUMPY),'numpy==$(NUMPY).*') --editable
CORES := $(shell nproc 2>/dev/null || echo 2)
TESTS ?= tests
# What one runs after each edit: each room end to end, all texts and messages, and the rules of every file.
QUICK := tests/quick tests/golden tests/errors tests/unit/analysis tests/unit/transform \
  $(addprefix tests/house/test_,imports.py files.py quick.py test_folders.py)

.PHONY: help demo quick test fuzz coverage lint types check bench eval rooms picture gallery docs clean
.DEFAULT_GOAL := help

help:  ## print this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-9s%s\n", $$1, $$2}' Makefile

demo: $(RUN)  ## a short tour, some ten seconds, run for real on this machine
	@$(PY) -m lanewise demo

quick: $(DEV)  ## the core of every room in under a minute, for each edit
	@$(PY) -m pytest -n auto --maxprocesses=$(CORES) $(QUICK)

test: $(DEV)  ## the whole test suite, on all cores (TESTS=tests/house for a part)
	@bash scripts/programs.sh
	@$(PY) -m pytest -n auto --maxprocesses=$(CORES) $(TESTS)

fuzz: $(DEV)  ## the suite with random programs that it has not seen; the seed is printed
	@$(PY) -m pytest -n auto --maxprocesses=$(CORES) --hypothesis-seed=new $(TESTS)

coverage: $(DEV)  ## lines that the tests run, by room (child processes and compiled code do not count)
	@$(PY) -m pytest -n auto --maxprocesses=$(CORES) --cov=lanewise --cov-report=json:.coverage.json $(TESTS)
	@$(PY) scripts/coverage_by_room.py .coverage.json

lint: $(DEV)  ## ruff: rules, and the form of all files
	@$(PY) -m ruff check src tests bench scripts
	@$(PY) -m ruff format --check --quiet src tests bench scripts

types: $(DEV)  ## pyright, strict on src, basic on tests, bench and scripts
	@$(PY) -m pyright --pythonpath $(PY)
	@$(PY) -m pyright --pythonpath $(PY) --project pyrightconfig.tests.json

check: lint types  ## lint and types

bench: $(RUN)  ## measurements, one file per question in bench/
	@for file in bench/*.py; do echo "== $$file"; $(PY) $$file || exit 1; done

eval: $(RUN)  ## the divergence analysis beside its baselines, on the kernels in eval/
	@$(PY) -m lanewise analyze eval/*.ll --sources opencl --width 8 --compare

rooms: $(PY)  ## draw docs/rooms.svg from the imports, and write the table of sub-rooms
	@$(PY) scripts/rooms_picture.py

picture: $(DEV)  ## draw the picture of the README, by running its kernel, and those of control flow
	@$(PY) scripts/readme_picture.py
	@$(PY) scripts/flow_pictures.py

gallery: $(RUN)  ## docs/gallery.md: draw its pictures and measure its kernels, beside Numba if it is installed
	@$(PY) scripts/gallery.py

docs: $(DOCS)  ## the documentation as a site, in build/site; it is built without network, and links are checked
	@NO_MKDOCS_2_WARNING=1 $(PY) -m mkdocs build --quiet --strict
	@echo "lanewise: build/site/index.html"

clean:  ## remove all that make has made, the .venv too
	@rm -rf .venv .venv-* build dist .pytest_cache .ruff_cache .hypothesis .coverage .coverage.json src/*.egg-info
	@find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

$(PY):
	@bash scripts/venv.sh $(VENV) '$(PYTHON)'

# The stamps depend on pyproject.toml and the interpreter: the install is editable, so a changed source needs nothing.
$(RUN): pyproject.toml $(PY)
	@echo "lanewise: installing into $(VENV)"
	@$(INSTALL) .
	@touch $@

$(DEV): pyproject.toml $(PY)
	@echo "lanewise: installing into $(VENV), with what the tests need"
	@$(INSTALL) '.[dev]'
	@touch $(RUN) $@

$(DOCS): pyproject.toml $(PY)
	@echo "lanewise: installing into $(VENV), with what the site needs"
	@$(INSTALL) '.[docs]'
	@touch $(RUN) $@
