"""A pen that emits Python: the interpreter runs elementary functions with it, one lane at a time.

    function = python_function(exp, "f32", words)        `words` are the names that the text uses: f32, fma_f64, ...

Floats are Python floats; an f32 is rounded by `f32(...)` after every operation. Integers are kept unsigned.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .algebra import Several, V

BITS = {"f32": 32, "f64": 64, "i32": 32, "i64": 64, "b": 1}
MASK = {kind: hex((1 << bits) - 1) for kind, bits in BITS.items()}
FLOATS = {"fadd": "{} + {}", "fsub": "{} - {}", "fmul": "{} * {}", "fdiv": "divide({}, {})", "sqrt": "root({})"}
EXACT = {"fneg": "-{}", "fabs": "abs({})", "copysign": "copysign({}, {})", "fpext": "{}", "fptrunc": "f32({})"}
WHOLE = ("floor", "ftrunc", "rint")
INTEGERS = {"add": "+", "sub": "-", "mul": "*", "shl": "<<", "and": "&", "or": "|", "xor": "^", "lshr": ">>"}
TESTS = {"olt": "<", "ole": "<=", "ogt": ">", "oge": ">=", "oeq": "==", "une": "!=", "eq": "==", "ne": "!=", "ult": "<"}
SIGNED = {"slt": "<", "sle": "<=", "sgt": ">", "sge": ">="}


class PythonPen:
    """The lines of one function; `others` holds the functions and tables that it needs."""

    def __init__(self, others: dict[str, str], tables: dict[str, Sequence[int]], prefix: str = "") -> None:
        self.others, self.tables, self.prefix = others, tables, prefix
        self.lines: list[str] = []
        self.depth, self.number = 1, 0

    def write(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def fresh(self, kind: str) -> V:
        self.number += 1
        return V(self, kind, f"v{self.number}")

    def let(self, kind: str, right: str) -> V:
        value = self.fresh(kind)
        self.write(f"{value.text} = {right}")
        return value

    def constant(self, kind: str, value: float) -> V:
        if kind in ("f32", "f64"):
            return V(self, kind, f"({float(value)!r})" if abs(value) < float("inf") else f"float('{float(value)}')")
        return V(self, kind, str(int(value) & int(MASK[kind], 16)))

    def op(self, name: str, kind: str, *args: V) -> V:
        return self.let(kind, self.right(name, kind, args))

    def right(self, name: str, kind: str, args: Several) -> str:
        texts = [arg.text for arg in args]
        if name in FLOATS:
            text = FLOATS[name].format(*texts)
            return f"f32({text})" if kind == "f32" else text
        if name in EXACT:
            return EXACT[name].format(*texts)
        if name in ("fma", "residue"):
            return f"fma_{kind}({', '.join(texts)})"
        if name in WHOLE:
            return f"{name}({texts[0]})"
        if name in TESTS:
            return f"{texts[0]} {TESTS[name]} {texts[1]}"
        if name in INTEGERS:
            text = f"{texts[0]} {INTEGERS[name]} {texts[1]}"
            return text if name in ("and", "or", "xor", "lshr") else f"({text}) & {MASK[kind]}"
        if name == "select":
            return f"{texts[1]} if {texts[0]} else {texts[2]}"
        if name in ("bits", "from_bits"):
            return f"{name}_{args[0].kind}({texts[0]})"
        source = args[0].kind
        signs = [f"signed({text}, {BITS[source]})" for text in texts]
        if name in SIGNED:
            return f"{signs[0]} {SIGNED[name]} {signs[1]}"
        if name == "ashr":
            return f"({signs[0]} >> {texts[1]}) & {MASK[kind]}"
        assert name == "sitofp", f"no Python for {name}"
        return f"f32(float_of_int({signs[0]}))" if kind == "f32" else f"float_of_int({signs[0]})"

    def look(self, table: Sequence[int], index: V) -> V:
        name = f"table{len(table)}"
        self.tables[name] = table
        return self.let("i64", f"{name}[{index.text}]")

    def rare(self, condition: V, usual: Several, slow: Callable[[], Several], feared: V | None) -> Several:
        results = tuple(self.let(value.kind, value.text) for value in usual)
        self.write(f"if {condition.text}:")
        self.depth += 1
        self.assign(results, slow())
        self.depth -= 1
        return results

    def assign(self, to: Several, values: Several) -> None:
        self.write(f"{', '.join(v.text for v in to)} = {', '.join(v.text for v in values)}")

    def apart(self, function: Callable[..., Several], args: Several, name: str) -> Several:
        kinds = [arg.kind for arg in args]
        symbol = "_".join([name, *kinds])
        inside = PythonPen(self.others, self.tables)
        self.others.setdefault(symbol, "")
        text, results = inside.definition(symbol, function, kinds)
        self.others[symbol] = text
        made = tuple(self.fresh(kind) for kind in results)
        self.write(f"{', '.join(v.text for v in made)}, = {symbol}({', '.join(arg.text for arg in args)})")
        return made

    def repeat(self, condition: Callable[..., V], step: Callable[..., Several], start: Several) -> Several:
        state = tuple(self.let(value.kind, value.text) for value in start)
        self.write("while True:")
        self.depth += 1
        self.write(f"if not {condition(*state).text}:")
        self.write("    break")
        self.assign(state, step(*state))
        self.depth -= 1
        return state

    def definition(
        self, symbol: str, function: Callable[..., Several], kinds: Sequence[str]
    ) -> tuple[str, tuple[str, ...]]:
        """The text of a function that returns a tuple, and the kinds in it."""
        params = tuple(V(self, kind, f"x{at}") for at, kind in enumerate(kinds))
        results = function(*params)
        head = f"def {symbol}({', '.join(p.text for p in params)}):"
        end = f"    return {''.join(f'{v.text}, ' for v in results)}"
        return "\n".join([head, *self.lines, end]), tuple(v.kind for v in results)


def python_text(function: Callable[..., V], kinds: Sequence[str]) -> tuple[str, dict[str, Sequence[int]]]:
    """Python text that defines `result`, a function of floats to a tuple of one, and the tables it needs."""
    others: dict[str, str] = {}
    tables: dict[str, Sequence[int]] = {}
    text, _ = PythonPen(others, tables).definition("result", lambda *args: (function(*args),), kinds)
    return "\n\n".join([*others.values(), text]), tables


def python_function(function: Callable[..., V], kinds: Sequence[str], words: Mapping[str, Any]) -> Callable[..., float]:
    text, tables = python_text(function, kinds)
    names: dict[str, Any] = {**words, **tables}
    exec(compile(text, f"<{function.__name__}>", "exec"), names)
    result = names["result"]
    return lambda *args: result(*args)[0]
