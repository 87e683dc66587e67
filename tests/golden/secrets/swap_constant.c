void swap(unsigned *a, unsigned *b, unsigned secret, int n) {
  unsigned mask = -(secret & 1);
  for (int i = 0; i < n; i++) { unsigned t = (a[i] ^ b[i]) & mask; a[i] ^= t; b[i] ^= t; }
}
