"""Find a word in a text: each lane tries one position."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload


@lw.kernel
def search(text, word, found):
    m = len(word)
    for i in lw.lanes(len(text) - m + 1):
        j = 0
        while j < m and text[i + j] == word[j]:
            j += 1
        found[i] = j == m


def arguments(count: int):
    text = np.random.default_rng(1).integers(97, 100, count).astype(np.uint8)
    return text, text[count // 2 : count // 2 + 16].copy(), np.zeros(count - 15, np.uint8)


WORKLOADS = (Workload("string search", search, arguments, 1 << 22),)
