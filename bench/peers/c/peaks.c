/* What one core can do at most: arithmetic in registers, and reading and writing memory. Called by bench/limits.py. */
#include "words.h"

typedef float floats __attribute__((vector_size(64), aligned(4)));
typedef int32_t ints __attribute__((vector_size(64), aligned(4)));

#define CHAINS 12 /* enough to fill the units while each result is waited for */

float multiply_and_add(int turns) {
    floats sums[CHAINS], a = {0}, b = {0};
    for (int k = 0; k < 16; k++) a[k] = 0.999f, b[k] = 0.001f;
    for (int c = 0; c < CHAINS; c++) sums[c] = a + (float)c;
    for (int t = 0; t < turns; t++)
        for (int c = 0; c < CHAINS; c++) sums[c] = sums[c] * a + b;
    for (int c = 1; c < CHAINS; c++) sums[0] += sums[c];
    return sums[0][0];
}

int add_and_xor(int turns) {
    ints sums[CHAINS], a = {0};
    for (int k = 0; k < 16; k++) a[k] = 12345 + k;
    for (int c = 0; c < CHAINS; c++) sums[c] = a + c;
    for (int t = 0; t < turns; t++)
        for (int c = 0; c < CHAINS; c++) sums[c] = (sums[c] + a) ^ a;
    for (int c = 1; c < CHAINS; c++) sums[0] += sums[c];
    return sums[0][0];
}

void triad(IN(float) x, int n, IN(float) y, int n1, OUT(float) out, int n2) {
    for (int i = 0; i < n; i++) out[i] = 1.5f * x[i] + y[i];
}
