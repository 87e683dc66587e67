"""Normalise: each form of branch as GOTO or switch, and the labels that one may not branch to."""

from __future__ import annotations

import pytest

from lanewise.fortran.flow.normalise import (
    assigned_labels,
    branches,
    held_first,
    is_pure,
    normalise,
    spread,
)
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.tree import Switch
from lanewise.ir.position import CompileError
from lib.samples.fortran_texts import body_tree, body_unit, names_of, outline, tree_of


def run(body: str) -> tuple[str, list[str]]:
    unit = body_unit(body)
    names = names_of(unit)
    return outline(normalise(unit, tree_of(unit), declarations(unit), names)), names.declarations()


@pytest.mark.parametrize(
    ("body", "shown", "declared"),
    [
        ("assign 10 to l\ngoto l, (10, 20)\n10 a = 1\n20 assign 20 to l",
         "L = 10 switch L (10)->10 (20)->20 10:A=1 20:L = 20", []),
        ("if (p) assign 10 to l\n10 a = 1\ngoto l", "if (p) [L = 10] 10:A=1 switch L (10)->10", []),
        ("read (5, *, end=90) x\n90 y = 1",
         "read (5, *, IOSTAT=LWIOS1) x goto 90 if LWIOS1 .LT. 0 IF (LWIOS1 .GT. 0) STOP 2 90:Y=1", ["INTEGER LWIOS1"]),
        ("read (5, *, end=90, err=91) x\n90 y = 1\n91 z = 1",
         "read (5, *, IOSTAT=LWIOS1) x goto 90 if LWIOS1 .LT. 0 goto 91 if LWIOS1 .GT. 0 90:Y=1 91:Z=1",
         ["INTEGER LWIOS1"]),
        ("read (5, *, end=90, iostat=k) x\n90 y = 1", "read (5, *, iostat=k) x goto 90 if k .LT. 0 90:Y=1", []),
        ("open (7, file='x', err=91)\n91 z = 1", "open (7, file='x', IOSTAT=LWIOS1) goto 91 if LWIOS1 .GT. 0 91:Z=1",
         ["INTEGER LWIOS1"]),
        ("read (5, '(a)', advance='no', eor=90, iostat=k) x\n90 y = 1",
         "read (5, '(a)', advance='no', iostat=k) x goto 90 if IS_IOSTAT_EOR(k) 90:Y=1", []),
        ("if (f(x)) 10, 20, 30\n10 a = 1\n20 b = 1\n30 c = 1",
         "LWVAL1 = f(x) switch LWVAL1 <0->10 =0->20 >0->30 10:A=1 20:B=1 30:C=1", ["REAL LWVAL1"]),
        ("if (f(x)) 10, 20, 20\n10 a = 1\n20 b = 1", "switch f(x) <0->10 =0->20 >0->20 10:A=1 20:B=1", []),
        ("if (x) 10, 10, 10\n10 a = 1", "goto 10 10:A=1", []),
        ("if (f(x)) 10, 10, 10\n10 a = 1", "LWVAL1 = f(x) goto 10 10:A=1", ["REAL LWVAL1"]),
        ("call t(x, *10)\n10 a = 1", "LWRET1 = 1 call t (x, *95001) LWRET1 = 0 95001:CONTINUE "
         "goto 10 if LWRET1 .EQ. 1 10:A=1", ["INTEGER LWRET1"]),
        ("do 80 j = 1, m\nif (p) goto 100\n70 q = 1\n80 continue\nreturn\n100 k = 2\ngoto 70",
         "do J [goto 100 if p 70:Q=1 goto 80 100:K=2 goto 70 80:CONTINUE] RETURN", []),
    ],
)  # fmt: skip
def test_forms(body: str, shown: str, declared: list[str]) -> None:
    assert run(body) == (shown, declared)


@pytest.mark.parametrize(
    ("body", "sentence", "line"),
    [
        ("goto l\n10 a = 1", "no label is ever assigned to L in this unit", 2),
        ("assign 10 to l\n10 format (i5)", "ASSIGN of a FORMAT label: write the format as a character variable", 2),
        ("a = 1\ngoto 99", "label 99 is no statement one can branch to in this unit\n", 3),
        ("goto 10\n10 format (i5)", "label 10 is no statement one can branch to", 2),
        ("goto 99\ninclude 'x.inc'", "it may stand in the file of line 3, which is not looked into", 2),
        ("goto 10\n10 a = 1\n10 b = 1", "label 10 stands at line 3 already", 4),
        (
            "if (q%f(1)) 10, 20, 30\n10 a = 1\n20 b = 1\n30 c = 1",
            "the type of the expression of an arithmetic IF is not known",
            2,
        ),
    ],
)
def test_refused(body: str, sentence: str, line: int) -> None:
    with pytest.raises(CompileError, match=sentence) as refused:
        run(body)
    assert refused.value.position.line == line


@pytest.mark.parametrize(
    ("text", "pure"),
    [
        ("x + 1", True),
        ("a(i)", True),
        ("f(x)", False),
        ("abs(x) + mod(i, 2)", True),
        ("max(f(x), y)", False),
        ("sin(x)", False),
        ("c(1:2)", True),
        ("ichar(h(x))", False),
        ("own(x)", False),
        ("q%b", True),
        ("q%b(i)", False),
        ("q%f()", False),
        ("q%", False),
    ],
)
def test_only_intrinsic_functions_may_run_twice(text: str, pure: bool) -> None:
    known = declarations(body_unit("real a(9)\ncharacter c*9, h\ntype(t) q\nexternal f, sin\nown(x) = x + 1\nx = 1"))
    assert is_pure(text, known) is pure


def test_names_from_elsewhere_may_hide_an_intrinsic_function() -> None:
    assert not is_pure("abs(x)", declarations(body_unit("use m\nx = 1")))


def test_labels_assigned_to_each_variable() -> None:
    unit = body_unit("assign 10 to l\nassign 20 to m\nif (p) assign 20 to l\nassign 10 to l\n10 a = 1\n20 b = 1")
    assert assigned_labels(unit) == {"L": [10, 20], "M": [20]}


@pytest.mark.parametrize(
    ("switch", "shown"),
    [
        (Switch(expression="K", cases=[("(1, 3)", 10), ("(2)", 20)]),
         "goto 10 if K .EQ. 1 goto 10 if K .EQ. 3 goto 20 if K .EQ. 2"),
        (Switch(expression="L", cases=[("(10)", 10), ("(20)", 20)], complete=True), "goto 10 if L .EQ. 10 goto 20"),
        (Switch([5], expression="X", cases=[("<0", 1), ("=0", 2), (">0", 3)], arithmetic=True),
         "5:goto 1 if X .LT. 0 goto 2 if X .EQ. 0 goto 3"),
        (Switch(expression="X", cases=[("<0", 1), ("=0", 1), (">0", 3)], arithmetic=True), "goto 1 if X .LE. 0 goto 3"),
        (Switch(expression="X", cases=[("<0", 1), ("=0", 3), (">0", 3)], arithmetic=True), "goto 1 if X .LT. 0 goto 3"),
        (Switch(expression="X", cases=[("<0", 1), ("=0", 2), (">0", 1)], arithmetic=True), "goto 2 if X .EQ. 0 goto 1"),
        (Switch(expression="X", cases=[("<0", 1), ("=0", 1), (">0", 1)], arithmetic=True), "goto 1"),
    ],
)  # fmt: skip
def test_a_switch_as_tests_in_order(switch: Switch, shown: str) -> None:
    assert outline(spread(switch)) == shown


def test_a_value_that_is_stored_first_takes_the_label() -> None:
    unit = body_unit("x = 1")
    names, node = names_of(unit), Switch([7], expression="F(X)", cases=[("(1)", 10)])
    first = held_first(unit, node, declarations(unit), names)
    assert outline([first, node]) == "7:LWVAL1 = F(X) switch LWVAL1 (1)->10"
    with pytest.raises(CompileError, match="the type of the expression of a computed GOTO is not known"):
        held_first(unit, Switch(expression="Q%F()"), declarations(unit), names)


def test_branches_count_each_target_once() -> None:
    assert branches(body_tree("goto (10, 20, 10), k\n10 a = 1\nif (p) goto 20\n20 b = 1")) == 3
