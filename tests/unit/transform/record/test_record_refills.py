"""Whether idle lanes may take further iterations, and why not: as the refilled version is made or refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kernels import Case, all_cases
from lanewise.codegen.launch.refilled import refilled_body
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.function import Function
from lib.explained import data_of, planned_remarks_of

CASES = [case for case in all_cases() if not case.tags]


def answers(kernel: Any, args: Any) -> set[str]:
    """What refilled bodies of the kernel are, or why there are none."""
    compiled = compile_source(kernel.source, signature_of(kernel.source, args))
    bodies = [fn for fn in compiled.module.functions.values() if "lanes" in fn.attrs]
    made = [refilled_body(body, 8) for body in bodies]
    return {"" if isinstance(one, Function) else one for one in made}


@pytest.mark.parametrize("case", CASES[::5], ids=lambda case: case.name)
def test_as_the_version_that_is_made_later(case: Case) -> None:
    args = case.make(np.random.default_rng(1))
    remarks = planned_remarks_of(case.kernel, *args, width=8)
    said = {"" for _ in data_of(remarks, "LW506")}
    said |= {str(data[1]) for data in data_of(remarks, "LW507") if data[0] == "loop"}
    assert said <= answers(case.kernel, args)


def test_the_pass_is_off() -> None:
    case = next(case for case in CASES if case.name == "applications.newton_root")
    args = case.make(np.random.default_rng(1))
    assert data_of(planned_remarks_of(case.kernel, *args, width=8), "LW506") == [()]
    assert data_of(planned_remarks_of(case.kernel, *args, width=8, off=("refill_lanes",)), "LW506") == []
