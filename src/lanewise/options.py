"""Options: the one environment variable `LANEWISE=`, read into a record.

    LANEWISE=off                   kernels run as plain Python
    LANEWISE=debug                 overflow, race and uniformity checks
    LANEWISE=cache=DIR             where compiled code is kept
    LANEWISE=fuel=7                run seven passes and stop: halve it to find the pass that breaks a program
    LANEWISE=linearize.off         leave one pass out        simplify.show   print the function after it
    LANEWISE=linearize.stop        stop after it             all.time        time every pass
    LANEWISE=all.verify            verify after every pass

Words are separated by commas or spaces. An unknown word is an error that names the words that exist.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .ir.position import CompileError
from .record import dataclass, field

SWITCHES = ("off", "show", "time", "verify", "stop")
WORDS = ("off", "debug", "cache=DIR", "fuel=N")
ALL = "all"


@dataclass(frozen=True, slots=True)
class Options:
    """What `LANEWISE=` says. `switches` holds for each pass name, or 'all', the switches that are set for it."""

    off: bool = False
    debug: bool = False
    cache: str | None = None
    fuel: int | None = None
    switches: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])

    def asks(self, name: str, switch: str) -> bool:
        """Is a switch set for this pass, by its name or for all?"""
        return switch in self.switches.get(name, ()) or switch in self.switches.get(ALL, ())


def parse_options(text: str, passes: Sequence[str]) -> Options:
    """Read the variable's text; `passes` are the names that switches may be set for."""
    plain: dict[str, str] = {}
    switches: dict[str, set[str]] = {}
    for word in filter(None, re.split(r"[,\s]+", text)):
        name, dot, switch = word.rpartition(".")
        key, _, value = word.partition("=")
        if key in ("cache", "fuel") and value:
            plain[key] = value
        elif word in ("off", "debug"):
            plain[word] = word
        elif dot and switch in SWITCHES and name in (*passes, ALL) and (name, switch) != (ALL, "off"):
            switches.setdefault(name, set()).add(switch)
        else:
            raise CompileError(_unknown(word, passes))
    if not plain.get("fuel", "0").isdecimal():
        raise CompileError(f"LANEWISE=fuel={plain['fuel']} must be a whole number of passes")
    return Options(
        off="off" in plain,
        debug="debug" in plain,
        cache=plain.get("cache"),
        fuel=int(plain["fuel"]) if "fuel" in plain else None,
        switches={name: frozenset(found) for name, found in switches.items()},
    )


def _unknown(word: str, passes: Sequence[str]) -> str:
    import difflib

    name, dot, switch = word.rpartition(".")
    if dot and name not in (*passes, ALL):
        near = difflib.get_close_matches(name, passes, 1)
        hint = f"did you mean '{near[0]}.{switch}'?" if near else f"write one of: {' '.join((*passes, ALL))}"
        return f"LANEWISE has no pass '{name}'; {hint}"
    if dot:
        return f"LANEWISE has no switch '.{switch}' for '{name}'; write one of: {' '.join('.' + s for s in SWITCHES)}"
    near = difflib.get_close_matches(word, WORDS, 1)
    hint = f"did you mean '{near[0]}'? There are" if near else "write one of"
    return f"LANEWISE does not know '{word}'; {hint}: {' '.join(WORDS)} PASS.SWITCH; several with commas between"
