"""bench/workloads/search.py for Numba."""

# pyright: basic

from numba import njit


@njit(error_model="numpy")
def search(text, word, found):
    m = len(word)
    for i in range(len(found)):
        j = 0
        while j < m and text[i + j] == word[j]:
            j += 1
        found[i] = j == m
