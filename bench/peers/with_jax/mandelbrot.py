"""bench/workloads/mandelbrot.py for JAX, whose loops run until the last element is done."""

# pyright: basic

import jax
import jax.numpy as jnp
import numpy as np


def prepare_mandelbrot(out, x0, y0, dx, dy, limit):
    h, w = out.shape
    held = []

    @jax.jit
    def steps(cr, ci):
        def going(state):
            zr, zi, n = state
            return (n < limit) & (zr * zr + zi * zi <= 4)

        def step(state):
            zr, zi, n = state
            go = going(state)
            next_r, next_i = zr * zr - zi * zi + cr, 2 * zr * zi + ci
            return jnp.where(go, next_r, zr), jnp.where(go, next_i, zi), n + go

        return jax.lax.while_loop(lambda state: jnp.any(going(state)), step, (cr, ci, jnp.zeros((h, w), jnp.int32)))[2]

    cr = jnp.broadcast_to(x0 + jnp.arange(w, dtype=jnp.float32) * dx, (h, w))
    ci = jnp.broadcast_to((y0 + jnp.arange(h, dtype=jnp.float32) * dy)[:, None], (h, w))

    def run():
        held[:] = [steps(cr, ci).block_until_ready()]

    return run, lambda: np.copyto(out, np.asarray(held[0]))
