"""The result of a comparison on one workload, and tables of such rows: for a terminal, and as Markdown."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from _ratios import Ratio, mean
from peers import Peer

NAME, CELL = 20, 19
MEAN = "geometric mean"
LEGEND = """
ms       of one run of Lanewise on one thread, with checks=False and fma=True, as the peers have it
default  the same of Lanewise as it comes; checks: what bounds checks add to its time
others   how many times as fast as the peer Lanewise is: above 1 Lanewise is faster, below 1 the peer is;
         ± half of the interval that holds 95 %; in parentheses the same for Lanewise as it comes; - not written for it
"""


@dataclass(frozen=True)
class Comparison:
    """Ratios are how many times as fast as a peer Lanewise is: `bare` without checks and with FMA, `default` as is."""

    name: str
    seconds: float
    default_seconds: float
    checks: Ratio
    bare: dict[str, Ratio]
    default: dict[str, Ratio]
    details: dict[str, str]
    compiling: float
    notes: tuple[str, ...] = ()
    cpu: str = ""  # the weaker processor that all were limited to

    def as_json(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if name != "cpu" or value}


def from_json(text: str) -> list[Comparison]:
    """The inverse of `as_json`; ValueError for any other text."""
    try:
        return [_row({"cpu": "", **row}) for row in json.loads(text)]
    except (TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(str(error)) from None


def _row(row: dict[str, Any]) -> Comparison:
    row = {field.name: row[field.name] for field in fields(Comparison)}
    ratios: dict[str, Any] = {
        form: {str(peer): _ratio(one) for peer, one in row[form].items()} for form in ("bare", "default")
    }
    times: dict[str, Any] = {name: _number(row[name]) for name in ("seconds", "default_seconds", "compiling")}
    words: dict[str, Any] = {
        "name": str(row["name"]),
        "cpu": str(row["cpu"]),
        "notes": tuple(map(str, row["notes"])),
        "details": dict(row["details"]),
    }
    if ratios["bare"].keys() != ratios["default"].keys():
        raise ValueError("a peer is there in one form only")
    return Comparison(**words, **times, **ratios, checks=_ratio(row["checks"]))


def _ratio(one: dict[str, Any]) -> Ratio:
    return Ratio(**{name: _number(value) for name, value in one.items()})


def _number(value: Any) -> float:
    if not isinstance(value, int | float) or not 0 < value < math.inf:
        raise ValueError(f"{value!r} is no time and no ratio")
    return value


def limited(cpu: str) -> str:
    """What a table says of the processor that all were limited to."""
    return f"Lanewise and all peers are limited to {cpu}, a weaker processor than this machine's.\n" if cpu else ""


def as_text_head(peers: Sequence[Peer], cpu: str = "") -> str:
    return (
        limited(cpu)
        + f"{'':{NAME}}{'ms':>9}{'default':>9}{'checks':>8}"
        + "".join(f" {peer.title:>{CELL}}" for peer in peers)
    )


def as_text(row: Comparison, peers: Sequence[Peer]) -> str:
    cells = "".join(f" {cell(row, peer.name):>{CELL}}" for peer in peers)
    notes = "".join(f"\n    {note}" for note in row.notes)
    times = f"{1e3 * row.seconds:9.3f}{1e3 * row.default_seconds:9.3f}"
    return f"{row.name:{NAME}}{times}{percent(row.checks):>8}{cells}{notes}"


def as_text_mean(rows: Sequence[Comparison], peers: Sequence[Peer]) -> str:
    total = mean([row.checks for row in rows])
    cells = "".join(f" {mean_cell(rows, peer.name):>{CELL}}" for peer in peers)
    return f"{MEAN:{NAME}}{'':9}{'':9}{percent(total):>8}{cells}"


def cell(row: Comparison, peer: str) -> str:
    if peer not in row.bare:
        return "-"
    return _both(row.bare[peer], row.default[peer])


def mean_cell(rows: Sequence[Comparison], peer: str) -> str:
    there = [row for row in rows if peer in row.bare]
    if not there:
        return "-"
    return _both(mean([row.bare[peer] for row in there]), mean([row.default[peer] for row in there]))


def _both(bare: Ratio, default: Ratio) -> str:
    return f"{bare.middle:.2f} ±{100 * bare.spread:.0f}% ({default.middle:.2f})"


def percent(one: Ratio) -> str:
    return f"{100 * (one.middle - 1):+.0f}%"


def as_markdown(rows: Sequence[Comparison], peers: Sequence[Peer]) -> str:
    lines = [limited(rows[0].cpu)] if rows and rows[0].cpu else []
    lines += [
        "| workload | ms | default ms | checks | " + " | ".join(peer.title for peer in peers) + " |",
        "| --- |" + " --: |" * (3 + len(peers)),
    ]
    for row in rows:
        words = [row.name, f"{1e3 * row.seconds:.3g}", f"{1e3 * row.default_seconds:.3g}", percent(row.checks)]
        lines.append("| " + " | ".join([*words, *(cell(row, peer.name) for peer in peers)]) + " |")
    if len(rows) > 1:
        words = [f"**{MEAN}**", "", "", percent(mean([row.checks for row in rows]))]
        lines.append("| " + " | ".join([*words, *(mean_cell(rows, peer.name) for peer in peers)]) + " |")
    return "\n".join(lines) + "\n"
