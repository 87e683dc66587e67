unsigned lookup(const unsigned *table, unsigned secret) {
  unsigned r = 0;
  for (unsigned i = 0; i < 256; i++) {
    unsigned x = i ^ (secret & 255), mask = ((x | -x) >> 31) - 1u;
    r |= table[i] & mask;
  }
  return r;
}
