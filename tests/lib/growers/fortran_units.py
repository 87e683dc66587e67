"""Random Fortran units for the restructurer: forward, backward, exit, overlapping and sideways branches in nested DOs.

grow(Random(7)) is the text of one subroutine; the same seed gives the same text.
"""

from __future__ import annotations

from random import Random


class _Grower:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.lines: list[str] = []
        self.label = 0
        self.action = 0
        self.loops = 0
        self.room = random.randint(5, 22)

    def body(self, depth: int, visible: list[int]) -> None:
        """A list of statements; labels are drawn first, so that branches may go back and forth."""
        random = self.random
        count = random.randint(2, 6)
        own = [self.fresh() for _ in range(count)]
        labels = [*visible, *own]
        for label in own:
            self.statement(depth, label, labels)

    def fresh(self) -> int:
        self.label += 10
        return self.label

    def statement(self, depth: int, label: int, labels: list[int]) -> None:
        random = self.random
        self.room -= 1
        choice = random.random()
        if choice < 0.18 and depth < 3 and self.room > 0:
            self.loop(depth, label, labels)
        elif choice < 0.26 and self.room > 0:
            self.block(depth, label, labels)
        elif choice < 0.55:
            self.put(label, f"IF ({self.test()}) GOTO {random.choice(labels)}")
            self.act(None)
        elif choice < 0.62:
            self.put(label, f"GOTO {random.choice(labels)}")
        elif choice < 0.67:
            targets = [str(random.choice(labels)) for _ in range(3)]
            self.put(label, f"IF (V{random.randint(1, 9)} - 1) {', '.join(targets)}")
        elif choice < 0.72:
            targets = [str(random.choice(labels)) for _ in range(random.randint(1, 4))]
            self.put(label, f"GOTO ({', '.join(targets)}), K{random.randint(1, 9)}")
        elif choice < 0.75:
            self.put(label, f"IF ({self.test()}) RETURN")
        else:
            self.act(label)

    def loop(self, depth: int, label: int, labels: list[int]) -> None:
        self.loops += 1
        name = f"I{self.loops}"
        end = self.fresh()
        self.put(label, f"DO {end} {name} = 1, N{self.loops}")
        self.body(depth + 1, labels if self.random.random() < 0.7 else [])
        self.put(end, "CONTINUE")
        if self.random.random() < 0.5:
            self.put(None, f"CALL SEE({name})")

    def block(self, depth: int, label: int, labels: list[int]) -> None:
        self.put(label, f"IF ({self.test()}) THEN")
        self.body(depth + 1, labels)
        if self.random.random() < 0.5:
            self.put(None, "ELSE")
            self.body(depth + 1, labels)
        self.put(None, "END IF")

    def test(self) -> str:
        kind = self.random.random()
        if kind < 0.5:
            return f"P{self.random.randint(1, 30)}"
        if kind < 0.8:
            return f"A .GT. B{self.random.randint(1, 9)}"
        return f"K .EQ. 3 .AND. P{self.random.randint(1, 30)}"

    def act(self, label: int | None) -> None:
        self.action += 1
        loop = f"(I{self.random.randint(1, self.loops)})" if self.loops else ""
        self.put(label, f"CALL S{self.action}{loop}")

    def put(self, label: int | None, text: str) -> None:
        self.lines.append(f"{label or '':>5} {text}")


def grow(random: Random) -> str:
    grower = _Grower(random)
    grower.body(0, [])
    return "\n".join(["      SUBROUTINE GROWN", "      LOGICAL P1", *grower.lines, "      END", ""])
