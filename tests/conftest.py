"""What all tests share: `needs`, `golden`, the Hypothesis profile, and the closing line.

    @pytest.mark.needs("gfortran")          skipped by name, with the command, where the program is missing
    def test_same_as_gfortran(): ...

    def test_text(golden):                  compares with a file; `pytest --bless` rewrites the file
        golden("tests/golden/show/loop.lir", show(function))

The closing line counts what was skipped, and says how to run it; the lines before it give the reason of every skip.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import random
import shutil
import site
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

PROGRAMS: dict[str, tuple[str, ...]] = {
    "clang": ("clang",),
    "gcc": ("gcc",),
    "gfortran": ("gfortran",),
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "ptxas": ("ptxas",),
    "qemu-user": ("qemu-aarch64",),
    "gcc-aarch64-linux-gnu": ("aarch64-linux-gnu-gcc",),
}
FILES = {"libc6-dev-arm64-cross": "/usr/aarch64-linux-gnu/lib/libc.a"}  # packages that have no program
WHEELS = {"ptxas": ("nvidia", "cu13/bin/ptxas", "pip install nvidia-cuda-nvcc")}  # package, place in it, command

SEED = "2021"

settings.register_profile("lanewise", deadline=None, derandomize=False, print_blob=True)
settings.register_profile("lanewise-ci", settings.get_profile("lanewise"), database=None)
settings.load_profile("lanewise-ci" if os.environ.get("CI") else "lanewise")


def enable(program: str) -> str:
    """The command that would install a program."""
    if program in WHEELS:
        return WHEELS[program][2]
    return f"apt-get install {program}"


def find(program: str) -> str | None:
    """The path of a program, under any of its names; or in the package of a wheel; or of a package's file."""
    if program in FILES:
        return FILES[program] if Path(FILES[program]).exists() else None
    return next(filter(None, map(shutil.which, PROGRAMS[program])), None) or in_wheel(program)


def in_wheel(program: str) -> str | None:
    package, place, _ = WHEELS.get(program, ("", "", ""))
    spec = importlib.util.find_spec(package) if package else None
    folders = spec.submodule_search_locations if spec is not None else None
    return next((str(file) for folder in folders or () if (file := Path(folder) / place).is_file()), None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite golden files with what the tests got")
    parser.addoption("--machine", help="act as another processor: haswell, nehalem or emeraldrapids")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "needs(program): skip where clang, gfortran, chromium or ptxas is missing")
    config.addinivalue_line("markers", "gpu: runs on a GPU, with CuPy; skipped where either is missing")
    # One seed, printed at the end so that it can be repeated; workers of xdist get it by the environment. It is equal
    # in every run, so that a red suite is the fault of the change at hand; `make fuzz` looks for faults with new ones.
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = os.environ.get("TEST_SEED") or SEED
    if config.option.hypothesis_seed == "new":
        config.option.hypothesis_seed = str(random.SystemRandom().randrange(2**32))
    os.environ["TEST_SEED"] = str(config.option.hypothesis_seed)
    if not hasattr(config, "workerinput"):
        move_home(config)
    if config.option.machine is not None:
        from lib.machines import act_as

        act_as(config.option.machine)


def move_home(config: pytest.Config) -> None:
    """A home for this run: no test depends on compiled kernels or measured prices that another run has left there."""
    os.environ.setdefault("PYTHONUSERBASE", site.getuserbase())  # packages, and settings of git, stay those of the user
    os.environ.setdefault("GIT_CONFIG_GLOBAL", str(Path.home() / ".gitconfig"))
    home = tempfile.mkdtemp(prefix="lanewise-home-")
    os.environ["HOME"] = home
    os.environ.pop("XDG_CACHE_HOME", None)  # compiled kernels are kept in the home
    config.add_cleanup(lambda: shutil.rmtree(home, ignore_errors=True))


def pytest_runtest_setup(item: pytest.Item) -> None:
    for mark in item.iter_markers("needs"):
        for program in mark.args:
            if find(program) is None:
                item.user_properties.append(("missing", program))
                pytest.skip(f"needs {program}: {enable(program)}")
    if item.get_closest_marker("gpu") is not None and (why := gpu_is_missing()):
        pytest.skip(why)


@functools.cache
def gpu_is_missing() -> str:
    """Why tests on a GPU cannot run; nothing if they can."""
    try:
        import cupy  # pyright: ignore

        return "" if cupy.cuda.runtime.getDeviceCount() else "needs a GPU"
    except ImportError:
        return "needs a GPU, CuPy and cuda-bindings: pip install 'lanewise[cuda]' cupy-cuda13x"
    except Exception as error:  # of CuPy: there is no driver
        return f"needs a GPU: {error}"


@pytest.fixture(autouse=True, scope="session")
def prices_of_the_table() -> Iterator[None]:
    """No test depends on what `lanewise doctor` has measured on a machine; those of `calibrate.py` measure anew."""
    from lanewise.runtime.choice import calibrate

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(calibrate, "BY_MEASURE", False)
        yield


@pytest.fixture(name="like_zen4")
def choices_like_zen4() -> Iterator[None]:
    """For tests of what prices and registers decide, which depends on the processor: they name one."""
    from lib.machines import like_zen4

    with like_zen4():
        yield


@pytest.fixture
def arrays_in_memory() -> Iterator[None]:
    """For tests of private arrays in memory: they stay there, as if their indices were computed."""
    from lanewise.frontend.python import private_entries
    from lanewise.transform.control import unroll_short
    from lanewise.transform.memory import promote_arrays

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(private_entries, "MOST_COUNTS", 0)
        patch.setattr(promote_arrays, "MOST", 0)
        patch.setattr(unroll_short, "MOST_TRIPS", 0)
        yield


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """The seed of this run, for tests that make their own random programs."""
    return int(str(request.config.getoption("hypothesis_seed")))


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
        for key, program in getattr(report, "user_properties", ())  # a file that is skipped as a whole has none
        if key == "missing"
    )
    parts = [f"{count['passed']} passed, {count['failed'] + count['error']} failed"]
    parts += [f"{n} skipped for want of {name} ({enable(name)})" for name, n in sorted(missing.items())]
    others = count["skipped"] - missing.total()
    if others or not missing:
        parts.append(f"{others} skipped" + (" for other reasons" if missing else ""))
    return "lanewise: " + "; ".join(parts)


def skip_reasons(reporter: pytest.TerminalReporter) -> list[str]:
    """`skipped 2: islpy is not installed (tests/unit/fortran/test_x.py:62)`, the first of each reason"""
    places: dict[str, list[str]] = {}
    for report in reporter.stats.get("skipped", []):
        file, line, reason = report.longrepr if isinstance(report.longrepr, tuple) else ("", 0, str(report.longrepr))
        name = os.path.relpath(file, ROOT) if file else report.nodeid
        places.setdefault(str(reason).removeprefix("Skipped: "), []).append(f"{name}:{line}" if line else name)
    return [f"skipped {len(found)}: {reason} ({min(found)})" for reason, found in sorted(places.items())]


def pytest_unconfigure(config: pytest.Config) -> None:
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and not hasattr(config, "workerinput") and not config.option.collectonly:
        for line in (*skip_reasons(reporter), closing_line(reporter)):
            reporter.write_line(line)
