"""The state of the machine: (Θ, β, Σ, Π, Λ, pc).

    Θ   active     the threads that execute now
    β   bank       each variable's value in each thread; a `Hole` where there is none
    Σ   shared     memory that all threads see
    Π   sync       open branches, innermost first: (lid, done, lnext, todo)
    Λ   context    what everywhere blocks put aside, innermost first: (Θ, Π)
    pc             the next instruction

A state is never changed; a rule makes a new one. The bottom of Λ is always (Θall, []), so Θall is read from there.

Source    Figure 2.
"""

from __future__ import annotations

from ..record import dataclass
from .program import Program

Threads = frozenset[int]
NO_THREADS: Threads = frozenset()


@dataclass(frozen=True, slots=True)
class Hole:
    """A value that does not exist, with the reason, reported when something reads it."""

    reason: str = "it was never written"


Value = int | Hole
UNWRITTEN = Hole()
Bank = dict[str, tuple[Value, ...]]
Shared = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """An open branch: where it stands, who has reached its sync, where the others resume, who they are."""

    branch: int
    done: Threads
    next: int
    todo: Threads

    def __str__(self) -> str:
        return f"({self.branch}, {show_threads(self.done)}, {self.next}, {show_threads(self.todo)})"


Sync = tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """The state saved by an everywhere block."""

    active: Threads
    sync: Sync

    def __str__(self) -> str:
        return f"({show_threads(self.active)}, {show_sync(self.sync)})"


@dataclass(frozen=True, slots=True)
class State:
    active: Threads
    bank: Bank
    shared: Shared
    sync: Sync
    context: tuple[Context, ...]
    pc: int

    @property
    def everyone(self) -> Threads:
        """Θall."""
        return self.context[-1].active

    @property
    def width(self) -> int:
        return len(self.everyone)

    @property
    def mask(self) -> Threads:
        """Θmask: the threads active before the innermost everywhere block."""
        return self.context[0].active

    @property
    def depth(self) -> int:
        """How many activations are live: 1, plus one per open everywhere block."""
        return len(self.context)

    def value(self, variable: str, thread: int) -> Value:
        vector = self.bank.get(variable)
        return UNWRITTEN if vector is None else vector[thread]

    def values(self, variable: str) -> tuple[Value, ...]:
        return self.bank.get(variable, (UNWRITTEN,) * self.width)

    def __str__(self) -> str:
        return show_state(self)


def initial(program: Program, threads: int) -> State:
    """All threads active at pc 0, no variable written, memory as the program gives it, Λ = [(Θall, [])]."""
    everyone = frozenset(range(threads))
    return State(everyone, {}, program.memory, (), (Context(everyone, ()),), 0)


def show_threads(threads: Threads) -> str:
    return "{" + ", ".join(map(str, sorted(threads))) + "}"


def show_sync(sync: Sync) -> str:
    return "[" + ", ".join(map(str, sync)) + "]"


def show_value(value: Value) -> str:
    return "*" if isinstance(value, Hole) else str(value)


def show_state(state: State) -> str:
    """The six components, one per line; β a line per variable and Σ eight cells per line."""
    bank = [f"{name}: {' '.join(map(show_value, vector))}" for name, vector in state.bank.items()]
    cells = [
        f"{start}: {' '.join(map(str, state.shared[start : start + 8]))}" for start in range(0, len(state.shared), 8)
    ]
    parts = (
        ("Θ", [show_threads(state.active)]),
        ("β", bank or ["(empty)"]),
        ("Σ", cells or ["(empty)"]),
        ("Π", [show_sync(state.sync)]),
        ("Λ", ["[" + ", ".join(map(str, state.context)) + "]"]),
        ("pc", [str(state.pc)]),
    )
    lines: list[str] = []
    for name, texts in parts:
        lines.extend(f"{name if first == 0 else '':<3} {text}" for first, text in enumerate(texts))
    return "\n".join(lines)
