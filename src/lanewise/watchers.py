"""Watchers: they observe passes as these run (`pipeline.run`), as `LANEWISE=` asks.

LANEWISE=linearize.show    Printing     the text of a function after a pass, for each version that is compiled
LANEWISE=all.verify        Verifying    catches a pass that leaves a broken function
LANEWISE=all.time          Timing       milliseconds of each pass
LANEWISE=fuel=7            Limiting     after seven optional passes, only the required ones
LANEWISE=linearize.stop    Limiting     the same, after one pass, in each version
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from .analysis.facts import Facts
from .ir.show import show
from .options import Options
from .pipeline import Pass, Watcher
from .record import dataclass, field


@dataclass(slots=True, eq=False)
class Timing:
    """Seconds of each pass, by version."""

    seconds: dict[tuple[str, str], float] = field(default_factory=dict[tuple[str, str], float])
    started: float = 0.0

    def before(self, step: Pass, facts: Facts, version: str) -> bool:
        self.started = time.perf_counter()
        return True

    def after(self, step: Pass, facts: Facts, version: str) -> None:
        spent = time.perf_counter() - self.started
        key = (f"{facts.function.name}, {version}", step.name)
        self.seconds[key] = self.seconds.get(key, 0.0) + spent

    def __str__(self) -> str:
        lines: list[str] = []
        for version in dict.fromkeys(version for version, _ in self.seconds):
            mine = {name: spent for (which, name), spent in self.seconds.items() if which == version}
            lines.append(version)
            lines += [f"{spent * 1e3:9.3f} ms  {name}" for name, spent in mine.items()]
        return "\n".join(lines)


@dataclass(slots=True, eq=False)
class Printing:
    """Prints the function after each pass that is asked for."""

    wanted: Callable[[str], bool]
    write: Callable[[str], object] = lambda text: sys.stderr.write(text)
    seen: int = -1

    def before(self, step: Pass, facts: Facts, version: str) -> bool:
        self.seen = facts.function.version
        return True

    def after(self, step: Pass, facts: Facts, version: str) -> None:
        if self.wanted(step.name):
            fn = facts.function
            note = "" if fn.version != self.seen else ", which changed nothing"
            self.write(f"; {fn.name}, {version}, after {step.name}{note}\n{show(fn)}\n\n")


@dataclass(slots=True, eq=False)
class Verifying:
    """Verifies the function after each pass that is asked for."""

    wanted: Callable[[str], bool] = lambda name: True

    def before(self, step: Pass, facts: Facts, version: str) -> bool:
        return True

    def after(self, step: Pass, facts: Facts, version: str) -> None:
        if self.wanted(step.name):
            from .ir.verify import verify

            verify(facts.function)


@dataclass(slots=True, eq=False)
class Limiting:
    """Skips optional passes when the fuel is used up, or after the pass at which a version stops.

    `last` is the optional pass that used the last unit of fuel, with its function and version.
    """

    fuel: int | None = None
    stops: Callable[[str], bool] = lambda name: False
    burnt: int = 0
    last: tuple[str, str, str] | None = None
    stopped: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])

    def before(self, step: Pass, facts: Facts, version: str) -> bool:
        return (facts.function.name, version) not in self.stopped and (self.fuel is None or self.burnt < self.fuel)

    def after(self, step: Pass, facts: Facts, version: str) -> None:
        if step.optional:
            self.burnt += 1
            self.last = (step.name, facts.function.name, version)
        if self.stops(step.name):
            self.stopped.add((facts.function.name, version))


@dataclass(slots=True, eq=False)
class Collecting:
    """The text of each version of each function, as its last pass left it."""

    texts: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])

    def before(self, step: Pass, facts: Facts, version: str) -> bool:
        return True

    def after(self, step: Pass, facts: Facts, version: str) -> None:
        self.texts[facts.function.name, version] = show(facts.function)


def watchers_for(options: Options) -> list[Watcher]:
    """The watchers that the options ask for; often none."""
    words = frozenset[str]().union(*options.switches.values())
    found: list[Watcher] = []
    if options.fuel is not None or "stop" in words:
        found.append(Limiting(options.fuel, lambda name: options.asks(name, "stop")))
    if "show" in words:
        found.append(Printing(lambda name: options.asks(name, "show")))
    if "verify" in words:
        found.append(Verifying(lambda name: options.asks(name, "verify")))
    if "time" in words:
        found.append(Timing())
    return found
