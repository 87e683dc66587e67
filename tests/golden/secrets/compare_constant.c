int compare(const unsigned char *secret, const unsigned char *guess, int n) {
  unsigned char differ = 0;
  for (int i = 0; i < n; i++) differ |= secret[i] ^ guess[i];
  return (((unsigned)differ - 1u) >> 8) & 1u;
}
