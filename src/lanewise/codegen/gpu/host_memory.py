"""Host memory: the host function of a kernel whose arrays are on a GPU reads and writes them by copies.

    %x = load %p                        call @lanewise.fetch(%cell, %p, 4);  %x = load %cell
    store %x, %p                        store %x, %cell;  call @lanewise.put(%p, %cell, 4)
    atomic.add %p, %x                   fetch, the update of the cell, put

Code outside of lanes runs on the CPU, between launches. A copy waits for the launches before it.

Requires  source stage; a host function, or a function that it calls.
Leaves    private arrays and globals, whose addresses are known to be the CPU's. Other addresses may be either's: the
          functions that copy distinguish them.
"""

from __future__ import annotations

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.memory.roots import ELSEWHERE, Roots
from ...ir.function import Const, Declaration, Function, Module, Op, Param, Value
from ...ir.ops import TABLE
from ...ir.types import I8, I64, PTR, VOID, Type
from ...transform.edit.copy_function import copy_function
from ..text.references import graph_of, reached

FETCH, PUT, COPY, FILL = "lanewise.fetch", "lanewise.put", "lanewise.copy", "lanewise.fill"
PARAMETERS = {FETCH: (PTR, PTR, I64), PUT: (PTR, PTR, I64), COPY: (PTR, PTR, I64), FILL: (PTR, I8, I64)}
ALIGN = 16


def host_module(module: Module, host: str) -> Module:
    """The module as the CPU runs it: the host function and its callees with copies, and no bodies of lanes loops."""
    new = Module(module.name, {}, dict(module.globals), dict(module.declarations), dict(module.refused), module.attrs)
    for name, types in PARAMETERS.items():
        new.declarations[name] = Declaration(name, VOID, types)
    graph = graph_of(module)
    bodies = {name for name, function in module.functions.items() if "lanes" in function.attrs}
    outside = set(reached({key: [one for one in names if one not in bodies] for key, names in graph.items()}, [host]))
    for name, function in module.functions.items():
        copy = copy_function(function)
        new.add(copy)
        if name in outside and name not in bodies:
            copy_accesses(copy)
    return new


def copy_accesses(fn: Function) -> None:
    """Replace accesses to memory that may be a GPU's."""
    roots = Roots(fn, Facts(fn)[cfg])
    rewriting = _Rewriting(fn, roots)
    for block in fn.blocks:
        block.ops = [new for op in block.ops for new in rewriting.rewritten(op)]
    fn.entry.ops[:0] = rewriting.cells
    fn.touch()


class _Rewriting:
    def __init__(self, fn: Function, roots: Roots) -> None:
        self.fn, self.roots = fn, roots
        self.cells: list[Op] = []

    def rewritten(self, op: Op) -> list[Op]:
        match op.opcode:
            case "load" if self._may_be_far(op.args[0]):
                cell = self._cell(op.type)
                fetched = self._call(op, FETCH, cell, op.args[0], self._size(op.type))
                op.args[0] = cell
                return [fetched, op]
            case "store" if self._may_be_far(op.args[1]):
                cell, to = self._cell(op.args[0].type), op.args[1]
                op.args[1] = cell
                return [op, self._call(op, PUT, to, cell, self._size(op.args[0].type))]
            case "atomic" | "cmpxchg" if self._may_be_far(op.args[0]):
                cell, to, size = self._cell(op.args[1].type), op.args[0], self._size(op.args[1].type)
                op.args[0] = cell
                return [self._call(op, FETCH, cell, to, size), op, self._call(op, PUT, to, cell, size)]
            case "memcpy" | "memmove" if any(map(self._may_be_far, op.args[:2])):
                return self._with_length(op, COPY, op.args[0], op.args[1])
            case "memset" if self._may_be_far(op.args[0]):
                return self._with_length(op, FILL, op.args[0], op.args[1])
            case _:
                return [op]

    def _may_be_far(self, address: Value) -> bool:
        found = self.roots.of(address)
        return any(root == ELSEWHERE or isinstance(root, Param) for root in found)

    def _cell(self, type: Type) -> Op:
        size = max(type.bytes, 1)
        new = self._op("private", PTR, [], "cell")
        new.attrs = {"size": size, "align": ALIGN}
        new.block = self.fn.entry
        self.cells.append(new)
        return new

    def _size(self, type: Type) -> Const:
        return Const(I64, max(type.bytes, 1))

    def _with_length(self, op: Op, name: str, *args: Value) -> list[Op]:
        length = op.args[2]
        before: list[Op] = []
        if length.type is not I64:
            wide = self._op("zext", I64, [length], "length")
            wide.block, wide.position = op.block, op.position
            before, length = [wide], wide
        return [*before, self._call(op, name, *args, length)]

    def _call(self, op: Op, name: str, *args: Value) -> Op:
        new = self._op("call", VOID, list(args), "")
        new.attrs, new.block, new.position = {"callee": name}, op.block, op.position
        return new

    def _op(self, name: str, type: Type, args: list[Value], hint: str) -> Op:
        return Op(TABLE[name], type, args, name=self.fn.fresh(hint) if hint else "")
