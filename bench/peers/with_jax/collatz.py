"""bench/workloads/collatz.py for JAX, whose loops run until the last element is done."""

# pyright: basic

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)


@jax.jit
def count(first):
    def step(state):
        n, c = state
        go = n > 1
        return jnp.where(go, jnp.where(n & 1 == 1, 3 * n + 1, n >> 1), n), c + go

    start = first, jnp.zeros(first.shape, jnp.int32)
    return jax.lax.while_loop(lambda state: jnp.any(state[0] > 1), step, start)[1]


def prepare_collatz_i32(first, steps):
    start, held = jnp.asarray(first), []

    def run():
        held[:] = [count(start).block_until_ready()]

    return run, lambda: np.copyto(steps, np.asarray(held[0]))


prepare_collatz_i64 = prepare_collatz_i32
