"""Grown C whose leaks are known by line: each is found in the program and in unoptimized machine code, and no other is.

Statements stand one on a line and work on locals, of which some are secret from the start. A statement that branches
on a secret, uses it as an index or divides by it leaks; one that computes with it passes it on. Locals are written
once, so that what holds a secret does not depend on order.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lanewise.analysis.divergence.secret_rules import Part
from lanewise.analysis.facts import Facts
from lanewise.consttime.builds import builds, installed
from lanewise.consttime.check import Asked, check
from lanewise.frontend.llvm.object_layouts import object_layouts
from lanewise.frontend.load import compiled, load
from lanewise.ir.function import Function
from lanewise.transform.edit.close_loops import close_loops

KINDS = ("add", "mask", "shift", "table", "branch", "divide", "store", "call", "loop")
HEAD = (
    "extern int table[256]; extern volatile int seen;",
    "__attribute__((noinline)) static unsigned twice(unsigned x, unsigned *p) { *p = x; return 2 * x; }",
    "unsigned f(unsigned secret, unsigned *memory, unsigned open) {",
    "unsigned v0 = secret, v1 = open, v2 = 5;",
)


def grown(choices: list[tuple[str, int, int]]) -> tuple[str, set[int]]:
    """The text, and the lines that leak."""
    lines: list[str] = [*HEAD]
    secret = {0}
    leaks: set[int] = set()
    for number, (kind, one, other) in enumerate(choices, start=3):
        a, b = one % number, other % number
        depends = a in secret or b in secret
        here = len(lines) + 1
        if kind == "table":
            lines.append(f"unsigned v{number} = table[v{a} & 255] + 1;")
            depends = a in secret
        elif kind == "branch":
            lines.append(f"unsigned v{number} = v{b} + 1; if (v{a} > 9) seen = 3;")
            depends, leak = b in secret, a in secret
            leaks |= {here} if leak else set()
        elif kind == "divide":
            lines.append(f"unsigned v{number} = v{a} / (v{b} | 1);")
        elif kind == "store":
            lines.append(f"memory[{number}] = v{a}; unsigned v{number} = memory[{number}] ^ v{b};")
        elif kind == "call":
            lines.append(f"unsigned w{number}; unsigned v{number} = twice(v{a}, &w{number}) + w{number};")
            depends = a in secret
        elif kind == "loop":
            lines.append(f"unsigned v{number} = v{b}; for (unsigned i = 0; i < (v{a} & 7); i++) v{number} += i;")
            leaks |= {here} if a in secret else set()
        else:
            sign = {"add": "+", "mask": "&", "shift": "<< 3 ^"}[kind]
            lines.append(f"unsigned v{number} = v{a} {sign} v{b};")
        if depends:
            secret.add(number)
        if kind in ("table", "divide") and depends:
            leaks.add(here)
    lines += [f"return v{len(choices) + 2};", "}"]
    return "\n".join(lines) + "\n", leaks


@pytest.mark.needs("clang")
@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 99), st.integers(0, 99)), min_size=1, max_size=12))
def test_leaks_by_line(choices: list[tuple[str, int, int]]) -> None:
    text, expected = grown(choices)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "k.c"
        file.write_text(text, encoding="utf-8")
        module = load(str(file))
        known: dict[Function, Facts] = {}

        def follow(fn: Function) -> Facts:
            if fn not in known:
                known[fn] = Facts(fn)
                close_loops(fn, known[fn])
            return known[fn]

        layouts = object_layouts(compiled(str(file)).decode())
        asked = Asked((Part("secret"),), (), frozenset(), layouts.extents(), layouts.largest)
        for build in builds(str(file), installed(), ("O0",), ()):
            (one,) = check(module, [module.functions["f"]], asked, [build], follow)
            program = {leak.op.position.line for leak in one.leaks}
            added = {found.position.line for found in one.added}
            confirmed = {one.leaks[number].op.position.line for number in one.confirmed}
            assert program <= expected, "the program leaks nowhere else"
            assert added | confirmed == expected, f"{build.name}\n{text}"
