"""Subroutines as kernels: statements, loops and arguments as text, and one sentence where there is no counterpart."""

from __future__ import annotations

import pytest

from lanewise.fortran.kernel.translate import kernel_file
from lanewise.fortran.read.unit import read_file

HEAD = "subroutine s(n, a, x, k)\ninteger n, k(n)\nreal a(n), x\n"


def lines(body: str, head: str = HEAD) -> list[str]:
    """The kernel's lines after its docstring."""
    text, refused = kernel_file(read_file("x.f90", f"{head}{body}\nend\n").units)
    assert refused == []
    return text.split('"""\n')[-1].splitlines()


@pytest.mark.parametrize(
    ("body", "python"),
    [
        ("do i = 1, n\na(i) = x\nend do", ["for i in lw.lanes(range(1, n + 1)):", "    a[i - 1] = x"]),
        ("do i = n, 2, -1\na(i) = a(i-1)\nend do", ["for i in range(n, 1, -1):", "    a[i - 1] = a[i - 2]"]),
        (
            "do i = n, 1, k(1)\na(i) = a(i) + a(i+1)\nend do",
            ["for i in range(n, 1 + _isign(1, k[0]), k[0]):", "    a[i - 1] = a[i - 1] + a[i]"],
        ),
        ("do while (a(1) > 0)\na(1) = a(1) - 1\nend do", ["while a[0] > lw.f32(0):", "    a[0] = a[0] - lw.f32(1)"]),
        (
            "do i = 2, n\nif (a(i) < 0) exit\na(i) = a(i-1)\nend do",
            ["for i in range(2, n + 1):", "    if a[i - 1] < lw.f32(0):", "        break", "    a[i - 1] = a[i - 2]"],
        ),
        (
            "if (n > 1) then\na(1) = 1\nelse if (n < 0) then\nelse\na(1) = 2\nend if",
            ["if n > 1:", "    a[0] = lw.f32(1)", "elif n < 0:", "    pass", "else:", "    a[0] = lw.f32(2)"],
        ),
        (
            "select case (n)\ncase (1, 3)\na(1) = x\ncase default\na(2) = x\ncase (5:)\na(3) = x\nend select",
            [
                "lwc1 = n",
                "if lwc1 == 1 or lwc1 == 3:",
                "    a[0] = x",
                "elif lwc1 >= 5:",
                "    a[2] = x",
                "else:",
                "    a[1] = x",
            ],
        ),
        ("if (n < 1) return\na(1) = x\nreturn", ["if n < 1:", "    return", "a[0] = x"]),
        (
            "do i = 1, n\nif (a(i) > x) goto 10\nend do\n10 k(1) = i",
            [
                "lwn1 = n",
                "i = 1",
                "while i <= lwn1:",
                "    if a[i - 1] > x:",
                "        break",
                "    i = i + 1",
                "k[0] = i",
            ],
        ),
    ],
)
def test_statements(body: str, python: list[str]) -> None:
    assert lines(body) == ["    x = lw.f32(x)", *(f"    {one}" for one in python)]


def test_arguments_that_are_set_and_results_are_arrays_of_one() -> None:
    text, _ = kernel_file(read_file("x.f90", f"{HEAD}n = 3\nx = n\nend\nreal function f(x)\nf = x*2\nend\n").units)
    assert "def s(n, a, x, k):\n" in text and "arrays of one element: n, x" in text
    assert "    n[0] = 3\n    x[0] = lw.f32(n[0])\n" in text
    assert "def f(x, f):\n" in text and "    f[0] = x * lw.f32(2)\n" in text


def test_constants_and_local_arrays() -> None:
    made = lines(
        "w(1) = pi\na(1) = w(1)", HEAD + "parameter (pi = 3.14159)\ndouble precision w(0:n, 3)\n".replace(", 3)", ")")
    )
    assert made[0] == "    pi = lw.f32(3.14159)"
    assert "    w = np.zeros((n + 1,), np.float64)" in made


def test_what_may_have_no_value_gets_one() -> None:
    """Fortran trusts that T is set where it is read; U is set in both arms of an IF, W in the loop that reads it."""
    arms = "if (n > 2) then\nu = 1\nelse\nu = 2\nend if\na(2) = u"
    made = lines(f"if (n > 1) t = a(1)\nif (n > 1) a(2) = t\n{arms}\ndo i = 2, n\nw = a(i-1)\na(i) = w\nend do")
    assert made[:2] == ["    t = lw.f32(0.0)", "    x = lw.f32(x)"]
    assert not any(one.startswith(("    u =", "    w =")) for one in made)


def test_blocks_left_from_inside_become_flags() -> None:
    branches = "if (a(1) > 0) goto 10\na(2) = 1\nif (a(3) > 0) goto 20\na(4) = 1\n10 a(5) = 1\n20 a(6) = 1"
    made = lines(branches)
    assert "    lwbr1 = a[0] > lw.f32(0)" in made
    assert made[-1] == "    a[5] = lw.f32(1)"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{HEAD}call f(a)\nend\n", "a CALL has no counterpart in a kernel"),
        (f"{HEAD}print *, a\nend\n", "input or output has no counterpart in a kernel"),
        (f"{HEAD}common /b/ y\na(1) = y\nend\n", "Y is in COMMON: pass it as an argument"),
        (f"{HEAD}equivalence (p, q)\na(1) = p\nend\n", "EQUIVALENCE: arrays of a kernel do not overlap"),
        (f"{HEAD}save t\nt = 1\nend\n", "values that are kept from call to call"),
        (f"{HEAD}f(y) = y*2\na(1) = f(x)\nend\n", "a statement function: write it out"),
        (f"{HEAD}a(1) = 1\nentry t(a)\na(1) = 2\nend\n", "an ENTRY: a kernel has one beginning"),
        (f"{HEAD}use m\na(1) = 1\nend\n", "some declarations are elsewhere"),
        ("program p\nx = 1\nend\n", "only subroutines and functions"),
        (f"{HEAD}do y = 1, 2\na(1) = y\nend do\nend\n", "the DO variable Y is no INTEGER"),
    ],
)
def test_refused_with_one_sentence(text: str, sentence: str) -> None:
    made, ((_, error),) = kernel_file(read_file("x.f90", text).units)
    assert made == ""
    assert sentence in str(error) and error.position.line >= 1
