"""Declarations of a unit: its own, those of its host, of an INCLUDE, of interfaces and of its result."""

from __future__ import annotations

from pathlib import Path

from lanewise.fortran.read.declaration import declarations, dummies, interface_names, results, unread
from lanewise.fortran.read.included import included
from lanewise.fortran.read.unit import read_file
from lib.samples.fortran_texts import body_unit, unit_of

HOST = """subroutine host(a)
integer m, count
parameter (n = 3)
m = 1
contains
subroutine inner(b)
real b, count
m = b + k
end subroutine
double precision function g(x)
g = x
end function
end
"""


def test_dummy_arguments() -> None:
    assert dummies(unit_of("subroutine s(a, *, b)\nend\n")) == ["A", "*", "B"]
    assert dummies(unit_of("real(kind=8) function f(x) result(r)\nend\n")) == ["X"]
    assert dummies(unit_of("subroutine s\nend\n")) == []
    assert dummies(unit_of("program p\nend\n")) == []


def test_dummies_and_entries_are_declared() -> None:
    known = declarations(body_unit("x = a\nentry e(b, *)\nx = b", "subroutine s(a)"))
    assert known.look("A").dummy and known.look("B").dummy and not known.look("X").dummy


def test_types_and_components_are_not_the_units() -> None:
    known = declarations(body_unit("type t\ninteger x(3)\nend type\nx = 1"))
    assert known.type_of("X") == "real" and not known.is_array("X")


def test_the_type_of_a_function() -> None:
    assert declarations(unit_of("double precision function f(x)\nf = x\nend\n")).type_of("F") == "double"
    known = declarations(unit_of("integer function f(x) result(r)\nr = 1\nend\n"))
    assert (known.type_of("R"), known.type_of("F")) == ("integer", "integer")
    assert declarations(unit_of("function f(x)\nlogical f\nf = x\nend\n")).type_of("F") == "logical"


def test_entries_of_a_function_share_its_result() -> None:
    unit = unit_of("function f(x)\nf = x\nentry g(y)\ng = y\nend\n")
    assert results(unit) == {"F", "G"}
    assert [
        sorted(str(one and getattr(one, "name", "")) for one in group) for group in declarations(unit).equivalences
    ] == [["F", "G"]]
    assert results(unit_of("function f(x) result(r)\nend\n")) == {"F", "R"}


def test_a_contained_procedure_sees_its_host() -> None:
    inner = read_file("s.f90", HOST).units[1]
    known = declarations(inner)
    assert known.look("M").common == "of HOST" and "M" in known.inherited
    assert known.type_of("COUNT") == "real" and "COUNT" not in known.inherited, "its own"
    assert known.look("N").constant is not None and known.look("N").common is None
    assert known.look("G").external


def test_a_host_lends_what_a_contained_procedure_uses() -> None:
    known = declarations(unit_of(HOST))
    assert known.look("M").common == "of HOST"
    assert known.look("COUNT").common is None and known.look("N").common is None
    assert known.look("INNER").external and known.type_of("G") == "double"


def test_interfaces() -> None:
    generic = "interface g\nmodule procedure g1, g2\nend interface\n"
    text = generic + "interface\nreal*8 function f(x)\nreal x\nend function\nend interface\nx = 1"
    unit = body_unit(text)
    assert {"G", "G1", "G2", "F"} <= set(interface_names(unit))
    known = declarations(unit)
    assert known.look("F").external and known.type_of("F") == "double" and known.type_of("G1") == "other"
    assert unread(unit) == "what an INTERFACE block declares is not read"
    assert unread(body_unit("use m")) == "some declarations are elsewhere"


def test_a_volatile_block_before_its_common() -> None:
    assert declarations(body_unit("volatile /blk/\ncommon /blk/ a")).look("A").other


def test_included_declarations(tmp_path: Path) -> None:
    (tmp_path / "a.inc").write_text("      INTEGER X(3)\n")
    (tmp_path / "b.inc").write_text("      X = 1\n")
    source = str(tmp_path / "s.f")
    for name, complete in (("a.inc", True), ("b.inc", False), ("none.inc", False)):
        unit = read_file(source, f"      SUBROUTINE S\n      INCLUDE '{name}'\n      END\n").units[0]
        known = declarations(unit)
        assert known.complete is complete
        assert known.is_array("X") is (name == "a.inc")
        assert (included(unit.file, unit.statements[0]) is None) is (name == "none.inc")


def test_procedures_of_a_submodule_are_not_complete() -> None:
    text = "submodule (m) n\ncontains\nmodule procedure f\nx = 1\nend procedure\nend submodule\n"
    assert [declarations(one).complete for one in read_file("s.f90", text).units] == [False, False]
