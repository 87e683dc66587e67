// Integer arithmetic of all widths, mixes of signs, shifts, bits, overflow.
#include <stdbool.h>
#include <stdint.h>

//: mixed_signs(i32, u32) -> i32
int mixed_signs(int a, unsigned b) {
  int r = 0;
  if (a < (int)b) r |= 1;
  if ((unsigned)a < b) r |= 2;
  if (a > b) r |= 4;
  if ((int64_t)a < (int64_t)b) r |= 8;
  if ((short)a < (signed char)b) r |= 16;
  return r;
}

//: narrow(i32, i32) -> i32
int narrow(int a, int b) {
  signed char c = (signed char)a;
  short s = (short)b;
  unsigned char u = (unsigned char)(c * 3);
  c += s;
  s -= u;
  u = (unsigned char)(u << 1 | u >> 7);
  return c * 65536 + s + u;
}

//: compound(u32, u32) -> u32
uint32_t compound(uint32_t a, uint32_t b) {
  a += b;
  a ^= b << 3;
  a -= b >> 2;
  a *= b | 1;
  a |= b & 0xf0;
  a &= ~(b << 16);
  a <<= b & 7;
  a >>= b & 3;
  a /= (b & 0xff) + 1;
  a %= (b >> 8 & 0xfff) + 1;
  return a;
}

//: divisions(i32:-1000..1000, i32:1..30) -> i32
int divisions(int a, int b) { return a / b * 1000 + a % b + a / -b + (a >> 2) + a / 8 + a % 8; }

//: div64(i64, i64:1..1000000007) -> i64
int64_t div64(int64_t a, int64_t b) { return a / b ^ a % b; }

//: udiv64(u64, u64:1..99999999999) -> u64
uint64_t udiv64(uint64_t a, uint64_t b) { return a / b + a % b; }

//: shifts(u64, i32) -> u64
uint64_t shifts(uint64_t x, int by) {
  int n = by & 63;
  uint64_t left = x << n, right = x >> n;
  int64_t arithmetic = (int64_t)x >> n;
  return left ^ right * 3 ^ (uint64_t)arithmetic * 7;
}

//: rotate(u32, i32) -> u32
uint32_t rotate(uint32_t x, int by) { return x << (by & 31) | x >> (-(unsigned)by & 31); }

//: rotate8(u8, i32:0..7) -> u8
uint8_t rotate8(uint8_t x, int by) { return (uint8_t)(x << by | x >> (8 - by)); }

//: mul_high(u64, u64) -> u64
uint64_t mul_high(uint64_t a, uint64_t b) { return (uint64_t)((unsigned __int128)a * b >> 64); }

//: mul_by_parts(u64, u64) -> u64
uint64_t mul_by_parts(uint64_t a, uint64_t b) {
  uint64_t al = a & 0xffffffff, ah = a >> 32, bl = b & 0xffffffff, bh = b >> 32;
  uint64_t low = al * bl, m1 = ah * bl, m2 = al * bh, high = ah * bh;
  uint64_t carry = (low >> 32) + (m1 & 0xffffffff) + (m2 & 0xffffffff);
  return high + (m1 >> 32) + (m2 >> 32) + (carry >> 32);
}

//: wide_mod(u64, u64, u64:1..4000000000) -> u64
uint64_t wide_mod(uint64_t a, uint64_t b, uint64_t m) { return (uint64_t)((unsigned __int128)a * b % m); }

//: add_overflow(i32, i32) -> i32
int add_overflow(int a, int b) {
  int r;
  if (__builtin_add_overflow(a, b, &r)) return r ^ 0x5a5a;
  return r;
}

//: sub_overflow64(i64, i64) -> i64
int64_t sub_overflow64(int64_t a, int64_t b) {
  int64_t r;
  return __builtin_sub_overflow(a, b, &r) ? -r / 2 - 1 : r;
}

//: mul_overflow(u32, u32) -> u32
//: mul_overflow(u32:0..100000, u32:0..100000) -> u32
uint32_t mul_overflow(uint32_t a, uint32_t b) {
  uint32_t r;
  bool o = __builtin_mul_overflow(a, b, &r);
  return o ? ~r : r;
}

//: smul_overflow(i64, i64) -> i64
//: smul_overflow(i64:-4000000000..4000000000, i64:-4000000000..4000000000) -> i64
int64_t smul_overflow(int64_t a, int64_t b) {
  int64_t r;
  return __builtin_mul_overflow(a, b, &r) ? 77 : r;
}

//: sum_small_overflow(i8, i8) -> i32
int sum_small_overflow(int8_t a, int8_t b) {
  int8_t r;
  int o = __builtin_add_overflow(a, b, &r);
  return o * 1000 + r;
}

//: bit_counts(u32) -> i32
int bit_counts(uint32_t x) {
  int r = __builtin_popcount(x) * 10000;
  if (x) r += __builtin_clz(x) * 100 + __builtin_ctz(x);
  return r + __builtin_parity(x) * 1000000;
}

//: bit_counts64(u64) -> i32
int bit_counts64(uint64_t x) {
  return __builtin_popcountll(x) + (x ? __builtin_clzll(x) * 100 - __builtin_ctzll(x) : 7777) + __builtin_ffsll((int64_t)x);
}

//: swaps(u64) -> u64
uint64_t swaps(uint64_t x) {
  return __builtin_bswap64(x) ^ __builtin_bswap32((uint32_t)x) ^ (uint64_t)__builtin_bswap16((uint16_t)x) << 40;
}

//: reverse_bits(u32) -> u32
uint32_t reverse_bits(uint32_t x) {
  x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
  x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
  x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
  x = (x >> 8 & 0x00ff00ff) | (x & 0x00ff00ff) << 8;
  return x >> 16 | x << 16;
}

//: next_power(u32) -> u32
uint32_t next_power(uint32_t x) {
  x--;
  x |= x >> 1;
  x |= x >> 2;
  x |= x >> 4;
  x |= x >> 8;
  x |= x >> 16;
  return x + 1;
}

//: same_bits(u32, u32) -> u32
uint32_t same_bits(uint32_t x, uint32_t mask) {
  uint32_t r = 0;
  for (uint32_t bit = 1; mask; bit += bit) {
    if (x & mask & -mask) r |= bit;
    mask &= mask - 1;
  }
  return r;
}

//: morton(u16, u16) -> u32
uint32_t morton(uint16_t x, uint16_t y) {
  uint32_t r = 0;
  for (int i = 0; i < 16; i++) r |= (uint32_t)(x >> i & 1) << 2 * i | (uint32_t)(y >> i & 1) << (2 * i + 1);
  return r;
}

//: isqrt(u32) -> u32
uint32_t isqrt(uint32_t x) {
  uint32_t r = 0, bit = 1u << 30;
  while (bit > x) bit >>= 2;
  while (bit) {
    if (x >= r + bit) {
      x -= r + bit;
      r = (r >> 1) + bit;
    } else
      r >>= 1;
    bit >>= 2;
  }
  return r;
}

//: gcd(u64, u64) -> u64
uint64_t gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t t = a % b;
    a = b;
    b = t;
  }
  return a;
}

//: binary_gcd(u32, u32) -> u32
uint32_t binary_gcd(uint32_t a, uint32_t b) {
  if (!a || !b) return a | b;
  int shift = __builtin_ctz(a | b);
  a >>= __builtin_ctz(a);
  do {
    b >>= __builtin_ctz(b);
    if (a > b) {
      uint32_t t = a;
      a = b;
      b = t;
    }
    b -= a;
  } while (b);
  return a << shift;
}

//: power_mod(u32, u32, u32:1..4000000000) -> u32
uint32_t power_mod(uint32_t base, uint32_t exponent, uint32_t m) {
  uint64_t r = 1 % m, b = base % m;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1) r = r * b % m;
    b = b * b % m;
  }
  return (uint32_t)r;
}

//: clamp_add(i16, i16) -> i16
int16_t clamp_add(int16_t a, int16_t b) {
  int s = a + b;
  return (int16_t)(s > 32767 ? 32767 : s < -32768 ? -32768 : s);
}

//: absolute(i32) -> u32
uint32_t absolute(int x) { return x < 0 ? -(uint32_t)x : (uint32_t)x; }

//: min_max(i32, i32, u32, u32) -> i64
int64_t min_max(int a, int b, uint32_t c, uint32_t d) {
  int s = a < b ? a : b, g = a > b ? a : b;
  uint32_t us = c < d ? c : d, ug = c > d ? c : d;
  return (int64_t)s * 3 + g - us + (int64_t)ug * 5;
}

//: boolean(i32, u8, i64) -> bool
bool boolean(int a, uint8_t b, int64_t c) {
  bool x = a & 2, y = b, z = !c;
  return (x ^ y) | (z && x);
}

//: bool_args(bool, bool) -> i32
int bool_args(bool a, bool b) { return a + 2 * b + (a != b) * 4; }

//: sign_games(i64) -> i64
int64_t sign_games(int64_t x) {
  int8_t a = (int8_t)x;
  uint16_t b = (uint16_t)x;
  int32_t c = (int32_t)(x >> 7);
  return (int64_t)a * b - (uint32_t)c + (x < 0 ? -1 : 1);
}
