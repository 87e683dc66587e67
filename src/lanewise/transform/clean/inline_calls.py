"""Inline calls: the body of a short function takes the place of its call, before anything is analyzed.

    for x in lw.lanes(w):                           head:   %c = call %v, 0, %n, callee="clamp"
        total += a[clamp(x + j, 0, w - 1)]          =>      ... the blocks of clamp, each return a jump to `rest` ...
                                                    rest(%c): ...

A function is analyzed without its callers: its arguments have no ranges there, its result varies, and no hot path,
check or width takes account of what it does. In its caller's code all of that is known. Measured on Zen 5: a clamp in a
function of its own cost 5.6 times as much as one written out, a border test 3.2 times, a loop 1.3 times.

Requires  source stage; callees whose own calls were inlined before.
Ensures   results, checks and their positions as before; ops of functions of `math` that are written in Python stand at
          the call.
Leaves    recursive functions; functions of more than `MOST_OPS` ops that are called in several places; functions with
          private arrays, or whose lanes work together; callers that have grown to `LARGE` ops.
Costs     linear in the code that is copied.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...analysis.facts import Facts
from ...analysis.graph.call_cycles import recursive_functions
from ...frontend.python.definitions.own_files import OWN_FILES
from ...ir.build import Builder
from ...ir.function import Block, Function, Module, Op, Value
from ...ir.types import VOID
from ...record import dataclass
from ..edit.clone_blocks import clone_region

MOST_OPS = 120  # of a function that is called in several places
LARGE = 1500  # ops of a caller beyond which it does not grow
# Ops that keep a function apart: a new array for each call, or other lanes.
APART = frozenset(("private", "crev", "everywhere", "launch", "call_pointer", "lane", "width"))


@dataclass(frozen=True, slots=True)
class Recursive:
    """An input of facts: the recursive functions of the module; found anew if it is not given."""

    names: frozenset[str] | None = None


def inline_calls(fn: Function, facts: Facts) -> None:
    module = fn.module
    if module is None or not any(op.opcode == "call" for op in fn.ops):
        return
    names = facts.given(Recursive).names
    recursive = recursive_functions(module) if names is None else names
    size = sum(1 for _ in fn.ops)
    swaps: dict[Value, Value] = {}
    work = list(fn.blocks)
    for block in work:
        while (call := _first_call(block, module, fn, recursive, size)) is not None:
            callee = module.functions[str(call.attrs["callee"])]
            splice = _insert if _only_returns(callee) else _inline
            block = splice(fn, block, call, callee, swaps)
            size += sum(1 for _ in callee.ops)
    fn.replace(swaps)
    fn.touch()


def _first_call(block: Block, module: Module, fn: Function, recursive: frozenset[str], size: int) -> Op | None:
    for op in block.ops:
        callee = module.functions.get(str(op.attrs["callee"])) if op.opcode == "call" else None
        if callee is not None and callee is not fn and callee.name not in recursive and _is_short(callee, size):
            return op
    return None


def _is_short(callee: Function, size: int) -> bool:
    ops = list(callee.ops)
    if len(ops) > MOST_OPS or size + len(ops) > LARGE or "lanes" in callee.attrs:
        return False
    return not any(op.opcode in APART or op.row.crosses for op in ops)


def _only_returns(callee: Function) -> bool:
    """Is it one block that ends in a return?"""
    end = callee.entry.end
    return len(callee.blocks) == 1 and end is not None and end.opcode == "return"


def _insert(fn: Function, block: Block, call: Op, callee: Function, swaps: dict[Value, Value]) -> Block:
    """The ops of a callee without control flow, in the place of its call."""
    copies, values = clone_region(fn, callee.blocks, callee.name)
    copy = copies[callee.entry]
    _move_to_call(callee, copies.values(), call)
    arguments: dict[Value, Value] = dict(zip(copy.params, call.args, strict=True))
    for op in copy.ops:
        op.args = [arguments.get(arg, arg) for arg in op.args]
        op.block = block
    end = callee.entry.end
    if call.type is not VOID and end is not None:
        result = values.get(end.args[0], end.args[0])
        swaps[call] = arguments.get(result, result)
    at = block.ops.index(call)
    block.ops[at : at + 1] = copy.ops
    _keep_doubts(fn, callee)
    return block


def _inline(fn: Function, block: Block, call: Op, callee: Function, swaps: dict[Value, Value]) -> Block:
    """Split a block at a call, and put a copy of the callee between the halves; returns the second half."""
    at = block.ops.index(call)
    rest = Block(fn.fresh_block(f"{block.name}.rest"), fn)
    rest.ops, rest.end = block.ops[at + 1 :], block.end
    for op in rest.all_ops:
        op.block = rest
    if call.type is not VOID:
        swaps[call] = fn.add_param(rest, call.type, call.name, call.position)
    copies, _ = clone_region(fn, callee.blocks, callee.name)
    _move_to_call(callee, copies.values(), call)
    block.ops = block.ops[:at]
    block.end = None
    Builder(block, call.position).jump(copies[callee.entry], call.args)
    for copy in copies.values():
        if copy.end is not None and copy.end.opcode == "return":
            results, position = copy.end.args, copy.end.position
            copy.end = None
            Builder(copy, position).jump(rest, results)
    place = fn.blocks.index(block) + 1
    fn.blocks[place:place] = [*copies.values(), rest]
    _keep_doubts(fn, callee)
    return rest


def _move_to_call(callee: Function, copies: Iterable[Block], call: Op) -> None:
    """A function of ours is reported where the user calls it."""
    if callee.position.file in OWN_FILES:
        for op in (op for copy in copies for op in copy.all_ops):
            op.position = call.position


def _keep_doubts(fn: Function, callee: Function) -> None:
    """Sums that may wrap may do so in the caller as well."""
    if callee.attrs.get("doubted"):
        fn.attrs["doubted"] = True
