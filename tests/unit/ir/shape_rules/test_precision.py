"""What shape rules must find: a table, so that no rule degrades to varying unseen. Lanes: 8, unless a line says so.

Operands are parameters x, y, … with the shapes in front; `->` is the rule's answer. Facts stand as `x in lo..hi`
(signed) or `x = 0 mod 8`.
"""

from __future__ import annotations

import re

import pytest

from lanewise.ir.function import Value
from lanewise.ir.parse import parse
from lanewise.ir.shape_rules import Context, Known, constant_shape, result_shape, settled

TABLE = """
# sums and products
Csu                  | i32 add x, i32 1                  -> C
Csu                  | i32 add.nsw x, i32 1              -> Cs
Ca8                  | i32 add x, i32 8                  -> Ca8su
Ca8, U               | i32 add x, y                      -> C
Csu, U               | i32 add.nsw x, y                  -> Cs
C, C                 | i32 sub x, y                      -> U
S3, S-1              | i32 add x, y                      -> S2
S?, U                | i32 add x, y                      -> S?
S?s, Cs              | i32 sub.nsw x, y                  -> S?s
Ca8                  | i32 mul x, i32 4                  -> S4a32su
Csu, U               | i32 mul.nsw x, y                  -> S?s
S?, U                | i32 mul x, y                      -> S?
C, C                 | i32 mul x, y                      -> T
Ua4, Ua4             | i32 mul x, y                      -> Ua16
Ca8                  | i32 shl x, i32 3                  -> S8a64su
C, U                 | i32 shl x, y                      -> S?
T                    | i32 shl x, i32 4                  -> Ta16
Ta16                 | i8 shl x, i8 4                    -> Ua0
C                    | i32 sub i32 0, x                  -> S-1
# shifts and division
Ca8                  | i32 lshr x, i32 3                 -> U
Ca8                  | i32 lshr x, i32 2                 -> T
Ca8                  | i32 ashr x, i32 5                 -> U
Ca8                  | i32 udiv x, i32 8                 -> U
Ca8                  | i32 udiv x, i32 24                -> U
Ca8, Ua8             | i32 udiv x, y                     -> U
Ca8, Ua8             | i32 urem x, y                     -> Ca8su
S4a4su               | i32 udiv x, i32 4                 -> Csu
S4u                  | i32 udiv x, i32 4                 -> Csu
S4                   | i32 udiv x, i32 4                 -> T
S4a4s                | i32 sdiv x, i32 4                 -> Cs
S4s                  | i32 sdiv.exact x, i32 4           -> Cs
S4s                  | i32 ashr x, i32 2                 -> Cs
S8a64                | i32 lshr x, i32 3                 -> Ca8su
Ca8                  | i32 sdiv x, i32 8                 -> T
Ca8                  | i32 sdiv x, i32 8; x in 0..999    -> U
Ca8                  | i32 srem x, i32 8; x in 0..999    -> Ca0su
Ca8                  | i32 urem x, i32 8                 -> Ca0su
Ca8                  | i32 urem x, i32 16                -> Ca8su
S16                  | i32 urem x, i32 8                 -> U
Cs                   | i32 urem x, i32 64; x in 0..9     -> Csu
# bits
Ca8                  | i32 and x, i32 7                  -> Ca0su
Ca8                  | i32 and x, i32 -8                 -> Ua8
Ca8                  | i32 and x, i32 8                  -> Ua8
Ca8                  | i32 and x, i32 3                  -> T
S16                  | i32 and x, i32 15                 -> U
S16s                 | i32 and x, i32 -16                -> S16a16s
T                    | i32 and x, i32 -64                -> Ta64
Ca8, Ua16            | i32 and x, y                      -> Ua16
Ca8, Ua8             | i32 xor x, y                      -> Ca8su
Ca8                  | i32 xor x, i32 7                  -> S-1su
Csu                  | i32 xor x, i32 -1                 -> S-1su
C, U                 | i32 or.disjoint x, y              -> C
S2a2                 | i32 or x, i32 1                   -> S2
S8a8, Ca0su          | i32 or x, y                       -> S9a8
Ca8                  | i32 or x, i32 7                   -> U
C, T                 | i32 and x, y                      -> T
# comparison
Ca8                  | i1 icmp.slt x, i32 8              -> U
Ca8                  | i1 icmp.ult x, i32 80             -> U
Ca8                  | i1 icmp.sle x, i32 7              -> U
Ca8                  | i1 icmp.sgt x, i32 7              -> U
Ca8                  | i1 icmp.slt x, i32 9              -> T
Ca16                 | i1 icmp.slt x, i32 9              -> U
Ca8, Ua8             | i1 icmp.slt x, y                  -> U
Ca8, Ua8             | i1 icmp.sle x, y                  -> T
C, C                 | i1 icmp.eq x, y                   -> U
C, C                 | i1 icmp.slt x, y                  -> T
Cs, Cs               | i1 icmp.slt x, y                  -> U
Cs, Cs               | i1 icmp.ult x, y                  -> T
Cs, Cs               | i1 icmp.ult.samesign x, y         -> U
S2a2                 | i1 icmp.eq x, i32 5               -> U
Ca16                 | i1 icmp.eq x, i32 9               -> U
Ta4                  | i1 icmp.eq x, i32 2               -> U
C                    | i1 icmp.eq x, i32 5               -> T
T                    | i1 icmp.slt x, i32 9; x in 0..8   -> U
C, Ua8               | i1 icmp.slt x, y; x = 0 mod 8     -> T
Ca8, U               | i1 icmp.slt x, y; y = 0 mod 8     -> U
Cs, Cs               | i32 smin x, y                     -> Cs
Ca8, Ua8             | i32 smax x, y                     -> S?su
Ca8                  | i32 abs x                         -> S?
Cs                   | i32 abs x; x in 0..99             -> Csu
# conversions
Csu                  | i64 sext x                        -> Cs
Cs                   | i64 sext x                        -> Cs
C                    | i64 sext x                        -> T
Ca8                  | i64 sext x                        -> Ca8su
Cs                   | i64 zext x                        -> T
Cu                   | i64 zext x                        -> Csu
Cs                   | i64 zext.nneg x                   -> Csu
C                    | i64 sext x; x in 0..2147483647    -> Csu
S?s                  | i64 sext x                        -> S?s
S4                   | i8 trunc x                        -> S4
S256                 | i8 trunc x                        -> U
S2                   | i1 trunc x                        -> U
C                    | i1 trunc x                        -> T
Csu                  | i8 trunc.nsw x                    -> Cs
U                    | f32 sitofp x                      -> U
Csu                  | f32 sitofp x                      -> T
# choice
U, Cs                | i32 select i1 1, x, y             -> U
Ca8, Ta4             | i32 select i1 0, x, y             -> Ta4
Ua8, Ua4             | i32 smin x, y                     -> Ua4
# who knows of lanes
                     | i32 lane                          -> Ca0su
                     | i32 width                         -> Ua8
Ca8                  | i32 first x                       -> U
T, U                 | i32 shuffle x, y                  -> U
T                    | i32 reduce.add x                  -> U
U                    | i32 scan.add x                    -> T
"""

POINTERS = """
U, Csu               | ptr ptradd x, y, scale=4          -> S4
U, Csu               | ptr ptradd.inbounds x, y, scale=4 -> S4u
Ua32, Ca8            | ptr ptradd x, y, scale=4          -> S4a32su
U, C                 | ptr ptradd x, y, scale=4          -> T
Ua64, T              | ptr ptradd x, y, scale=4          -> Ta4
U, S?s               | ptr ptradd x, y, scale=4          -> S?
PU, U                | ptr ptradd x, y, scale=4          -> PU
PUa16, Cs            | ptr ptradd x, y, scale=4          -> PS4a4
PU, T                | ptr ptradd x, y, scale=4          -> PT
PU, U                | i32 load x, align=4               -> T
U, U                 | i32 load x, align=4               -> U
S4, U                | i32 load x, align=4               -> T
PU, U                | i64 ptrtoint x                    -> T
S4u, U               | i64 ptrtoint x                    -> S4u
PUa8, U              | ptr freeze x                      -> PUa8
"""

LINE = re.compile(r"([^|]*)\|\s*(.*?)\s*->\s*(\S+)")
NAMES = "xyzw"


def lines(text: str) -> list[tuple[str, str, str]]:
    found = [LINE.fullmatch(line) for line in text.strip().splitlines() if not line.startswith("#")]
    return [(m[1].strip(), m[2], m[3]) for m in found if m is not None]


def fact(text: str, bits: int) -> tuple[str, Known]:
    name, word, rest = text.split(maxsplit=2)
    half = 1 << (bits - 1)
    if word == "in":
        low, high = map(int, rest.split(".."))
        return name, Known(low, high, *((low, high) if low >= 0 else (0, 2 * half - 1)))
    return name, Known(-half, half - 1, 0, 2 * half - 1, int(rest.split()[2]) - 1)


def answer(shapes: str, text: str, types: list[str]) -> str:
    """Put the line into a function, and ask the rule."""
    body, *facts = text.split(";")
    type, rest = body.split(maxsplit=1)
    given = [word.strip() for word in shapes.split(",") if word.strip()]
    params = ", ".join(f"%{name}: {kind}[{shape}]" for name, kind, shape in zip(NAMES, types, given, strict=False))
    rest = re.sub(r"(?<![\w.])([xyzw])(?![\w.])", r"%\1", rest)
    function = parse(f"func @f({params}) {{\nentry:\n  %r: {type} = {rest}\n  return\n}}\n")
    op = function.entry.ops[0]
    known = dict(fact(line, 32) for line in facts)
    by_value: dict[Value, Known] = {p: known[p.name] for p in function.params if p.name in known}
    context = Context(8, by_value.get if known else None)
    shapes_of = [settled(arg.shape, arg.type, context) if arg.shape else constant_shape(arg) for arg in op.args]
    return str(result_shape(op, shapes_of, context))


@pytest.mark.parametrize(("shapes", "text", "expected"), lines(TABLE))
def test_integers(shapes: str, text: str, expected: str) -> None:
    kind = "i8" if text.startswith("i8 shl") else "i32"
    assert answer(shapes, text, [kind] * 4) == expected


@pytest.mark.parametrize(("shapes", "text", "expected"), lines(POINTERS))
def test_addresses(shapes: str, text: str, expected: str) -> None:
    assert answer(shapes, text, ["ptr", "i32"]) == expected


@pytest.mark.parametrize(
    ("condition", "yes", "no", "expected"),
    [
        ("U", "i32[C]", "i32[S2]", "S?"),
        ("T", "i32[Ca8]", "i32[Ua4]", "T"),
        ("T", "i32[S4a8]", "i32[Ua4]", "Ta4"),
        ("T", "i32 12", "i32 12", "Ua4"),
        ("T", "i32[Cs]", "i32 poison", "Cs"),
        ("U", "i32[_]", "i32[C]", "_"),
    ],
)
def test_select(condition: str, yes: str, no: str, expected: str) -> None:
    params = [f"%{name}: {text}" for name, text in zip("xy", (yes, no), strict=True) if "[" in text]
    arms = [f"%{name}" if "[" in text else text for name, text in zip("xy", (yes, no), strict=True)]
    head = ", ".join([f"%c: i1[{condition}]", *params])
    function = parse(f"func @f({head}) {{\nentry:\n  %r: i32 = select %c, {', '.join(arms)}\n  return\n}}\n")
    op, context = function.entry.ops[0], Context(8)
    shapes = [arg.shape if arg.shape is not None else constant_shape(arg) for arg in op.args]
    assert str(result_shape(op, shapes, context)) == expected


def test_the_table_is_read() -> None:
    assert len(lines(TABLE)) > 90
    assert len(lines(POINTERS)) > 12
