"""A random kernel and everything that its run depends on; as text, a file with the settings in its first line.

text = str(case)                   printed by a failure
Case.read(text)                    the case again
"""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Case:
    """Settings are numbers: 0 and 1 for no and yes."""

    text: str
    width: int
    seed: int  # of the arguments
    across: int  # whether lanes exchange values
    native: int  # whether compiled for this machine
    level: int  # of LLVM's optimizations
    hot: int = 1  # whether to search for hot paths
    debug: int = 0  # whether to check for overflow and the like, and the assumptions of hot paths
    threads: int = 0  # if not 0, it is also called as users do, with that many
    checks: int = 1  # whether to check indices and the like

    def __str__(self) -> str:
        words = (f"{name}={int(value)}" for name, value in asdict(self).items() if name != "text")
        return f"# case {' '.join(words)}\n{self.text}"

    @staticmethod
    def read(text: str) -> Case:
        words, text = text.split("\n", 1)
        return Case(text, **{name: int(value) for name, value in (word.split("=") for word in words.split()[2:])})
