"""bench/workloads/alignment.py for Numba."""

# pyright: basic

import numpy as np
from numba import njit


@njit(error_model="numpy")
def align(word, texts, best):
    length = len(word)
    column = np.empty(33, np.int32)
    for i in range(len(best)):
        column[:] = 0
        top = np.int32(0)
        for at in range(texts.shape[1]):
            letter = texts[i, at]
            if letter == 0:
                break
            diagonal = np.int32(0)
            for k in range(1, length + 1):
                score = np.int32(diagonal + (3 if word[k - 1] == letter else -2))
                diagonal = column[k]
                score = max(max(score, np.int32(0)), np.int32(max(diagonal, column[k - 1]) - 2))
                column[k] = score
                top = max(top, score)
        best[i] = top
