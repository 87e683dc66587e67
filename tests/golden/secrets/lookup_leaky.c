// The cache line that is touched tells the index.
unsigned lookup(const unsigned *table, unsigned secret) { return table[secret & 255]; }
