"""Random loops over all types: what converts, what traps but under its test, what is left behind.

Reals, doubles, integers, logicals and complex numbers are mixed; integers divide, and arrays are gathered, only under
tests that allow it; nests have statements around their inner loop; scalars and DO variables are read after the loop.
gfortran runs each subroutine as it was and as array statements on the same data, with bounds checked; every bit must
agree.

    PYTHONPATH=tests python tests/fuzz/test_fortran_types.py LOW HIGH        more seeds
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

import pytest

from lanewise.fortran.modes import convert_text

COUNT = 30
HEAD = """subroutine r{number}(a, b, d, k, l, q, z, r, s, n)
integer :: k(40), l(40), n, i, j, i0, j0, g, h, m
real :: a(40), b(40), r(10,10), s(10,10), x, y, u, v
double precision :: d(40), w
logical :: q(40), ok
complex :: z(40), c
x = 0.75; y = -1.5; w = 0.3d0; ok = .true.; c = (1.0, 2.0); i0 = 3; j0 = 4; i = 5; j = 6; u = 0.25; v = 2.5; m = 3
"""
TAIL = """a(40) = x; b(40) = y; d(40) = w; q(40) = ok; z(40) = c; l(40) = i0; l(39) = j0; l(38) = i; l(37) = j
end subroutine
"""
ARRAYS = {"real": "ab", "double": "d", "integer": "l", "logical": "q", "complex": "z"}
SCALARS = {"real": "xy", "double": "w", "integer": ["i0"], "logical": ["ok"], "complex": "c"}
KINDS = ["real", "real", "real", "double", "integer", "logical", "complex"]


class Grower:
    """A subscript stays within 1 and 40 whatever the data; `k` holds 1 to 5, `l` small numbers with zero among them."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.label = 0

    def one(self, *choices: str) -> str:
        return self.random.choice(choices)

    def place(self) -> str:
        near = ["i", "i", "i", "i+1", "i-1", "i+2", "i-3", "2*i-3", "20-i"]
        return self.one(*near, *near, "k(i)", "i/2+1", "j0", "7", "mod(i, 5)+1")

    def element(self, kind: str) -> str:
        return f"{self.one(*ARRAYS[kind])}({self.place()})"

    def atom(self, kind: str) -> str:
        return self.element(kind) if self.random.random() < 0.7 else self.one(*SCALARS[kind])

    def test(self) -> str:
        kind = self.one("real", "real", "double", "integer")
        if self.random.random() < 0.15:
            return self.atom("logical")
        other = self.one("0", "1", self.atom(self.one("real", "integer")))
        return f"{self.atom(kind)} {self.one('>', '<=', '==')} {other}"

    def value(self, kind: str) -> str:
        if kind == "logical":
            return self.one(self.test(), f"({self.test()}) {self.one('.and.', '.or.', '.neqv.')} {self.atom(kind)}")
        if kind == "complex":
            return self.one(f"{self.atom(kind)}*0.5 + {self.atom('real')}", f"conjg({self.atom(kind)})", "(0.5, -1.0)")
        other = self.one(kind, "real", "double", "integer")
        if kind == "integer":
            return self.one(
                f"mod({self.atom(kind)} + i, 7) - 3", f"nint({self.atom('real')}*0.25)", f"{self.atom(kind)}/2"
            )
        return self.one(
            f"{self.atom(kind)}*0.5 + {self.atom(other)}*0.25",
            f"abs({self.atom(kind)}) - {self.atom(other)}/4",
            f"max({self.atom(kind)}, {self.atom(kind)})*0.5",
            self.atom(other),
            "i*0.125",
        )

    def assignment(self) -> str:
        kind = self.one(*KINDS)
        return f"{self.atom(kind)} = {self.value(kind)}"

    def idiom(self) -> list[str]:
        """Statements that belong together, each with its own way to go wrong."""
        kind = self.one("real", "double", "integer")
        scalar, element = self.one(*SCALARS[kind]), self.element(kind)
        found: list[list[str]] = [
            [f"{scalar} = {self.element(self.one('real', 'double'))}", f"{element} = {scalar}"],
            [f"{element} = {scalar}", f"{scalar} = {self.element(kind)}"],
            [f"{scalar} = max({scalar}, {element})"],
            [f"if ({element} > {scalar}) then", f"{scalar} = {element}", "j0 = i", "end if"],
            ["if (l(i) /= 0) then", f"if (12/l(i) > 3) {self.assignment()}", "end if"],
            ["if (l(i) > 0) then", f"if (a(l(i)) > 1.0) {self.assignment()}", "end if"],
            ["if (l(i) /= 0) i0 = mod(i0 + 12/l(i), 9)"],
            ["if (l(i) > 0) x = max(x, b(l(i)))"],
            ["if (i > 5) then", f"if (b(i-5) > 0.5) {self.assignment()}", "end if"],
            [f"ok = {self.test()}", f"if (ok) {self.assignment()}"],
            [f"if ({self.test()}) ok = .false."],
            [f"if ({self.test()}) j0 = i"],
            ["i0 = i", f"{element} = {self.one('i0', 'l(i0+1)', 'i0/3')}"],
        ]
        return self.random.choice(found)

    def statements(self, inside: bool = False) -> list[str]:
        made: list[str] = []
        for _ in range(self.random.randint(1, 3)):
            pick = self.random.random()
            if pick < 0.4 or inside:
                made.append(self.assignment())
            elif pick < 0.5:
                made.append(f"if ({self.test()}) {self.assignment()}")
            elif pick < 0.6:
                made += [f"if ({self.test()}) then", *self.statements(True), "else", *self.statements(True), "end if"]
            elif pick < 0.66:
                made.append(f"if ({self.test()}) {self.one('cycle', 'exit')}")
            elif pick < 0.72:
                self.label += 10
                made += [f"if ({self.test()}) goto {self.label}", self.assignment(), f"{self.label} continue"]
            else:
                made += self.idiom()
        return made

    def loop(self) -> list[str]:
        head = self.one("4, n+3", "4, n+3", "4, 13", "n+3, 4, -1", "4, n+3, 2", "5, n", "4, n+3, k(3)")
        return [f"do i = {head}", *self.statements(), "end do"]

    def nest(self) -> list[str]:
        outer, inner = self.random.choice([("i", "j"), ("j", "i")])

        def spot() -> str:
            return f"{self.one('r', 's')}({self.one('i', 'i', 'i-1', 'i+1')}, {self.one('j', 'j', 'j-1', 'j+1')})"

        body = [f"{spot()} = {spot()}*0.5 + {self.one(spot(), 'a(i)', 'b(j)', 'x')}"]
        if self.random.random() < 0.5:
            body.append(f"if ({spot()} > {self.one('0.5', 'a(j)')}) {spot()} = {spot()}*0.25")
        if self.random.random() < 0.4:
            body.append(f"{self.one('x', 'w', 'd(i)', 'l(j)')} = {spot()}*3")
        bounds = self.one(
            "2, 7", f"2, {outer}", f"{outer}, 8", "8, 2, -1", f"2, 8, {outer}", f"2, 8, k({outer})", "2, n-4"
        )
        before = [self.one(f"x = a({outer})", f"b({outer}) = {inner}")] if self.random.random() < 0.4 else []
        after_loop = [self.one(f"a({outer}) = {inner}", f"d({outer}) = x")] if self.random.random() < 0.4 else []
        head = self.one("2, 8", "8, 2, -1", "2, n-4", "3, 8, 2")
        return [f"do {outer} = {head}", *before, f"do {inner} = {bounds}", *body, "end do", *after_loop, "end do"]

    def odd_steps(self) -> list[str]:
        """Starts and steps that the loop around looks up; nothing reads the indices beyond it."""
        bounds = self.one("8, 2, -k(g)", "8, 2, -k(g)", "2, 8, k(g)", "k(g)+1, 8, 2", "mod(g, 2)+2, 8, 2", "8, 2, -g")
        near = f"a(h{self.one('+1', '+1', '-1', '+2')})"
        body = ["a(h) = b(h)*0.5 + g", "r(g, h) = a(h)", f"s(g, h) = {near} + {self.one('x', 'd(g-1)')}"]
        after_loop = [f"d(g) = {self.one('r', 's')}(g, 3)"] if self.random.random() < 0.5 else []
        return ["do g = 2, 6", f"do h = {bounds}", *body, "end do", *after_loop, "end do"]

    def row(self, scalar: str, outer: str) -> list[str]:
        """A scalar that a loop over h combines, and what becomes of it."""
        spot = self.one("r(g, h)", "r(g, h)", "s(g, h)", "r(h, g)", f"s({outer}, h)", "s(g+1, h-1)")
        other, place = self.one("v", "v", "y"), self.one("m", "m", "j0")
        start = f"{scalar} = {self.one('0', '1', 'a(g)', 'r(g, 2)', f'{scalar}*0.5', 'b(g)*2')}"
        step = self.random.choice(
            [
                [f"{scalar} = {scalar} + {spot}*{self.one('b(h)', 'a(h+1)', '0.5')}"],
                [f"{other} = {spot} - {self.one('a(g)', 'x')}", f"{scalar} = {scalar} + {other}*{other}"],
                [f"{scalar} = max({scalar}, {spot})"],
                [f"if ({spot} > {scalar}) {scalar} = {spot}"],
                [f"if ({spot} > {scalar}) then", f"{scalar} = {spot}", f"{place} = h", "end if"],
                [f"if (b(h) > {self.one('0', spot)}) {scalar} = {scalar}*0.5 + {spot}"],
                [f"if ({spot} <= 0.5) cycle", f"{scalar} = {scalar} - {spot}"],
            ]
        )
        bounds = self.one("2, 8", "2, n-3", "2, g", "g, 8", "8, 2, -1", "2, 8, 3")
        last = self.one(f"a(g) = {scalar}", f"d(g) = {scalar}", f"s(g, {outer}) = {scalar}", f"b(g) = b(g) + {scalar}")
        after_loop = [self.one(last, last, f"if ({scalar} > 1) {last}", f"a(g+1) = {scalar}", f"l(g) = {place}")]
        before = [start, *([f"{place} = g"] if self.random.random() < 0.6 else [])]
        if self.random.random() < 0.1:
            before = [f"if (a(g) > 0) {start}"]
        return [*before, f"do h = {bounds}", *step, "end do", *after_loop]

    def rows(self) -> list[str]:
        """Nests in which scalars live for a row."""
        scalar, deep = self.one("u", "u", "u", "x", "w"), self.random.random() < 0.3
        body = [line for _ in range(self.random.randint(1, 2)) for line in self.row(scalar, "j" if deep else "g")]
        if self.random.random() < 0.2:
            body = [f"if ({self.one('l(g) > 0', 'a(g) > b(g)')}) then", *body, "end if"]
        head = f"do g = {self.one('2, 8', '2, 8', '2, n-3', '8, 2, -1', '3, 8, 2')}"
        if deep:
            heads = [head, "do j = 2, 7"]
            self.random.shuffle(heads)
            return [*heads, *body, "end do", "end do"]
        return [head, *body, "end do"]

    def part(self) -> list[str]:
        kind = self.random.random()
        if kind < 0.2:
            return self.rows()
        return self.odd_steps() if kind < 0.35 else self.nest() if kind < 0.6 else self.loop()

    def unit(self, number: int) -> str:
        parts = [self.part() for _ in range(self.random.randint(1, 3))]
        body = "\n".join(line for part in parts for line in part)
        return f"{HEAD.format(number=number)}{body}\n{TAIL}"


def grown(seed: int, count: int) -> str:
    random = Random(seed)
    return "".join(Grower(random).unit(number) for number in range(count))


def program(count: int) -> str:
    calls = "\n".join(
        f"  call fill\n  call r{number}(a, b, d, k, l, q, z, r, s, n)\n  call say({number})" for number in range(count)
    )
    return f"""program runs
implicit none
integer :: k(40), l(40), n, i, j
real :: a(40), b(40), r(10,10), s(10,10)
double precision :: d(40)
logical :: q(40)
complex :: z(40)
do n = 0, 10, 5
{calls}
end do
contains
subroutine fill
  do i = 1, 40
    a(i) = modulo(i*7 + n*5, 11)/2.0 - 1.0
    b(i) = modulo(i*5 + n*3, 13)/4.0 - 0.75
    d(i) = modulo(i*11 + n, 19)/7.0d0 - 1.0d0
    k(i) = 1 + modulo(i*i + 3*n, 5)
    l(i) = modulo(i*7 + n, 9) - 4
    q(i) = modulo(i*3 + n, 4) == 0
    z(i) = cmplx(a(i), b(i))
  end do
  do j = 1, 10
    do i = 1, 10
      r(i, j) = modulo(i*7 + j*5 + n, 13)/8.0
      s(i, j) = modulo(i*3 + j*11 + n, 17)/16.0 - 0.5
    end do
  end do
end subroutine
subroutine say(which)
  integer, intent(in) :: which
  print '(i4,*(z9))', which, transfer(a, k), transfer(b, k), transfer(d, k), transfer(z, k)
  print '(i4,*(z9))', which, transfer(r, k), transfer(s, k)
  print '(i4,40i9,40l2)', which, l, q
end subroutine
end program
"""


def reported(folder: Path, name: str, text: str, count: int) -> list[str]:
    (folder / f"{name}.f90").write_text(text)
    (folder / "runs.f90").write_text(program(count))
    flags = ["-O0", "-w", "-fcheck=bounds,mem", "-ffree-line-length-none", "-fopenmp-simd"]
    command = ["gfortran", *flags, "runs.f90", f"{name}.f90", "-o", name]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:2000]
    done = subprocess.run([folder / name], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout[-9:] + done.stderr[:2000]
    return done.stdout.splitlines()


def differing(folder: Path, seed: int, mode: str, count: int) -> set[str]:
    """Numbers of subroutines that leave something else."""
    text = grown(seed, count)
    made = convert_text("loops.f90", text, mode)
    assert made.refused == []
    if mode == "vector":
        assert sum(loop.outcome != "scalar" for one in made.results for loop in one.loops) > count // 3
    old, new = reported(folder, "old", text, count), reported(folder, "new", made.text, count)
    assert len(old) == len(new) == 9 * count
    return {one[:4].strip() for one, two in zip(old, new, strict=True) if one != two}


@pytest.mark.needs("gfortran")
def test_all_types(tmp_path: Path) -> None:
    assert differing(tmp_path, 0, "vector", COUNT) == set()


if __name__ == "__main__":
    for at in range(int(sys.argv[1]), int(sys.argv[2])):
        for which in ("vector", "simd", "structured"):
            with tempfile.TemporaryDirectory() as place:
                if found := differing(Path(place), at, which, COUNT):
                    print(at, which, sorted(found), flush=True)
