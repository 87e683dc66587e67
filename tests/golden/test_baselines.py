"""Figure 5 of the divergence paper: what each analysis says of each split, and where the baselines err."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lanewise.analysis.baselines.ipd import ipd
from lanewise.analysis.baselines.strongpd import strongpd
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lanewise.analysis.graph.splits import JoinPoints
from lib.samples.named_graphs import FIGURES, named_function

BASELINES = {"ipd": ipd, "strongpd": strongpd}


def compared(facts: Facts) -> str:
    graph, paths = facts[cfg], facts[disjoint_paths]
    names = [block.name for block in graph.blocks]
    lines = [str(graph), ""]
    for split in paths.blocks:
        true = paths.joins(split)
        lines.append(f"{names[split]}  {'disjoint paths':16}{' '.join(names[join] for join in true)}")
        for word, baseline in BASELINES.items():
            points: JoinPoints = facts[baseline]
            believed = points.of(split).joins
            parts = [" ".join(names[join] for join in believed)]
            parts += [f"misses {names[join]}" for join in true if join not in believed]
            parts += [f"needless {names[join]}" for join in believed if join not in true]
            lines.append(f"   {word:16}{'; '.join(filter(None, parts))}".rstrip())
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("figure", FIGURES)
def test_figure(figure: str, golden: Callable[[str | Path, str], None]) -> None:
    golden(f"tests/golden/baselines/figure_{figure}.txt", compared(Facts(named_function(FIGURES[figure]))))
