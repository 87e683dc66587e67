"""Facts about names: declared or by the first letter, without a lookup that creates a variable."""

from __future__ import annotations

from lanewise.fortran.read.declared import Declarations, constant_value
from lanewise.fortran.read.expression import Name, Number, Range
from lib.samples.fortran_texts import expr


def test_types_by_declaration_or_first_letter() -> None:
    known = Declarations()
    assert [known.type_of(name) for name in ("I", "N", "H", "O")] == ["integer", "integer", "real", "real"]
    known.implicit["H"] = "double"
    known.get("X").type = "logical"
    assert (known.type_of("HX"), known.type_of("X")) == ("double", "logical")
    known.implicit_none = True
    assert (known.type_of("I"), known.type_of("X")) == ("", "logical")
    known.implicit_none, known.complete = False, False
    assert known.type_of("I") == ""


def test_a_look_creates_nothing_and_get_does() -> None:
    known = Declarations()
    assert known.look("X").type == "" and "X" not in known.variables
    assert known.get("X") is known.get("X") and known.look("X") is known.variables["X"]


def test_a_declaration_hides_the_name_of_the_host() -> None:
    known = Declarations()
    known.get("F").type = "double"
    known.statement_functions["F"] = ((), None)
    assert known.declare("F").type == "double"
    known.inherited.add("F")
    assert known.declare("F").type == ""
    assert "F" not in known.statement_functions and "F" not in known.inherited


def test_names_that_are_fortrans_own_functions() -> None:
    known = Declarations()
    assert known.is_intrinsic("SIN") and not known.is_intrinsic("MYSIN")
    known.get("SIN").type = "real"
    assert known.is_intrinsic("SIN")
    known.get("SIN").external = True
    assert not known.is_intrinsic("SIN")
    known.get("SIN").intrinsic = True
    assert known.is_intrinsic("SIN")
    known.get("COS").dimensions = ((None, None),)
    known.get("TAN").dummy = True
    known.statement_functions["EXP"] = ((), None)
    assert not any(known.is_intrinsic(name) for name in ("COS", "TAN", "EXP"))
    assert known.is_array("COS") and not known.is_array("TAN") and not known.is_array("NONE")


def test_names_of_the_original_program() -> None:
    known = Declarations()
    known.get("LWX").written = "X"
    assert (known.written("LWX"), known.written("Y")) == ("X", "Y")


def test_constants() -> None:
    known = Declarations()
    known.get("N").constant = expr("2*M - 1")
    known.get("M").constant = Number("4")
    known.get("X").constant = Number("3")
    assert constant_value(known, expr("N + 1")) == 8
    assert constant_value(known, expr("X")) is None, "a REAL constant is no integer"
    assert constant_value(known, expr("1.5")) is None
    assert constant_value(known, Range(Number("1"), None, None)) is None
    assert constant_value(known, None) is None
    assert constant_value(known, expr("2**3")) is None
    assert constant_value(known, expr("-(+N)")) == -7


def test_a_constant_of_itself() -> None:
    known = Declarations()
    known.get("N").constant = Name("N")
    assert constant_value(known, Name("N")) is None


def test_min_and_max_may_be_others_where_declarations_are_not_complete() -> None:
    known = Declarations()
    assert constant_value(known, expr("MAX(1, 5)")) == 5
    assert constant_value(known, expr("MIN(4, 2)")) == 2
    known.complete = False
    assert constant_value(known, expr("MAX(1, 5)")) is None
