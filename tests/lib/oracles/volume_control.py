"""The divergence analysis against its definitions on random inputs, by hand, until the time is up.

    PYTHONPATH=tests python -m lib.oracles.volume_control SECONDS [SEED]

graphs      joins of random graphs, by labels and by enumerating disjoint paths in the tagged graph
pairs       random programs of variables with inputs: actual lanes against claims of uniformity
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random

from lanewise.analysis.divergence.uniformity import uniformity
from lanewise.analysis.divergence.variables import control
from lanewise.analysis.facts import Facts
from lanewise.analysis.graph.cfg import cfg
from lanewise.analysis.graph.disjoint_paths import disjoint_paths
from lanewise.analysis.graph.loops import loops
from lib.growers.graphs import any_graph, function_of, reducible_graph, shuffled
from lib.oracles.tagged_paths import joins_by_paths, tagged_graph
from lib.oracles.variable_runs import contradictions, grow_variables, run, start_states


def compare_joins(random: Random, count: Counter[str]) -> None:
    nodes = random.randrange(3, 13)
    make = reducible_graph if random.random() < 0.5 else any_graph
    facts = Facts(function_of(shuffled(random, make(random, nodes))))
    depth = max((loop.depth for loop in facts[loops]), default=0)
    if depth > 3 or len(tagged_graph(facts, 2)) > 250:
        return
    by_paths, paths = joins_by_paths(facts, 2), facts[disjoint_paths]
    for split in paths.blocks:
        assert by_paths[split] == set(paths.joins(split)), f"split {split} of\n{facts[cfg]}"
        count["splits"] += 1
        count["joins"] += len(paths.joins(split))
    count["graphs"] += 1
    count["irreducible graphs"] += bool(facts[loops].irreducible)


def compare_lanes(random: Random, count: Counter[str]) -> None:
    program = grow_variables(random, reducible=random.random() < 0.5, nodes=14)
    facts, claims = control(program), uniformity(program)
    for _ in range(10):
        lanes = enumerate(start_states(random, program, 6))
        runs = [list(run(program, facts, lane, state)) for lane, state in lanes]
        assert not contradictions(program, claims, runs), f"{program}\nvarying {sorted(program.varying)}"
        count["pairs"] += 1
        count["instances"] += sum(map(len, runs))
    count["programs"] += 1


def main(seconds: float, seed: str) -> None:
    random, count, end = Random(seed), Counter[str](), time.monotonic() + seconds
    while time.monotonic() < end:
        for _ in range(20):
            compare_joins(random, count)
        compare_lanes(random, count)
    print(f"seed {seed}: " + ", ".join(f"{number} {what}" for what, number in count.items()) + "; no contradiction")


if __name__ == "__main__":
    main(float(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "0")
