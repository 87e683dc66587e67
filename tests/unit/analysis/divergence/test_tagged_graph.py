"""The tagged graph is that of the oracle, with None for what is in a later iteration, and is never too large."""

from __future__ import annotations

from random import Random

from lanewise.analysis.divergence.tagged_graph import tagged_graph
from lanewise.analysis.facts import Facts
from lib.growers.graphs import function_of, reducible_graph, shuffled
from lib.oracles.tagged_paths import tagged_graph as by_oracle

MOST = 300


def test_instances_and_edges() -> None:
    random, later = Random(5), 0
    for _ in range(40):
        facts = Facts(function_of(shuffled(random, reducible_graph(random, random.randrange(3, 10)))))
        for iterations in (1, 2, 3):
            found, wanted = tagged_graph(facts, iterations, MOST), by_oracle(facts, iterations - 1)
            if len(wanted) > MOST:
                assert found is None
                continue
            assert found is not None
            kept = {here: [to for to in after if to is not None] for here, after in found.items()}
            assert kept == wanted and next(iter(found)) == (0, ())
            later += sum(None in after for after in found.values())
    assert later > 20, "without loops no iteration is left out"
