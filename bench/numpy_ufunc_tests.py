"""NumPy's own tests of ufuncs, with Lanewise's in place of np.add, np.multiply and others.

    python bench/numpy_ufunc_tests.py            how many pass, how many fail, and which, by what they are about

The tests are those of the installed NumPy (`numpy/_core/tests/test_ufunc.py`). An object in place of `np` gives our
functions for the names below and NumPy's for all others. A test counts only if it uses one of these names. Failures are
sorted by the dtype that the message refuses (objects, dates, texts and long doubles are not types of kernels), else by
the message: our ufuncs raise no floating-point warnings, and have a loop for exactly the dtypes of the operands.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import itertools
import re
import sys
import tempfile
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from _command_line import command_line

import lanewise as lw


@lw.vectorize(identity=0)
def add(a, b):
    return a + b


@lw.vectorize
def subtract(a, b):
    return a - b


@lw.vectorize(identity=1)
def multiply(a, b):
    return a * b


@lw.vectorize
def negative(a):
    return -a


@lw.vectorize(identity=None)
def maximum(a, b):
    return a if a > b or a != a else b


@lw.vectorize(identity=None)
def minimum(a, b):
    return a if a < b or a != a else b


OURS: dict[str, Any] = {each.__name__: each for each in (add, subtract, multiply, negative, maximum, minimum)}
OTHER_TYPES = re.compile(
    r"dtype (object|datetime\S*|timedelta\S*|str\S*|bytes\S*|void|float16|float128|complex256|rational)"
)


NAMES = re.compile(rf"\bnp\.({'|'.join(OURS)})\b")
IMPORT = "\nimport numpy as np\n"


class Numpy:
    """NumPy, with our functions."""

    def __getattr__(self, name: str) -> Any:
        return OURS[name] if name in OURS else getattr(np, name)


NUMPY = Numpy()


class Counting:
    """Outcomes of the tests that use our functions."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.failed: list[tuple[str, str]] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if NAMES.search(inspect.getsource(getattr(item, "function", Counting)))]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call":
            self.outcomes[report.outcome] += 1
            if report.failed:
                text = str(report.longrepr)
                other = OTHER_TYPES.search(text)
                crash: Any = getattr(report.longrepr, "reprcrash", None)
                why = f"no {other[1]}" if other else str(getattr(crash, "message", text)).strip().splitlines()[0]
                self.failed.append((why, report.nodeid.partition("::")[2]))


def main() -> None:
    command_line(__doc__).parse_args()
    theirs = find_spec("numpy._core.tests.test_ufunc")
    if theirs is None or theirs.origin is None:
        sys.exit("this NumPy comes without its tests")
    text = Path(theirs.origin).read_text(encoding="utf-8")
    assert IMPORT in text, "the tests import NumPy in another way"
    counting = Counting()
    with tempfile.TemporaryDirectory() as folder:
        file, settings = Path(folder) / "test_theirs.py", Path(folder) / "pytest.ini"
        file.write_text(text.replace(IMPORT, "\nfrom __main__ import NUMPY as np\n"), encoding="utf-8")
        settings.write_text("[pytest]\nmarkers = slow\n")
        with contextlib.redirect_stdout(io.StringIO()):
            pytest.main(["-q", "-p", "no:cacheprovider", "-c", str(settings), str(file)], plugins=[counting])
    print(f"NumPy {np.__version__}:", ", ".join(f"{count} {name}" for name, count in sorted(counting.outcomes.items())))
    for why, names in itertools.groupby(sorted(counting.failed), key=lambda pair: pair[0]):
        print(why[:110], *(f"    {name}" for _, name in names), sep="\n")


if __name__ == "__main__":
    main()
