// A secret goes through a global into functions that read it, and through one that writes it.
int state;
__attribute__((noinline)) static void keep(int value) { state = value; }
__attribute__((noinline)) static int kept(void) { return state; }
int act(int);
int through(int secret, int *box) {
  keep(secret);
  *box = kept();
  return *box ? act(1) : 0;
}
