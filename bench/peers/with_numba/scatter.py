"""bench/workloads/scatter.py for Numba."""

# pyright: basic

from numba import njit


@njit(error_model="numpy")
def deposit(place, weight, table):
    for i in range(len(place)):
        table[place[i]] += weight[i]


@njit(error_model="numpy")
def deposit_some(place, weight, least, table):
    for i in range(len(place)):
        if weight[i] > least:
            table[place[i]] += weight[i]


@njit(error_model="numpy")
def tally(place, counts):
    for i in range(len(place)):
        counts[place[i]] += 1
