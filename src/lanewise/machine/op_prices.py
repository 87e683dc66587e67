"""Op prices: the cycles of each kind of op, on one full vector register or for each lane.

    CYCLES["fdiv"]              10: for one register
    PER_LANE["atomic"]          20: for each lane, one after the other
    WITHOUT["mul", 64]          instructions that some processors lack, and the cost of their replacement
    latency("fadd")             4: until an op that needs the result can begin

Throughput in a loop, except for latencies, on processors of 2020 to 2024, rounded. These numbers separate expensive ops
from cheap ones; no result depends on them. `Prices.op` (`prices.py`) reads this table for one machine.
"""

from __future__ import annotations

from ..std.functions import LONG, MEDIUM, ROWS, SHORT

# Elementary functions, by the class of their cost.
ELEMENTARY = {SHORT: 25.0, MEDIUM: 40.0, LONG: 60.0}
# For one register, if it is not 1.
CYCLES: dict[str, float] = {
    **dict.fromkeys(("mul", "fma"), 2.0),  # a multiply-add counts as a product and a sum
    **dict.fromkeys(("fdiv", "sqrt"), 10.0),
    "quotient": 16.0,
    **dict.fromkeys(("any", "all", "count", "ballot", "first"), 3.0),
    **dict.fromkeys(("reduce", "scan", "shuffle", "broadcast", "compress", "expand"), 8.0),
    **dict.fromkeys(("ctpop", "ctlz", "cttz", "bitreverse", "fptoui", "uitofp"), 4.0),
    **{name: ELEMENTARY[row.cost] for name, row in ROWS.items() if row.cost},
}
FUNCTION = 25.0  # cycles from which an op is an elementary function: a sequence of instructions
FUNCTIONS = frozenset(name for name, cycles in CYCLES.items() if cycles >= FUNCTION)

# For each lane, for ops that are done lane by lane; for divisions, in a gang of one lane.
PER_LANE: dict[str, float] = {
    **dict.fromkeys(("sdiv", "udiv", "srem", "urem"), 8.0),
    **dict.fromkeys(("atomic", "cmpxchg", "memcpy", "memmove", "memset"), 20.0),
    **dict.fromkeys(("call", "call_pointer", "crev", "print"), 10.0),
}
DIVISIONS = frozenset(("sdiv", "udiv", "srem", "urem"))

# Integer divisions of many lanes use floats, of 32 bits for numbers of at most 16: cycles for a register of
# floats, and the share of that if the divisor is uniform, and if it is a constant.
AS_FLOATS, SAME_DIVISOR, BY_CONSTANT = 12.0, 0.5, 0.5

# Instructions by name and element size that need a feature, and how many times as long their replacement takes.
WITHOUT: dict[tuple[str, int], tuple[str, float]] = {
    ("mul", 64): ("avx512dq", 3.0),  # three products of 32 bits, shifts and sums
    **{(name, bits): ("fma", 3.0) for name in FUNCTIONS | {"fma"} for bits in (32, 64)},  # `std/fused_sums.py`
}

# Latencies, if they are not 1: of vectors, and of a load at any addresses.
LATENCY: dict[str, float] = {
    **dict.fromkeys(("fadd", "fsub", "fmul", "fma", "fmin", "fmax", "fcmp"), 4.0),
    **dict.fromkeys(("sitofp", "uitofp", "fptosi", "fptoui", "fpext", "fptrunc"), 6.0),
    **dict.fromkeys(DIVISIONS, 30.0),
    "fdiv": 12.0,
    "sqrt": 16.0,
    "icmp": 3.0,
    "mul": 5.0,
    "load": 7.0,
}
BLEND, GATHERED = 1.0, 22.0
WAITING = 2.0  # an elementary function is a chain: it takes this many times as long as one in a row of them

FREE = frozenset(("private", "lane", "width", "active", "freeze", "uniform", "jump", "assume", "prefetch", "bitcast"))

ADDRESSING = frozenset(("ptradd",))  # scalar addressing is part of the access

# Ops on integers, which have shorter registers than floats on a processor with AVX and without AVX2.
INTEGERS = frozenset(
    (
        "add",
        "sub",
        "mul",
        "and",
        "or",
        "xor",
        "not",
        "shl",
        "lshr",
        "ashr",
        "icmp",
        "smin",
        "smax",
        "umin",
        "umax",
        "abs",
    )
)


def latency(name: str) -> float:
    """Cycles until an op that needs the result of this one can begin."""
    if name in FREE or name in ADDRESSING or name == "check":
        return 0.0
    return WAITING * CYCLES[name] if name in FUNCTIONS else LATENCY.get(name, 1.0)
