"""Shared code of the tests.

growers    random programs and inputs, the same for the same seed
oracles    second opinions: slow, obvious executors, other compilers, and claims checked against actual runs
samples    fixed inputs: operands, graphs, C functions, functions of one op

The modules in this folder itself determine where a test runs: in another process, on another processor, in several
threads, at the edge of memory. Import them as `from lib.growers.graphs import any_graph`; `tests` is on the path.
"""
