void swap(unsigned *a, unsigned *b, unsigned secret, int n) {
  if (secret & 1)
    for (int i = 0; i < n; i++) { unsigned t = a[i]; a[i] = b[i]; b[i] = t; }
}
