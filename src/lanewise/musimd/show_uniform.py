"""The uniformity of a program as text and for machines: a row per instruction.

    Instructions        uniform     varying
    v8 = v8 + 1         v8 =v8                  what it reads, and with = before it what it writes
    bz v7, Loop         v7                      uniform branch
    v0 = ↓tid                       =v0

Ensures   what is called uniform here is exactly what `Analysis.claims` claims.
"""

from __future__ import annotations

from typing import Any

from .claims import Claims
from .instructions import BRANCHES
from .uniform import Analysis


def show_analysis(analysis: Analysis) -> str:
    rows = [("", "Instructions", "uniform", "varying", "")]
    for pc, made in enumerate(analysis.program.instructions):
        if not made.implied:
            label = " ".join(f"{name}:" for name in analysis.program.labels_at(pc))
            uniform, varying = _split_names(analysis, pc)
            rows.append((label, str(made), " ".join(uniform), " ".join(varying), _note(analysis, pc)))
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = (
        "  ".join([*(f"{cell:<{width}}" for cell, width in zip(row[:4], widths, strict=True)), row[4]]).rstrip()
        for row in rows
    )
    return "\n".join(lines) + "\n"


def show_checked(claims: Claims, finished: bool) -> str:
    """How the claims held in the run."""
    made = len(claims.branches) + len(claims.written) + len(claims.read)
    count = "1 claim" if made == 1 else f"{made} claims"
    ran = "held in this run" if finished else "held until the run ended early"
    lines = [f"{count}, {len(claims.broken)} broken" if claims.broken else f"{count}, {ran}"]
    lines += [f"step {one.step}, pc {one.pc}: {one.claim}, but {one.seen}" for one in claims.broken]
    return "\n".join(lines) + "\n"


def analysis_json(analysis: Analysis, claims: Claims) -> dict[str, Any]:
    return {
        "instructions": [_row(analysis, pc) for pc in range(len(analysis.program.instructions))],
        "claims": len(claims.branches) + len(claims.written) + len(claims.read),
        "broken": [{"step": one.step, "pc": one.pc, "claim": one.claim, "seen": one.seen} for one in claims.broken],
    }


def _row(analysis: Analysis, pc: int) -> dict[str, Any]:
    made, reached = analysis.program.instructions[pc], pc in analysis.reached
    return {
        "pc": pc,
        "line": made.position.line or None,
        "instruction": str(made),
        "reached": reached,
        "uniform": [name for name in made.reads if reached and analysis.is_uniform(pc, name)],
        "varying": [name for name in made.reads if reached and not analysis.is_uniform(pc, name)],
        "writes": made.writes,
        "writes_uniform": analysis.writes_uniform(pc) if reached and made.writes is not None else None,
        "branch_uniform": analysis.is_uniform_branch(pc) if reached and _splits(analysis, pc) else None,
        "reason": analysis.reasons.get(pc),
    }


def _split_names(analysis: Analysis, pc: int) -> tuple[list[str], list[str]]:
    """The variables read and written that are uniform, and those that are not."""
    made = analysis.program.instructions[pc]
    columns: tuple[list[str], list[str]] = ([], [])
    if pc in analysis.reached:
        for name in made.reads:
            columns[not analysis.is_uniform(pc, name)].append(name)
        if made.writes is not None:
            columns[not analysis.writes_uniform(pc)].append(f"={made.writes}")
    return columns


def _note(analysis: Analysis, pc: int) -> str:
    if pc not in analysis.reached:
        return "never reached"
    notes: list[str] = []
    if _splits(analysis, pc):
        notes.append("uniform branch" if analysis.is_uniform_branch(pc) else "threads may part")
    if pc in analysis.reasons:
        notes.append(analysis.reasons[pc])
    return "; ".join(notes)


def _splits(analysis: Analysis, pc: int) -> bool:
    return analysis.program.instructions[pc].op in (*BRANCHES, "jmp_mask")
