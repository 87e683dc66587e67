"""Elementwise ops: one spelling for scalars and for vectors.

    add.nsw %a, %b      add nsw i32 %a, %b              add nsw <8 x i32> %a, %b
    smin %a, %b         call i32 @llvm.smin(...)        call <8 x i32> @llvm.smin(...)
    exp %a              call float @lanewise.exp...     call <8 x float> @lanewise.exp...

Four tables hold all but a few: plain instructions, intrinsics, conversions, and elementary functions (`std_text.py`).
Flags have LLVM's own names; a promise not to wrap (`nsw`) is dropped where it may not hold (`possible_overflow.py`),
or LLVM would remove checks that depend on it. LLVM completes the names of intrinsics by their types.

`fmuladd` is written as a multiplication and an addition: whether a machine would contract them must not change
results. `fmin` and `fmax` of equal numbers are the first operand; LLVM's `minnum` may return either zero, and
costs the same three instructions on x86.
"""

from __future__ import annotations

from ...ir.function import Op
from ...ir.ops import ELEMENTARY, FAST
from ...ir.types import F16, F32, F64, I1, I32
from .types import Form, form
from .write import Emitter, Writer

PLAIN = "add sub mul shl udiv sdiv urem srem lshr ashr and or xor icmp fadd fsub fmul fdiv fneg fcmp select freeze"
INTRINSICS = {
    **{name: name for name in ("smin", "smax", "umin", "umax", "ctpop", "bswap", "bitreverse", "fshl", "fshr")},
    **{f"{name}_sat": f"{name}.sat" for name in ("sadd", "uadd", "ssub", "usub", "sshl", "ushl")},
    **{name: name for name in ("abs", "ctlz", "cttz")},
    **{name: name for name in ("fma", "copysign", "fabs", "sqrt", "floor", "ceil", "rint", "round", "roundeven")},
    **{name: name for name in ("powi", "ldexp")},
    "ftrunc": "trunc",
    "fminimum": "minimum",
    "fmaximum": "maximum",
    "is_fpclass": "is.fpclass",
}
SATURATED = {"fptosi_sat": "fptosi.sat", "fptoui_sat": "fptoui.sat"}
CONVERSIONS = "trunc zext sext fptrunc fpext fptosi fptoui ptrtoint inttoptr bitcast"
INFINITE = 1 << 20  # as f16 this and all larger numbers are infinite
LIMITS = {"sitofp": (("smin", INFINITE), ("smax", -INFINITE)), "uitofp": (("umin", INFINITE),)}


def words(op: Op, write: Writer) -> str:
    """The flags, with a space before each, and the mode after them."""
    flags = promised(op, write)
    if not flags:
        return f" {op.mode}" if op.mode else ""
    return " " + " ".join((*flags, op.mode) if op.mode else flags)


def promised(op: Op, write: Writer) -> tuple[str, ...]:
    """The flags that LLVM may believe."""
    if "nsw" in op.flags and write.function.attrs.get("doubted"):
        return tuple(flag for flag in op.flags if flag != "nsw")
    return op.flags


def typed(op: Op, args: list[str], lanes: int) -> list[str]:
    """The operands with their types before them."""
    return [f"{form(value.type, lanes)} {text}" for value, text in zip(op.args, args, strict=True)]


def same(shape: Form, value: str) -> str:
    """An instruction that yields its operand; LLVM drops it at once."""
    if shape.element.is_opaque:  # aggregates cannot be cast
        return f"select i1 true, {shape} {value}, {shape} {value}"
    return f"bitcast {shape} {value} to {shape}"


def _plain(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    if op.opcode == "select":
        return f"select{words(op, write)} {', '.join(typed(op, args, lanes))}"
    # the second of two operands of one type is written without its type
    return f"{op.opcode}{words(op, write)} {form(op.args[0].type, lanes)} {', '.join(args)}"


def _intrinsic(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    if op.opcode == "fma" and not write.needs.fuses and op.type in (F32, F64):
        from .unfused_text import fused  # few processors need it

        return fused(write, op, args, lanes)
    shown = typed(op, args, lanes)
    if op.opcode in ("ctlz", "cttz", "abs"):  # is zero, or the least number, undefined?
        shown.append(f"i1 {'true' if promised(op, write) else 'false'}")
    elif op.opcode == "is_fpclass":
        shown.append(f"i32 {op.attrs['classes']}")
    elif op.opcode in ("powi", "ldexp"):
        shown[1] = f"{form(op.args[1].type, 0 if op.opcode == 'powi' else lanes)} {args[1]}"
    fast = "".join(f" {flag}" for flag in op.flags if flag in FAST)
    return f"call{fast} {form(op.type, lanes)} @llvm.{INTRINSICS[op.opcode]}({', '.join(shown)})"


def _saturated(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    """From f16 through f32, which holds every f16: LLVM cannot select it on processors with AVX10.2."""
    given, to = form(op.args[0].type, lanes), form(op.type, lanes)
    value, of = args[0], given
    if given.element is F16:
        of = form(F32, lanes)
        value = write.let(f"fpext {given} {value} to {of}")
    return f"call {to} @llvm.{SATURATED[op.opcode]}({of} {value})"


def _bswap(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    """LLVM swaps pairs of bytes only; a single byte stays."""
    return same(form(op.type, lanes), args[0]) if op.type.bits == 8 else _intrinsic(write, op, args, lanes)


def _conversion(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    """LLVM may convert an out-of-range float to any integer, at each use anew: a check would not hold for a load."""
    text = f"{op.opcode}{words(op, write)} {typed(op, args, lanes)[0]} to {form(op.type, lanes)}"
    if op.opcode in ("fptosi", "fptoui") and write.function.attrs.get("doubted"):
        return f"freeze {form(op.type, lanes)} {write.let(text)}"
    return text


def _from_integer(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    """Through f32: LLVM aborts where a processor has instructions for f16 and an i128 is converted to it."""
    given = op.args[0].type
    if op.type is not F16 or given.bits <= 64:
        return _conversion(write, op, args, lanes)
    shape, held = form(given, lanes), args[0]
    for name, bound in LIMITS[op.opcode]:
        limit = f"splat ({given} {bound})" if lanes else str(bound)
        held = write.let(f"call {shape} @llvm.{name}({shape} {held}, {shape} {limit})")
    small = form(I32, lanes)
    held = write.let(f"trunc {shape} {held} to {small}")
    return f"{op.opcode} {small} {held} to {form(op.type, lanes)}"


def _addrspacecast(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    return same(form(op.type, lanes), args[0])


def _overflows(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    both = f"{{ {form(op.args[0].type, lanes)}, {form(I1, lanes)} }}"
    pair = write.let(f"call {both} @llvm.{op.mode}.with.overflow({', '.join(typed(op, args, lanes))})")
    return f"extractvalue {both} {pair}, 1"


def _fmuladd(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    shape, fast = form(op.type, lanes), words(op, write)
    product = write.let(f"fmul{fast} {shape} {args[0]}, {args[1]}")
    return f"fadd{fast} {shape} {product}, {args[2]}"


def _extreme(relation: str) -> Emitter:
    """The smaller or larger number; of a number and a NaN the number, of equal ones the first."""

    def emit(write: Writer, op: Op, args: list[str], lanes: int) -> str:
        (a, b), shape, bools, fast = args, form(op.type, lanes), form(I1, lanes), words(op, write)
        better = write.let(f"fcmp{fast} {relation} {shape} {b}, {a}")
        best = write.let(f"select{fast} {bools} {better}, {shape} {b}, {shape} {a}")
        is_nan = write.let(f"fcmp{fast} uno {shape} {a}, zeroinitializer")
        return f"select{fast} {bools} {is_nan}, {shape} {b}, {shape} {best}"

    return emit


def _elementary(write: Writer, op: Op, args: list[str], lanes: int) -> str:
    from .std_text import elementary  # all of the room `std`, which many kernels do without

    return elementary(write, op, args, lanes)


ELEMENTWISE: dict[str, Emitter] = {
    **dict.fromkeys(PLAIN.split(), _plain),
    **dict.fromkeys(INTRINSICS, _intrinsic),
    **dict.fromkeys(SATURATED, _saturated),
    **dict.fromkeys(CONVERSIONS.split(), _conversion),
    **dict.fromkeys(("sitofp", "uitofp"), _from_integer),
    "addrspacecast": _addrspacecast,
    "bswap": _bswap,
    "overflows": _overflows,
    "fmuladd": _fmuladd,
    "fmin": _extreme("olt"),
    "fmax": _extreme("ogt"),
    **dict.fromkeys(sorted(ELEMENTARY - INTRINSICS.keys()), _elementary),
}
