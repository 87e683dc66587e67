"""The op table: one row per op, with every property that a generic pass may ask for.

Signatures name types by letters; the same letter twice means the same type:

    I J  integer      F G  float      P Q  pointer      B  i1      T U  any type      K  integer or pointer
    *    any number of arguments of any type, last in the list
    R    the result's type is free and appears in the text; V is R or none

A row says which effects an op may have: `reads` and `writes` memory, `traps` (is undefined or faults for some operands,
so it must not run in a lane that would not have run it), `crosses` (its result depends on which lanes are active, so it
must not move across control flow). An op with none of these `speculates`: it may run anywhere. A `mode` is a word that
an op always carries (`icmp.slt`), a `flag` one that it may carry (`add.nsw`).
"""

from __future__ import annotations

from collections.abc import Iterable

from ..record import dataclass
from ..std.functions import ROWS


@dataclass(frozen=True, slots=True)
class Attribute:
    """A named property of an op: `kind` is int, text or type."""

    name: str
    kind: str
    required: bool


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One op."""

    name: str
    arguments: str
    result: str
    modes: tuple[str, ...]
    flags: tuple[str, ...]
    attributes: tuple[Attribute, ...]
    reads: bool
    writes: bool
    traps: bool
    crosses: bool
    ends_block: bool
    speculates: bool

    @property
    def has_effect(self) -> bool:
        """It must run even if its result is unused."""
        return self.writes or self.ends_block

    def __repr__(self) -> str:
        return f"Row({self.name})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (row_named, (self.name,))


TABLE: dict[str, Row] = {}


def row_named(name: str) -> Row:
    return TABLE[name]


def _attributes(text: str) -> tuple[Attribute, ...]:
    """'align:int element:type?' to records; a question mark makes it optional."""
    parts = (word.split(":") for word in text.split())
    return tuple(Attribute(name, kind.rstrip("?"), not kind.endswith("?")) for name, kind in parts)


def _row(
    names: str,
    arguments: str,
    result: str,
    *,
    modes: str = "",
    flags: Iterable[str] = (),
    attributes: str = "",
    does: str = "",
) -> None:
    """Add a row for each name; `does` holds words of: reads writes traps crosses ends."""
    effects = does.split()
    for name in names.split():
        assert name not in TABLE, f"op {name} has two rows"
        TABLE[name] = Row(
            name,
            arguments,
            result,
            tuple(modes.split()),
            tuple(flags),
            _attributes(attributes),
            "reads" in effects,
            "writes" in effects,
            "traps" in effects,
            "crosses" in effects,
            "ends" in effects,
            not effects,
        )


WRAP = ("nsw", "nuw")
FAST = ("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc")
ACCESS = "align:int volatile:int? order:text?"
READ = ACCESS + " range:text? invariant:int? noundef:int? loose:int? again:int?"
RMW = "xchg add sub and nand or xor max min umax umin fadd fsub fmax fmin uinc_wrap udec_wrap"
REDUCTIONS = "add mul and or xor smin smax umin umax fadd fmul fmin fmax"
WORK_ITEM = "global_id local_id group_id global_size local_size num_groups global_offset sub_group_local_id dimensions"

# integers
_row("add sub mul shl", "I I", "I", flags=WRAP)
_row("udiv sdiv", "I I", "I", flags=("exact",), attributes="size:int?", does="traps")
_row("urem srem", "I I", "I", attributes="size:int?", does="traps")
_row("lshr ashr", "I I", "I", flags=("exact",))
_row("and xor", "I I", "I")
_row("or", "I I", "I", flags=("disjoint",))
_row("smin smax umin umax", "I I", "I")
_row("sadd_sat uadd_sat ssub_sat usub_sat sshl_sat ushl_sat", "I I", "I")
_row("abs", "I", "I", flags=("nsw",))
_row("ctpop bswap bitreverse", "I", "I")
_row("ctlz cttz", "I", "I", flags=("nonzero",))
_row("fshl fshr", "I I I", "I")
_row("overflows", "I I", "B", modes="sadd uadd ssub usub smul umul")
_row("icmp", "K K", "B", modes="eq ne slt sle sgt sge ult ule ugt uge", flags=("samesign",))

# floats
_row("fadd fsub fmul fdiv", "F F", "F", flags=FAST)
_row("fneg", "F", "F", flags=FAST)
_row("fcmp", "F F", "B", modes="oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno", flags=FAST)
_row("is_fpclass", "F", "B", attributes="classes:int")
_row("fma fmuladd", "F F F", "F", flags=FAST)
_row("copysign fmin fmax fminimum fmaximum", "F F", "F", flags=FAST)
_row("fabs sqrt floor ceil ftrunc rint round roundeven", "F", "F", flags=FAST)
_row("powi ldexp", "F I", "F", flags=FAST)
# elementary functions, of floats or of integers; a `pow` with `most` has an exponent of at most that size
for _function in ROWS.values():
    if _function.of:
        _row(_function.name, " ".join("I" * _function.operands), "R", attributes=_function.attributes)
    else:
        _row(_function.name, " ".join("F" * _function.operands), "F", flags=FAST, attributes=_function.attributes)
ELEMENTARY = frozenset((*ROWS, "powi", "ldexp"))

# conversions
_row("trunc", "I", "R", flags=WRAP)
_row("zext", "I", "R", flags=("nneg",))
_row("sext", "I", "R")
_row("fptrunc fpext", "F", "R", flags=FAST)
_row("fptosi fptoui", "F", "R")
_row("fptosi_sat fptoui_sat", "F", "R")
_row("sitofp", "I", "R")
_row("uitofp", "I", "R", flags=("nneg",))
_row("ptrtoint", "P", "R")
_row("inttoptr", "I", "R")
_row("bitcast addrspacecast", "T", "R")

# choice
_row("select", "B T T", "T", flags=FAST)
_row("freeze", "T", "T")

# memory; `ptradd p, i, scale=s` is p + i*s bytes, i signed. A `private` array is a lane's own; if it is
# `shared`, that of a gang.
_row("private", "", "R", attributes="size:int align:int element:type? shared:int?")
_row("ptradd", "P I", "P", flags=("inbounds", "nusw", "nuw"), attributes="scale:int")
_row("load", "P", "R", attributes=READ, does="reads traps")
_row("store", "T P", "", attributes=ACCESS + " loose:int?", does="writes traps")
_row("memcpy memmove", "P Q I", "", does="reads writes traps")
_row("memset", "P I J", "", does="writes traps")
_row("atomic", "P T", "T", modes=RMW, attributes=ACCESS, does="reads writes traps")
_row("cmpxchg", "P T T", "T", attributes=ACCESS, does="reads writes traps")
_row("fence", "", "", attributes="order:text?", does="writes")

# calls, promises, debugging; a check reports `message` in each lane where its condition is false. The `effect` of a
# call is "none" (its result depends only on its operands) or "reads"; without one it may do anything. A `range` is
# pairs of numbers, "0 64": half-open intervals. `uniform` lists operands by number: the result is uniform if they are
CALL = "callee:text effect:text? range:text? uniform:text?"
_row("call", "*", "V", attributes=CALL, does="reads writes traps crosses")
_row("call_pointer", "P *", "V", attributes="convention:text?", does="reads writes traps crosses")
# memory for an array of a host function, which lasts until its caller drops it
_row("allocate", "I", "R", attributes="align:int zeroed:int?", does="reads writes")
_row("launch", "*", "", attributes="callee:text dims:int", does="reads writes traps crosses")
_row("assume", "B", "", does="traps")
# a hint: it may be omitted and accesses nothing, but an observer of the cache sees its address. `distance` is its
# distance to the load in iterations; without it, code generation may ignore the hint
_row("prefetch", "P", "", attributes="distance:int?")
_row("check", "B *", "", attributes="message:text error:text?", does="writes")
_row("print", "*", "", attributes="format:text error:text?", does="writes")
_row("trap", "", "", does="writes traps")

# across lanes; over the active lanes, or the lanes of the mask
_row("lane width", "", "R")
_row("workitem", "*", "R", modes=WORK_ITEM, attributes="range:text?")
_row("active", "", "B", does="crosses")
_row("any all", "B", "B", does="crosses")
_row("count ballot", "B", "R", does="crosses")
_row("reduce scan", "T", "T", modes=REDUCTIONS, does="crosses")
_row("uniform", "T", "T")
_row("first", "T", "T", does="crosses")
_row("broadcast shuffle", "T I", "T", does="crosses")
_row("compress expand", "T B", "T", does="crosses")
# ops of the gang: all lanes are active, and the operands are uniform
_row("barrier", "*", "", attributes="gang:int?", does="writes crosses")
# the whole gang runs a function: once for each active lane, in order, with its arguments; or once, with a first
# argument that says which lanes were active, where inactive lanes get the arguments of the first active one
_row("crev everywhere", "*", "V", attributes="callee:text", does="reads writes traps crosses")

# a vector or aggregate as one opaque value: packed from its scalars depth first, and one of them by its number
_row("pack", "*", "R")
_row("unpack", "T", "R", attributes="index:int")

# an instruction of another language, kept as text for the analyses
_row("opaque", "*", "V", attributes="text:text effect:text?", does="traps")

# terminators
_row("jump", "", "", does="ends")
_row("branch", "B", "", does="ends")
_row("switch", "I", "", does="ends")
_row("return", "*", "", does="ends")
_row("unreachable", "", "", does="ends traps")
