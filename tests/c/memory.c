// Memory: structs, unions, bit fields, pointers to pointers, local arrays, blocks of bytes, globals.
#include <stdint.h>
#include <string.h>

struct point { int x, y; };
struct mixed { char tag; double weight; short s[3]; struct point at; };
struct node { int key, left, right; };

//: points(i32[20]:-100..100, i32:0..10) -> i64
int64_t points(struct point *p, int n) {
  int64_t area = 0;
  for (int i = 0; i < n; i++) {
    struct point *q = &p[(i + 1) % n];
    area += (int64_t)p[i].x * q->y - (int64_t)q->x * p[i].y;
  }
  return area;
}

//: mixed_fields(u8[80], i32:-30000..30000, i32:0..1) -> i64
int64_t mixed_fields(struct mixed *m, int v, int which) {
  struct mixed *p = &m[which];
  p->tag = (char)v;
  p->weight = v * 0.25;
  p->s[0] = (short)v;
  p->s[2] = (short)(v + p->s[0]);
  p->at.y = -v;
  p->at.x = p->at.y + p->tag;
  return (int64_t)sizeof(*p) * p->s[2] + p->at.x;
}

union pun { uint32_t word; float number; uint8_t bytes[4]; struct { uint16_t low, high; } half; };

//: unions(u32, i32:0..3) -> u32
uint32_t unions(uint32_t x, int i) {
  union pun u;
  u.word = x;
  u.bytes[i] ^= 0x80;
  u.half.low += u.bytes[3];
  u.word &= 0xff7fffff;
  u.number = -u.number;
  return u.word;
}

struct packed { uint32_t a : 3, b : 9, c : 20; int32_t d : 5, e : 27; };

//: bit_fields(u32, i32) -> i64
int64_t bit_fields(uint32_t x, int y) {
  struct packed p = {0};
  p.a = x;
  p.b = x >> 3;
  p.c = x * 7;
  p.d = y;
  p.e = y >> 5;
  p.b++;
  p.a += p.c;
  p.e ^= p.d;
  return (int64_t)p.a + p.b * 10 + p.c * 100 - p.d * 3 + (int64_t)p.e;
}

//: pointer_rows(i32[24]:-99..99, i32:0..3, i32:0..5) -> i32
int pointer_rows(int *flat, int row, int column) {
  int *rows[4];
  int **p = rows;
  for (int i = 0; i < 4; i++) *p++ = flat + 6 * i;
  int *t = rows[0];
  rows[0] = rows[3];
  rows[3] = t;
  int ***deep = &(int **){rows};
  (*deep)[row][column] += 1000;
  return rows[row][column] - *rows[3 - row];
}

//: swap_by_pointer(i32[2])
static void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = t;
}
void swap_by_pointer(int *a) { swap(a, a + 1); }

//: local_table(u32:0..63) -> u32
uint32_t local_table(uint32_t i) {
  uint32_t t[64];
  t[0] = 1;
  for (int k = 1; k < 64; k++) t[k] = t[k - 1] * 5 + k;
  return t[i] ^ t[63 - i];
}

//: two_dimensions(i32[9]:-9..9, i32[9]:-9..9, i32[9])
void two_dimensions(int (*a)[3], int (*b)[3], int (*c)[3]) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      int s = 0;
      for (int k = 0; k < 3; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}

//: block_bytes(u8[64], i32:0..31, i32:0..32) -> u32
uint32_t block_bytes(uint8_t *p, int at, int n) {
  uint8_t copy[64];
  memcpy(copy, p, 64);
  memmove(p + 1, p, 40);
  memset(p + at, copy[at], n);
  uint32_t r = 0;
  for (int i = 0; i < 64; i++) r = r * 31 + (p[i] ^ copy[i]);
  return r;
}

//: struct_copy(i32[12]:-50..50) -> i32
int struct_copy(struct node *n) {
  struct node a = n[0], b = n[1];
  n[1] = a;
  n[2] = b;
  a.key += b.left;
  n[3] = a;
  return a.key * b.right;
}

//: list_sum(i32[32]:-20..15, i32:0..15) -> i32
// Pairs of value and next index; the walk ends at a negative index, or after enough steps.
int list_sum(int *pairs, int at) {
  int s = 0;
  for (int steps = 0; at >= 0 && steps < 40; steps++) {
    s += pairs[2 * at];
    at = pairs[2 * at + 1];
  }
  return s;
}

//: list_reverse(i32[16]) -> i32
int list_reverse(int *next) {
  for (int i = 0; i < 16; i++) next[i] = i == 15 ? -1 : i + (next[i] & 1 && i < 14 ? 2 : 1);
  int at = 0, back = -1, n = 0;
  while (at >= 0) {
    int after = next[at];
    next[at] = back;
    back = at;
    at = after;
    n++;
  }
  return n * 100 + back;
}

//: tree_insert(i32[10]:-50..50, i32[48]) -> i32
int tree_insert(int *keys, struct node *pool) {
  int used = 0;
  for (int i = 0; i < 10; i++) {
    int *link = 0, at = used ? 0 : -1;
    while (at >= 0) {
      if (pool[at].key == keys[i]) goto known;
      link = keys[i] < pool[at].key ? &pool[at].left : &pool[at].right;
      at = *link;
    }
    if (link) *link = used;
    pool[used].key = keys[i];
    pool[used].left = pool[used].right = -1;
    used++;
  known:;
  }
  return used;
}

//: text_length(text[32]) -> i32
int text_length(const char *s) {
  const char *p = s;
  while (*p) p++;
  return (int)(p - s);
}

//: text_compare(text[12], text[12]) -> i32
int text_compare(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return (unsigned char)*a - (unsigned char)*b;
}

//: text_find(text[40], text[3]) -> i32
int text_find(const char *s, const char *want) {
  for (int i = 0; s[i]; i++) {
    int j = 0;
    while (want[j] && s[i + j] == want[j]) j++;
    if (!want[j]) return i;
  }
  return -1;
}

//: parse_int(text[14]) -> i32
int parse_int(const char *s) {
  unsigned v = 0;
  int negative = 0;
  while (*s == ' ') s++;
  if (*s == '-') negative = 1, s++;
  while (*s >= '0' && *s <= '9') v = v * 10 + (unsigned)(*s++ - '0');
  return (int)(negative ? 0 - v : v);
}

//: upper_case(text[24]) -> i32
int upper_case(char *s) {
  int changed = 0;
  for (; *s; s++)
    if (*s >= 'a' && *s <= 'z') {
      *s = (char)(*s - 'a' + 'A');
      changed++;
    }
  return changed;
}

//: count_words(text[40]) -> i32
int count_words(const char *s) {
  int words = 0, inside = 0;
  for (; *s; s++) {
    if (*s == ' ') inside = 0;
    else if (!inside) inside = 1, words++;
  }
  return words;
}

static int counter = 5;
static int history[8];

//: remembers(i32:-100..100) -> i32
int remembers(int x) {
  static unsigned calls;
  history[calls++ % 8] = x;
  counter += x;
  return counter + history[(calls + 3) % 8];
}

volatile int register_of_device;

//: volatile_twice(i32:-1000..1000) -> i32
int volatile_twice(int x) {
  register_of_device = x;
  register_of_device = register_of_device + 1;
  return register_of_device * 2;
}

//: atomic_sum(i32[8]:-100..100) -> i32
int atomic_sum(int *a) {
  int seen = 0;
  for (int i = 1; i < 8; i++) seen ^= __atomic_fetch_add(a, a[i], __ATOMIC_SEQ_CST);
  int want = a[0];
  __atomic_compare_exchange_n(a + 1, &want, 99, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  __atomic_exchange_n(a + 2, seen, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  return seen + __atomic_fetch_or(a + 3, 8, __ATOMIC_RELEASE) + __atomic_load_n(a + 4, __ATOMIC_ACQUIRE) + want;
}

//: unaligned(u8[32], i32:0..24) -> u64
uint64_t unaligned(uint8_t *p, int at) {
  uint64_t x;
  memcpy(&x, p + at, 8);
  x = x * 0x9e3779b97f4a7c15 >> 7;
  memcpy(p + 24 - at, &x, 8);
  return x;
}

//: differences(i32[16]:-1000..1000, i32:0..15, i32:0..15) -> i64
int64_t differences(int *a, int i, int j) {
  int *p = a + i, *q = a + j;
  return (q - p) * 1000 + (p < q) * 100 + (p == q) * 10 + (*p < *q);
}
