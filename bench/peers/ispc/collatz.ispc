#define COLLATZ(name, type)                                                                             \
    export void name(uniform type first[], uniform int n, uniform int steps[], uniform int n1) {        \
        foreach (i = 0 ... n) {                                                                         \
            type x = first[i];                                                                          \
            int count = 0;                                                                              \
            while (x > 1) {                                                                             \
                if (x & 1) x = 3 * x + 1; else x = x >> 1;                                              \
                count++;                                                                                \
            }                                                                                           \
            steps[i] = count;                                                                           \
        }                                                                                               \
    }

COLLATZ(collatz_i32, int32)
COLLATZ(collatz_i64, int64)
