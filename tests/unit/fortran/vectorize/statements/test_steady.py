"""What stands still in a loop is read only where the loop would read it: gfortran checks every subscript.

Each unit is called with an M that names no element, once without an iteration and, where a condition guards the
operand, once with a condition that never holds; then with an M that exists, where old and new must agree.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from lanewise.fortran.modes import convert_text

BODIES = {
    "operand": "A(I) = A(I) + B(M)",
    "gathered": "A(I) = 2.0*B(K(M))",
    "divided": "A(I) = A(I) + REAL(100/M)",
    "remainder": "A(I) = A(I) + REAL(MOD(7, M))",
    "row": "A(I) = C(M,I)",
    "stored": "C(M,I) = A(I)",
    "tested": "IF (B(M) .GT. 0.0) A(I) = 1.0",
    "counted": "IF (A(I) .GT. B(M)) K(1) = K(1) + 1",
    "greatest": "IF (A(I)*B(M) .GT. X) X = A(I)*B(M)",
    "last": "IF (A(I) .GT. B(M)) J = I",
    "kept": "X = B(M)\n        A(I) = X + A(I)",
    "wrapped": "A(I) = X\n        X = B(M)",
    "masked": "IF (P(I) .GT. 0.0) A(I) = B(M)",
    "summed": "IF (P(I) .GT. 0.0) J = J + K(M)*K(I)",
    "packed": "IF (P(I) .GT. 0.0) THEN\n        J = J + 1\n        A(J) = P(I)*B(M)\n        END IF",
    "part": "IF (I .GT. 3) THEN\n        IF (B(I-3) .GT. 0.0) A(I) = 1.0\n        END IF",
}
GUARDED = ("masked", "summed", "packed")
STAYS = {
    "inner test": "IF (P(I) .GT. 0.0) THEN\n        IF (B(M) .GT. 0.0) A(I) = 1.0\n        END IF",
    "index test": "IF (I*I .GT. 10) THEN\n        IF (B(I-3) .GT. 0.0) A(I) = 1.0\n        END IF",
}
HEAD = """      SUBROUTINE {name}(A, B, P, C, K, X, J, N, M)
      INTEGER K(10), J, N, M, I
      REAL A(10), B(10), P(10), C(10,10), X
"""
LOOP = "      DO 10 I = 1, N\n        {body}\n   10 CONTINUE\n      END\n"
SEARCH = """      DO 10 I = 1, N
        IF (A(I) .GT. C(1,N)) GOTO 20
        B(I) = 2.0
   10 CONTINUE
   20 J = I
      END
"""
MAIN = """program steady
  integer :: k(10), j, i
  real :: a(10), b(10), p(10), c(10,10), x
{calls}
contains
  subroutine begin(sign)
    real, intent(in) :: sign
    a = [(real(i), i = 1, 10)]; b = 3.5 - a; p = sign*a; x = 0.5; j = 0; k = [(11 - i, i = 1, 10)]
    c = spread(a, 1, 10)
  end subroutine
  subroutine tell(name)
    character(*), intent(in) :: name
    print *, name, sum(a), sum(b), sum(c), x, j, sum(k)
  end subroutine
end program
"""


def unit(name: str, text: str) -> str:
    return HEAD.format(name=name.replace(" ", "").upper()) + text


def units() -> str:
    searched = unit("searched", SEARCH).replace("A(10), B(10)", "A(N), B(10)").replace("C(10,10)", "C(10,N)")
    return "".join(unit(name, LOOP.format(body=body)) for name, body in BODIES.items()) + searched


def calls() -> str:
    found: list[str] = []
    for name in [*BODIES, "searched"]:
        runs = [("1.0", 0, 0), ("1.0", 0, -70000000), ("1.0", 6, 3)]
        if name in GUARDED:
            runs.append(("-1.0", 6, 0))
        for sign, count, place in runs:
            found.append(
                f"  call begin({sign}); call {name}(a, b, p, c, k, x, j, {count}, {place}); call tell('{name}')"
            )
    return "\n".join(found)


def reported(folder: Path, text: str) -> str:
    (folder / "units.f").write_text(text)
    (folder / "main.f90").write_text(MAIN.format(calls=calls()))
    command = ["gfortran", "-O0", "-w", "-std=legacy", "-fcheck=bounds", "main.f90", "units.f", "-o", "steady"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    done = subprocess.run([folder / "steady"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-200:] + done.stderr[:400]
    return done.stdout


@pytest.mark.needs("gfortran")
def test_nothing_is_read_without_an_iteration(tmp_path: Path) -> None:
    conversion = convert_text("units.f", units(), "vector")
    assert [loop.outcome for result in conversion.results for loop in result.loops] == ["vector"] * (len(BODIES) + 1)
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()
    assert reported(tmp_path / "new", conversion.text) == reported(tmp_path / "old", units())


@pytest.mark.parametrize("name", STAYS)
def test_a_condition_inside_another_is_not_read_first(name: str) -> None:
    text = unit(name, LOOP.format(body=STAYS[name]))
    assert convert_text("units.f", text, "vector").text == text


@pytest.mark.parametrize("mode", ["vector", "simd"])
@pytest.mark.parametrize("bound", ["K(M)", "J/M", "N"])
def test_a_bound_is_not_read_outside_its_loop(bound: str, mode: str) -> None:
    """To run along I the loop over L has to be the outer one; with N = 0 K(M) is never read."""
    loops = f"      DO 10 I = 1, N\n      DO 10 L = 2, {bound}\n   10 C(I,L) = C(I,L-1)\n      END\n"
    new = convert_text("units.f", unit("turned", loops), mode).text
    assert ("DO L = 2, N" in new) is (bound == "N")
    assert (f"DO I = 1, N\n      DO L = 2, {bound}" in new) is (bound != "N")


def test_a_sum_in_closed_form_is_not_made_without_an_iteration() -> None:
    text = unit("closed", LOOP.format(body="X = X + B(M)\n        A(I) = X"))
    new = convert_text("units.f", text, "vector", reassociate=True).text
    assert "IF (1 .LE. N) X = X + B(M)*REAL(MAX(0, N))" in new


AHEAD = {
    "IF (N .LT. 1) GOTO 30": False,
    "IF (N .LE. 0) RETURN": False,
    "IF (N .LT. 0) RETURN": True,
    "IF (N .GT. 0) RETURN": True,
    "IF (N .LE. 0) N = 1": True,
    "IF (N .LE. 0) STOP\n      N = M": True,
}


@pytest.mark.parametrize("ahead", AHEAD)
def test_a_loop_that_surely_runs_needs_no_test(ahead: str) -> None:
    loop = LOOP.format(body="A(I) = A(I) + B(M)").replace("      END\n", "   30 END\n")
    new = convert_text("units.f", unit("sure", f"      {ahead}\n{loop}"), "vector").text
    assert "A(1:N) = A(1:N) + B(M)" in new
    assert ("1 .LE. N" in new) is AHEAD[ahead]


@pytest.mark.parametrize("operand", ["B(7)", "C(2,I)", "X", "REAL(J/2)"])
def test_what_exists_needs_no_test(operand: str) -> None:
    text = unit("exists", LOOP.format(body=f"A(I) = A(I) + {operand}"))
    assert "IF" not in convert_text("units.f", text, "vector").text
