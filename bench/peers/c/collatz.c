#include "words.h"

#define COLLATZ(name, type)                                              \
    void name(IN(type) first, int n, OUT(int32_t) steps, int n1) {       \
        for (int i = 0; i < n; i++) {                                    \
            type x = first[i];                                           \
            int count = 0;                                               \
            while (x > 1) {                                              \
                x = x & 1 ? 3 * x + 1 : x >> 1;                          \
                count++;                                                 \
            }                                                            \
            steps[i] = count;                                            \
        }                                                                \
    }

COLLATZ(collatz_i32, int32_t)
COLLATZ(collatz_i64, int64_t)
