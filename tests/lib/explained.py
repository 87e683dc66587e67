"""Remarks and explanations without machine code: passes run and text is written, as for a call; LLVM is not asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lanewise.codegen.launch.program import program_text
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import Signature, signature_of
from lanewise.frontend.python.definitions.source import KernelSource
from lanewise.ir.position import Position
from lanewise.plan.plan import plan
from lanewise.remarks.remark import Datum, Remark, recording
from lanewise.report.explain import explain_remarks
from lanewise.report.explanation import Explanation
from lanewise.runtime.choice.calibrate import machine_prices, this_machine
from lanewise.transform.hot_paths.hot_paths import HOT


def remarks_of(kernel: Any, *args: Any, width: int = 8, off: tuple[str, ...] = ()) -> list[Remark]:
    """The remarks of a kernel's versions at some width."""
    source = kernel.source
    compiled = compile_source(source, signature_of(source, args))
    with recording() as remarks:
        program_text(compiled.module, compiled.name, width, HOT, off, machine_prices())
    return list(remarks)


def planned_remarks_of(kernel: Any, *args: Any, width: int | None = None, off: tuple[str, ...] = ()) -> list[Remark]:
    """The same, and those of the plan, which chooses the width if none is given."""
    source = kernel.source
    compiled = compile_source(source, signature_of(source, args))
    with recording() as remarks:
        chosen = plan(compiled, this_machine(), width, off)
        program_text(compiled.module, compiled.name, chosen, HOT, off, machine_prices(), has_lock=True)
    return list(remarks)


def data_of(remarks: list[Remark], code: str) -> list[tuple[Datum, ...]]:
    """The data of all remarks with a code."""
    return [remark.data for remark in remarks if remark.code == code]


def remark(code: str, *data: Datum) -> Remark:
    """A remark on some line."""
    return Remark(code, Position("k.py", 3, 5), data)


def explained_source(
    source: KernelSource,
    signature: Signature,
    width: int,
    off: tuple[str, ...] = (),
    lengths: Mapping[str, tuple[int, ...]] | None = None,
) -> Explanation:
    """`off` names passes that are left out, `lengths` are those of arrays."""
    compiled = compile_source(source, signature)
    with recording() as remarks:
        chosen = plan(compiled, this_machine(), width, off)
        program_text(compiled.module, compiled.name, chosen, HOT, off, machine_prices())
    return explain_remarks(source, compiled, width, tuple(remarks), lengths=lengths)
