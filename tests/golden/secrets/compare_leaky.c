// Stops at the first byte that differs: time tells how many were right.
int compare(const unsigned char *secret, const unsigned char *guess, int n) {
  for (int i = 0; i < n; i++)
    if (secret[i] != guess[i]) return 0;
  return 1;
}
