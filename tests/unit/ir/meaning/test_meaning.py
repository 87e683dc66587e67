"""The meaning of every pure op is LLVM's, bit for bit, on edges and on random operands of many widths."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

import pytest

from lanewise.ir.function import POISON, UNDEF, Op, Undefined
from lanewise.ir.interpreter.faults import Trouble
from lanewise.ir.meaning.floats import bits_of, float_of
from lanewise.ir.meaning.meaning import apply, fold, is_pure, meaning
from lanewise.ir.ops import TABLE
from lanewise.ir.types import F16, F32, F64, I32, Type, int_type, type_named
from lanewise.std.functions import FUNCTIONS
from lib.oracles.llvm_instructions import LlvmResults
from lib.samples.one_op import one_op

WIDTHS = (1, 7, 8, 32, 33, 64, 128)
FORMATS = {"half": F16, "float": F32, "double": F64}


@dataclass(frozen=True)
class Case:
    """One op of ours and one instruction of LLVM's."""

    op: Op
    number: int

    @property
    def label(self) -> str:
        return label(self.op)


def label(op: Op) -> str:
    return ".".join(filter(None, [op.opcode, op.mode, *op.flags, *(str(arg.type) for arg in op.args), str(op.type)]))


LLVM_RESULTS = LlvmResults()
CASES: list[Case] = []


def llvm_type(type: Type) -> str:
    return {F16: "half", F32: "float", F64: "double"}.get(type) or str(type)


def case(name: str, operands: list[Type], result: Type, body: str, declare: str = "", **words: object) -> Case:
    mode = str(words.pop("mode", ""))
    function = one_op(name, mode, operands, result)
    op = function.entry.ops[0]
    op.attrs.update(words)
    number = LLVM_RESULTS.add([llvm_type(type) for type in operands], llvm_type(result), body, declare)
    made = Case(op, number)
    CASES.append(made)
    return made


def intrinsic(name: str, suffix: str, result: str, types: list[str], extra: str = "") -> tuple[str, str]:
    """The call and the declaration of llvm.name.suffix."""
    args = ", ".join(f"{type} %{letter}" for type, letter in zip(types, "abc", strict=False))
    more = f", {extra}" if extra else ""
    kinds = ", ".join([*types, *([extra.split()[0]] if extra else [])])
    return f"%r = call {result} @llvm.{name}.{suffix}({args}{more})", f"declare {result} @llvm.{name}.{suffix}({kinds})"


INTRINSIC_2 = {
    **{name: name for name in ("smin", "smax", "umin", "umax")},
    **{
        name: name.replace("_", ".")
        for name in ("sadd_sat", "uadd_sat", "ssub_sat", "usub_sat", "sshl_sat", "ushl_sat")
    },
}


def integer_cases() -> None:
    for width in WIDTHS:
        t, type = f"i{width}", int_type(width)
        for name in ["add", "sub", "mul", "shl", "lshr", "ashr", "udiv", "sdiv", "urem", "srem", "and", "or", "xor"]:
            case(name, [type, type], type, f"%r = {name} {t} %a, %b")
        for mode in TABLE["icmp"].modes:
            case("icmp", [type, type], int_type(1), f"%r = icmp {mode} {t} %a, %b", mode=mode)
        for name, spelled in INTRINSIC_2.items():
            case(name, [type, type], type, *intrinsic(spelled, t, t, [t, t]))
        for name, extra in (
            ("abs", "i1 false"),
            ("ctpop", ""),
            ("bitreverse", ""),
            ("ctlz", "i1 false"),
            ("cttz", "i1 false"),
        ):
            case(name, [type], type, *intrinsic(name, t, t, [t], extra))
        if width % 16 == 0:
            case("bswap", [type], type, *intrinsic("bswap", t, t, [t]))
        for name in ("fshl", "fshr"):
            case(name, [type] * 3, type, *intrinsic(name, t, t, [t] * 3))
        for mode in TABLE["overflows"].modes:
            pair = f"{{ {t}, i1 }}"
            call = f"%o = call {pair} @llvm.{mode}.with.overflow.{t}({t} %a, {t} %b)\n  %r = extractvalue {pair} %o, 1"
            case(
                "overflows",
                [type, type],
                int_type(1),
                call,
                f"declare {pair} @llvm.{mode}.with.overflow.{t}({t}, {t})",
                mode=mode,
            )
        case("select", [int_type(1), type, type], type, f"%r = select i1 %a, {t} %b, {t} %c")
        for other in WIDTHS:
            if other < width:
                case("trunc", [type], int_type(other), f"%r = trunc {t} %a to i{other}")
            if other > width:
                case("zext", [type], int_type(other), f"%r = zext {t} %a to i{other}")
                case("sext", [type], int_type(other), f"%r = sext {t} %a to i{other}")


FLOAT_1 = {
    "fabs": "fabs",
    "sqrt": "sqrt",
    "floor": "floor",
    "ceil": "ceil",
    "ftrunc": "trunc",
    "rint": "rint",
    "round": "round",
    "roundeven": "roundeven",
}
FLOAT_2 = {"copysign": "copysign", "fmin": "minnum", "fmax": "maxnum", "fminimum": "minimum", "fmaximum": "maximum"}


def float_cases() -> None:
    for t, type in FORMATS.items():
        suffix = f"f{type.bits}"
        for name in ["fadd", "fsub", "fmul", "fdiv", "frem"]:
            case(name, [type, type], type, f"%r = {name} {t} %a, %b")
        case("fneg", [type], type, f"%r = fneg {t} %a")
        for mode in TABLE["fcmp"].modes:
            case("fcmp", [type, type], int_type(1), f"%r = fcmp {mode} {t} %a, %b", mode=mode)
        for name, spelled in FLOAT_1.items():
            case(name, [type], type, *intrinsic(spelled, suffix, t, [t]))
        for name, spelled in FLOAT_2.items():
            case(name, [type, type], type, *intrinsic(spelled, suffix, t, [t, t]))
        if type is not F16:  # LLVM rounds an f16 fma twice on a machine without it
            case("fma", [type] * 3, type, *intrinsic("fma", suffix, t, [t] * 3))
            case("powi", [type, I32], type, *intrinsic("powi", f"{suffix}.i32", t, [t, "i32"]))
            case("ldexp", [type, I32], type, *intrinsic("ldexp", f"{suffix}.i32", t, [t, "i32"]))
        case("fmuladd", [type] * 3, type, *intrinsic("fmuladd", suffix, t, [t] * 3))
        for classes in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 3, 0b1100110000):
            body = f"%r = call i1 @llvm.is.fpclass.{suffix}({t} %a, i32 {classes})"
            case(
                "is_fpclass",
                [type],
                int_type(1),
                body,
                f"declare i1 @llvm.is.fpclass.{suffix}({t}, i32)",
                classes=classes,
            )
        conversion_cases(t, type, suffix)


def conversion_cases(t: str, type: Type, suffix: str) -> None:
    for other, wider in FORMATS.items():
        if wider.bits > type.bits:
            case("fpext", [type], wider, f"%r = fpext {t} %a to {other}")
            case("fptrunc", [wider], type, f"%r = fptrunc {other} %a to {t}")
    case("bitcast", [type], int_type(type.bits), f"%r = bitcast {t} %a to i{type.bits}")
    case("bitcast", [int_type(type.bits)], type, f"%r = bitcast i{type.bits} %a to {t}")
    for width in (1, 8, 32, 64, 128):
        i = f"i{width}"
        for name in ("fptosi", "fptoui"):
            case(name, [type], int_type(width), f"%r = {name} {t} %a to {i}")
            body = f"%r = call {i} @llvm.{name}.sat.{i}.{suffix}({t} %a)"
            case(f"{name}_sat", [type], int_type(width), body, f"declare {i} @llvm.{name}.sat.{i}.{suffix}({t})")
        for name in ("sitofp", "uitofp"):
            case(name, [int_type(width)], type, f"%r = {name} {i} %a to {t}")


def pointer_cases() -> None:
    pointer = type_named("ptr")
    case("ptrtoint", [pointer], int_type(64), "%r = ptrtoint ptr %a to i64")
    case("ptrtoint", [pointer], int_type(32), "%r = ptrtoint ptr %a to i32")
    case("inttoptr", [int_type(32)], pointer, "%r = inttoptr i32 %a to ptr")
    case("icmp", [pointer, pointer], int_type(1), "%r = icmp ult ptr %a, %b", mode="ult")
    for width in (8, 32, 64):
        for scale, kind in ((1, "i8"), (4, "i32"), (12, "[3 x i32]")):
            case(
                "ptradd",
                [pointer, int_type(width)],
                pointer,
                f"%r = getelementptr {kind}, ptr %a, i{width} %b",
                scale=scale,
            )


ELEMENTARY: list[Case] = []


def elementary_cases() -> None:
    """The C library's, which Python's `math` calls too."""
    for t, type in (("float", F32), ("double", F64)):
        for row in FUNCTIONS.values():
            if not row.math and row.c != "exp10":  # new in C23, or an operator of LLVM
                continue
            spelled, arity = row.c + ("f" if type is F32 else ""), row.operands
            args = ", ".join(f"{t} %{letter}" for letter in "ab"[:arity])
            declare = f"declare {t} @{spelled}({', '.join([t] * arity)})"
            ELEMENTARY.append(case(row.name, [type] * arity, type, f"%r = call {t} @{spelled}({args})", declare))
            CASES.pop()


integer_cases()
float_cases()
elementary_cases()
pointer_cases()


# operands


def integers(width: int, random: Random) -> list[int]:
    mask, sign = (1 << width) - 1, 1 << (width - 1)
    edges = {0, 1, 2, 3, width - 1, width, sign - 1, sign, sign + 1, mask - 1, mask, mask - width}
    if width >= 64:  # a hair above the middle of two f32 and of two f64, more than f64 can tell
        edges |= {1 << 60 | 1 << 36 | 1, 1 << 63 | 1 << 39 | 1, (1 << width) - (1 << 60 | 1 << 36 | 1)}
    found = sorted({edge & mask for edge in edges})
    return found + [random.getrandbits(random.randint(1, width)) for _ in range(6)]


def floats(type: Type, random: Random) -> list[int]:
    """Patterns: zeros, ones, halves, limits, subnormals, not-a-numbers, and random ones of all sizes."""
    bits = type.bits
    fraction = {16: 10, 32: 23, 64: 52}[bits]
    infinity = ((1 << (bits - 1)) - 1) >> fraction << fraction
    edges = [
        0,
        1,
        (1 << fraction) - 1,
        1 << fraction,
        infinity - 1,
        infinity,
        infinity | 1,
        infinity | 1 << (fraction - 1),
    ]
    edges += [bits_of(value, bits) for value in (0.5, 1.0, 1.5, 2.5, 3.5, 0.49999997, 7.0, 100.0, 127.5, 128.0, 2048.0)]
    edges += [
        bits_of(float(2**power), bits)
        for power in (15, 31, 32, 63, 64, 126)
        if power < {16: 16, 32: 128, 64: 999}[bits]
    ]
    edges += [1 << (bits - 1) | edge for edge in edges]
    near_one = [bits_of(1.0, bits) + random.randint(-9, 9) for _ in range(4)]
    return edges + near_one + [random.getrandbits(bits) for _ in range(12)]


def patterns(type: Type, random: Random) -> list[int]:
    return floats(type, random) if type.is_float else integers(type.bits, random)


def operand_rows(op: Op) -> Iterator[tuple[int, ...]]:
    """All pairs of edges; for three operands a sample of all triples. The same for the same op."""
    random = Random(label(op))
    columns = [patterns(arg.type, random) for arg in op.args]
    if len(columns) < 3:
        yield from product(*columns)
        return
    if op.opcode == "fma":
        yield from near_ties(op.type)
    for _ in range(800):
        yield tuple(random.choice(column) for column in columns)


def near_ties(type: Type) -> Iterator[tuple[int, ...]]:
    """a * b + c a hair beside the middle of two neighbours, less than a wider format could tell."""
    bits = type.bits
    step = 2.0 ** -{16: 10, 32: 23, 64: 52}[bits]
    for c, up, down, sign in product((1.0, 1 + step, 1 + 2 * step, 1.5), (1, 2, 3), (1, 2, 3), (1, -1)):
        row = (step / 2 * (1 + up * step), sign * (1 - down * step), c)
        yield tuple(bits_of(value, bits) for value in row)


def number_of(pattern: int, type: Type) -> int | float:
    return float_of(pattern, type.bits) if type.is_float else pattern


def ours(op: Op, function: Callable[..., object], row: tuple[int, ...]) -> int | None:
    """The result's pattern, None if there is no result."""
    try:
        result = function(*(number_of(pattern, arg.type) for pattern, arg in zip(row, op.args, strict=True)))
    except Trouble:
        return None
    if isinstance(result, Undefined):
        return None
    if op.type.is_float:
        assert isinstance(result, float)
        return bits_of(result, op.type.bits)
    assert isinstance(result, int) and not isinstance(result, bool)
    return result


def is_nan(pattern: int, type: Type) -> bool:
    return math.isnan(float_of(pattern, type.bits))


def agree(op: Op, row: tuple[int, ...], mine: int, theirs: int) -> bool:
    if mine == theirs:
        return True
    if not op.type.is_float or op.opcode in ("fneg", "fabs", "copysign", "bitcast"):
        return False
    if is_nan(mine, op.type) and is_nan(theirs, op.type):
        return True
    zeros = {0, 1 << (op.type.bits - 1)}
    if op.opcode in ("fmin", "fmax") and {mine, theirs} <= zeros:
        return True  # which zero is the least is left open
    return op.opcode in ("fmin", "fmax") and any(is_signaling(pattern, op.type) for pattern in row)


def is_signaling(pattern: int, type: Type) -> bool:
    return is_nan(pattern, type) and not bits_of(float_of(pattern, type.bits), 64) >> 51 & 1


@pytest.mark.parametrize("made", CASES, ids=lambda made: made.label)
def test_as_compiled(made: Case) -> None:
    op = made.op
    function = meaning(op)
    rows = [(row, result) for row in operand_rows(op) if (result := ours(op, function, row)) is not None]
    assert rows, "no operands with a result: nothing is compared"
    theirs = LLVM_RESULTS.run(made.number, [row for row, _ in rows])
    wrong = [
        (row, mine, their) for (row, mine), their in zip(rows, theirs, strict=True) if not agree(op, row, mine, their)
    ]
    shown = [tuple(hex(part) for part in (*row, mine, their)) for row, mine, their in wrong[:3]]
    assert not wrong, f"{len(wrong)} of {len(rows)} differ; operands, mine, compiled: {shown}"


@pytest.mark.parametrize("made", ELEMENTARY, ids=lambda made: made.label)
def test_elementary_functions(made: Case) -> None:
    """The same infinities, zeros and not-a-numbers as the C library's, and values that are near."""
    op, type = made.op, made.op.type
    rows = [row for row in operand_rows(op) if not any(is_signaling(pattern, type) for pattern in row)]
    mine = [ours(op, meaning(op), row) for row in rows]
    for row, my, their in zip(rows, mine, LLVM_RESULTS.run(made.number, rows), strict=True):
        assert my is not None
        near = abs(my - their) <= 4 and not is_nan(my, type)
        if op.opcode == "lgamma":  # Python has its own, and near its zeros a relative error says nothing
            near = near or math.isclose(float_of(my, type.bits), float_of(their, type.bits), abs_tol=1e-14)
        what = tuple(hex(part) for part in (*row, my, their))
        assert near or (is_nan(my, type) and is_nan(their, type)), f"operands, mine, library: {what}"


def test_every_pure_op_is_compared() -> None:
    compared = {made.op.opcode for made in CASES}
    elementary = {made.op.opcode for made in ELEMENTARY}
    pure = {name for name in TABLE if is_pure(Op(TABLE[name], I32, []))}
    # tests/std compares those that the C library need not have: the quotient of integers, and functions of C23
    others = {"quotient", "sinpi", "cospi"}
    assert pure - compared - elementary == {"freeze", "addrspacecast", "pack", "unpack", *others}
    assert all(TABLE[name].speculates or name in ("udiv", "sdiv", "urem", "srem") for name in pure)


# what has no result

FLAGGED = {"add": "sadd", "sub": "ssub", "mul": "smul"}


@pytest.mark.parametrize("width", [1, 7, 8, 32, 64])
@pytest.mark.parametrize("name", FLAGGED)
@pytest.mark.parametrize("flag", ["nsw", "nuw"])
def test_a_broken_promise_is_poison(name: str, flag: str, width: int) -> None:
    """Poison exactly where LLVM's overflow intrinsic, which is compared above, says so; else the plain result."""
    type = int_type(width)
    plain = meaning(one_op(name, "", [type, type], type).entry.ops[0])
    promised = meaning(one_op(name, "", [type, type], type, (flag,)).entry.ops[0])
    mode = ("s" if flag == "nsw" else "u") + name
    breaks = meaning(one_op("overflows", mode, [type, type], int_type(1)).entry.ops[0])
    numbers = integers(width, Random(width))
    for a, b in product(numbers, numbers):
        assert promised(a, b) == (POISON if breaks(a, b) else plain(a, b))


def op_of(text: str, *operands: str) -> Op:
    """`add.nsw i8`: an op, its modes and flags, and its result type."""
    words, result = text.split()
    name, *rest = words.split(".")
    mode = rest.pop(0) if TABLE[name].modes else ""
    return one_op(name, mode, [type_named(word) for word in operands], type_named(result), tuple(rest)).entry.ops[0]


PROMISES = [
    (op_of("shl.nsw i8", "i8", "i8"), (64, 1), "signed shift of 64 by 1 overflows i8"),
    (op_of("shl.nsw i8", "i8", "i8"), (0xA0, 2), "signed shift of -96 by 2 overflows i8"),
    (op_of("shl.nuw i8", "i8", "i8"), (128, 1), "unsigned shift of 128 by 1 overflows i8"),
    (op_of("shl i8", "i8", "i8"), (1, 8), "shift by 8, i8 has 8 bits"),
    (op_of("lshr i33", "i33", "i33"), (1, 33), "shift by 33, i33 has 33 bits"),
    (op_of("ashr i8", "i8", "i8"), (1, 255), "shift by 255, i8 has 8 bits"),
    (op_of("lshr.exact i8", "i8", "i8"), (5, 1), "exact shift of 5 by 1 loses bits"),
    (op_of("udiv.exact i8", "i8", "i8"), (5, 2), "exact division of 5 by 2 has a remainder"),
    (op_of("sdiv.exact i8", "i8", "i8"), (251, 2), "exact division has a remainder"),
    (op_of("sshl_sat i8", "i8", "i8"), (1, 9), "shift by 9, i8 has 8 bits"),
    (op_of("or.disjoint i8", "i8", "i8"), (3, 2), "disjoint or of 3 and 2, which share bits"),
    (op_of("abs.nsw i8", "i8"), (128,), "abs of the least i8"),
    (op_of("ctlz.nonzero i8", "i8"), (0,), "ctlz of zero"),
    (op_of("cttz.nonzero i8", "i8"), (0,), "cttz of zero"),
    (op_of("icmp.slt.samesign i1", "i8", "i8"), (1, 128), "samesign comparison of 1 and 128"),
    (op_of("trunc.nsw i8", "i16"), (128,), "128 does not fit a signed i8"),
    (op_of("trunc.nuw i8", "i16"), (256,), "256 does not fit an unsigned i8"),
    (op_of("zext.nneg i16", "i8"), (255,), "zext.nneg of -1"),
    (op_of("uitofp.nneg f32", "i8"), (200,), "uitofp.nneg of 200"),
    (op_of("fptosi i8", "f32"), (128.0,), "128.0 does not fit a signed i8"),
    (op_of("fptosi i8", "f32"), (-129.0,), "-129.0 does not fit a signed i8"),
    (op_of("fptosi i64", "f64"), (math.nan,), "nan does not fit a signed i64"),
    (op_of("fptoui i8", "f32"), (-1.0,), "-1.0 does not fit an unsigned i8"),
    (op_of("fptoui i8", "f32"), (math.inf,), "inf does not fit an unsigned i8"),
]
KEPT = [
    (op_of("shl.nsw i8", "i8", "i8"), (0xE0, 2), 0x80),
    (op_of("lshr.exact i8", "i8", "i8"), (4, 2), 1),
    (op_of("sdiv.exact i8", "i8", "i8"), (252, 2), 254),
    (op_of("or.disjoint i8", "i8", "i8"), (5, 2), 7),
    (op_of("abs.nsw i8", "i8"), (129,), 127),
    (op_of("icmp.slt.samesign i1", "i8", "i8"), (129, 128), 0),
    (op_of("trunc.nsw i8", "i16"), (0xFF80,), 0x80),
    (op_of("zext.nneg i16", "i8"), (127,), 127),
    (op_of("fptosi i8", "f32"), (-128.9,), 128),
    (op_of("fptoui i8", "f32"), (-0.9,), 0),
    (op_of("fptoui i8", "f32"), (255.9,), 255),
]


@pytest.mark.parametrize(("op", "args", "sentence"), PROMISES, ids=lambda part: str(part))
def test_no_result(op: Op, args: tuple[int, ...], sentence: str) -> None:
    assert meaning(op, "poison")(*args) is POISON
    with pytest.raises(Trouble, match=f"^{sentence.replace('.', '[.]')}$") as trouble:
        meaning(op, "report")(*args)
    assert trouble.value.kind == "overflow"
    wrapped = meaning(op, "wrap")(*args)
    assert (wrapped is POISON) == (not op.flags)


@pytest.mark.parametrize(("op", "args", "result"), KEPT, ids=lambda part: str(part))
def test_a_promise_kept(op: Op, args: tuple[int, ...], result: int) -> None:
    assert meaning(op, "report")(*args) == result


@pytest.mark.parametrize("name", ["udiv", "sdiv", "urem", "srem"])
def test_division_that_traps(name: str) -> None:
    op = op_of(f"{name} i8", "i8", "i8")
    for overflow in ("poison", "report", "wrap"):
        with pytest.raises(Trouble, match="division by zero"):
            meaning(op, overflow)(5, 0)
    with pytest.raises(Trouble, match="the divisor is undef"):
        apply(op, meaning(op), [5, UNDEF])
    with pytest.raises(Trouble, match="division by zero"):
        apply(op, meaning(op), [UNDEF, 0])
    if name[0] == "s":
        with pytest.raises(Trouble, match="-128 divided by -1 overflows i8"):
            meaning(op)(128, 255)
    assert fold(op, [5, 0]) is None
    assert fold(op, [7, 2]) in (3, 1)


# markers


# In one bit, 1 is the width, the least number and all ones at once, so that other rules speak first.
WIDE = [made for made in CASES if made.op.args[-1].type.bits > 1]


@pytest.mark.parametrize("made", WIDE, ids=lambda made: made.label)
def test_markers_spread(made: Case) -> None:
    """An undefined operand makes the result undefined, wherever it stands; poison is the stronger."""
    op = made.op
    ones: list[int | float] = [1.0 if arg.type.is_float else 1 for arg in op.args]
    for at in range(len(ones)):
        for marker in (UNDEF, POISON):
            args = [marker if number == at else one for number, one in enumerate(ones)]
            if op.opcode == "select" and at == 2:
                assert fold(op, args) == 1
            elif op.opcode in ("udiv", "sdiv", "urem", "srem") and at == 1:
                assert fold(op, args) is None
            else:
                assert fold(op, args) is marker
    if len(ones) == 2 and op.opcode not in ("udiv", "sdiv", "urem", "srem"):
        assert fold(op, [UNDEF, POISON]) is fold(op, [POISON, UNDEF]) is POISON


def test_markers_that_do_not_matter() -> None:
    assert fold(op_of("and i8", "i8", "i8"), [UNDEF, 0]) == 0
    assert fold(op_of("mul i8", "i8", "i8"), [0, UNDEF]) == 0
    assert fold(op_of("or i8", "i8", "i8"), [255, UNDEF]) == 255
    assert fold(op_of("and i8", "i8", "i8"), [POISON, 0]) is POISON
    assert fold(op_of("select i8", "i1", "i8", "i8"), [0, POISON, 4]) == 4
    assert fold(op_of("select i8", "i1", "i8", "i8"), [UNDEF, 4, 4]) is UNDEF
    assert fold(op_of("freeze i8", "i8"), [POISON]) == 0
    assert fold(op_of("freeze i8", "i8"), [9]) == 9
    assert fold(op_of("freeze f32", "f32"), [UNDEF]) == 0.0


def test_a_mistake_of_ours_is_not_taken_for_a_marker() -> None:
    with pytest.raises(TypeError):
        fold(op_of("add i8", "i8", "i8"), ["seven", 1])  # pyright: ignore
