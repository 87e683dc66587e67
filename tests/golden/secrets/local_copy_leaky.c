// A secret goes through a local array, and becomes an index after it.
int local_copy(const unsigned char *secret, const int *table, int k) {
  volatile unsigned char copy[8];
  for (int i = 0; i < 8; i++) copy[i] = secret[i];
  return table[copy[k & 7]];
}
