"""How many lanes a kernel's gang has: so that its hot values fill one vector register, two or four.

Hot values are in the deepest loops of the functions that run in lanes, counting the loops around their calls. The
widest float that is computed there for each lane decides; without floats, the widest element that is loaded or stored
anywhere in the lanes; without those, 32 bits. Integers that only count and index are ignored: most are uniform or
strided, or are narrowed. If only bytes or 16-bit integers vary (a search in a text), or integers of such a range, these
fill one register, or two: 128 bytes, if lanes only compute, load and store, each for itself.

Several registers for each value hide the latency of ops (`registers_per_value.py`). Scalar code is chosen if the lanes
of a gang would mostly wait for each other and for memory (`gang_or_scalar.py`). A gang has fewer lanes if the
private arrays of more would not fit the stack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..analysis.divergence.divergence import divergence
from ..analysis.facts import Facts
from ..analysis.graph.cfg import cfg
from ..analysis.graph.loops import loops
from ..ir.function import Function, Module, Op, Value
from ..ir.meaning.meaning import is_pure
from ..ir.shape_rules import Known
from ..machine.host import WIDEST, Machine, preferred_width
from .gang_or_scalar import accesses_of, compared, facts_in_lanes, is_far, walks_with_stacks
from .registers_per_value import called_in, registers_per_value
from .same_bits import depends_on_width, prices_for_width
from .stack_needs import frames_in_lanes, stack_need
from .stack_sizes import LEFT, STACK
from .variant import Reason

MOST_PRIVATE = STACK - 2 * LEFT  # bytes; a stack holds more than private arrays
NARROWEST = 32
NARROW = 16  # bits: in kernels of bytes and 16-bit integers, these fill one register or two
MOST_NARROW = 2  # registers
INDEPENDENT = frozenset(("load", "store", "ptradd", "check", "private", "freeze"))  # ops of a lane for itself


def chosen_width(module: Module, entry: str, machine: Machine) -> int:
    """The width for a kernel of this module if the user chose none."""
    return choice_of_width(module, entry, machine)[0]


def choice_of_width(module: Module, entry: str, machine: Machine) -> tuple[int, Reason]:
    """The same, and why."""
    priced, why = _priced(module, entry, machine)
    width = priced
    while width > 1 and not fits_the_stack(module, width):
        width //= 2
    return (width, why) if width == priced else (width, Reason("stack", (priced,)))


def fits_the_stack(module: Module, width: int) -> bool:
    """Do the private arrays of this many lanes fit it, along nested calls?"""
    frames = frames_in_lanes(module, width)
    bodies = [name for name, function in module.functions.items() if "lanes" in function.attrs]
    return all(stack_need(frames, name) <= MOST_PRIVATE for name in bodies)


def _priced(module: Module, entry: str, machine: Machine) -> tuple[int, Reason]:
    """The width without regard to the stack."""
    known = {function.name: facts_in_lanes(function) for function in _in_lanes(module, entry)}
    depths = called_in(known)
    found = _deep_ops(known, depths)
    deepest = max((depth for depth, _ in found), default=0)
    narrow = _narrow(known.values())
    if narrow:
        width, registers = preferred_width(narrow, machine), 1
        if width > 1 and _is_independent(module, entry):
            most = registers_per_value(known, depths, deepest, width, machine, MOST_NARROW * WIDEST)
            registers = min(MOST_NARROW, most)
        return width * registers, Reason("narrow", (narrow, registers))
    width = _one_register(found, machine)
    if width > 1 and _one_is_cheaper(module, entry, width, machine):
        return 1, Reason("one lane", (width,))
    if width > 1 and _walks(module, entry, width):
        return width, Reason("stacks", (width,))
    registers = 1 if width == 1 else registers_per_value(known, depths, deepest, width, machine)
    return width * registers, Reason("registers", (width, registers))


def one_register(module: Module, entry: str, machine: Machine) -> int:
    """The lanes of the gang that scalar code is compared with."""
    known = {function.name: facts_in_lanes(function) for function in _in_lanes(module, entry)}
    return _one_register(_deep_ops(known, called_in(known)), machine)


def _one_register(found: list[tuple[int, Op]], machine: Machine) -> int:
    """The number of hot values that fill a register, from all ops with their loop depths."""
    deepest = max((depth for depth, _ in found), default=0)
    bits = _floats([op for depth, op in found if depth == deepest]) or _elements([op for _, op in found])
    return preferred_width(max([NARROWEST, *bits]), machine)


def _narrow(known: Iterable[Facts]) -> int:
    """The bits of the widest varying value, 8 or 16; 0 if it is wider."""
    found = [bits for facts in known for bits in _varying_bits(facts)]
    if not found or max(found) > NARROW:
        return 0
    return NARROW if max(found) > NARROW // 2 else NARROW // 2


def _is_independent(module: Module, entry: str) -> bool:
    """Are there only lanes loops whose lanes neither call nor combine values? Then a gang may have more than 64.

    Not if each lane goes through a row of its own: at most 64 rows are transposed at once.
    """
    bodies = list(_in_lanes(module, entry))
    ops = [op for body in bodies for op in body.ops]
    if any(any(map(is_far, *accesses_of(body))) for body in bodies):
        return False
    return all(_is_map(body) for body in bodies) and all(
        op.opcode in INDEPENDENT or op.row.ends_block or is_pure(op) for op in ops
    )


def _is_map(body: Function) -> bool:
    return "lanes" in body.attrs and not body.attrs["lanes"]["reductions"]


def _varying_bits(facts: Facts) -> Iterator[int]:
    """The bits that each value needs, except booleans; strided indices are one scalar each."""
    found = facts[divergence]
    for value in facts.function.values:
        if value.type.bits > 1 and not found.shape(value).is_strided:
            yield _needed_bits(value, found.numbers.known(value)) if value.type.is_int else value.type.bits


def _needed_bits(value: Value, known: Known | None) -> int:
    """What an integer of this range needs, as a signed or as an unsigned number."""
    if known is None:
        return value.type.bits
    signed = max(known.smax.bit_length(), (~known.smin).bit_length()) + 1
    return min(value.type.bits, signed, max(known.umax.bit_length(), 1))


def _one_is_cheaper(module: Module, entry: str, width: int, machine: Machine) -> bool:
    """Does every lanes loop follow data through memory, so that a gang costs more than scalar code?"""
    costs = prices_for_width(module, entry, machine)
    bodies = [function for function in _in_lanes(module, entry) if "lanes" in function.attrs]
    measured = not depends_on_width(module, entry)
    found = [compared(module, body, width, costs, measured) for body in bodies]
    return bool(found) and all(item is not None and item.favours_one_lane for item in found)


def _walks(module: Module, entry: str, width: int) -> bool:
    """Do lanes walk with stacks? Then they wait for each other and not for ops: more lanes have less in common."""
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
    """Every op with the number of loops around it, without uniform floats, which are one scalar each."""
    graph, forest, found = facts[cfg], facts[loops], facts[divergence]
    for number, block in enumerate(graph.blocks):
        home = forest.of(number)
        for op in block.ops:
            if not (op.type.is_float and found.shape(op).is_uniform):
                yield (0 if home is None else home.depth), op


def _floats(ops: list[Op]) -> list[int]:
    return [op.type.bits for op in ops if op.type.is_float and op.opcode not in ("load", "fpext", "sitofp", "uitofp")]


def _elements(ops: list[Op]) -> list[int]:
    stored = [op.args[0].type.bits for op in ops if op.opcode == "store" and not op.args[0].type.is_ptr]
    return stored + [op.type.bits for op in ops if op.opcode == "load" and not op.type.is_ptr]
