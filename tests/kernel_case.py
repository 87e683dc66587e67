"""A random kernel and all that a run of it depends on; as text, a file with the settings in its first line.

text = str(case)                   what a failure prints
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
    across: int  # whether lanes tell each other things
    native: int  # whether compiled for this machine
    level: int  # of LLVM's optimizations
    hot: int = 1  # whether hot paths are looked for
    debug: int = 0  # whether it checks for overflow and the like, and hot paths what they count on
    threads: int = 0  # if not 0, it is also called as users do, with so many
    checks: int = 1  # whether indices and the like are checked

    def __str__(self) -> str:
        words = (f"{name}={int(value)}" for name, value in asdict(self).items() if name != "text")
        return f"# case {' '.join(words)}\n{self.text}"

    @staticmethod
    def read(text: str) -> Case:
        words, text = text.split("\n", 1)
        return Case(text, **{name: int(value) for name, value in (word.split("=") for word in words.split()[2:])})
