// Functions that tell of a secret, each in its own way. The secret argument is called `secret`.
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

int compare_early(const uint8_t *secret, const uint8_t *other, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (secret[i] != other[i]) return 1;
  return 0;
}

int compare_library(const uint8_t *secret, const uint8_t *other) { return memcmp(secret, other, 16); }

static const uint8_t SBOX[256] = {0x63, 0x7c, 0x77, 0x7b, 0xf2, 0x6b, 0x6f, 0xc5, 0x30, 0x01, 0x67, 0x2b};

void substitute(uint8_t *block, const uint8_t *secret) {
  for (int i = 0; i < 16; i++) block[i] = SBOX[block[i] ^ secret[i]];
}

uint64_t power(uint64_t base, uint64_t secret, uint64_t mask) {
  uint64_t result = 1;
  while (secret) {
    if (secret & 1) result = (result * base) & mask;
    base = (base * base) & mask;
    secret >>= 1;
  }
  return result;
}

uint32_t divide(uint32_t secret, uint32_t modulus) { return secret % modulus; }

double root(double secret, double x) { return x + sqrt(secret); }

double raise(double secret, double x) { return pow(x, secret); }

static int helper(int x, int *out) {
  if (x > 100) {
    *out = 1;
    return 7;
  }
  return 3;
}

int through_a_call(int secret) {
  int out = 0;
  int two = helper(secret + 1, &out) + helper(secret + 2, &out);
  int three = helper(secret * 3, &out) + helper(secret * 5, &out);
  return two + three + out;
}

typedef struct {
  uint8_t key[32];
  const uint8_t *table;
  uint32_t position;
} state;

uint8_t through_a_field(state *s, uint8_t secret) {
  s->position = secret;
  return s->table[s->position];
}

size_t padding(const uint8_t *secret, size_t n) {
  size_t last = n;
  while (last > 0 && secret[last - 1] == 0) last--;
  return last;
}

uint8_t saved;
void remember(const uint8_t *secret) { saved = secret[0]; }
int through_a_global(const uint8_t *secret, const int *table) {
  remember(secret);
  return table[saved];
}

// A division by a constant: a multiplication, or not, as the compiler likes.
void compress_polynomial(uint8_t *out, const int16_t secret[256]) {
  for (int i = 0; i < 256; i++) {
    uint32_t t = (uint32_t)secret[i];
    out[i] = (uint8_t)(((t << 4) + 3329 / 2) / 3329) & 15;
  }
}
