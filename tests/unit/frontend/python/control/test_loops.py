"""Loops: values beside plain Python, the shape of the code, types that grow, checks of ranges, refusals."""

from __future__ import annotations

import numpy as np
import pytest

from lanewise.frontend.python.writer import CompileOptions
from lib.kernel_texts import code, fault, refusal, result

A = np.arange(5.0)
BODIES = [
    "for i in range(a):\n    s += i",
    "for i in range(a, b):\n    s += i * i",
    "for i in range(b, a, -2):\n    s ^= i",
    "for i in range(0, 7, 3):\n    s = s * 3 + i",
    "for i in range(a):\n    if i > 3:\n        break\n    s += i\nelse:\n    s = -5",
    "for i in range(a):\n    if i % 2:\n        continue\n    s += i\nelse:\n    s -= 5",
    "for i in range(3):\n    i += 10\n    s += i",
    "for i in range(a):\n    a = 2\n    s += 1",
    "while s < a:\n    s += 1",
    "while True:\n    s += 2\n    if s > a:\n        break",
    "while s < a:\n    s += 3\n    if s > b:\n        break\nelse:\n    s = -1",
    "while s < a and s != 7:\n    s += 1",
    "while (n := s + 1) < a:\n    s = n",
    "for x in (1, 2.5, a):\n    s += x",
    "for x in (1, 2, 3):\n    if x == b:\n        break\n    s += x\nelse:\n    s = -9",
    "for x in (1, 2, 3):\n    if x == a:\n        continue\n    s += x",
    "for i in range(2):\n    for j in range(3):\n        if j == a:\n            break\n        s += i * j\n    s += j",
    "for i in range(4):\n    t = i\ns = t",
    "for x in ():\n    s = 1\nelse:\n    s = 4",
]


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize(("a", "b"), [(9, 2), (0, 0), (-3, 5), (2, 20)])
def test_as_in_python(body: str, a: int, b: int) -> None:
    lines = "\n    ".join(body.split("\n"))
    result(f"def k(a, b):\n    s = 0\n    {lines}\n    return s", a, b)


@pytest.mark.parametrize("step", [2, -2, 2**61, -(2**61), 3])
def test_steps_known_at_run_time(step: int) -> None:
    text = (
        "def k(a, b, c):\n    s = n = 0\n    for i in range(a, b, c):\n        s ^= i\n        n += 1\n    return s, n"
    )
    for a, b in ((0, 9), (9, 0), (0, 2**62), (2**62, -(2**62))):
        if len(range(a, b, step)) < 50:
            result(text, a, b, step)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((0, 5, 0), "the step of range is zero"),
        ((0, 2**63 - 1, 2**40), "the range ends at 9223372036854775807, from where its step leaves 64 bits"),
        ((0, 5, -(2**62) - 1), "the step of range, -4611686018427387905, is beyond 2**62"),
        ((0, -(2**63), -(2**40)), "the range ends at -9223372036854775808, from where its step leaves 64 bits"),
        ((0, 5, 2**62 + 1), "the step of range, 4611686018427387905, is beyond 2**62"),
    ],
)
def test_checks_of_a_step_known_at_run_time(args: tuple[int, ...], words: str) -> None:
    text = "def k(a, b, c):\n    for i in range(a, b, c):\n        c = 1"
    assert words in fault(text, *args)


@pytest.mark.parametrize(
    ("head", "low"),
    [
        ("range(5)", True),
        ("range(b, 5)", False),
        ("range(0, b, 2)", True),
        ("range(4, 0, -1)", False),
        ("range(4, 0, b)", False),
    ],
)
def test_which_counters_are_never_negative(head: str, low: bool) -> None:
    text = f"def k(a, b):\n    s = 0.0\n    for i in {head}:\n        s += a[i]\n    return s"
    wraps = [line for line in code(text, A, -1) if line.startswith("%select") and "%i" in line]
    assert (not wraps) == low


def test_checks_of_a_known_step() -> None:
    text = "def k(a):\n    n = 0\n    for i in range(0, a, {}):\n        n += 1\n    return n"
    assert "from where its step leaves 64 bits" in fault(text.format(2**40), 2**63 - 1)
    assert "from where its step leaves 64 bits" in fault(text.format(-(2**40)), -(2**63))
    assert result(text.format(2**40), 2**41) == 2
    for step, checks in ((1, 0), (-1, 0), (2, 1), (-2, 1)):
        lines = code(text.format(step), 5)
        assert sum(line.startswith("check") for line in lines) == checks
        assert not any(
            line.startswith("check") for line in code(text.format(step), 5, options=CompileOptions(checks=False))
        )


def test_a_range_with_an_iteration_is_tested_at_the_bottom() -> None:
    """Variables that its body sets have a value after it; after other loops they are tested, where they are numbers."""
    assert result("def k(a):\n    for i in range(4):\n        t = a + i\n    return t, i", 3) == (6, 3)
    text = "def k(a):\n    for i in range(a):\n        t = {}\n    return t"
    assert result(text.format("i"), 3) == 2
    assert "cannot access local variable 't' where it is not associated with a value" in fault(text.format("i"), 0)
    why = refusal(text.format("(i, 2)"), 3)
    assert why == "'t' may not have a value here; give it one before line 2"


@pytest.mark.parametrize(
    ("start", "step", "final"),
    [("0", "x + 0.5", float), ("0", "x + lw.f32(1)", np.float32), ("0", "x + a[0]", np.float64), ("1", "x * 2", int)],
)
def test_types_grow_over_the_back_edge(start: str, step: str, final: type) -> None:
    text = f"def k(a):\n    x = {start}\n    while x < 3:\n        x = {step} if x else x + 1\n    return x"
    if final is np.float64:
        text = text.replace("a[0]", "a[1]")
    found = result(text, A) if final in (int, float) else None
    assert found is None or type(found) is final
    assert any("loop(" in line or line.startswith("jump") for line in code(text, A))


def test_variables_that_do_not_change_are_no_parameters_of_the_header() -> None:
    text = "def k(a, b):\n    s = 0\n    t = b\n    while s < a:\n        s += t\n        t = b\n    return s"
    jumps = [line for line in code(text, 5, 2) if line.startswith("jump")]
    assert jumps and all(line.count(",") == 0 for line in jumps), jumps


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["for i in range():", "    pass"], "range takes one to three numbers: range(stop), range(start, stop)"),
        (["for i in range(1, 2, 3, 4):", "    pass"], "range takes one to three numbers"),
        (["for i in range(stop=3):", "    pass"], "range takes one to three numbers"),
        (["for i in range(1, 9, 0):", "    pass"], "the step of range must not be zero"),
        (["for i in range(1.5):", "    pass"], "an argument of range must be an integer, not a Python float"),
        (["x = 0", "while x < 3:", "    x = (x, 1)", "return x"], "'x' is a Python int in line 2 and a tuple"),
        (["x = lw.u8(1)", "while x < 3:", "    x = 300", "return x"], "'x' is 300 in line 4 and uint8 otherwise"),
        (
            ["while a[0] < 3:", "    p = lw.array(2, lw.f32)", "    a[0] += 1", "return p[0]"],
            "'p' may not have a value",
        ),
        (
            [
                "p = lw.array(2, lw.f32)",
                "while a[0] < 3:",
                "    a[0] += p[0]",
                "    p = lw.array(2, lw.f32)",
                "return p[0]",
            ],
            "'p' is a private array that an earlier iteration made; make it before the loop to keep it",
        ),
    ],
)
def test_refused(lines: list[str], words: str) -> None:
    assert words in refusal("def k(a):\n    " + "\n    ".join(lines), A)


def test_a_large_number_needs_a_type_in_the_loop() -> None:
    text = "def k(a):\n    x = 2 ** 63\n    while a > 0:\n        x = {}\n        a -= 1\n    return x"
    assert "does not fit" in refusal(text.format("x"), 3)
    assert result(text.format("lw.u64(7)"), 3) == 7


def test_guesses_differ_for_each_item_of_an_unrolled_loop() -> None:
    head = "def k(a):\n    s = 0.0\n    for x in (1, 0.5):\n        y = x\n"
    assert result(head + "        while y < a:\n            y += x\n        s += y\n    return s", 3) == 6.0
