"""Programs of a gang: all versions that are asked for, written; and LLVM's passes over them for a target."""

from __future__ import annotations

from ..ir.function import Function
from .masked import masked_version
from .optimize import DEFAULT, LLVM, Level, Unit, read_text, run_passes, start
from .target import Target, machine_for
from .versions import Versions, Wanted
from .widen import Widening
from .write import Needs


def function_texts(versions: Versions, needs: Needs, width: int) -> list[str]:
    """All functions that are asked for, until no new ones are."""

    def write(function: Function, wanted: Wanted, symbol: str) -> str:
        if wanted.shapes is None:
            return Widening(function, needs, 1, versions, symbol).text("internal ")
        shapes = {param.name: shape for param, shape in zip(function.params, wanted.shapes, strict=True)}
        new = masked_version(function, shapes, width, wanted.masked)
        return Widening(new, needs, width, versions, symbol).text("internal ")

    return versions.written(write)


def optimized_for(text: str, target: Target, level: Level = DEFAULT) -> Unit:
    """LLVM text, optimized for a machine."""
    start()
    machine = machine_for(target, level.speed)
    context = LLVM.create_context()
    module = read_text(text, context)
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    if level.speed:
        run_passes(module, machine, level)
    return Unit(module, machine, context)
