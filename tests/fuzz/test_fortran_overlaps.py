"""Random loops over names that share storage: by EQUIVALENCE, shifted or of another rank, and through COMMON.

gfortran runs each subroutine as it was and as array statements on the same data; every bit must agree.

    PYTHONPATH=tests python tests/fuzz/test_fortran_overlaps.py LOW HIGH        more seeds
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

import pytest

from lanewise.fortran.modes import convert_text

COUNT = 46
HEAD = """      SUBROUTINE R{number}(A, B, K, N)
      REAL A(40), B(40), C(40), D(40), E(5,8), F(40), G(20), X(40), P, Q, W, T, S, U
      INTEGER K(40), L(40), M(40), N, J
      COMMON /OVER/ P(12), Q(20), W, IV
      EQUIVALENCE (C({c}), D({d})), (E(1,{e}), F({f})), (L(1), M({m}))
      EQUIVALENCE (P({p}), X(1)), (G({g}), F(7))
      DO 1 I = 1, 40
      D(I) = 0.
      F(I) = 0.
      M(I) = 1
    1 CONTINUE
      DO 2 I = 1, 40
      C(I) = A(I) + 1.
      X(I) = A(I) - B(I)
      L(I) = 1 + MOD(K(I), 9)
    2 CONTINUE
      DO 3 I = 1, 8
      E(1,I) = 1.
      E(2,I) = 2.
      E(3,I) = B(I)
      E(4,I) = A(I)
      E(5,I) = 0.
    3 CONTINUE
      DO 4 I = 1, 20
      G(I) = B(I)*2.
    4 F(I) = F(I) + B(I)*2.
      IV = 3
      W = 0.
      S = 0.
      T = 1.
      U = 2.
      J = 2
"""
TAIL = """      DO 90 I = 1, 20
      B(I) = B(I) + C(I) + D(I)*2. + F(I)*3.
      A(I) = A(I) + X(I) + Q(I)
      K(I) = K(I) + L(I) + 3*M(I)
   90 CONTINUE
      DO 91 I = 1, 5
   91 A(I) = A(I) + E(I,2) + S + T + W
      B(1) = U + J + IV
      END
"""
FAMILIES = [["C", "D"], ["F", "G"], ["X", "Q"], ["P", "X"], ["E", "F"], ["C", "D", "F", "G"]]


class Grower:
    """Each loop is over one family of names that overlap, and over arguments, which do not."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.names, self.own = [""], ""

    def place(self) -> str:
        if self.random.random() < 0.85:
            return self.random.choice(["I", "I", "I", "I+1", "I+2", "I-1"])
        return self.random.choice(["12-I", "3", "J", "L(I)", "M(2)"])

    def element(self) -> str:
        name = self.random.choice(self.names)
        if name == "E":
            return self.random.choice(["E(3,I-1)", "E(2,3)", "E(1,10-I)"])
        return f"{name}({self.place()}{self.random.choice(['', '+10', '+12', '+22']) if name == 'X' else ''})"

    def value(self, depth: int = 1) -> str:
        pick = self.random.random()
        if not depth or pick < 0.45:
            return self.element()
        if pick < 0.6:
            return self.random.choice([self.own, self.own, "T", "S", "U", "W", "0.5", "L(I)", "M(I+1)", "IV"])
        return f"({self.value(depth - 1)} {self.random.choice('+-')} {self.value(depth - 1)})"

    def target(self) -> str:
        pick = self.random.random()
        if pick < 0.2:
            return self.random.choice(["T", "U", "S", "W", *4 * [self.own]])
        return self.element()

    def statement(self) -> str:
        pick = self.random.random()
        if pick < 0.06:
            return f"{self.random.choice('LM')}({self.random.choice(['I', 'I+1', '2'])}) = 1 + MOD(K(I), 7)"
        if pick < 0.1:
            return f"S = MAX(S, {self.element()})"
        if pick < 0.13:
            return self.random.choice(["J = MIN(L(I), 9)", "J = MOD(J, 9) + 1", "IV = L(I)"])
        return f"{self.target()} = {self.value()}"

    def loop(self, label: int) -> list[str]:
        high = self.random.choice(["6", "6", "N", "N", "L(3)", "M(2)"])
        lines = [f"      DO {label} I = 2, {high}"]
        self.own = f"V{label}"
        self.names = ["A", "B", *2 * self.random.choice(FAMILIES)]
        for _ in range(self.random.randint(1, 4)):
            pick = self.random.random()
            if pick < 0.2:
                lines.append(f"      IF ({self.value()} .GT. {self.value()}) {self.statement()}")
            elif pick < 0.3:
                lines.append(f"      IF ({self.value()} .GT. {self.value()}) GOTO {label}")
            elif pick < 0.36:
                lines.append(f"      IF ({self.element()} .GT. 4.) GOTO {label + 1}")
            elif pick < 0.5:
                lines += [f"      {self.own} = {self.element()}", f"      {self.statement()}"]
                lines.append(f"      {self.element()} = {self.own}")
            else:
                lines.append(f"      {self.statement()}")
        return [*lines, f"   {label} CONTINUE", f"   {label + 1} CONTINUE"]

    def unit(self, number: int) -> str:
        one = self.random.randint
        head = HEAD.format(
            number=number, c=one(1, 4), d=one(1, 4), e=one(1, 2), f=one(1, 3), m=one(1, 3), p=one(1, 3), g=one(1, 4)
        )
        body = [line for label in (10, 20, 30)[: one(1, 3)] for line in self.loop(label)]
        return head + "\n".join(body) + "\n" + TAIL


def grown(seed: int, count: int) -> str:
    random = Random(seed)
    return "".join(Grower(random).unit(number) for number in range(count))


def program(count: int) -> str:
    calls = "\n".join(f"  call fill\n  call r{number}(a, b, k, n)\n  call say({number})" for number in range(count))
    return f"""program runs
implicit none
real :: a(40), b(40)
integer :: k(40), n, i
do n = 1, 8, 3
{calls}
end do
contains
subroutine fill
  do i = 1, 40
    a(i) = modulo(i*7 + n*5, 11)/2.0 - 1.0
    b(i) = modulo(i*5 + n*3, 13)/4.0
    k(i) = 1 + modulo(i*i + 3*n, 7)
  end do
end subroutine
subroutine say(which)
  integer, intent(in) :: which
  print '(i4,80z9,40i9)', which, transfer(a, k), transfer(b, k), k
end subroutine
end program
"""


def reported(folder: Path, name: str, text: str, count: int) -> list[str]:
    (folder / f"{name}.f").write_text(text)
    (folder / "runs.f90").write_text(program(count))
    flags = ["-O0", "-w", "-std=legacy", "-ffixed-line-length-none", "-fopenmp-simd", "-finit-local-zero"]
    command = ["gfortran", *flags, "runs.f90", f"{name}.f", "-o", name]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:2000]
    done = subprocess.run([folder / name], capture_output=True, text=True, check=False, timeout=20)
    assert done.returncode == 0, done.stderr[:2000]
    return done.stdout.splitlines()


def differing(folder: Path, seed: int, mode: str, count: int) -> set[str]:
    """Numbers of subroutines that leave something else."""
    text = grown(seed, count)
    made = convert_text("loops.f", text, mode, width=132)
    if mode == "vector":
        assert sum(loop.outcome == "vector" for one in made.results for loop in one.loops) > 5 * count
    old, new = reported(folder, "old", text, count), reported(folder, "new", made.text, count)
    assert len(old) == len(new) == 3 * count
    return {one[:4].strip() for one, two in zip(old, new, strict=True) if one != two}


@pytest.mark.needs("gfortran")
@pytest.mark.parametrize("mode", ["vector", "simd"])
def test_overlapping_names(mode: str, tmp_path: Path) -> None:
    assert differing(tmp_path, 0, mode, COUNT) == set()


if __name__ == "__main__":
    for at in range(int(sys.argv[1]), int(sys.argv[2])):
        for which in ("vector", "simd"):
            with tempfile.TemporaryDirectory() as place:
                if found := differing(Path(place), at, which, COUNT):
                    print(at, which, sorted(found), flush=True)
