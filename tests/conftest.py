"""What all tests share: `needs`, `golden`, the Hypothesis profile, and the closing line.

    @pytest.mark.needs("gfortran")          skipped by name, with the command, where the program is missing
    def test_same_as_gfortran(): ...

    def test_text(golden):                  compares with a file; `pytest --bless` rewrites the file
        golden("tests/golden/show/loop.lir", show(function))

The closing line counts what was skipped, and says how to run it.
"""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

PROGRAMS: dict[str, tuple[str, ...]] = {
    "clang": ("clang",),
    "gfortran": ("gfortran",),
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
}

SEED = "2021"

settings.register_profile("lanewise", deadline=None, derandomize=False, print_blob=True)
settings.register_profile("lanewise-ci", settings.get_profile("lanewise"), database=None)
settings.load_profile("lanewise-ci" if os.environ.get("CI") else "lanewise")


def enable(program: str) -> str:
    """The command that would install a program."""
    return f"apt-get install {program}"


def find(program: str) -> str | None:
    """The path of a program, under any of its names."""
    return next(filter(None, map(shutil.which, PROGRAMS[program])), None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite golden files with what the tests got")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "needs(program): skip where clang, gfortran or chromium is missing")
    # One seed, told at the end so that it can be used again; workers of xdist get it by the environment. It is the same
    # in every run, so that a red suite is the fault of the change at hand; `make fuzz` looks for faults with new ones.
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = os.environ.get("TEST_SEED") or SEED
    if config.option.hypothesis_seed == "new":
        config.option.hypothesis_seed = str(random.SystemRandom().randrange(2**32))
    os.environ["TEST_SEED"] = str(config.option.hypothesis_seed)


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("needs"):
        for program in mark.args:
            if find(program) is None:
                item.user_properties.append(("missing", program))
                pytest.skip(f"needs {program}: {enable(program)}")


@pytest.fixture(autouse=True, scope="session")
def prices_of_the_table() -> Iterator[None]:
    """No test depends on what `lanewise doctor` has measured on a machine; those of `calibrate.py` measure anew."""
    from lanewise.runtime import calibrate

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(calibrate, "BY_MEASURE", False)
        yield


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """The seed of this run, for tests that make their own random programs."""
    return int(request.config.getoption("hypothesis_seed"))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str | Path, str], None]:
    """Compare a text with a file given from the top of the repository; rewrite it under --bless."""

    def compare(path: str | Path, text: str) -> None:
        file = ROOT / path
        if request.config.getoption("--bless"):
            if not file.exists() or file.read_text(encoding="utf-8") != text:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, encoding="utf-8")
            return
        assert file.exists(), f"{path} does not exist; write it with: pytest --bless, and read it"
        assert text == file.read_text(encoding="utf-8"), f"{path} differs; if rightly so: pytest --bless"

    return compare


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    seed = terminalreporter.config.option.hypothesis_seed
    terminalreporter.write_line(f"the same Hypothesis examples again: pytest --hypothesis-seed={seed}")


def closing_line(reporter: pytest.TerminalReporter) -> str:
    """`lanewise: 812 passed, 0 failed; 3 skipped for want of gfortran (apt-get install gfortran)`"""
    count = {kind: len(reporter.stats.get(kind, [])) for kind in ("passed", "failed", "error", "skipped")}
    missing = Counter(
        program
        for report in reporter.stats.get("skipped", [])
        for key, program in report.user_properties
        if key == "missing"
    )
    parts = [f"{count['passed']} passed, {count['failed'] + count['error']} failed"]
    parts += [f"{n} skipped for want of {name} ({enable(name)})" for name, n in sorted(missing.items())]
    others = count["skipped"] - missing.total()
    if others or not missing:
        parts.append(f"{others} skipped" + (" for other reasons" if missing else ""))
    return "lanewise: " + "; ".join(parts)


def pytest_unconfigure(config: pytest.Config) -> None:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and not hasattr(config, "workerinput") and not config.option.collectonly:
        reporter.write_line(closing_line(reporter))
