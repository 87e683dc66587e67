"""Products that may go into a sum: `fma=True` lets LLVM make one op of the two, which rounds once, where it sees both.

    reaches_sum(module, "trace")        in any function that lanes run

Whether it does is chance: of the same ops it inlines, forwards and unrolls otherwise in a gang, in one lane and in
a gang that is refilled. So a product is followed wherever it may come out as it is, or with another sign or size:
through choices, parameters, results of calls, across lanes, and through memory. What was stored may come out of every
load of the module, of private arrays and of places for results among them, since LLVM knows more of addresses than is
known here; so it may of copies of memory.

Requires  source stage.
Costs     linear in the ops of the module.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..ir.function import Function, Module, Op, Value

SUMS = ("fadd", "fsub")
CHOSEN = frozenset(("select", "freeze", "bitcast", "pack", "unpack", "fmin", "fmax", "fminimum", "fmaximum"))
CHANGED = frozenset(("fneg", "fabs", "copysign", "fpext", "fptrunc"))  # of two factors, LLVM may change one instead
ACROSS = frozenset(("uniform", "first", "broadcast", "shuffle", "compress", "expand", "reduce", "scan"))
PASSED_ON = CHOSEN | CHANGED | ACROSS


def reaches_sum(module: Module, entry: str) -> bool:
    """May one that can be contracted?"""
    functions = [fn for name, fn in module.functions.items() if name != entry]
    products = _Products(module, functions).found
    return any(_may_contract(op, SUMS) and not products.isdisjoint(op.args) for fn in functions for op in fn.ops)


def _may_contract(op: Op, opcodes: Sequence[str]) -> bool:
    return op.opcode in opcodes and "contract" in op.flags


class _Products:
    """Those that can be contracted, and whatever may be one of them."""

    def __init__(self, module: Module, functions: Sequence[Function]) -> None:
        self.module = module
        self.users: dict[Value, list[Op]] = {}
        self.callers: dict[str, list[Value]] = {}
        self.loads: list[Value] = []
        self.home: dict[Op, str] = {}
        self.found: set[Value] = set()
        work: list[Value] = []
        for fn in functions:
            for op in fn.ops:
                self._look_at(op, fn.name)
                if _may_contract(op, ("fmul",)):
                    work.append(op)
        while work:
            value = work.pop()
            if value not in self.found:
                self.found.add(value)
                for op in self.users.get(value, ()):
                    work += self._passed_on(value, op)

    def _look_at(self, op: Op, home: str) -> None:
        self.home[op] = home
        for value in op.operands:
            self.users.setdefault(value, []).append(op)
        if op.opcode == "load":
            self.loads.append(op)
        elif "callee" in op.attrs:
            self.callers.setdefault(str(op.attrs["callee"]), []).append(op)

    def _passed_on(self, value: Value, op: Op) -> Sequence[Value]:
        """What is this value, or may be, because of one use."""
        if op.opcode == "return":
            return self.callers.get(self.home[op], ())
        if op.opcode == "store":
            return self._stored()
        if op.opcode in PASSED_ON:
            return [op]
        passed: list[Value] = []
        callee = self.module.functions.get(str(op.attrs.get("callee", "")))
        if callee is not None:
            params = callee.params[-len(op.args) :]
            passed += (param for param, arg in zip(params, op.args, strict=False) if arg is value)
        for target in op.targets:
            passed += (param for param, arg in zip(target.block.params, target.args, strict=True) if arg is value)
        return passed

    def _stored(self) -> Sequence[Value]:
        """All loads, once."""
        loads, self.loads = self.loads, []
        return loads
