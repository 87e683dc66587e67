"""The effect of one specification statement on names."""

from __future__ import annotations

import pytest

from lanewise.fortran.read.declared import Declarations, constant_value
from lanewise.fortran.read.expression import show
from lanewise.fortran.read.logical import squeeze_text
from lanewise.fortran.read.specify import declare, is_statement_function, type_spec


def declared(*texts: str) -> Declarations:
    made = Declarations()
    for text in texts:
        line = squeeze_text(text)
        declare(made, line.code, line.literals)
    return made


def bounds(made: Declarations, name: str) -> list[str]:
    sides = [("?" if one is None else show(one) for one in pair) for pair in made.look(name).dimensions]
    return [":".join(pair) for pair in sides]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        *[("INTEGER X", "integer"), ("INTEGER*8 X", "long"), ("INTEGER*2 X", "other"), ("REAL*8 X", "double")],
        *[("REAL*4 X", "real"), ("REAL*16 X", "other"), ("DOUBLE PRECISION X", "double"), ("COMPLEX*8 X", "complex")],
        *[
            ("COMPLEX*16 X", "dcomplex"),
            ("DOUBLE COMPLEX X", "dcomplex"),
            ("LOGICAL*1 X", "other"),
            ("BYTE X", "other"),
        ],
        *[("CHARACTER*10 X", "character"), ("CHARACTER(LEN=5) :: X*3", "character"), ("TYPE(T) :: X", "derived")],
        *[("CLASS(T) :: X", "derived"), ("REAL(8) X", "double"), ("REAL(KIND=4) :: X", "real")],
        *[("REAL(KIND(1D0)) X", "double"), ("REAL(KIND(1.0)) X", "real"), ("INTEGER(8) X", "long")],
        *[("LOGICAL(8) X", "other"), ("COMPLEX(8) X", "dcomplex"), ("REAL(WP) X", "other")],
        *[("REAL(SELECTED_REAL_KIND(6)) X", "real"), ("REAL(SELECTED_REAL_KIND(15)) X", "double")],
        *[("REAL(SELECTED_REAL_KIND(6, 200)) X", "other"), ("REAL(SELECTED_REAL_KIND(18)) X", "other")],
        *[("REAL X*8", "double"), ("REAL*8 X*4", "real"), ("REAL X(3)*8", "other")],
    ],
)
def test_types(text: str, kind: str) -> None:
    assert declared(text).type_of("X") == kind


def test_kinds_by_name() -> None:
    made = declared("INTEGER, PARAMETER :: DP = KIND(1D0), WP = DP", "REAL(WP) X")
    assert made.type_of("X") == "double"


def test_dimensions() -> None:
    made = declared("REAL A(10), B(0:N), C(*), D(LDA, *)", "DIMENSION X(3)", "INTEGER, DIMENSION(5) :: Y, Z(2)")
    assert [bounds(made, name) for name in "ABCD"] == [["1:10"], ["0:N"], ["1:?"], ["1:LDA", "1:?"]]
    assert (bounds(made, "X"), bounds(made, "Y"), bounds(made, "Z")) == (["1:3"], ["1:5"], ["1:2"])
    assert (made.type_of("X"), made.type_of("Y")) == ("real", "integer")


def test_implicit() -> None:
    made = declared("IMPLICIT DOUBLE PRECISION (A-H, O-Z), LOGICAL (L)")
    assert [made.type_of(name) for name in ("A", "Z", "L", "I")] == ["double", "double", "logical", "integer"]
    assert declared("IMPLICIT NONE").implicit_none
    assert declared("IMPLICIT CHARACTER*8 (C)").type_of("C") == "character"
    assert declared("IMPLICIT STRANGE (A-H)").type_of("A") == "other"
    assert declared("IMPLICIT REAL*8 (A H)").type_of("Q") == "other"


def test_common_blocks() -> None:
    made = declared("COMMON /BLK/ A(3), B, // C", "COMMON D /E/ F")
    assert [made.look(name).common for name in "ABCDF"] == ["BLK", "BLK", "", "", "E"]
    assert made.is_array("A") and made.look("X").common is None


def test_a_common_block_of_the_host_may_overlap() -> None:
    made = declared("COMMON /BLK/ A")
    made.inherited.add("A")
    line = squeeze_text("COMMON /BLK/ B")
    declare(made, line.code, line.literals)
    assert [[one and show(one) for one in group] for group in made.equivalences] == [["A", None]]


def test_equivalence() -> None:
    made = declared("EQUIVALENCE (A(1), B), (C, D)")
    assert [[one and show(one) for one in group] for group in made.equivalences] == [["A(1)", "B"], ["C", "D"]]


def test_parameters() -> None:
    made = declared("PARAMETER (N = 5, M = N*2)", "INTEGER, PARAMETER :: K = 7")
    assert [constant_value(made, made.look(name).constant) for name in "NMK"] == [5, 10, 7]


def test_external_and_intrinsic() -> None:
    made = declared("EXTERNAL F, SIN", "INTRINSIC :: COS")
    assert made.look("F").external and not made.is_intrinsic("SIN") and made.is_intrinsic("COS")


@pytest.mark.parametrize("text", ["POINTER X", "TARGET :: X(3)", "REAL, POINTER :: X", "VOLATILE X", "POINTER (P, X)"])
def test_variables_that_others_reach(text: str) -> None:
    assert declared(text).look("X").other


def test_volatile_blocks() -> None:
    made = declared("COMMON /BLK/ A, /C/ B", "VOLATILE /BLK/")
    assert made.look("A").other and not made.look("B").other


def test_modules() -> None:
    assert not declared("USE M").complete
    made = declared("USE, INTRINSIC :: ISO_FORTRAN_ENV, ONLY: WP => REAL64, INT32, OUTPUT_UNIT", "REAL(WP) X")
    assert made.complete and made.type_of("X") == "double"
    assert made.look("WP").other and made.type_of("OUTPUT_UNIT") == "other"
    assert declared("USE M, ONLY: REAL64", "REAL(REAL64) X").type_of("X") == "other"
    assert declared("USE M, ONLY:").complete


def test_statement_functions() -> None:
    made = declared("F(X, Y) = X*Y")
    arguments, body = made.statement_functions["F"]
    assert arguments == ("X", "Y") and body is not None and show(body) == "X*Y"
    assert is_statement_function("F()=1") and not is_statement_function("REAL::F(3)=1")
    assert not is_statement_function("F(X+1)=1")


def test_namelists() -> None:
    assert {"A", "B"} <= declared("NAMELIST /G/ A, B").listed


def test_text_without_a_type() -> None:
    assert type_spec(Declarations(), "SAVEX", []) == ("", "SAVEX")
    assert type_spec(Declarations(), "REAL*8FUNCTIONF", []) == ("double", "FUNCTIONF")
    assert declared("SAVE X").variables == {}
