"""Groups: a kernel, its arguments, and its phrasings, those that rules make and those written by hand."""

from __future__ import annotations

import importlib
import inspect
import linecache
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import lanewise as lw
from rephrase.rules import phrasings

FILES = ("images", "numbers", "rows")
WORKLOADS = ("convolution 1-D", "convolution 2-D", "bilateral filter", "3-D stencil", "mandelbrot", "string search")
AS_WRITTEN = "as written"


@dataclass(frozen=True)
class Group:
    """`others` are phrasings by hand, by name. `leave_out`: rules that change results or mean nothing here.

    `exact`: all phrasings give the same bits; otherwise, with powers, nearly the same.
    """

    name: str
    kernel: Any
    args: Callable[[int], Sequence[Any]]
    size: int
    others: tuple[tuple[str, Any], ...] = ()
    leave_out: tuple[str, ...] = ()
    exact: bool = True


def all_groups() -> list[Group]:
    from workloads import all_workloads

    found = [group for name in FILES for group in importlib.import_module(f"rephrase.{name}").GROUPS]
    by_name = {row.name: row for row in all_workloads()}
    rows = (by_name[name] for name in WORKLOADS)
    return [
        *found,
        *(Group(row.name, row.kernel, row.args, max(row.size // 8, 1 << 13), exact=row.exact) for row in rows),
    ]


def spellings(group: Group) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The name and the undecorated function of each phrasing."""
    yield AS_WRITTEN, group.kernel.function
    for name, kernel in group.others:
        yield name, kernel.function
    for name, text in phrasings(_text(group.kernel.function)):
        if name not in group.leave_out:
            yield name, _function(group.kernel.function, text, f"<{group.name}: {name}>")


def _text(function: Callable[..., Any]) -> str:
    """Its text without its decorator."""
    text = textwrap.dedent(inspect.getsource(function))
    return text[text.index("def ") :]


def _function(first: Callable[..., Any], text: str, file: str) -> Callable[..., Any]:
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    names = {**first.__globals__, "lw": lw}
    exec(compile(text, file, "exec"), names)
    return names[first.__name__]
