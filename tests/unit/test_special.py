"""lanewise.special: names, and what an import loads."""

from __future__ import annotations

import pytest

import lanewise as lw
from lib.child_process import run_python

TEXT = """
import sys
from lanewise import special
special.j0
print({"scipy", "mpmath", "llvmlite"} & set(sys.modules))
"""


def test_a_name_that_is_missing() -> None:
    with pytest.raises(AttributeError, match=r"module 'lanewise.special' has no 'wrightomega'; it has beta, betainc"):
        lw.special.wrightomega  # noqa: B018
    assert "ndtri" in dir(lw.special)


def test_an_import_loads_nothing_heavy() -> None:
    assert run_python("-c", TEXT).stdout.strip() == "set()"
