"""Names that share storage: by EQUIVALENCE, and through the COMMON block that one of them is in."""

from __future__ import annotations

import pytest

from lanewise.fortran.modes import convert_text
from lanewise.fortran.read.declaration import declarations
from lanewise.fortran.read.unit import read_file
from lanewise.fortran.vectorize.dependence.overlap import partners, shifts, storage_of


def known_of(*specification: str, name: str = "s.f"):
    lines = ["SUBROUTINE S(A, N)", *specification, "A = N", "END"]
    return declarations(read_file(name, "".join(f"      {line}\n" for line in lines)).units[0])


def why(specification: str, *body: str) -> str:
    """What is said of the loop over these statements."""
    lines = ["SUBROUTINE S(A, N)", specification, "DO I = 1, N", *body, "END DO", "K = I", "END"]
    return convert_text("s.f", "".join(f"      {line}\n" for line in lines), "vector").results[0].loops[0].why


def test_storage_is_shared_along_chains_and_through_common():
    known = known_of("REAL X(9), Y(9), Z(9), U", "COMMON /C/ P, Q(3)", "EQUIVALENCE (X, Y), (Z, P), (Y(2), U)")
    groups = storage_of(known)
    assert groups["X"] == groups["Y"] == groups["U"] != groups["Z"]
    assert partners({"Z", "N"}, known) == {"Z", "N", "P", "Q"}
    assert partners({"N"}, known) == {"N"}


def test_groups_that_meet_late_are_one():
    known = known_of("EQUIVALENCE (T, U), (V, W), (U, W)")
    assert len(set(storage_of(known).values())) == 1


@pytest.mark.parametrize(
    ("types", "known_size"), [("REAL X(9), Y(9)", True), ("LOGICAL X(9)*1, Y(9)", False), ("BYTE X(9), Y(9)", False)]
)
def test_only_elements_of_one_size_are_a_shift_apart(types: str, known_size: bool):
    known = known_of(types, "EQUIVALENCE (X(1), Y(5))")
    assert shifts(known) == ({"X": ("X", 0), "Y": ("X", -4)} if known_size else {})


@pytest.mark.parametrize("function", ["MOD", "MODULO"])
def test_a_remainder_after_the_exit_may_divide_by_zero(function: str):
    found = why("INTEGER A(N), L(N)", f"IF ({function}(7, L(I)) .EQ. 1) EXIT", "A(I) = 0")
    assert found == "the condition after the exit may divide by zero (line 4)"


@pytest.mark.parametrize("said", ["VOLATILE T", "VOLATILE :: I", "REAL, VOLATILE :: T", "TARGET T", "ASYNCHRONOUS T"])
def test_what_may_change_unseen_is_left_alone(said: str):
    found = why("REAL A(N)\n      " + said, "T = A(I)*2.", "A(I) = T + 1.")
    assert found.startswith(f"{said[-1]} is a pointer, allocatable, a target or volatile")


@pytest.mark.parametrize("said", ["COMMON /C/ W\n      VOLATILE /C/", "VOLATILE /C/\n      COMMON /C/ W"])
def test_a_volatile_block_of_common_is_left_alone(said: str):
    found = why(f"REAL A(N), W(9)\n      {said}", "A(I) = W(3)")
    assert found == "W is a pointer, allocatable, a target or volatile (line 6)"


def test_a_volatile_argument_is_read_as_often_as_its_procedure_says():
    function = "      FUNCTION F(X)\n      REAL, VOLATILE :: X\n      F = X + X\n      END\n"
    loop = (
        "      SUBROUTINE S(A, N)\n      REAL A(N)\n      DO I = 1, N\n      A(I) = F(A(I))\n      END DO\n      END\n"
    )
    plain = convert_text("s.f", loop + function.replace(", VOLATILE ::", ""), "vector").results[0].loops[0]
    other = convert_text("s.f", loop + function, "vector").results[0].loops[0]
    assert (plain.outcome, other.outcome) == ("vector", "scalar")
