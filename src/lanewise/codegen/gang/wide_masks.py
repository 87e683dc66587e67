"""Wide masks: masks that loops carry in the width of the data they guard, on machines without mask registers.

    %live = phi <8 x i1>            carried as 16-bit lanes: each iteration packs comparisons and extends the mask again
    %live = phi <8 x i32>           all bits or none, as comparisons of 32-bit lanes make them and blends take them
    %mask = and %live, (sext %less)
    %some = icmp slt %live, 0       where an op needs booleans: no instruction, since blends read the sign

LLVM keeps a vector of booleans that crosses blocks in one register: of 128 or 256 bits on x86, of 64 on Arm. Here the
masks that a loop carries, and those that it makes of them by `and`, `or`, `xor` and `select`, are integers of 32 or 64
bits. `Lanes.vector` makes booleans of them, `Lanes.wide` integers of booleans.

Requires  forms; a function that is not written in pieces, which pass booleans as bits.
Leaves    machines with mask registers; masks that guard bytes or pairs of bytes, whose width LLVM chooses by itself;
          masks for which a loop has no registers.
Costs     linear in the function, times the depth of its loops.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from ...analysis.facts import Facts
from ...analysis.graph.cfg import cfg
from ...analysis.graph.loops import Loop, loops
from ...analysis.graph.uses import Uses, uses
from ...ir.function import MASKED, Block, Const, Named, Op, Value
from ...ir.types import F32, F64, I1
from ...machine.prices import Prices
from ..text.spelling import ZERO
from ..text.types import form
from ..text.write import Writer
from .forms import Forms

NO_WIDE_MASKS: Mapping[Value, int] = {}
FLOATS = {32: F32, 64: F64}  # by the bits of a lane
REGISTERS, MOST = 16, 4  # of the machine, and of a mask: where more are live, a wide mask costs more than it gains
COMBINES = ("and", "or", "xor", "select")
COMPARES = ("icmp", "fcmp")
INNER = 8  # the iterations of a loop, for the weight of what is inside


def has_wide_masks(costs: Prices) -> bool:
    """Are masks kept in vector registers, in which integers are as wide as floats?"""
    return 0 < costs.vector_bits < 512 and costs.integer_bits == costs.vector_bits


def wide_masks(found: Forms, costs: Prices) -> Mapping[Value, int]:
    """The bits of a lane, for each boolean that is kept as integers."""
    fn = found.function
    inner = [block for block in fn.blocks if block is not fn.entry]
    if fn.stage != MASKED or not has_wide_masks(costs) or not any(_masks(found, block.params) for block in inner):
        return NO_WIDE_MASKS
    facts = Facts(fn)
    graph, forest = facts[cfg], facts[loops]
    around = {loop.parent for loop in forest.all}
    made: dict[Value, int] = {}
    for loop in reversed(forest.all):
        inside = [graph.blocks[number] for number in forest.members(loop)]
        seeds = [param for param in _masks(found, inside[0].params) if param not in made]
        if not seeds:
            continue
        group = _group(found, seeds, set(inside), facts[uses])
        weights = _weights(group, inside, [forest.innermost[graph.number[block]] for block in inside])
        bits = max(weights, key=lambda bits: (weights[bits], -bits), default=0)
        if bits in FLOATS and _fits(found, inside, loop in around, found.width * bits, costs.vector_bits):
            made |= dict.fromkeys(group, bits)
    return made


def _masks(found: Forms, values: Sequence[Value]) -> list[Value]:
    return [value for value in values if value.type is I1 and not found.is_scalar(value)]


def _fits(found: Forms, inside: Sequence[Block], around: bool, bits: int, register: int) -> bool:
    """Are there registers for a mask of so many bits? An inner loop needs them for itself (`around`)."""
    if bits <= register:  # LLVM's own mask takes one, too
        return True
    if around or bits > MOST * register:
        return False
    within = set(inside)
    used = {value for block in inside for op in block.all_ops for value in op.operands if isinstance(value, Named)}
    live = {value for value in used if value.block not in within or value in inside[0].params}
    vectors = [value for value in live if not found.is_scalar(value) and value.type is not I1]
    return bits + sum(found.width * value.type.bits for value in vectors) <= REGISTERS * register


def _group(found: Forms, seeds: Sequence[Value], inside: Collection[Block], users: Uses) -> dict[Value, None]:
    """The masks of a loop that are made of the seeds, and those that they are combined with."""
    group = dict.fromkeys(seeds)
    left = list(seeds)
    while left:
        value = left.pop()
        assert isinstance(value, Named), "constants are not carried"
        near = [user for user in users.of(value) if user.opcode in COMBINES]
        if isinstance(value, Op) and value.opcode in COMBINES:
            near += [arg for arg in value.args if isinstance(arg, Op) and arg.opcode in COMBINES]
        joins: list[Value] = [
            param
            for user in users.of(value)
            for target in user.targets
            for param, arg in zip(target.block.params, target.args, strict=True)
            if arg is value
        ]
        for other in _masks(found, [*near, *joins]):
            if isinstance(other, Named) and other.block in inside and other not in group:
                group[other] = None
                left.append(other)
    return group


def _weights(group: Collection[Value], inside: Sequence[Block], nests: Sequence[Loop | None]) -> Counter[int]:
    """How often the masks meet data of some bits: as guards, and in the comparisons that they are made of."""
    weights: Counter[int] = Counter()
    for block, nest in zip(inside, nests, strict=True):
        often = INNER ** (nest.depth if nest is not None else 0)
        for op in block.all_ops:
            for bits in _met(op, group):
                weights[bits] += often
    return weights


def _met(op: Op, group: Collection[Value]) -> Iterator[int]:
    if op in group:
        yield from (bits for arg in op.args if (bits := compared_bits(arg)) is not None)
    elif op.opcode == "select" and op.args[0] in group and op.type is not I1:
        yield op.type.bits
    elif op.opcode in ("load", "store") and op.mask in group:
        yield (op if op.opcode == "load" else op.args[0]).type.bits


def compared_bits(value: Value) -> int | None:
    """The bits of what a comparison compares."""
    return value.args[0].type.bits if isinstance(value, Op) and value.opcode in COMPARES else None


def is_const(value: Value, number: int) -> bool:
    return isinstance(value, Const) and value.value == number


# text


def bools_of_bits(write: Writer, bits: str, width: int, costs: Prices) -> str:
    """A mask that a function was given as bits, by one comparison. LLVM would insert the lanes one by one."""
    bools = form(I1, width)
    if not has_wide_masks(costs) or width == 1:
        return write.let(f"bitcast i{width} {bits} to {bools}")
    each = max(8, min(64, costs.vector_bits // width))
    whole, lanes = wide_form(each, width), range(width)
    if each < width:  # each lane gets the byte that has its bit
        count = width // 8
        held, picks = f"<{count} x i8>", ", ".join(f"i32 {lane // 8}" for lane in lanes)
        first = write.let(f"bitcast i{width} {bits} to {held}")
        spread = write.let(f"shufflevector {held} {first}, {held} poison, <{width} x i32> <{picks}>")
    else:
        number = bits if each == width else write.let(f"zext i{width} {bits} to i{each}")
        first = write.let(f"insertelement {whole} poison, i{each} {number}, i32 0")
        spread = write.let(f"shufflevector {whole} {first}, {whole} poison, <{width} x i32> {ZERO}")
    ones = f"<{', '.join(f'i{each} {1 << lane % each}' for lane in lanes)}>"
    return write.let(f"icmp ne {whole} {write.let(f'and {whole} {spread}, {ones}')}, {ZERO}")


def wide_form(bits: int, width: int) -> str:
    return f"<{width} x i{bits}>"


def widened_mask(write: Writer, bools: str, bits: int, width: int, at_once: bool) -> str:
    """Booleans as integers: frozen, because ops on integers use what a `select` of booleans does not.

    Unless they are used `at_once`, a fence keeps LLVM from carrying the booleans instead.
    """
    shape, whole = form(I1, width), wide_form(bits, width)
    made = write.let(f"sext {shape} {write.let(f'freeze {shape} {bools}')} to {whole}")
    if at_once:
        return made
    floats = form(FLOATS[bits], width)
    fenced = f"call {floats} @llvm.arithmetic.fence({floats} {write.let(f'bitcast {whole} {made} to {floats}')})"
    return write.let(f"bitcast {floats} {write.let(fenced)} to {whole}")


def reduced_mask(write: Writer, whole: str, bits: int, width: int, register: int, mode: str) -> str:
    """Is a sign set (`or`), or are all (`and`)? Registers are combined first, so that only one is tested."""
    while width * bits > register:
        width //= 2
        parts = [_part(write, whole, bits, width, start) for start in (0, width)]
        whole = write.let(f"{mode} {wide_form(bits, width)} {parts[0]}, {parts[1]}")
    signs = write.let(f"icmp slt {wide_form(bits, width)} {whole}, {ZERO}")
    return write.let(f"call i1 @llvm.vector.reduce.{mode}({form(I1, width)} {signs})")


def _part(write: Writer, whole: str, bits: int, width: int, start: int) -> str:
    shape, picks = wide_form(bits, 2 * width), ", ".join(f"i32 {lane}" for lane in range(start, start + width))
    return write.let(f"shufflevector {shape} {whole}, {shape} poison, <{width} x i32> <{picks}>")
