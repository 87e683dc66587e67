"""Smith-Waterman: the best local alignment of a word with each of many texts; a column in a private array."""

# pyright: basic

import numpy as np

import lanewise as lw
from workloads import Workload

GAP, MATCH, OTHER = 2, 3, -2


@lw.kernel
def align(word, texts, best):
    length = len(word)
    for i in lw.lanes(len(best)):
        column = lw.array(33, lw.i32)
        for k in range(length + 1):
            column[k] = 0
        top = lw.i32(0)
        for at in range(texts.shape[1]):
            letter = texts[i, at]
            if letter == 0:
                break
            diagonal = lw.i32(0)
            for k in range(1, length + 1):
                score = diagonal + (MATCH if word[k - 1] == letter else OTHER)
                diagonal = column[k]
                score = max(max(score, lw.i32(0)), max(diagonal, column[k - 1]) - GAP)
                column[k] = score
                top = max(top, score)
        best[i] = top


def arguments(count: int):
    rng = np.random.default_rng(13)
    texts = rng.integers(1, 5, (count, 48)).astype(np.uint8)
    texts[np.arange(48)[None, :] >= rng.integers(20, 49, count)[:, None]] = 0
    return rng.integers(1, 5, 32).astype(np.uint8), texts, np.zeros(count, np.int32)


WORKLOADS = (Workload("smith-waterman", align, arguments, 1 << 11, small=20),)
