"""Variables that constructors set: that code runs when a program is loaded, and never runs here.

    double root = compute();                     // C++, or a C function with __attribute__((constructor))

    @root = global double 0.0
    @llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [... ptr @_GLOBAL__sub_I_a.cpp ...]

The initializer of such a variable is not the value that a program sees, so functions that mention it are refused. Every
variable is barred that a constructor mentions, directly or through what it mentions; constants are not, nor are
variables that no constructor reaches.

Costs     linear, in modules that have constructors.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..text.heads import name_in
from ..text.sections import Sections
from ..text.tokens import name_of

_LIST = "@llvm.global_ctors = "
_NAME = re.compile(r'@(?:"[^"]*"|[-\w.$]+)', re.ASCII)
_VARIABLE = re.compile(r"(?:\S+ )*?global ")


def bar_constructed(found: Sections, barred: dict[str, str]) -> None:
    """Bar the variables that constructors may set, with the reason."""
    starts = [name for line in found.globals if line.startswith(_LIST) for name in _names([line.partition(" = ")[2]])]
    if not starts:
        return
    variables = {name_of(_names_as_written(line)[0]): line.partition(" = ")[2] for line in found.globals}
    bodies = {name_in(body.head): body.lines for body in found.functions}
    seen: set[str] = set()
    waiting = list(starts)
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        if name in bodies:
            waiting += _names(bodies[name])
        elif name in variables:
            waiting += _names([variables[name]])
            if _VARIABLE.match(variables[name]):
                barred.setdefault(name, f"'{name}' is set by a constructor, which does not run here; pass its value")


def _names(lines: Iterable[str]) -> list[str]:
    return [name_of(token) for line in lines for token in _names_as_written(line)]


def _names_as_written(line: str) -> list[str]:
    return _NAME.findall(line)
