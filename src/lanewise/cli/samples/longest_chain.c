// Below n, the number with the longest way to 1 by halving evens and taking odds to 3x + 1.
// longest_chain.ll was made of it: clang-19 -O1 -fno-discard-value-names -S -emit-llvm longest_chain.c
int longest_chain(int n) {
  int best = 1, most = 0;
  for (int start = 1; start < n; start++) {
    int steps = 0;
    for (unsigned long x = start; x != 1; steps++)
      if (x & 1)
        x = 3 * x + 1;
      else
        x /= 2;
    if (steps > most) {
      most = steps;
      best = start;
    }
  }
  return best;
}
