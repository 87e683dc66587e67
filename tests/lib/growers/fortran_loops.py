"""Random loops for the vectorizer, and a program that runs each loop before and after and compares every bit.

grow_loops(Random(7), 50) is a file of fifty subroutines L1 to L50 with the same arguments.
"""

from __future__ import annotations

import re
from random import Random

ARGUMENTS = "A, B, C, D, AA, BB, IP, N, S, T, K"
HEAD = """      SUBROUTINE {name}({arguments})
      INTEGER N, K, IP(90)
      REAL A(90), B(90), C(90), D(90), AA(20,20), BB(20,20), S, T
      REAL X, Y
      DOUBLE PRECISION W
"""


class _Loop:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.label = 100

    def index(self, name: str = "I") -> str:
        random = self.random
        kind = random.random()
        if kind < 0.45:
            return name
        if kind < 0.8:
            return f"{name}{random.choice(['+1', '-1', '+2', '-2'])}"
        return random.choice([f"2*{name}-3", "N-I+1", f"{name}+N", "5", "N", "K"])

    def ref(self) -> str:
        return f"{self.random.choice('ABCD')}({self.index()})"

    def value(self) -> str:
        random = self.random
        kind = random.random()
        if kind < 0.35:
            return f"{self.ref()} + {self.ref()}*0.5"
        if kind < 0.6:
            return f"{self.ref()} - {random.choice(['S', 'T', 'X', '1.5'])}"
        if kind < 0.75:
            return f"ABS({self.ref()})*0.25 + REAL(I)"
        if kind < 0.85:
            return f"{self.ref()} + B(IP(I))"
        return f"({self.ref()} + {self.ref()})*0.125"

    def target(self) -> str:
        kind = self.random.random()
        if kind < 0.75:
            return self.ref()
        return self.random.choice(["X", "X", "Y", "S"])

    def test(self) -> str:
        return f"{self.ref()} {self.random.choice(['.GT.', '.LT.', '.LE.'])} {self.random.choice(['0.0', 'T', '1.0'])}"

    def idiom(self) -> list[str]:
        """Related statements: counters, packing, locations, variables of the previous iteration."""
        test, ref, value = self.test(), self.ref(), self.value()
        array = self.random.choice("ABCD")
        found = self.random.choice(
            [
                [f"IF ({test}) THEN", "K = K + 1", f"{array}(K) = {value}", "END IF"],
                [f"IF ({test}) THEN", "K = K + 1", f"{ref} = {array}(K) + 0.5", "END IF"],
                [
                    f"IF ({test}) THEN",
                    "K = K + 1",
                    f"{array}(K) = {value}",
                    "ELSE",
                    "K = K + 1",
                    f"{ref} = B(K)",
                    "END IF",
                ],
                [f"IF ({ref} .GT. T) THEN", f"T = {ref}", "K = I", "END IF"],
                [f"IF ({ref} .LE. T) THEN", "X = D(I)", f"T = {ref}", "END IF"],
                [f"IF ({test}) K = {self.random.choice(['I', 'IP(I)', '2*I - 1'])}"],
                [f"IF ({test}) Y = {value}"],
                [f"{array}(I) = {ref} + X", f"X = {self.ref()}"],
                [f"{array}(I) = {ref} + X + Y", "Y = X", f"X = {self.ref()}"],
                ["K = K + 1", f"{array}(K) = {value}", "K = K + 1"],
                ["J = K + 1", f"{array}(I) = B(J)", "K = J + 1"],
                [f"A(I+{self.random.choice(['K', 'N', 'N/2'])}) = A(I) + {ref}"],
                [f"A(I) = A(I+{self.random.choice(['K', 'N/2', 'I1', 'I2'])})*0.5"],
                [f"M = {value}*3.0", f"{array}(I) = M + {ref}"],
                [f"{array}(I) = M*0.5", f"M = {ref}*3.0"],
                [f"W = {value}", f"{array}(I) = W*{ref} + W"],
                [f"{array}(I) = W*0.1D0", f"W = {ref}"],
                [f"W = {ref}*0.1D0", "X = W", f"{array}(I) = X*3"],
                [f"M = M + {ref}"],
                [f"M = M + {self.random.choice(['IP(I)', '2*I', 'MOD(I, 3)'])}"],
                [f"IF ({ref} .GT. M) M = {ref}"],
                [f"IF ({ref} .GT. M) THEN", f"M = {ref}", "K = I", "END IF"],
                ["M = IP(I)", f"{array}(I) = M/2 + {ref}"],
                ["A(I) = A(4)*0.5"],
                ["A(I) = A(N-I+4)*0.5 + B(I)"],
                ["AA(I-3,I-3) = BB(I-3,I-3)*0.5 + A(I)"],
                ["AA(3,5) = AA(3,5) - 1.0", "A(I) = AA(3,5)"],
            ]
        )
        return [f"      {one}" for one in found]

    def statements(self, end: int) -> list[str]:
        random = self.random
        found: list[str] = []
        for _ in range(random.randint(1, 4)):
            if random.random() < 0.2:
                found += self.idiom()
                continue
            kind = random.random()
            if kind < 0.6:
                found.append(f"      {self.target()} = {self.value()}")
            elif kind < 0.7:
                found.append(f"      IF ({self.test()}) {self.target()} = {self.value()}")
            elif kind < 0.76:
                found.append(f"      IF ({self.test()}) GOTO {end}")
            elif kind < 0.82:
                found += [f"      IF ({self.test()}) THEN", f"      {self.target()} = {self.value()}"]
                found += ["      ELSE", f"      {self.target()} = {self.value()}", "      END IF"]
            elif kind < 0.88:
                found.append(
                    random.choice(["      K = K + 1", "      IF (A(I) .GT. T) T = A(I)", "      T = MIN(T, B(I))"])
                )
            else:
                self.label += 10
                found.append(f"      IF ({self.test()}) GOTO {self.label}")
                found.append(f"      {self.target()} = {self.value()}")
                found.append(f"{self.label:>5} {self.ref()} = {self.value()}")
        return found

    def single(self) -> list[str]:
        low, high = self.random.choice(
            [
                ("4", "N"),
                ("5", "N-2"),
                ("4", "N-3"),
                ("4", "N-1"),
                ("N", "4, -1"),
                ("4", "N, 2"),
                ("4", "N, K"),
                ("4", "N/2"),
            ]
        )
        return [f"      DO 10 I = {low}, {high}", *self.statements(10), "   10 CONTINUE"]

    def wave(self, first: str, second: str, name: str) -> list[str]:
        """Both loops carry a recurrence; it may need the next diagonal, or the same one."""
        random = self.random
        near = ["I-1,J", "I,J-1", "I-1,J-1", "I+1,J", "I,J+1", "I-2,J", "I-1,J+1" if random.random() < 0.2 else "I,J"]
        one, two, three = (f"{name}({random.choice(near)})" for _ in range(3))
        body = [f"      {name}(I,J) = SQRT(ABS({one}+{two}))/(2+ABS({three}))"]
        if random.random() < 0.4:
            other = "BB" if name == "AA" else "AA"
            body.append(f"      {other}({random.choice(near)}) = {name}({random.choice(near)})/1.5 + I - 2*J")
        bounds = [random.choice(["3, 18", "3, N-3", "3, 18"]) for _ in range(2)]
        lines = [f"      DO 10 {first} = {bounds[0]}", f"      DO 10 {second} = {bounds[1]}", *body, "   10 CONTINUE"]
        return [*lines, f"      K = K + {first} + 2*{second}"] if random.random() < 0.5 else lines

    def double(self) -> list[str]:
        random = self.random
        first, second = random.choice([("I", "J"), ("J", "I")])
        name = random.choice(["AA", "BB"])

        def element() -> str:
            one, two = random.choice(["I", "I", "I-1", "I+1"]), random.choice(["J", "J", "J-1", "J+1"])
            return f"{random.choice([name, 'AA', 'BB'])}({one},{two})"

        body = [f"      {element()} = {element()} + {element()}*0.5" for _ in range(random.randint(1, 3))]
        if random.random() < 0.4:
            return self.wave(first, second, name)
        inner = random.choice(["2, 17", "3, 15", f"2, {first}", f"{first}, 17", f"{first}+1, 17"])
        if random.random() < 0.25:
            test = f"{name}({random.choice(['I', 'I-1', '1'])},{random.choice(['J', '1', '18'])}) .GT. 0.5"
            test = test.replace(second, random.choice(["2", "18"]))
            lines = [
                f"      DO 20 {first} = 2, 17",
                f"      IF ({test}) THEN",
                f"      DO 10 {second} = {inner}",
                *body,
            ]
            return [*lines, "   10 CONTINUE", "      END IF", "   20 CONTINUE", f"      K = K + {first} + 2*{second}"][
                :
            ]
        return [f"      DO 10 {first} = 2, 17", f"      DO 10 {second} = {inner}", *body, "   10 CONTINUE"]


def grow_loops(random: Random, count: int) -> str:
    lines: list[str] = []
    for number in range(1, count + 1):
        loop = _Loop(random)
        lines.append(HEAD.format(name=f"L{number}", arguments=ARGUMENTS).rstrip("\n"))
        begins = ("X = 0.75", "Y = -1.5", "M = 1", "W = 0.3D0", "J = 1", "I = 1", "I1 = K - 7", "I2 = K - 4")
        lines += [f"      {one}" for one in begins]
        lines += loop.single() if random.random() < 0.7 else loop.double()
        lines.append("      S = S + X + Y + M + W" if random.random() < 0.5 else "      S = S + 1.0")
        lines.append("      END")
    return "\n".join([*lines, ""])


def renamed(text: str) -> str:
    """The subroutines L1.. as M1.., to link with the originals."""
    return re.sub(r"(SUBROUTINE\s+)L(\d+)\(", r"\1M\2(", text)


def comparing_program(count: int) -> str:
    """Runs L and M of each number on the same data for several N and prints the numbers that differ."""
    calls = "\n".join(
        f"call fill(n)\ncall l{number}({ARGUMENTS})\ncall keep\ncall fill(n)\n"
        f"call m{number}({ARGUMENTS})\ncall compare({number})"
        for number in range(1, count + 1)
    )
    return f"""program both
implicit none
integer :: n, k, ip(90), sizes(5), z, k2
real :: a(90), b(90), c(90), d(90), aa(20,20), bb(20,20), s, t, old(1220)
sizes = (/ 20, 9, 4, 3, 0 /)
do z = 1, 5
n = sizes(z)
{calls}
end do
contains
subroutine fill(m)
integer, intent(in) :: m
integer :: q, r
do q = 1, 90
a(q) = modulo(q * 37 + m, 23) / 7.0 - 1.25
b(q) = modulo(q * 29 + 5, 19) / 13.0 - 0.5
c(q) = modulo(q * 13 + m * 3, 17) / 3.0 - 2.0
d(q) = modulo(q * 7 + 2, 11) / 31.0
ip(q) = 1 + modulo(q * 11, 20)
end do
do r = 1, 20
do q = 1, 20
aa(q, r) = modulo(q * 7 + r * 5, 13) / 8.0
bb(q, r) = modulo(q * 3 + r * 11, 17) / 16.0 - 0.5
end do
end do
s = 0.5
t = 0.25
k = 6
end subroutine
subroutine keep
k2 = k
old = (/ a, b, c, d, reshape(aa, (/ 400 /)), reshape(bb, (/ 400 /)), s, t, (0.0, k2 = 1, 58) /)
k2 = k
end subroutine
subroutine compare(number)
integer, intent(in) :: number
real :: new(1220)
integer :: q
new = (/ a, b, c, d, reshape(aa, (/ 400 /)), reshape(bb, (/ 400 /)), s, t, (0.0, q = 1, 58) /)
if (k /= k2 .or. any(transfer(new, (/ 0 /)) /= transfer(old, (/ 0 /)))) print *, number, n
end subroutine
end program
"""
