export void histogram(uniform uint8 x[], uniform int n, uniform int counts[], uniform int bins) {
    foreach (i = 0 ... n) atomic_add_local(&counts[(int)x[i]], 1);
}
