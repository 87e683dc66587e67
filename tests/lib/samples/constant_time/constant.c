// Functions that take the same time for every secret. The secret argument is called `secret`.
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef unsigned __int128 wide;

int compare(const uint8_t *secret, const uint8_t *other, size_t n) {
  uint8_t difference = 0;
  for (size_t i = 0; i < n; i++) difference |= secret[i] ^ other[i];
  return (1 & ((difference - 1u) >> 8)) - 1;
}

void swap_if(uint64_t *a, uint64_t *b, uint64_t secret) {
  uint64_t mask = 0 - (secret & 1);
  for (int i = 0; i < 5; i++) {
    uint64_t x = mask & (a[i] ^ b[i]);
    a[i] ^= x;
    b[i] ^= x;
  }
}

uint32_t choose(uint32_t secret, uint32_t a, uint32_t b) {
  uint32_t mask = 0 - ((secret | (0 - secret)) >> 31);
  return (a & mask) | (b & ~mask);
}

// Every entry of a table is read, and one is kept.
void lookup(uint8_t out[16], const uint8_t table[16][16], uint32_t secret) {
  memset(out, 0, 16);
  for (uint32_t i = 0; i < 16; i++) {
    uint32_t x = i ^ secret;
    uint8_t mask = (uint8_t)(((x - 1) & ~x) >> 31) * 255;
    for (int j = 0; j < 16; j++) out[j] |= mask & table[i][j];
  }
}

#define ROTATE(x, n) (((x) << (n)) | ((x) >> (32 - (n))))
#define QUARTER(a, b, c, d)                                        \
  a += b, d = ROTATE(d ^ a, 16), c += d, b = ROTATE(b ^ c, 12),    \
  a += b, d = ROTATE(d ^ a, 8), c += d, b = ROTATE(b ^ c, 7)

static uint32_t word(const uint8_t *p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static void chacha_block(uint8_t out[64], const uint32_t in[16]) {
  uint32_t x[16];
  memcpy(x, in, sizeof x);
  for (int i = 0; i < 10; i++) {
    QUARTER(x[0], x[4], x[8], x[12]);
    QUARTER(x[1], x[5], x[9], x[13]);
    QUARTER(x[2], x[6], x[10], x[14]);
    QUARTER(x[3], x[7], x[11], x[15]);
    QUARTER(x[0], x[5], x[10], x[15]);
    QUARTER(x[1], x[6], x[11], x[12]);
    QUARTER(x[2], x[7], x[8], x[13]);
    QUARTER(x[3], x[4], x[9], x[14]);
  }
  for (int i = 0; i < 16; i++) {
    uint32_t sum = x[i] + in[i];
    out[4 * i] = (uint8_t)sum;
    out[4 * i + 1] = (uint8_t)(sum >> 8);
    out[4 * i + 2] = (uint8_t)(sum >> 16);
    out[4 * i + 3] = (uint8_t)(sum >> 24);
  }
}

void chacha(uint8_t *out, const uint8_t *in, size_t n, const uint8_t secret[32], const uint8_t nonce[12]) {
  uint32_t state[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
  for (int i = 0; i < 8; i++) state[4 + i] = word(secret + 4 * i);
  for (int i = 0; i < 3; i++) state[13 + i] = word(nonce + 4 * i);
  while (n) {
    uint8_t block[64];
    chacha_block(block, state);
    size_t now = n < 64 ? n : 64;
    for (size_t i = 0; i < now; i++) out[i] = in[i] ^ block[i];
    out += now;
    in += now;
    n -= now;
    state[12]++;
  }
}

// A product of two numbers modulo 2^255 - 19, in limbs of 51 bits.
void multiply(uint64_t out[5], const uint64_t secret[5], const uint64_t b[5]) {
  wide t[5];
  for (int i = 0; i < 5; i++) {
    t[i] = 0;
    for (int j = 0; j < 5; j++) {
      uint64_t factor = j <= i ? 1 : 19;
      t[i] += (wide)secret[j] * (b[(i - j + 5) % 5] * factor);
    }
  }
  uint64_t carry = 0;
  for (int i = 0; i < 5; i++) {
    t[i] += carry;
    out[i] = (uint64_t)t[i] & (((uint64_t)1 << 51) - 1);
    carry = (uint64_t)(t[i] >> 51);
  }
  out[0] += carry * 19;
}

// A ladder: the same steps for both values of each bit.
uint64_t ladder(uint64_t base, uint64_t secret, uint64_t modulus_mask) {
  uint64_t a = 1, b = base;
  for (int i = 63; i >= 0; i--) {
    uint64_t mask = 0 - ((secret >> i) & 1);
    uint64_t x = mask & (a ^ b);
    a ^= x;
    b ^= x;
    b = (a * b) & modulus_mask;
    a = (a * a) & modulus_mask;
    x = mask & (a ^ b);
    a ^= x;
    b ^= x;
  }
  return a;
}

// The state of a hash: what is buffered is secret, how much is buffered is not.
typedef struct {
  uint32_t state[8];
  uint64_t total;
  uint8_t buffer[64];
  uint32_t used;
} hash;

static void compress(uint32_t state[8], const uint8_t block[64]) {
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  for (int i = 0; i < 64; i++) {
    uint32_t f = (b & c) | (~b & d), next = b + ROTATE(a + f + word(block + 4 * (i & 15)), 7);
    a = d, d = c, c = b, b = next;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
}

__attribute__((noinline)) void hash_update(hash *h, const uint8_t *secret, size_t n) {
  h->total += n;
  while (n--) {
    h->buffer[h->used++] = *secret++;
    if (h->used == 64) {
      compress(h->state, h->buffer);
      h->used = 0;
    }
  }
}

void hash_of_two(uint32_t out[8], const uint8_t *secret, size_t n, const uint8_t *message, size_t m) {
  hash h = {{1, 2, 3, 4, 5, 6, 7, 8}, 0, {0}, 0};
  hash_update(&h, secret, n);
  hash_update(&h, message, m);
  for (int i = 0; i < 8; i++) out[i] = h.state[i];
}

// A result that may be known: whether the tag is right.
int is_zero(uint32_t x) __attribute__((noinline));
int is_zero(uint32_t x) { return x == 0; }

int open_message(uint8_t *out, const uint8_t *in, size_t n, const uint8_t *secret) {
  uint32_t difference = 0;
  for (int i = 0; i < 16; i++) difference |= in[i] ^ secret[i];
  if (!is_zero(difference)) return -1;
  for (size_t i = 0; i < n; i++) out[i] = in[16 + i] ^ secret[i & 15];
  return 0;
}

// The number of rounds is public, the round keys are not.
typedef struct {
  int rounds;
  uint32_t keys[60];
  int mode;
} schedule;

uint32_t rounds(const schedule *secret, uint32_t x) {
  for (int i = 0; i < secret->rounds; i++) x = ROTATE(x ^ secret->keys[i], 5) + secret->keys[i + 1];
  return secret->mode == 1 ? ~x : x;
}

// Reduction by sums of masks, without a division.
void reduce(int16_t secret[256]) {
  for (int i = 0; i < 256; i++) {
    int16_t x = secret[i];
    x -= 3329;
    x += (x >> 15) & 3329;
    secret[i] = x;
  }
}
