// Which check fails first is what a padding oracle listens to.
int padding(const unsigned char *secret, int n) {
  int pad = secret[n - 1];
  if (pad == 0 || pad > 16) return 0;
  for (int i = 0; i < pad; i++)
    if (secret[n - 1 - i] != pad) return 0;
  return 1;
}
