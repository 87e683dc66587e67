unsigned reduce(unsigned secret, unsigned m) { return secret % m; }
