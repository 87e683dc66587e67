// The cache line that is fetched ahead tells of the secret, though what is computed does not.
int f(const int *table, int secret) {
    __builtin_prefetch(table + 16 * (secret & 3));
    return table[0];
}
