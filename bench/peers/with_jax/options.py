"""bench/workloads/options.py for JAX; a level of the tree is one operation on all its nodes."""

# pyright: basic

import jax
import jax.numpy as jnp
import numpy as np

STEPS = 64


def cnd(x):
    far = jnp.abs(x)
    k = 1 / (1 + 0.2316419 * far)
    k2 = k * k
    k3, k4 = k2 * k, k2 * k2
    k5 = k3 * k2
    w = 0.31938153 * k - 0.356563782 * k2 + 1.781477937 * k3 - 1.821255978 * k4 + 1.330274429 * k5
    w = w * 0.39894228040 * jnp.exp(-far * far * 0.5)
    return jnp.where(x > 0, 1 - w, w)


@jax.jit
def prices(s, x, t, r, v):
    root = v * jnp.sqrt(t)
    d1 = (jnp.log(s / x) + (r + v * v * 0.5) * t) / root
    return s * cnd(d1) - x * jnp.exp(-r * t) * cnd(d1 - root)


@jax.jit
@jax.vmap
def trees(s, x, t, r, v):
    dt = t / jnp.float32(STEPS)
    up, grown = jnp.exp(v * jnp.sqrt(dt)), jnp.exp(r * dt)
    down = 1 / up
    p = (grown - down) / (up - down)
    q, shrunk, at = 1 - p, 1 / grown, jnp.arange(STEPS)
    value = jnp.maximum(x - s * up ** (2 * at - STEPS).astype(jnp.float32), 0)

    def one_round(done, value):
        following = (q * value + p * jnp.roll(value, -1)) * shrunk
        return jnp.where(at < STEPS - 1 - done, following, value)

    return jax.lax.fori_loop(0, STEPS, one_round, value)[0]


def prepared(kernel):
    def prepare(price, strike, time, rate, spread, out):
        given, held = [jnp.asarray(array) for array in (price, strike, time, rate, spread)], []

        def run():
            held[:] = [kernel(*given).block_until_ready()]

        return run, lambda: np.copyto(out, np.asarray(held[0]))

    return prepare


prepare_black_scholes, prepare_binomial = prepared(prices), prepared(trees)
