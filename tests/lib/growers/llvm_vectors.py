"""Random LLVM functions on vectors and aggregates, free of undefined behaviour: `f(ptr in, ptr out)`.

They load vectors from the first memory, compute on them in straight-line code and in a loop, and store results to the
second. Floats start as small integers, and a not-a-number is stored as zero: its bits are unspecified.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

IN, OUT = 256, 512
INTEGERS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64}
FLOATS = {"float": 32, "double": 64}
BITS = {**INTEGERS, **FLOATS, "i1": 1}
COUNTS = [1, 2, 3, 4, 8]
LAYOUT = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

Value = tuple[str, int, str]  # element, count (0 for a scalar), name or constant


def spelled(element: str, count: int) -> str:
    return f"<{count} x {element}>" if count else element


@dataclass
class Grown:
    chance: random.Random
    lines: list[str] = field(default_factory=list)
    values: list[Value] = field(default_factory=list)
    calls: dict[str, str] = field(default_factory=dict)
    number: int = 0

    def add(self, element: str, count: int, text: str) -> Value:
        self.number += 1
        name = f"%x{self.number}"
        self.lines.append(f"  {name} = {text}")
        value = (element, count, name)
        self.values.append(value)
        return value

    def some(self, *, ints: bool = False, vector: bool | None = None) -> Value:
        fits = [
            value
            for value in self.values
            if (not ints or value[0] in INTEGERS) and (vector is None or bool(value[1]) == vector)
        ]
        return self.chance.choice(fits)

    def like(self, element: str, count: int) -> str:
        """A value of a type: one that exists, or a constant."""
        fits = [name for one, many, name in self.values if (one, many) == (element, count)]
        return self.chance.choice(fits) if fits and self.chance.random() < 0.8 else self.constant(element, count)

    def constant(self, element: str, count: int) -> str:
        def one() -> str:
            if element in FLOATS:
                return f"{self.chance.randrange(-9, 9)}.5"
            return str(self.chance.randrange(2)) if element == "i1" else str(self.chance.randrange(-100, 100))

        if not count:
            return one()
        if self.chance.random() < 0.3:
            return self.chance.choice([f"splat ({element} {one()})", "zeroinitializer"])
        return "<" + ", ".join(f"{element} {one()}" for _ in range(count)) + ">"

    def call(self, result: str, name: str, *types: str) -> str:
        self.calls[name] = f"declare {result} @{name}({', '.join(types)})"
        return f"call {result} @{name}"


def binary(g: Grown) -> None:
    element, count, name = g.some()
    type = spelled(element, count)
    other = g.like(element, count)
    if element in FLOATS:
        g.add(element, count, f"{g.chance.choice(['fadd', 'fsub', 'fmul'])} {type} {name}, {other}")
    elif element == "i1" or g.chance.random() < 0.7:
        g.add(element, count, f"{g.chance.choice(['add', 'sub', 'mul', 'and', 'or', 'xor'])} {type} {name}, {other}")
    else:
        top = f"splat ({element} {BITS[element] - 1})" if count else str(BITS[element] - 1)
        by = g.add(element, count, f"and {type} {other}, {top}")
        g.add(element, count, f"{g.chance.choice(['shl', 'lshr', 'ashr'])} {type} {name}, {by[2]}")


def compare(g: Grown) -> None:
    element, count, name = g.some()
    word = f"fcmp {g.chance.choice(['olt', 'une', 'ueq'])}"
    if element not in FLOATS:
        word = f"icmp {g.chance.choice(['eq', 'slt', 'ugt', 'sge'])}"
    g.add("i1", count, f"{word} {spelled(element, count)} {name}, {g.like(element, count)}")


def choose(g: Grown) -> None:
    element, count, name = g.some()
    type = spelled(element, count)
    wide = count if count and g.chance.random() < 0.6 else 0
    condition = f"{spelled('i1', wide)} {g.like('i1', wide)}"
    g.add(element, count, f"select {condition}, {type} {name}, {type} {g.like(element, count)}")


def shuffle(g: Grown) -> None:
    element, count, name = g.some(vector=True)
    many = g.chance.choice(COUNTS)
    mask = ", ".join(f"i32 {g.chance.randrange(2 * count)}" for _ in range(many))
    type = spelled(element, count)
    g.add(element, many, f"shufflevector {type} {name}, {type} {g.like(element, count)}, <{many} x i32> <{mask}>")


def index(g: Grown, count: int) -> str:
    if g.chance.random() < 0.6:
        return str(g.chance.randrange(count))
    return g.add("i32", 0, f"urem i32 {g.like('i32', 0)}, {count}")[2]


def element_in_and_out(g: Grown) -> None:
    element, count, name = g.some(vector=True)
    type = spelled(element, count)
    at = index(g, count)
    if g.chance.random() < 0.5:
        g.add(element, 0, f"extractelement {type} {name}, i32 {at}")
    else:
        g.add(element, count, f"insertelement {type} {name}, {element} {g.like(element, 0)}, i32 {at}")


def convert(g: Grown) -> None:
    element, count, name = g.some(ints=True)
    to = g.chance.choice([*INTEGERS, *FLOATS])
    if to == element:
        return
    words = ["sext", "zext"] if BITS[to] > BITS[element] else ["trunc"]
    word = g.chance.choice(words if to in INTEGERS else ["sitofp", "uitofp"])
    g.add(to, count, f"{word} {spelled(element, count)} {name} to {spelled(to, count)}")


def bitcast(g: Grown) -> None:
    element, count, name = g.some(ints=True)
    total = BITS[element] * max(1, count)
    fits = [(one, total // bits) for one, bits in INTEGERS.items() if total % bits == 0 and total // bits <= 8]
    to, many = g.chance.choice(fits)
    many = 0 if many == 1 and g.chance.random() < 0.5 else many
    g.add(to, many, f"bitcast {spelled(element, count)} {name} to {spelled(to, many)}")


def mask(g: Grown) -> None:
    bits = g.like("i1", 8)
    byte = g.add("i8", 0, f"bitcast <8 x i1> {bits} to i8")
    g.add("i1", 8, f"bitcast i8 {byte[2]} to <8 x i1>")


def aggregate(g: Grown) -> None:
    (one, many, a), (other, few, b) = g.some(), g.some()
    first, second = spelled(one, many), spelled(other, few)
    type = f"{{ {first}, [2 x {second}] }}"
    g.number += 1
    made = f"%x{g.number}"
    g.lines += [
        f"  {made}.a = insertvalue {type} zeroinitializer, {first} {a}, 0",
        f"  {made}.b = insertvalue {type} {made}.a, {second} {b}, 1, {g.chance.randrange(2)}",
    ]
    g.add(other, few, f"extractvalue {type} {made}.b, 1, {g.chance.randrange(2)}")
    g.add(one, many, f"extractvalue {type} {made}.b, 0")


def function(g: Grown) -> None:
    element, count, name = g.some(ints=True)
    type = spelled(element, count)
    mangled = f"v{count}{element}" if count else element
    word = g.chance.choice(["smax", "umin", "ctpop", "sadd.sat", "fshl"])
    arity = {"ctpop": 1, "fshl": 3}.get(word, 2)
    others = "".join(f", {type} {g.like(element, count)}" for _ in range(arity - 1))
    g.add(element, count, f"{g.call(type, f'llvm.{word}.{mangled}', *[type] * arity)}({type} {name}{others})")


def reduce(g: Grown) -> None:
    element, count, name = g.some(ints=True, vector=True)
    word = g.chance.choice(["add", "xor", "smax", "umin"])
    type = spelled(element, count)
    g.add(element, 0, f"{g.call(element, f'llvm.vector.reduce.{word}.v{count}{element}', type)}({type} {name})")


STEPS = [binary, binary, compare, choose, shuffle, element_in_and_out, convert, bitcast, mask, aggregate]
STEPS += [function, reduce]


def load_some(g: Grown) -> None:
    at = 0
    for element in INTEGERS:
        for count in g.chance.sample([0, *COUNTS], 3):
            size = BITS[element] // 8 * max(1, count)
            if at + size <= IN:
                g.lines.append(f"  %in{at} = getelementptr i8, ptr %in, i64 {at}")
                g.add(element, count, f"load {spelled(element, count)}, ptr %in{at}, align 1")
                at += size
    g.add("float", 4, f"sitofp <4 x i8> {g.like('i8', 4)} to <4 x float>")
    g.add("double", 0, f"sitofp i16 {g.like('i16', 0)} to double")


def store_all(g: Grown) -> None:
    at = 0
    for element, count, name in g.chance.sample(g.values, len(g.values)):
        size = (BITS[element] + 7) // 8 * max(1, count)
        if at + size > OUT:
            break
        type, shown = spelled(element, count), name
        if element in FLOATS:
            good = g.add("i1", count, f"fcmp ord {type} {name}, {name}")[2]
            text = f"select {spelled('i1', count)} {good}, {type} {name}, {type} {zero(count)}"
            shown = g.add(element, count, text)[2]
        if element == "i1":
            type = spelled("i8", count)
            shown = g.add("i8", count, f"zext {spelled('i1', count)} {name} to {type}")[2]
        g.lines.append(f"  %out{at} = getelementptr i8, ptr %out, i64 {at}")
        g.lines.append(f"  store {type} {shown}, ptr %out{at}, align 1")
        at += size


def zero(count: int) -> str:
    return "zeroinitializer" if count else "0.0"


def grown(chance: random.Random) -> str:
    """A module with one function `f`."""
    g = Grown(chance)
    load_some(g)
    for _ in range(chance.randrange(4, 14)):
        chance.choice(STEPS)(g)
    before = list(g.values)
    carried = [chance.choice(before) for _ in range(3)]
    numbered = list(enumerate(carried))
    phis = [f"  %phi{at} = phi {spelled(one, many)} [ {name}, %entry ], " for at, (one, many, name) in numbered]
    entry, g.lines = g.lines, []
    g.values = before + [(one, many, f"%phi{at}") for at, (one, many, _) in numbered]
    for _ in range(chance.randrange(4, 14)):
        chance.choice(STEPS)(g)
    phis = [f"{phi}[ {g.like(one, many)}, %loop ]" for phi, (one, many, _) in zip(phis, carried, strict=True)]
    body, g.lines = g.lines, []
    store_all(g)
    lines = [
        f'target datalayout = "{LAYOUT}"',
        *g.calls.values(),
        "define void @f(ptr %in, ptr %out) {",
        *("entry:", *entry, "  br label %loop"),
        *("loop:", "  %i = phi i32 [ 0, %entry ], [ %next, %loop ]", *phis, *body),
        *("  %next = add i32 %i, 1", "  %more = icmp ult i32 %next, 3", "  br i1 %more, label %loop, label %done"),
        *("done:", *g.lines, "  ret void", "}"),
    ]
    return "\n".join(lines) + "\n"
