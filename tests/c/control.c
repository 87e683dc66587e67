// Control flow: gotos, switches, loops with several exits, loops with several entries, short circuits.
#include <stdint.h>

//: collatz(u32:1..5000) -> i32
int collatz(uint32_t n) {
  int steps = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    steps++;
  }
  return steps;
}

//: goto_ladder(i32:-6..14, i32:-100..100) -> i32
int goto_ladder(int kind, int x) {
  int r = 1;
  if (kind < 0) goto negative;
  if (kind < 4) goto small;
  if (kind < 8) goto middle;
  r *= 7;
middle:
  r += x;
  if (kind == 6) goto out;
small:
  r = r * 3 - kind;
  if (r > 50) goto negative;
  goto out;
negative:
  r = -r + x;
  if (kind == -3) goto small_again;
  goto out;
small_again:
  r ^= 0x55;
out:
  return r;
}

//: fallthrough(i32:-2..9, u32) -> u32
uint32_t fallthrough(int op, uint32_t x) {
  switch (op) {
  case 0:
    x += 1;
  case 1:
    x *= 3;
    break;
  case 2:
  case 3:
    x ^= 0xff00ff00u;
  case 4:
    x = x >> 3 | x << 29;
    if (x & 1) break;
    x += 17;
  default:
    x -= 5;
    break;
  case 7:
    return 42;
  }
  return x;
}

//: sparse_switch(i32) -> i32
//: sparse_switch(i32:-3..3) -> i32
int sparse_switch(int x) {
  switch (x) {
  case -2147483647 - 1: return 1;
  case -1: return 2;
  case 0: return 3;
  case 1000000: return 4;
  case 2147483647: return 5;
  default: return x & 15;
  }
}

//: switch64(i64) -> i32
//: switch64(i64:-1..3) -> i32
int switch64(int64_t x) {
  switch (x) {
  case 0: return 10;
  case 1: return 20;
  case 0x100000000: return 30;
  case -0x7fffffffffffffff - 1: return 40;
  }
  return (int)(x % 7);
}

//: nested_break(i32[24]:0..20, i32:0..24, i32:0..30) -> i32
int nested_break(int *a, int n, int want) {
  int found = -1;
  for (int i = 0; i < n; i++) {
    for (int j = i + 1; j < n; j++) {
      if (a[j] == 13) goto unlucky;
      if (a[i] == 0) break;
      if (a[i] + a[j] == want) {
        found = i * 100 + j;
        goto done;
      }
    }
    if (a[i] == 19) return -2;
  }
done:
  return found;
unlucky:
  return -13;
}

//: continue_levels(i32[16]:-9..9, i32:0..16) -> i32
int continue_levels(int *a, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] < 0) continue;
    for (int j = 0; j < n; j++) {
      if (j == i) continue;
      if (a[j] == a[i]) goto next;
      sum += a[i] * j - a[j];
    }
    sum ^= 3;
  next:;
  }
  return sum;
}

//: do_while_digits(u64) -> i32
int do_while_digits(uint64_t x) {
  int n = 0;
  do {
    n++;
    x /= 10;
  } while (x);
  return n;
}

//: multi_exit(u8[40], i32:0..40) -> i32
int multi_exit(uint8_t *p, int n) {
  int depth = 0, i = 0;
  for (;; i++) {
    if (i >= n) return depth;
    if (p[i] > 200) depth++;
    else if (p[i] > 120) {
      if (--depth < -3) return -1000 - i;
    } else if (p[i] == 7)
      break;
    if (depth > 4) goto deep;
  }
  return 500 + i;
deep:
  return 900 + i;
}

// A loop with two entries: no block of it dominates the others.
//: irreducible(i32:0..1, i32:0..40) -> i32
int irreducible(int side, int n) {
  int x = 1, steps = 0;
  if (side) goto second;
first:
  x = x * 3 + 1;
  if (++steps > n) return x & 0xffff;
  if (x > 5000) x -= 4999;
second:
  x ^= steps;
  if (++steps > n) return x + 100000;
  if (x & 4) goto first;
  x += 7;
  if (x < 200) goto second;
  x -= 150;
  goto first;
}

// Two loops that jump into each other.
//: irreducible_pair(u32, i32:1..30) -> u32
uint32_t irreducible_pair(uint32_t x, int n) {
  int fuel = n;
  if (x & 1) goto inner_middle;
outer:
  if (fuel-- <= 0) return x;
  x = x * 1664525u + 1013904223u;
inner:
  x ^= x >> 13;
  if (x & 0x20) goto outer;
inner_middle:
  if (fuel-- <= 0) return ~x;
  x += 0x9e3779b9u;
  if (x & 0x40) goto inner;
  goto outer;
}

// Jumps into the middle of a loop through a switch.
//: duff(u8[40], u8[40], i32:1..40)
void duff(uint8_t *to, uint8_t *from, int count) {
  int n = (count + 7) / 8;
  switch (count % 8) {
  case 0: do { *to++ = *from++;
  case 7: *to++ = *from++;
  case 6: *to++ = *from++;
  case 5: *to++ = *from++;
  case 4: *to++ = *from++;
  case 3: *to++ = *from++;
  case 2: *to++ = *from++;
  case 1: *to++ = *from++;
          } while (--n > 0);
  }
}

//: number_state(text[24]) -> i32
int number_state(const char *s) {
  enum { START, SIGN, WHOLE, POINT, PART, BAD } state = START;
  for (; *s; s++) {
    int digit = *s >= '0' && *s <= '9';
    switch (state) {
    case START:
      if (*s == '-' || *s == '+') { state = SIGN; break; }
    case SIGN:
      state = digit ? WHOLE : BAD;
      break;
    case WHOLE:
      if (*s == '.') state = POINT;
      else if (!digit) state = BAD;
      break;
    case POINT:
    case PART:
      state = digit ? PART : BAD;
      break;
    case BAD:
      return -1 - (int)(unsigned char)*s;
    }
  }
  return state * 10 + (state == WHOLE || state == PART);
}

static int traces;

static int note(int x, int value) {
  traces = traces * 10 + x;
  return value;
}

//: short_circuit(i32:0..1, i32:0..1, i32:0..1) -> i32
int short_circuit(int a, int b, int c) {
  traces = 0;
  int r = (note(1, a) && note(2, b)) || (note(3, c) && !note(4, a)) || note(5, b);
  return traces * 2 + r;
}

//: ternaries(i32:-50..50, i32:-50..50, i32:-50..50) -> i32
int ternaries(int a, int b, int c) {
  int most = a > b ? (a > c ? a : c) : b > c ? b : c;
  int least = a < b ? a < c ? a : c : b < c ? b : c;
  return (most == least ? 1000 : most - least) + (a ? b ? 1 : 2 : c ? 3 : 4);
}

//: comma_loops(i32:0..50) -> i32
int comma_loops(int n) {
  int i, j, s = 0;
  for (i = 0, j = n; i < j; i += 2, j--)
    for (int k = j; k > i; k -= 3) s += (i ^ k) & 7;
  return s + i * 1000 + j;
}

//: triangle(i32:0..14) -> i32
int triangle(int n) {
  int count = 0;
  for (int a = 1; a <= n; a++)
    for (int b = a; b <= n; b++)
      for (int c = b; c < a + b && c <= n; c++) {
        if (a * a + b * b == c * c) count += 100;
        count++;
      }
  return count;
}

//: early_return(i32[12]:-20..20, i32:0..12) -> i32
int early_return(int *a, int n) {
  if (n <= 0) return -1;
  int best = a[0];
  for (int i = 1; i < n; i++) {
    if (a[i] == best) return i;
    if (a[i] < -18) return -100 - i;
    if (a[i] > best) {
      best = a[i];
      if (best == 20) return 2000;
    }
  }
  return best + 1000;
}

//: loop_with_no_end(u32) -> u32
uint32_t loop_with_no_end(uint32_t x) {
  for (;;) {
    x = x * 22695477u + 1;
    if ((x >> 16 & 31) == 5) return x;
    while (x & 0x800) {
      x += 0x1357;
      if ((x & 0x7f) == 9) return ~x;
    }
  }
}

//: interpreter(u8[32], i32) -> i32
int interpreter(uint8_t *code, int start) {
  uint32_t a = (uint32_t)start, b = 1;
  int pc = 0, fuel = 100;
  while (fuel-- > 0 && pc >= 0 && pc < 32) {
    uint8_t op = code[pc++];
    switch (op & 7) {
    case 0: a += op >> 3; break;
    case 1: b ^= a; break;
    case 2: { uint32_t t = a; a = b; b = t; } break;
    case 3: if (a & 1) pc += op >> 6; break;
    case 4: a = a * 5 + 3; break;
    case 5: if (b > a) pc -= (op >> 5) + 1; break;
    case 6: b = b << 1 | b >> 31; continue;
    case 7: if (op == 255) goto halt; a -= b;
    }
  }
halt:
  return (int)(a ^ b) + pc;
}
