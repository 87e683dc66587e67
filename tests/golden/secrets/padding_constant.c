int padding(const unsigned char *secret, int n) {
  unsigned pad = secret[n - 1], bad = ((pad - 1) >> 31) | ((16 - pad) >> 31);
  for (unsigned i = 0; i < 16; i++) {
    unsigned inside = (i - pad) >> 31, differ = secret[n - 1 - (int)i] ^ pad;
    bad |= inside & ((differ | -differ) >> 31);
  }
  return (int)(1u ^ bad);
}
