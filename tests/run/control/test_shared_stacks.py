"""Stacks that lanes share: what a lane finds there is what it would find on its own, or they do not share it.

Kernels are one walk with one thing changed: most break one of the rules by which lanes may share a stack, in a way
that gives wrong results if they do. Lanes part early and for long, so that some wait, and gangs give up.
"""

from __future__ import annotations

import linecache
from typing import Any

import pytest

import lanewise as lw
from lanewise.analysis.divergence.divergence import Gang
from lanewise.analysis.facts import Facts
from lanewise.frontend.python.compile import compile_source
from lanewise.frontend.python.definitions.signature import signature_of
from lanewise.ir.shapes import VARYING
from lanewise.pipeline import before, run, watched
from lanewise.transform.lanes import share_pushes
from lanewise.watchers import Verifying
from lib.samples.box_trees import tree_and_numbers

# pyright: basic

UPTO = before("low_halves")
WALK = """
def walk(low, high, child, x, out):
    for i in lw.lanes(len(out)):
        nodes, when = lw.array(80, lw.i32), lw.array(80, lw.i32)
        total, steps = 0, 0
        START
        LOOP
            POP
            steps += 1
            total = (total * 3 + node) % 1000003
            BODY
        AFTER
        out[i] = total
"""
BOTH = "nodes[top], nodes[top + 1] = child[node, 0], child[node, 1]; top += 2"
INSIDE = "if child[node, 0] >= 0 and low[node] <= x[i] < high[node]:"
TAKEN = {
    "START": "nodes[0] = 0; top = 1",
    "LOOP": "while top > 0:",
    "POP": "top -= 1\nnode, at = nodes[top], top",
    "BODY": f"{INSIDE}\n    {BOTH}",
    "AFTER": "pass",
}
LASTLY = "top += 1\n    nodes[top] = {}"
MARKED = "nodes[top] = {}\n    when[top] = mine + i % 3\n    top += 1"
PUSHES = "top += 1\n    nodes[top] = child[node, 0]\n    top += 1\n    nodes[top] = child[node, 1]"
LAST = {  # `top` is where the last entry is
    "START": "nodes[0] = 0; top = 0",
    "LOOP": "while top >= 0:",
    "POP": "node, at = nodes[top], top\ntop -= 1",
    "BODY": f"{INSIDE}\n    {PUSHES}",
}


def wished(value: str, how: str = "nodes[top] = {}\n    top += 1") -> str:
    """A node is pushed by those lanes whose number lies in it."""
    return f"if {value} >= 0 and low[{value}] <= x[i] < high[{value}]:\n    {how.format(value)}"


def own_loop(count: int) -> str:
    """A loop that reads the stack in each iteration and pushes in the one that the lane chooses, its last."""
    return (
        f"for k in range({count}):\n    total += nodes[at]\n"
        "    if k == i % 3 and child[node, 0] >= 0 and low[node] <= x[i] < high[node]:\n"
        "        nodes[at], nodes[at + 1] = child[node, 0], child[node, 1]\n        top = at + 2\n        break"
    )


def indented(text: str) -> str:
    return text.replace("\n", "\n    ")


BY_PUSHES = "pushes"  # one stack for all, each entry with the lanes whose it is
# what is changed, and how many stacks lanes share then; None if they do not wait for each other
WALKS: dict[str, tuple[dict[str, str], int | str | None]] = {
    "plain": ({}, 1),
    "entries": ({"START": "nodes[0] = 2; nodes[1] = 1; nodes[2] = 3; top = 3"}, 1),
    "left in the middle": ({"BODY": f"if total % 7 == i % 7:\n    break\n{TAKEN['BODY']}"}, 1),
    "two of them": (
        {
            "START": "nodes[0] = 0; when[0] = 5; top = 1",
            "BODY": "depth = when[top]\ntotal += depth\n"
            f"{INSIDE}\n    when[top] = when[top + 1] = depth + 1\n    {BOTH}",
        },
        2,
    ),
    "starts apart": ({"START": "nodes[0] = i % 3; top = 1"}, 0),
    "starts anywhere": ({"START": "nodes[0] = 0; top = 1\nif i % 2 == 0:\n    nodes[0] = 1"}, 0),
    "read after it": ({"AFTER": "total += nodes[0]"}, 0),
    "read when it was written": ({"BODY": f"{TAKEN['BODY']}\ntotal += nodes[at]"}, 0),
    "by the round": (
        {
            "START": "nodes[0] = 0; when[0] = 5; top = 1",
            "BODY": f"total += when[top]\n{INSIDE}\n    when[top] = when[top + 1] = steps\n    {BOTH}",
        },
        1,
    ),
    "one by two": (
        {
            "BODY": f"{INSIDE}\n    if x[i] < high[child[node, 0]]:\n        nodes[top] = child[node, 0]\n"
            "    else:\n        nodes[top] = child[node, 1]\n    top += 1"
        },
        BY_PUSHES,
    ),
    "not by all": (
        {
            "BODY": "if steps < 30 and child[node, 0] >= 0 and low[node] <= x[i] < high[node]:\n"
            "    if x[i] < high[child[node, 0]]:\n        nodes[top] = child[node, 1]\n"
            "    nodes[top + 1] = child[node, 0]\n    top += 2"
        },
        0,
    ),
    "by one or two": (
        {
            "BODY": f"{INSIDE}\n    nodes[top] = child[node, 1]\n    if x[i] < high[child[node, 0]]:\n"
            "        nodes[top + 1] = child[node, 0]\n        top += 1\n    top += 1"
        },
        BY_PUSHES,
    ),
    "two down": ({"BODY": f"{TAKEN['BODY']}\nelif node % 5 == i % 5 and top > 0:\n    top -= 1"}, 0),
    "below the top": (
        {
            "START": "nodes[0] = 3; nodes[1] = 0; top = 2",
            "BODY": f"if top > 0:\n    {INSIDE}\n        nodes[top - 1] = 200\n        {BOTH}",
        },
        0,
    ),
    "above the top": (
        {
            "START": "\n".join(f"nodes[{at}] = 0" for at in range(40)) + "\ntop = 1",
            "BODY": f"total += nodes[top + 1]\n{TAKEN['BODY']}",
        },
        0,
    ),
    "in a loop of its own": ({"BODY": own_loop(9)}, BY_PUSHES),
    "in a loop of its own that is written out": ({"BODY": own_loop(3)}, 1),
    "starts before a loop around it": (
        {
            "START": "nodes[0] = 0\nfor again in range(3):\n    top = 1\n    while top > 0:\n        top -= 1\n"
            "        node = nodes[top]\n        total = (total * 3 + node) % 1000003\n"
            f"        {INSIDE}\n            {BOTH}\ntop = 0",
        },
        0,
    ),
    "more than was written": (
        {
            "START": "\n".join(f"nodes[{k}] = {k}" for k in range(9)) + "\ntop = 4",
            "BODY": f"if steps < 30 and top < 6:\n    {INSIDE}\n        nodes[top] = child[node, 0]\n        top += 2",
        },
        0,
    ),
    "one of the lane": (
        {
            "START": "nodes[0] = 0; when[0] = 5; top = 1",
            "BODY": "mine = when[top]\ntotal += mine\n"
            f"{INSIDE}\n    when[top] = mine + i % 3\n    when[top + 1] = total % 7\n    {BOTH}",
        },
        1,
    ),
    "nodes by one of the lane": (
        {
            "START": "nodes[0] = 0; when[0] = 1; top = 1",
            "BODY": f"mine = when[top]\n{INSIDE}\n    when[top], when[top + 1] = i % 2, 1\n"
            "    nodes[top], nodes[top + 1] = child[node, mine], child[node, 1 - mine]\n    top += 2",
        },
        BY_PUSHES,
    ),
    "nodes by one that starts apart": (
        {
            "START": "nodes[0] = 0; when[0] = i % 2; top = 1",
            "BODY": f"side = when[top]\n{INSIDE}\n    when[top] = when[top + 1] = 1 - side\n"
            "    nodes[top], nodes[top + 1] = child[node, side], child[node, 1 - side]\n    top += 2",
        },
        BY_PUSHES,
    ),
    "only what is no node": (
        {
            "START": "nodes[0] = i % 2; when[0] = 5; top = 1",
            "BODY": "depth = when[top]\ntotal += depth\n"
            f"{INSIDE}\n    when[top] = when[top + 1] = depth + 1\n    {BOTH}",
        },
        0,
    ),
    "columns": (
        {
            "START": "pairs = lw.array((80, 2), lw.i32); pairs[0, 0], pairs[0, 1] = 0, 5; top = 1",
            "POP": "top -= 1\nnode, depth = pairs[top, 0], pairs[top, 1]",
            "BODY": f"total += depth\n{INSIDE}\n    pairs[top, 0], pairs[top, 1] = child[node, 0], depth + 1\n"
            "    pairs[top + 1, 0], pairs[top + 1, 1] = child[node, 1], depth + 1\n    top += 2",
        },
        2,
    ),
    "columns, one of the lane": (
        {
            "START": "pairs = lw.array((80, 2), lw.i32); pairs[0, 0], pairs[0, 1] = 0, 5; top = 0",
            "LOOP": "while top >= 0:",
            "POP": "node, mine = pairs[top, 0], pairs[top, 1]\ntop -= 1",
            "BODY": f"total += mine\n{INSIDE}\n    top += 1\n    pairs[top, 0], pairs[top, 1] = child[node, 0], i % 3\n"
            "    top += 1\n    pairs[top, 0], pairs[top, 1] = child[node, 1], total % 7",
        },
        1,
    ),
    "who wants to": ({"BODY": wished("child[node, 0]") + "\n" + wished("child[node, 1]")}, BY_PUSHES),
    "who wants to, last entry": (
        {**LAST, "BODY": f"{wished('child[node, 0]', LASTLY)}\n{wished('child[node, 1]', LASTLY)}"},
        BY_PUSHES,
    ),
    "who wants to, left in the middle": (
        {"BODY": f"{wished('child[node, 0]')}\nif total % 7 == i % 7:\n    break\n{wished('child[node, 1]')}"},
        BY_PUSHES,
    ),
    "who wants to, entries": (
        {
            "START": "nodes[0] = 2; nodes[1] = 1; nodes[2] = 3; top = 3",
            "BODY": wished("child[node, 0]") + "\n" + wished("child[node, 1]"),
        },
        BY_PUSHES,
    ),
    "who wants to, beside marks": (
        {
            "START": "nodes[0] = 0; when[0] = 5; top = 1",
            "BODY": "mine = when[top]\ntotal += mine\n"
            f"{wished('child[node, 0]', MARKED)}\n{wished('child[node, 1]', MARKED)}",
        },
        BY_PUSHES,
    ),
    "in a loop": ({"BODY": "for c in range(2):\n    " + indented(wished("child[node, c]"))}, BY_PUSHES),
    "in a loop, backwards": (
        {
            "BODY": "c = 1\nwhile c >= 0:\n    k = child[node, c]\n    c -= 1\n"
            "    if k < 0:\n        break\n    " + indented(wished("k"))
        },
        BY_PUSHES,
    ),
    "by the node how many": (
        {"BODY": "for c in range(node % 2, 2):\n    " + indented(wished("child[node, c]"))},
        BY_PUSHES,
    ),
    "nearer one first": (
        {
            "BODY": "a, b = child[node, 0], child[node, 1]\nif node % 5 > x[i] * 0.4:\n    a, b = b, a\n"
            f"{wished('a')}\n{wished('b')}",
        },
        BY_PUSHES,
    ),
    "by how deep": (
        {
            "BODY": f"{wished('child[node, 0]')}\nif steps < 20 and x[i] > node % 7:\n"
            "    nodes[top] = (node * 2 + at) & 127\n    top += 1"
        },
        BY_PUSHES,
    ),
    "written over": (
        {
            "BODY": wished("child[node, 0]", "nodes[at] = {}\n    top = at + 1")
            + "\nif child[node, 1] >= 0 and total % 3 == i % 3:\n    nodes[at] = child[node, 1]\n    top = at + 1"
        },
        0,
    ),
    "floats": (
        {
            "START": "kept = lw.array(80, lw.f64); kept[0] = 0; top = 1",
            "POP": "top -= 1\nnode, at = int(kept[top]), top",
            "BODY": "\n".join(wished(f"child[node, {c}]", "kept[top] = {}\n    top += 1") for c in range(2)),
        },
        None,
    ),
    "more than one lane may have": (
        {
            "START": "few = lw.array(14, lw.i32); few[0] = 0; top = 1",
            "POP": "top -= 1\nnode, at = few[top], top",
            "BODY": "if steps < 3 + i % 3:\n    for c in range(3):\n"
            "        few[top] = (node + i * 11 + c * 5) % 255\n        top += 1\ntotal += lw.i32(low[node])",
        },
        BY_PUSHES,
    ),
    "who wants to, starts apart": (
        {"START": "nodes[0] = i % 3; top = 1", "BODY": wished("child[node, 0]") + "\n" + wished("child[node, 1]")},
        None,
    ),
    "cleared": (
        {
            "BODY": f"{wished('child[node, 0]')}\n{wished('child[node, 1]')}\nif total % 11 == i % 11:\n    top = 0",
        },
        None,
    ),
    "one down": (
        {
            "BODY": f"{wished('child[node, 0]')}\n{wished('child[node, 1]')}\n"
            "if top > 0 and total % 5 == i % 5:\n    top -= 1",
        },
        None,
    ),
    "written and not counted": (
        {
            "BODY": "if child[node, 0] >= 0:\n    nodes[top] = child[node, 0]\n"
            "    top += 1 if low[node] <= x[i] < high[node] else 0",
        },
        0,
    ),
    "who wants to, and one that is not counted": (
        {
            "BODY": f"{wished('child[node, 0]')}\n{wished('child[node, 1]')}\nif total % 3 == i % 3:\n"
            "    nodes[top] = 77",
        },
        None,
    ),
    "who wants to, and one that is not counted else": (
        {
            "BODY": f"{wished('child[node, 0]')}\n{wished('child[node, 1]')}\nif total % 3 == i % 3:\n    steps += 1\n"
            "else:\n    nodes[top] = 77",
        },
        None,
    ),
    "not to the end": (
        {
            "START": "nodes[0] = 0; nodes[1] = 1; nodes[2] = 2; top = 3",
            "BODY": f"{wished('child[node, 0]')}\nif top > 1 and total % 5 == i % 5:\n"
            "    nodes[top - 1] = child[node, 1]",
        },
        None,
    ),
    "read after a push": (
        {
            "BODY": f"for c in range(2):\n    {indented(wished('child[node, c]'))}\ntotal += nodes[at]",
        },
        None,
    ),
    "last entry": (LAST, 1),
    "last entry, three": ({**LAST, "START": "nodes[0] = 2; nodes[1] = 1; nodes[2] = 3; top = 2"}, 1),
    "last entry, two of them": (
        {
            **LAST,
            "START": "nodes[0] = 0; when[0] = 5; top = 0",
            "POP": "node, at, depth = nodes[top], top, when[top]\ntop -= 1",
            "BODY": f"total += depth\n{INSIDE}\n    when[top + 1] = when[top + 2] = depth + 1\n    {PUSHES}",
        },
        2,
    ),
    "last entry, below it": (
        {
            **LAST,
            "START": "nodes[0] = 3; nodes[1] = 0; top = 1",
            "BODY": f"if top >= 0:\n    {INSIDE}\n        nodes[top] = 200\n        nodes[top + 1] = child[node, 0]\n"
            "        nodes[top + 2] = child[node, 1]\n        top += 2",
        },
        0,
    ),
    "last entry, read above": (
        {
            **LAST,
            "START": "\n".join(f"nodes[{at}] = 0" for at in range(40)) + "\ntop = 0",
            "BODY": f"total += nodes[top + 2]\n{LAST['BODY']}",
        },
        0,
    ),
    "last entry, more than was written": (
        {
            **LAST,
            "START": "\n".join(f"nodes[{k}] = {k}" for k in range(9)) + "\ntop = 3",
            "BODY": f"if steps < 30 and top < 5:\n    {INSIDE}\n"
            "        nodes[top + 1] = child[node, 0]\n        top += 2",
        },
        0,
    ),
    "last entry, one too few": (
        {
            **LAST,
            "START": "nodes[0] = 1; nodes[1] = 2; top = 1\nif i % 2 == 0:\n    nodes[1] = 3",
        },
        0,
    ),
    "two tops": (
        {
            "START": "nodes[0] = 0; when[0] = when[1] = 5; top = 1",
            "POP": "depth = when[top]\ntop -= 1\nnode, at = nodes[top], top",
            "BODY": f"total += depth\n{INSIDE}\n    when[top + 1] = when[top + 2] = depth + 1\n    {BOTH}",
        },
        1,
    ),
    "a walk in a walk": (
        {
            "BODY": f"{INSIDE}\n    {BOTH}\n    when[0] = 0; n = 1\n    while n > 0:\n        n -= 1\n"
            "        k = when[n]\n        total = (total * 3 + k) % 1000003\n"
            "        if k < node and low[k] <= x[i] < high[k] and child[k, 0] >= 0:\n"
            "            when[n], when[n + 1] = child[k, 0], child[k, 1]; n += 2",
        },
        1,
    ),
    "one walk after another": (
        {
            "AFTER": "when[0] = 0; n = 1\nwhile n > 0:\n    n -= 1\n    k = when[n]\n"
            "    total = (total * 3 + k) % 1000003\n    if low[k] <= x[i] < high[k] and child[k, 0] >= 0:\n"
            "        when[n], when[n + 1] = child[k, 0], child[k, 1]; n += 2",
        },
        2,
    ),
    "starts twice": ({"START": "nodes[0] = 5; nodes[0] = 0; top = 1"}, 0),
}


NARROW = ("entries", "last entry, three", "who wants to, entries", "columns")


def written(changed: dict[str, str], name: str) -> Any:
    lines: list[str] = []
    for line in WALK.splitlines():
        word = line.strip()
        indent = line[: len(line) - len(line.lstrip())]
        text = ({**TAKEN, **changed})[word] if word in TAKEN else word
        lines += [indent + part for part in text.splitlines()] or [""]
    text, file = "\n".join(lines) + "\n", f"<walk: {name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    names: dict[str, Any] = {"lw": lw}
    exec(compile(text, file, "exec"), names)
    return names["walk"]


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gangs of a given width wait as those that are measured do, to be seen at it."""
    monkeypatch.setattr(share_pushes, "AT_ONCE", share_pushes.WHILE_MEASURED)


def arguments(count: int) -> tuple[Any, ...]:
    return tree_and_numbers(count, 127, 2)


@pytest.mark.parametrize("name", WALKS)
def test_as_plain_python(name: str) -> None:
    changed, shared = WALKS[name]
    function = written(changed, name)
    kernel = lw.kernel(function, width=4 if name in NARROW else 16)
    for count in (101, 180):
        args, twins = arguments(count), arguments(count)
        kernel(*args)
        kernel.py(*twins)
        assert args[-1].tolist() == twins[-1].tolist()
        assert len(set(twins[-1].tolist())) > 3
    assert shares(function) == shared


def shares(function: Any, width: int = 8) -> int | str | None:
    """How many arrays are the gang's; BY_PUSHES if one is with whose each entry is; None if lanes do not even wait."""
    kernel = lw.kernel(function)
    compiled = compile_source(kernel.source, signature_of(kernel.source, arguments(9)))
    (body,) = (fn for name, fn in compiled.module.functions.items() if name != compiled.name)
    shapes = {param.name: param.shape or VARYING for param in body.params}
    with watched([Verifying()]):
        run(UPTO, body, Facts(body, Gang(shapes, width)))
    opcodes = {op.opcode for op in body.ops}
    if "ballot" in opcodes or "reduce" not in opcodes:
        return BY_PUSHES if "ballot" in opcodes else None
    return sum(op.opcode == "private" and op.attrs.get("shared", 0) for op in body.ops)


@pytest.mark.parametrize(("width", "shared"), [(64, BY_PUSHES), (128, None)])
def test_whose_an_entry_is_are_bits_of_one_number(width: int, shared: str | None) -> None:
    assert shares(written(WALKS["in a loop"][0], "in a loop"), width) == shared


@pytest.mark.parametrize(
    ("name", "whom", "shared"),
    [
        ("plain", "whose 'top' is largest", True),
        ("read after it", "whose 'top' is largest", False),
        ("in a loop", "who pushed the last entry of 'nodes'", True),
    ],
)
def test_explain_says_it(name: str, whom: str, shared: bool) -> None:
    said = str(lw.kernel(written(WALKS[name][0], name)).explain(*arguments(9)))
    assert f"lanes wait for those {whom}" in said
    assert ("by one stack for all" in said) == shared


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("starts apart", "each by its own stack ('nodes' is to begin with the same entries in all lanes"),
        ("read after it", "each by its own stack (line 14 reads 'nodes' outside of the loop)"),
        ("cleared", "do not go together: an iteration is to take one entry of 'nodes', to push others"),
        ("not to the end", "do not go together: line 16 writes 'nodes' elsewhere than at its end: nodes[top] = ..."),
        ("read after a push", "do not go together: line 16 reads 'nodes' elsewhere than at its last entry"),
    ],
)
def test_explain_says_what_prevents_it(name: str, why: str) -> None:
    assert why in str(lw.kernel(written(WALKS[name][0], name)).explain(*arguments(9)))


def test_explain_says_which_op_writes() -> None:
    function = written({"BODY": f"{TAKEN['BODY']}\nout[i] = total"}, "writes")
    assert "line 14 writes 'out', which other lanes may see" in str(lw.kernel(function).explain(*arguments(9)))


def test_explain_says_nothing_of_loops_that_are_no_walks() -> None:
    def sorted_in(low, high, child, x, out):
        for i in lw.lanes(len(out)):
            best = lw.array(4, lw.f64)
            for k in range(4):
                at = k
                while at > 0 and best[at - 1] > low[(i + k) % 9]:
                    best[at] = best[at - 1]
                    at -= 1
                best[at] = low[(i + k) % 9]
            out[i] = int(best[3])

    assert "stack" not in str(lw.kernel(sorted_in).explain(*arguments(9)))
