"""How many lanes a kernel's gang has: as many of its hot values as fill one vector register, two or four.

Hot is what stands in the deepest loops of the functions that run in lanes, those around their calls counted. There the
widest float that is computed decides; without floats, the widest element that is read or written anywhere in the lanes;
without those, 32 bits. Integers that only count and index are not looked at: they are uniform or strided mostly, and
narrowed where possible. If nothing but bytes or half words differs from lane to lane (a search in a text), these fill
the register, or two: 128 bytes, where lanes do nothing but compute, read and write, each for itself.

Several registers for each value hide what an op takes until its result is there (`registers_for_each.py`). One lane is
enough where lanes of a gang would mostly wait for each other and for memory (`lane_prices.py`). There are less where
the private arrays of so many lanes would not fit the stack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..analysis.cfg import cfg
from ..analysis.divergence import divergence
from ..analysis.facts import Facts
from ..analysis.loops import loops
from ..codegen.frames import frames_in_lanes, stack_need
from ..codegen.layout import LEFT, STACK
from ..ir.function import Function, Module, Op
from ..ir.meaning import is_pure
from ..target import preferred_width
from .lane_prices import compared, facts_in_lanes, walks_with_stacks
from .registers_for_each import called_in, registers_for_each
from .unsure import depends_on_width, prices_for_width

MOST_PRIVATE = STACK - 2 * LEFT  # bytes; there is more on a stack than private arrays
NARROWEST = 32
NARROW = 16  # bits: kernels of bytes and half words, whose gangs are one register of those, or two
MOST_NARROW = 2  # registers
ALONE = frozenset(("load", "store", "ptradd", "check", "private", "freeze"))  # what lanes do for themselves, too


def chosen_width(module: Module, entry: str) -> int:
    """The width for a kernel of this module when nobody chose one."""
    width = _width(module, entry)
    while width > 1 and not fits_the_stack(module, width):
        width //= 2
    return width


def fits_the_stack(module: Module, width: int) -> bool:
    """Do the private arrays of so many lanes, along calls inside each other?"""
    frames = frames_in_lanes(module, width)
    bodies = [name for name, function in module.functions.items() if "lanes" in function.attrs]
    return all(stack_need(frames, name) <= MOST_PRIVATE for name in bodies)


def _width(module: Module, entry: str) -> int:
    known = {function.name: facts_in_lanes(function) for function in _in_lanes(module, entry)}
    depths = called_in(known)
    found = _deep_ops(known, depths)
    deepest = max((depth for depth, _ in found), default=0)
    narrow = _narrow(known.values())
    if narrow:
        width = preferred_width(narrow)
        beside = width > 1 and _is_alone(module, entry)
        return width * min(MOST_NARROW, registers_for_each(known, depths, deepest, 1)) if beside else width
    width = _one_register(found)
    if width > 1 and _one_is_cheaper(module, entry, width):
        return 1
    if width == 1 or _walks(module, entry, width):
        return width
    return width * registers_for_each(known, depths, deepest, width)


def one_register(module: Module, entry: str) -> int:
    """The lanes of the gang that one lane is compared with."""
    known = {function.name: facts_in_lanes(function) for function in _in_lanes(module, entry)}
    return _one_register(_deep_ops(known, called_in(known)))


def _one_register(found: list[tuple[int, Op]]) -> int:
    """Of all ops with the loops around them: as many of the hot values as fill a register."""
    deepest = max((depth for depth, _ in found), default=0)
    bits = _floats([op for depth, op in found if depth == deepest]) or _elements([op for _, op in found])
    return preferred_width(max([NARROWEST, *bits]))


def _narrow(known: Iterable[Facts]) -> int:
    """The bits of the widest value that differs from lane to lane, if these are 16 at most; else 0."""
    found = [bits for facts in known for bits in _varying_bits(facts)]
    return max(found) if found and max(found) <= NARROW else 0


def _is_alone(module: Module, entry: str) -> bool:
    """Are there lanes loops only, whose lanes neither call nor ask each other, nor add up? Then more than 64 can be."""
    bodies = list(_in_lanes(module, entry))
    ops = [op for body in bodies for op in body.ops]
    return all(_is_map(body) for body in bodies) and all(
        op.opcode in ALONE or op.row.ends_block or is_pure(op) for op in ops
    )


def _is_map(body: Function) -> bool:
    return "lanes" in body.attrs and not body.attrs["lanes"]["reductions"]


def _varying_bits(facts: Facts) -> Iterator[int]:
    """Of all values but truths; indices that count up from lane to lane are one number each."""
    found = facts[divergence]
    for value in facts.function.values:
        if value.type.bits > 1 and not found.shape(value).is_strided:
            yield value.type.bits


def _one_is_cheaper(module: Module, entry: str, width: int) -> bool:
    """Does every lanes loop follow data through memory, dearer in a gang than alone?"""
    costs = prices_for_width(module, entry)
    bodies = [function for function in _in_lanes(module, entry) if "lanes" in function.attrs]
    measured = not depends_on_width(module, entry)
    found = [compared(module, body, width, costs, measured) for body in bodies]
    return bool(found) and all(item is not None and item.favours_one_lane for item in found)


def _walks(module: Module, entry: str, width: int) -> bool:
    """Do lanes walk by stacks? Then they wait for each other and not for ops: more lanes have less in common."""
    return any(walks_with_stacks(module, body, width) for body in _in_lanes(module, entry) if "lanes" in body.attrs)


def _in_lanes(module: Module, entry: str) -> Iterator[Function]:
    """All functions that lanes run: everything but the host, unless there is nothing else."""
    for name, function in module.functions.items():
        if name != entry or len(module.functions) == 1:
            yield function


def _deep_ops(known: Mapping[str, Facts], depths: Mapping[str, int]) -> list[tuple[int, Op]]:
    """Every op of all functions, with the loops around it and around the calls of its function."""
    return [(depth + depths[name], op) for name, facts in known.items() for depth, op in _ops(facts)]


def _ops(facts: Facts) -> Iterator[tuple[int, Op]]:
    """Every op with the number of loops around it."""
    graph, forest = facts[cfg], facts[loops]
    for number, block in enumerate(graph.blocks):
        home = forest.of(number)
        for op in block.ops:
            yield (0 if home is None else home.depth), op


def _floats(ops: list[Op]) -> list[int]:
    return [op.type.bits for op in ops if op.type.is_float and op.opcode not in ("load", "fpext", "sitofp", "uitofp")]


def _elements(ops: list[Op]) -> list[int]:
    stored = [op.args[0].type.bits for op in ops if op.opcode == "store" and not op.args[0].type.is_ptr]
    return stored + [op.type.bits for op in ops if op.opcode == "load" and not op.type.is_ptr]
