"""The tree of a unit's statements: a node for every one of them, and ill-nested constructs refused."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.build import build_tree, do_head, referred
from lanewise.fortran.read.tree import Act, Do, If, Leave, Select, Switch, walk
from lanewise.fortran.read.unit import executable
from lanewise.ir.position import CompileError
from lib.samples.fortran_texts import body_tree, body_unit, outline, statement_of


@pytest.mark.parametrize(
    ("body", "tree"),
    [
        (
            "do 20 i = 1, n\ndo 10 j = 1, n\nif (p) goto 20\n10 a(i,j) = 0\n20 continue",
            "do I [do J [goto 20 if p 10:A(I,J)=0] 20:CONTINUE]",
        ),
        ("do 10 i = 1, n\ndo 10 j = 1, n\n10 x = 0\ny = 1", "do I [do J [10:X=0]] Y=1"),
        ("do while (p)\nx = 1\nend do", "dowhile [X=1]"),
        ("do\nif (p) exit\nend do", "doforever [if (p) [exit]]"),
        ("if (p) then\nx = 1\nelse if (q) then\ny = 1\nelse\nz = 1\nend if", "if (p) [X=1] (q) [Y=1] else [Z=1]"),
        ("select case (k)\ncase (1)\nx = 1\ncase default\ny = 1\nend select", "select k (1) [X=1] default [Y=1]"),
        ("b: block\nx = 1\nend block b", "block B [X=1]"),
        ("if (a) 10, 20, 30\n10 x = 1\n20 x = 2\n30 x = 3", "switch a <0->10 =0->20 >0->30 10:X=1 20:X=2 30:X=3"),
        ("if (a) 10, 10, 10\n10 x = 1", "goto 10 10:X=1"),
        ("if (f(a)) 10, 10, 10\n10 x = 1", "switch f(a) <0->10 =0->10 >0->10 10:X=1"),
        ("goto (10, 20, 10), k\n10 x = 1\n20 x = 2", "switch k (1, 3)->10 (2)->20 10:X=1 20:X=2"),
        ("goto l, (10, 20)\n10 x = 1\n20 x = 2", "switch L (10)->10 (20)->20 10:X=1 20:X=2"),
        ("if (p) goto (10), k\n10 x = 1", "if (p) [switch k (1)->10] 10:X=1"),
        ("if (p) x = 1\nif (p) return", "IF(P)X=1 IF(P)RETURN"),
        ("if (p) then\nx = 1\n10 end if\ngoto 10", "if (p) [X=1] 10:note goto 10"),
        ("associate (x => y)\nx = 1\nend associate\nz = 1", "<ASSOCIATE(X=>Y)..ENDASSOCIATE> Z=1"),
        ("do 10 i = 1, 2\nx = 1\n10 end do", "do I [X=1 10:note]"),
    ],
)
def test_trees(body: str, tree: str) -> None:
    assert outline(body_tree(body)) == tree


def test_exits_know_their_construct() -> None:
    nodes = body_tree(
        "a: do i = 1, 2\nb: if (p) then\ndo j = 1, 2\nexit b\ncycle a\nif (q) exit\nend do\nend if b\nend do a"
    )
    outer, branch, inner = (one for one in walk(nodes) if isinstance(one, (Do, If)) and one.origin and one.end)
    assert [one.of for one in walk(nodes) if isinstance(one, Leave)] == [branch, outer, inner]


def test_stop_and_return_halt() -> None:
    assert [isinstance(one, Act) and one.halts for one in body_tree("stop\nreturn\nx = 1")] == [True, True, False]


def test_an_arithmetic_if_is_complete_and_a_computed_goto_is_not() -> None:
    first, second = body_tree("if (a) 10, 20, 30\ngoto (10, 20), k")
    assert isinstance(first, Switch) and first.complete and first.arithmetic
    assert isinstance(second, Switch) and not second.complete


def test_comments_stay_in_the_arm_that_they_end() -> None:
    (node,) = body_tree("if (p) then\nx = 1\n! a note\nend if")
    assert isinstance(node, If) and node.arms[0][1][-1].trivia == (3, 4)
    (node,) = body_tree("select case (k)\ncase (1) \nx = 1\nend select")
    assert isinstance(node, Select) and node.end is not None


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("do i = 1, 2\nx = 1", "has no end"),
        ("do 10 i = 1, 2\nx = 1", "has no end"),
        ("else", "ELSE belongs to no IF"),
        ("end if", "END IF closes no IF"),
        ("do i = 1, 2\nend if", "END IF closes no IF"),
        ("end do", "END DO closes no DO"),
        ("if (p) then\nend do", "END DO closes no DO"),
        ("case (1)", "CASE belongs to no SELECT"),
        ("end select", "END SELECT closes no SELECT"),
        ("end block", "END BLOCK closes no BLOCK"),
        ("exit", "no construct around this to leave"),
        ("a: do i = 1, 2\nexit b\nend do a", "no construct around this to leave"),
        ("if (p) then\nexit\nend if", "no construct around this to leave"),
        ("if (a) 10, 20\n10 x = 1\n20 x = 2", "needs three labels"),
    ],
)
def test_refused(body: str, sentence: str) -> None:
    unit = body_unit(f"x = 1\n{body}")
    with pytest.raises(CompileError, match=sentence):
        build_tree(unit, executable(unit))


def test_labels_that_are_named() -> None:
    unit = body_unit("goto 10\nif (p) goto 20\nread (5, *, end=30) x\ncall f(*40)\n10 x = 1\n50 x = 2")
    assert referred(unit) == {10, 20, 30, 40}


@pytest.mark.parametrize(
    ("text", "head"),
    [
        ("do 10 Idx = 1, n", "Idx = 1, n"),
        ("do while (a > b)", "a > b"),
        ("do concurrent (i = 1:n)", "concurrent (i = 1:n)"),
        ("do", ""),
    ],
)
def test_heads_of_loops(text: str, head: str) -> None:
    assert do_head(statement_of(text)) == head
