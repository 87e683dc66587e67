/* What one core can do at most: arithmetic in registers, and reading and writing memory. Called by bench/limits.py. */
#include "words.h"
#ifdef __AVX__
#include <immintrin.h>
#endif

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
    int i = 0;
#ifdef __AVX__ /* whole lines past the caches: what is written need not be read before */
    __m256 by = _mm256_set1_ps(1.5f);
    for (; i < n && (uintptr_t)(out + i) % 64; i++) out[i] = 1.5f * x[i] + y[i];
    for (; i + 16 <= n; i += 16)
        for (int k = i; k < i + 16; k += 8)
            _mm256_stream_ps(out + k, _mm256_add_ps(_mm256_mul_ps(by, _mm256_loadu_ps(x + k)), _mm256_loadu_ps(y + k)));
    _mm_sfence();
#endif
    for (; i < n; i++) out[i] = 1.5f * x[i] + y[i];
}
