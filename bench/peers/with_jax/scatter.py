"""bench/workloads/scatter.py for JAX."""

# pyright: basic

import jax
import jax.numpy as jnp
import numpy as np


def prepared(table, add):
    first, held, once = jnp.asarray(table), [], jax.jit(add)

    def run():
        held[:] = [once(held[0] if held else first).block_until_ready()]

    return run, lambda: np.copyto(table, np.asarray(held[0])), held.clear


def prepare_deposit(place, weight, table):
    at, given = jnp.asarray(place), jnp.asarray(weight)
    return prepared(table, lambda into: into.at[at].add(given))


def prepare_deposit_some(place, weight, least, table):
    at, given = jnp.asarray(place), jnp.asarray(weight)
    return prepared(table, lambda into: into.at[at].add(jnp.where(given > least, given, 0)))


def prepare_tally(place, counts):
    at = jnp.asarray(place)
    return prepared(counts, lambda into: into.at[at].add(1))
