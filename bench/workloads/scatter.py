"""Weights added at given places of a large table: lanes rarely conflict, but may."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload

PLACES = 1 << 16


@lw.kernel
def deposit(place, weight, table):
    for i in lw.lanes(len(place)):
        lw.atomic_add(table, place[i], weight[i])


@lw.kernel
def deposit_some(place, weight, least, table):
    for i in lw.lanes(len(place)):
        if weight[i] > least:
            lw.atomic_add(table, place[i], weight[i])


@lw.kernel
def tally(place, counts):
    for i in lw.lanes(len(place)):
        lw.atomic_add(counts, place[i], 1)


def places(count: int):
    return np.random.default_rng(7).integers(0, PLACES, count, dtype=np.int32)


def weights(count: int):
    return np.random.default_rng(8).random(count, np.float32)


def weighted(count: int):
    return places(count), weights(count), np.zeros(PLACES, np.float32)


def weighted_some(count: int):
    return places(count), weights(count), np.float32(0.5), np.zeros(PLACES, np.float32)


def counted(count: int):
    return places(count), np.zeros(PLACES, np.int32)


WORKLOADS = (
    Workload("scatter-add f32", deposit, weighted, 1 << 20),
    Workload(
        "scatter-add, some",
        deposit_some,
        weighted_some,
        1 << 20,
        here="The same under a condition that half of them meet.",
    ),
    Workload("scatter-add i32", tally, counted, 1 << 20, here="Counts at given places of a large table."),
)
