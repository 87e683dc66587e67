"""Compile a masked function and run one gang of it from Python.

    wide = Wide(fn, width=8, target=native())
    results, error = wide.run([address, 7, [1, 2, 3, ...], ...])       one number, or one per lane

Arguments and the result pass through memory, because vectors cannot pass between Python and compiled code: a wrapper
loads them, calls the function, and stores its result.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

from lanewise.codegen.gang.lanes import Lanes
from lanewise.codegen.gang.widen import Widening
from lanewise.codegen.launch.layout import ERROR_BYTES
from lanewise.codegen.launch.masked import masked_version
from lanewise.codegen.launch.program import function_texts, optimized_for
from lanewise.codegen.launch.versions import Versions
from lanewise.codegen.link import link_object
from lanewise.codegen.optimize import Level
from lanewise.codegen.targets import Target, native
from lanewise.codegen.text.spelling import quoted
from lanewise.codegen.text.types import form, passed
from lanewise.codegen.text.write import Needs
from lanewise.ir.function import Function, Module
from lanewise.ir.types import VOID, Type
from lanewise.machine.prices import Prices
from lanewise.machine.processors import prices_of

CELL = 512  # bytes of memory for each argument


class Wide:
    """A compiled gang."""

    def __init__(
        self,
        fn: Function,
        width: int,
        target: Target | None = None,
        level: Level | None = None,
        costs: Prices | None = None,
    ) -> None:
        self.fn, self.width = fn, width
        machine = target or native()
        costs = costs or prices_of(machine.cpu, machine.features)
        needs, versions = Needs(), Versions(fn.module or Module(), width, costs=costs)
        widening = Widening(fn, needs, width, versions, f"{fn.name}.tested")
        texts = [widening.text("internal ")]
        texts += function_texts(versions, needs, width)
        self.lanes: Lanes = widening.lanes
        texts.append(self._wrapper(widening))
        self.llvm = "\n\n".join([*needs.declarations.values(), *texts])
        self.unit = optimized_for(self.llvm, target or native(), level or Level(1, unroll=False))
        self.needs = needs

    def _wrapper(self, widening: Widening) -> str:
        lines, args = ["define void @run(ptr %memory, ptr %error) {"], list[str]()
        for at, param in enumerate(self.fn.params):
            shape = passed(param.type, widening.lanes.lanes_of(param))
            lines.append(f"  %p{at} = getelementptr i8, ptr %memory, i64 {(at + 1) * CELL}")
            lines += _loaded(at, param.type, widening.lanes.lanes_of(param))
            args.append(f"{shape} %v{at}")
        result = widening.make.result
        call = f"call {result} @{quoted(widening.symbol)}({', '.join([*args, 'ptr %error'])})"
        if result == "void":
            lines.append(f"  {call}")
        else:
            lines += [f"  %r = {call}", f"  store {result} %r, ptr %memory, align 64"]
        return "\n".join([*lines, "  ret void", "}"])

    def run(self, args: Sequence[Any]) -> tuple[list[Any] | None, np.ndarray]:
        if not hasattr(self, "code"):
            self.code = link_object(self.unit.object, {}, ["run"])
        memory = np.zeros((len(self.fn.params) + 1) * CELL + 64, np.uint8)
        start = -memory.ctypes.data % 64
        memory = memory[start:]
        for at, (param, arg) in enumerate(zip(self.fn.params, args, strict=True)):
            numbers = arg if isinstance(arg, list | tuple) else [arg]
            if not isinstance(arg, list | tuple) and not self.lanes.forms.is_scalar(param):
                numbers = [arg] * self.width
            memory[(at + 1) * CELL :][: len(numbers) * param.type.bytes] = np.frombuffer(
                _array(numbers, param.type).tobytes(), np.uint8
            )
        error = np.zeros(ERROR_BYTES, np.uint8)
        ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)(self.code["run"])(
            memory.ctypes.data, error.ctypes.data
        )
        if self.fn.result is VOID:
            return None, error.view("i8")
        count = self.width
        if self.fn.result.bits == 1:
            bits = int.from_bytes(memory[:8].tobytes(), "little")
            return [bits >> lane & 1 for lane in range(count)], error.view("i8")
        found = memory[: count * self.fn.result.bytes].view(_dtype(self.fn.result))
        return found.tolist(), error.view("i8")


def _loaded(at: int, type: Type, lanes: int) -> list[str]:
    if type.bits == 1:
        byte, bit = ("i8", "i1") if not lanes else (f"<{lanes} x i8>", f"<{lanes} x i1>")
        return [
            f"  %b{at} = load {byte}, ptr %p{at}, align 64",
            f"  %t{at} = trunc {byte} %b{at} to {bit}",
            f"  %v{at} = bitcast {bit} %t{at} to i{lanes or 1}",
        ]
    return [f"  %v{at} = load {form(type, lanes)}, ptr %p{at}, align 64"]


def _array(numbers: Sequence[Any], type: Type) -> np.ndarray:
    if type.is_float:
        return np.array(numbers, _dtype(type))
    return np.array([int(number) % (1 << type.bits) for number in numbers], _dtype(type))


def _dtype(type: Type) -> str:
    if type.is_float:
        return f"f{type.bytes}"
    return f"u{8 if type.is_ptr else type.bytes}"


__all__ = ["Wide", "masked_version"]
