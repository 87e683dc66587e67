"""Options: the one environment variable `LANEWISE=`, read into a record.

    LANEWISE=off                   kernels run as plain Python
    LANEWISE=debug                 overflow, race and uniformity checks
    LANEWISE=debug=orders          the same, and lanes, crev calls and gangs in other orders
    LANEWISE=perf                  files that show `perf` the functions and lines of kernels
    LANEWISE=cache=DIR             where compiled code is kept
    LANEWISE=cpu=x86-64-v3         generate code for a weaker processor than this one (`llvm/processor.py`)
    LANEWISE=fuel=7                no optional pass after the first seven; `lanewise bisect` searches by it
    LANEWISE=linearize.off         leave one pass out        simplify.show   print the function after it
    LANEWISE=linearize.stop        no optional pass after it all.time        time every pass
    LANEWISE=all.verify            verify after every pass
    LANEWISE=fast_call.off         a choice outside the passes; so are plain_updates and measured_choice

Words are separated by commas or spaces. An unknown word is an error that names the words that exist.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .ir.digits import is_digits
from .ir.position import CompileError
from .record import dataclass, field

SWITCHES = ("off", "show", "time", "verify", "stop")
WORDS = ("off", "debug", "debug=orders", "perf", "cache=DIR", "cpu=NAME", "fuel=N")
ALL = "all"
OF_ALL = SWITCHES[1:]  # all but "off": a kernel needs some pass


@dataclass(frozen=True, slots=True)
class Options:
    """The parsed `LANEWISE=`. `switches` maps each pass name, or 'all', to the switches that are set for it."""

    off: bool = False
    debug: bool = False
    orders: bool = False
    perf: bool = False
    cache: str | None = None
    cpu: str | None = None
    fuel: int | None = None
    switches: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])

    def asks(self, name: str, switch: str) -> bool:
        """Is a switch set for this pass, by its name or for all?"""
        return switch in self.switches.get(name, ()) or switch in self.switches.get(ALL, ())


def parse_options(text: str, passes: Sequence[str]) -> Options:
    """Read the variable's text; `passes` are the names that switches may be set for."""
    plain: dict[str, str] = {}
    switches: dict[str, set[str]] = {}
    for word in _words(text):
        name, dot, switch = word.rpartition(".")
        key, _, value = word.partition("=")
        if key in ("cache", "cpu", "fuel") and value:
            plain[key] = value
        elif word in ("off", "debug", "debug=orders", "perf"):
            plain[word] = word
        elif dot and name in (*passes, ALL) and switch in _switches_of(name):
            switches.setdefault(name, set()).add(switch)
        else:
            raise CompileError(_unknown(word, passes))
    if not is_digits(plain.get("fuel", "0")):
        raise CompileError(f"LANEWISE=fuel={plain['fuel']} must be a whole number of passes")
    return Options(
        off="off" in plain,
        debug="debug" in plain or "debug=orders" in plain,
        orders="debug=orders" in plain,
        perf="perf" in plain,
        cache=plain.get("cache"),
        cpu=plain.get("cpu"),
        fuel=int(plain["fuel"]) if "fuel" in plain else None,
        switches={name: frozenset(found) for name, found in switches.items()},
    )


def value_of(text: str, key: str) -> str | None:
    """The value of one `key=value` of the variable, for those who need no names of passes; the last one counts."""
    values = [value for word in _words(text) for name, _, value in [word.partition("=")] if name == key and value]
    return values[-1] if values else None


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[,\s]+", text) if word]


def _switches_of(name: str) -> tuple[str, ...]:
    return OF_ALL if name == ALL else SWITCHES


def _unknown(word: str, passes: Sequence[str]) -> str:
    import difflib

    name, dot, switch = word.rpartition(".")
    if dot and name not in (*passes, ALL):
        near = difflib.get_close_matches(name, passes, 1)
        hint = f"did you mean '{near[0]}.{switch}'?" if near else f"write one of: {' '.join((*passes, ALL))}"
        return f"LANEWISE has no pass '{name}'; {hint}"
    if dot:
        there_are = " ".join(f".{known}" for known in _switches_of(name))
        return f"LANEWISE has no switch '.{switch}' for '{name}'; write one of: {there_are}"
    near = difflib.get_close_matches(word, WORDS, 1)
    hint = f"did you mean '{near[0]}'? There are" if near else "write one of"
    return f"LANEWISE does not know '{word}'; {hint}: {' '.join(WORDS)} PASS.SWITCH; several with commas between"
