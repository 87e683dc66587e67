// Calls: recursion, mutual recursion, pointers to functions, tables, structs by value, many arguments.
#include <stdint.h>

#define KEPT __attribute__((noinline))

//: factorial(u32:0..25) -> u64
uint64_t factorial(uint32_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

//: fibonacci(i32:0..13) -> i32
int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

//: ackermann(i32:0..2, i32:0..3) -> i32
int ackermann(int m, int n) {
  if (!m) return n + 1;
  if (!n) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

KEPT int is_odd(uint32_t n);
KEPT int is_even(uint32_t n) { return n ? is_odd(n - 1) : 1; }
KEPT int is_odd(uint32_t n) { return n ? is_even(n - 1) : 0; }

//: parity_of(u32:0..40) -> i32
int parity_of(uint32_t n) { return is_even(n) * 2 + is_odd(n); }

KEPT static void move(int n, int from, int to, int *moves) {
  if (!n) return;
  move(n - 1, from, 6 - from - to, moves);
  *moves = (int)((uint32_t)*moves * 7u + (uint32_t)(from * 4 + to));
  move(n - 1, 6 - from - to, to, moves);
}

//: hanoi(i32:0..6) -> i32
int hanoi(int n) {
  int moves = 0;
  move(n, 1, 3, &moves);
  return moves;
}

KEPT static int twice(int x) { return 2 * x; }
KEPT static int square(int x) { return x * x; }
KEPT static int minus(int x) { return -x; }
static int (*const choices[3])(int) = {twice, square, minus};

//: table_of_functions(i32:0..2, i32:-1000..1000) -> i32
int table_of_functions(int which, int x) { return choices[which](x) + 1; }

KEPT static int apply(int (*f)(int), int times, int x) {
  while (times-- > 0) x = f(x) % 10007;
  return x;
}

//: applied(i32:0..1, i32:0..6, i32:-300..300) -> i32
int applied(int which, int times, int x) { return apply(which ? square : minus, times, x); }

struct small { int a, b; };
struct pair { double x, y; };
struct large { int v[10]; };
struct odd { char c[3]; };

KEPT static struct small make_small(int a, int b) { return (struct small){a + b, a - b}; }
KEPT static int use_small(struct small s) {
  s.a *= 3;
  return s.a - s.b;
}

//: small_by_value(i32:-1000..1000, i32:-1000..1000) -> i32
int small_by_value(int a, int b) {
  struct small s = make_small(a, b);
  int r = use_small(s);
  return r * 2 + s.a;
}

KEPT static struct pair turn(struct pair p, double by) { return (struct pair){p.x - by * p.y, p.y + by * p.x}; }

//: pair_by_value(f64:-9..9, f64:-9..9, i32:0..5) -> f64
double pair_by_value(double x, double y, int n) {
  struct pair p = {x, y};
  while (n--) p = turn(p, 0.25);
  return p.x - 2 * p.y;
}

KEPT static struct large shuffled(struct large l, int by) {
  struct large r;
  for (int i = 0; i < 10; i++) r.v[i] = l.v[(i + by) % 10] + i;
  l.v[0] = 12345;
  return r;
}

//: large_by_value(i32[10]:-99..99, i32:0..9) -> i32
int large_by_value(int *v, int by) {
  struct large l;
  for (int i = 0; i < 10; i++) l.v[i] = v[i];
  struct large r = shuffled(l, by);
  int s = l.v[0];
  for (int i = 0; i < 10; i++) s = s * 3 % 100003 + r.v[i];
  return s;
}

KEPT static struct odd bump(struct odd o) {
  o.c[1]++;
  return (struct odd){{o.c[2], o.c[1], o.c[0]}};
}

//: odd_by_value(i8, i8, i8) -> i32
int odd_by_value(int8_t a, int8_t b, int8_t c) {
  struct odd o = bump((struct odd){{(char)a, (char)b, (char)c}});
  return o.c[0] * 65536 + o.c[1] * 256 + o.c[2];
}

KEPT static int64_t many(int a, int64_t b, short c, unsigned char d, float e, double f, int g, int h, int i, float j) {
  return a + 2 * b + 3 * c + 4 * d + (int64_t)(e * 5) + (int64_t)(f * 6) + 7 * g + 8 * h + 9 * i + (int64_t)(j * 10);
}

//: many_arguments(i32:-999..999, i64:-99999..99999, f64:-99..99) -> i64
int64_t many_arguments(int a, int64_t b, double x) {
  return many(a, b, (short)a, (unsigned char)b, (float)x, x * 2, a + 1, a - 1, a ^ 5, (float)x + 1);
}

KEPT static void out_parameters(int x, int *a, long long *b, double *c) {
  *a = x + 1;
  *b = (long long)x * x;
  *c = x / 2.0;
}

//: several_results(i32:-9999..9999) -> f64
double several_results(int x) {
  int a;
  long long b;
  double c;
  out_parameters(x, &a, &b, &c);
  return a + b * 0.5 + c;
}

static const char *const words[] = {"zero", "one", "two", "three", "four", "five"};

//: letter_of(u32:0..5, u32:0..3) -> i32
int letter_of(uint32_t word, uint32_t at) { return words[word][at]; }

static const struct entry { const char *name; int (*run)(int); int bonus; } entries[] = {
    {"double", twice, 1}, {"square", square, 10}, {"minus", minus, 100}};

//: table_of_structs(i32:0..2, i32:-100..100) -> i32
int table_of_structs(int i, int x) {
  const struct entry *e = entries + i;
  return e->run(x) + e->bonus + e->name[1];
}

KEPT static int tail(int n, int sum) { return n == 0 ? sum : tail(n - 1, sum + n * n); }

//: tail_call(i32:0..50) -> i32
int tail_call(int n) { return tail(n, 0); }

//: permutations(i32[5]:0..9, i32:1..5) -> i32
static int count_sorted(int *a, int n, int k) {
  if (k == n) {
    int bad = 0;
    for (int i = 1; i < n; i++) bad += a[i - 1] > a[i];
    return bad == 1;
  }
  int total = 0;
  for (int i = k; i < n; i++) {
    int t = a[k];
    a[k] = a[i];
    a[i] = t;
    total += count_sorted(a, n, k + 1);
    a[i] = a[k];
    a[k] = t;
  }
  return total;
}
int permutations(int *a, int n) { return count_sorted(a, n, 0); }
