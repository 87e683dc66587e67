"""bench/workloads/collatz.py for Numba."""

# pyright: basic

from numba import njit


@njit(error_model="numpy")
def collatz(first, steps):
    for i in range(len(first)):
        n = first[i]
        count = 0
        while n > 1:
            if n & 1:
                n = 3 * n + 1
            else:
                n >>= 1
            count += 1
        steps[i] = count


collatz_i32 = collatz_i64 = collatz
