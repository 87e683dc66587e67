// A secret is kept in a global; what is called meanwhile reads another one, and a table that cannot be written.
static int state, rounds;
static const int steps[4] = {1, 3, 5, 7};
__attribute__((noinline)) static int asked(int k) { return rounds + steps[k & 3]; }
void count(void) { rounds++; }
int last(void) { return state; }
int through(int secret, int k) {
  state = secret;
  int sum = 0;
  for (int i = 0; i < asked(k); i++) sum += steps[i & 3];
  return sum;
}
