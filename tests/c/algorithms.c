// Algorithms: sorting, searching, checksums, hashes, matrices, dynamic programming.
#include <stdint.h>

//: bubble_sort(i32[12], i32:0..12) -> i32
int bubble_sort(int *a, int n) {
  int swaps = 0, again;
  do {
    again = 0;
    for (int i = 1; i < n; i++)
      if (a[i - 1] > a[i]) {
        int t = a[i];
        a[i] = a[i - 1];
        a[i - 1] = t;
        again = 1;
        swaps++;
      }
  } while (again);
  return swaps;
}

//: insertion_sort(f64[12]:-100..100, i32:0..12)
void insertion_sort(double *a, int n) {
  for (int i = 1; i < n; i++) {
    double x = a[i];
    int j = i;
    for (; j > 0 && a[j - 1] > x; j--) a[j] = a[j - 1];
    a[j] = x;
  }
}

//: quick_sort(i32[16]:-100..100, i32:0..0, i32:15..15)
void quick_sort(int *a, int low, int high) {
  while (low < high) {
    int pivot = a[(low + high) / 2], i = low, j = high;
    while (i <= j) {
      while (a[i] < pivot) i++;
      while (a[j] > pivot) j--;
      if (i <= j) {
        int t = a[i];
        a[i++] = a[j];
        a[j--] = t;
      }
    }
    if (j - low < high - i) {
      quick_sort(a, low, j);
      low = i;
    } else {
      quick_sort(a, i, high);
      high = j;
    }
  }
}

//: heap_sort(u16[14], i32:0..14)
static void sift(uint16_t *a, int root, int n) {
  for (int child; (child = 2 * root + 1) < n; root = child) {
    if (child + 1 < n && a[child] < a[child + 1]) child++;
    if (a[root] >= a[child]) return;
    uint16_t t = a[root];
    a[root] = a[child];
    a[child] = t;
  }
}
void heap_sort(uint16_t *a, int n) {
  for (int i = n / 2 - 1; i >= 0; i--) sift(a, i, n);
  for (int i = n - 1; i > 0; i--) {
    uint16_t t = a[0];
    a[0] = a[i];
    a[i] = t;
    sift(a, 0, i);
  }
}

//: merge_sort(i32[16]:-500..500, i32[16], i32:0..16)
void merge_sort(int *a, int *room, int n) {
  for (int width = 1; width < n; width *= 2) {
    for (int low = 0; low < n; low += 2 * width) {
      int mid = low + width < n ? low + width : n, high = low + 2 * width < n ? low + 2 * width : n;
      for (int i = low, j = mid, k = low; k < high; k++) room[k] = i < mid && (j >= high || a[i] <= a[j]) ? a[i++] : a[j++];
    }
    for (int i = 0; i < n; i++) a[i] = room[i];
  }
}

//: binary_search(sorted i32[20]:-40..40, i32:0..20, i32:-45..45) -> i32
int binary_search(const int *a, int n, int want) {
  int low = 0, high = n - 1;
  while (low <= high) {
    int mid = low + (high - low) / 2;
    if (a[mid] == want) return mid;
    if (a[mid] < want) low = mid + 1;
    else high = mid - 1;
  }
  return -1 - low;
}

//: crc32(u8[24], i32:0..24) -> u32
uint32_t crc32(const uint8_t *p, int n) {
  uint32_t crc = ~0u;
  while (n--) {
    crc ^= *p++;
    for (int k = 0; k < 8; k++) crc = crc >> 1 ^ (0xedb88320u & -(crc & 1));
  }
  return ~crc;
}

static const uint16_t crc_table[16] = {0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401,
                                       0xa001, 0x6c00, 0x7800, 0xb401, 0x5000, 0x9c01, 0x8801, 0x4400};

//: crc16(u8[24], i32:0..24) -> u16
uint16_t crc16(const uint8_t *p, int n) {
  uint16_t crc = 0xffff;
  for (int i = 0; i < n; i++) {
    crc = (uint16_t)(crc >> 4 ^ crc_table[(crc ^ p[i]) & 15]);
    crc = (uint16_t)(crc >> 4 ^ crc_table[(crc ^ p[i] >> 4) & 15]);
  }
  return crc;
}

//: adler32(u8[32], i32:0..32) -> u32
uint32_t adler32(const uint8_t *p, int n) {
  uint32_t a = 1, b = 0;
  for (int i = 0; i < n; i++) {
    a = (a + p[i]) % 65521;
    b = (b + a) % 65521;
  }
  return b << 16 | a;
}

//: fnv1a(text[24]) -> u64
uint64_t fnv1a(const char *s) {
  uint64_t h = 0xcbf29ce484222325;
  while (*s) h = (h ^ (uint8_t)*s++) * 0x100000001b3;
  return h;
}

//: murmur_mix(u32, u32) -> u32
uint32_t murmur_mix(uint32_t k, uint32_t seed) {
  k *= 0xcc9e2d51;
  k = k << 15 | k >> 17;
  k *= 0x1b873593;
  seed ^= k;
  seed = (seed << 13 | seed >> 19) * 5 + 0xe6546b64;
  seed ^= seed >> 16;
  seed *= 0x85ebca6b;
  return seed ^ seed >> 13;
}

//: xorshift(u64, i32:0..20) -> u64
uint64_t xorshift(uint64_t x, int n) {
  while (n-- > 0) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
  }
  return x;
}

//: matrix_multiply(f32[9]:-4..4, f32[9]:-4..4, f32[9], i32:1..3)
void matrix_multiply(const float *a, const float *b, float *c, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}

//: transpose(i64[16], i32:0..4)
void transpose(int64_t *m, int n) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++) {
      int64_t t = m[i * n + j];
      m[i * n + j] = m[j * n + i];
      m[j * n + i] = t;
    }
}

//: determinant(f64[16]:-3..3) -> f64
double determinant(double *m) {
  double d = 1;
  for (int c = 0; c < 4; c++) {
    int p = c;
    for (int r = c + 1; r < 4; r++)
      if ((m[r * 4 + c] < 0 ? -m[r * 4 + c] : m[r * 4 + c]) > (m[p * 4 + c] < 0 ? -m[p * 4 + c] : m[p * 4 + c])) p = r;
    if (m[p * 4 + c] == 0) return 0;
    if (p != c) {
      for (int k = 0; k < 4; k++) {
        double t = m[p * 4 + k];
        m[p * 4 + k] = m[c * 4 + k];
        m[c * 4 + k] = t;
      }
      d = -d;
    }
    d *= m[c * 5];
    for (int r = c + 1; r < 4; r++) {
      double f = m[r * 4 + c] / m[c * 5];
      for (int k = c; k < 4; k++) m[r * 4 + k] -= f * m[c * 4 + k];
    }
  }
  return d;
}

//: sieve(u8[64], i32:2..64) -> i32
int sieve(uint8_t *composite, int n) {
  int count = 0;
  for (int i = 0; i < n; i++) composite[i] = 0;
  for (int i = 2; i < n; i++) {
    if (composite[i]) continue;
    count++;
    for (int j = i * i; j < n; j += i) composite[j] = 1;
  }
  return count;
}

//: edit_distance(text[10], text[10]) -> i32
int edit_distance(const char *a, const char *b) {
  int row[16], m = 0;
  while (b[m]) m++;
  for (int j = 0; j <= m; j++) row[j] = j;
  for (int i = 1; a[i - 1]; i++) {
    int corner = row[0];
    row[0] = i;
    for (int j = 1; j <= m; j++) {
      int above = row[j], best = corner + (a[i - 1] != b[j - 1]);
      if (above + 1 < best) best = above + 1;
      if (row[j - 1] + 1 < best) best = row[j - 1] + 1;
      row[j] = best;
      corner = above;
    }
  }
  return row[m];
}

//: subset_sums(u8[10], u32:0..1200) -> i32
int subset_sums(const uint8_t *a, uint32_t want) {
  int count = 0;
  for (unsigned set = 0; set < 1u << 6; set++) {
    uint32_t s = 0;
    for (int i = 0; i < 6; i++)
      if (set >> i & 1) s += a[i];
    count += s <= want;
  }
  return count;
}

//: flood(u8[36]:0..1, i32:0..5, i32:0..5) -> i32
int flood(uint8_t *grid, int x, int y) {
  int stack[160], top = 0, filled = 0;
  stack[top++] = y * 6 + x;
  while (top) {
    int at = stack[--top];
    if (grid[at] != 0) continue;
    grid[at] = 2;
    filled++;
    if (at % 6 > 0) stack[top++] = at - 1;
    if (at % 6 < 5) stack[top++] = at + 1;
    if (at >= 6) stack[top++] = at - 6;
    if (at < 30) stack[top++] = at + 6;
  }
  return filled;
}

//: run_lengths(u8[32]:0..2, u8[64], i32:0..32) -> i32
int run_lengths(const uint8_t *from, uint8_t *to, int n) {
  int k = 0;
  for (int i = 0; i < n;) {
    int run = 1;
    while (i + run < n && from[i + run] == from[i] && run < 255) run++;
    to[k++] = (uint8_t)run;
    to[k++] = from[i];
    i += run;
  }
  return k;
}

//: base64(u8[24], u8[40], i32:0..24) -> i32
int base64(const uint8_t *from, uint8_t *to, int n) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  int k = 0;
  for (int i = 0; i < n; i += 3) {
    uint32_t v = (uint32_t)from[i] << 16 | (i + 1 < n ? (uint32_t)from[i + 1] << 8 : 0) | (i + 2 < n ? from[i + 2] : 0);
    to[k++] = (uint8_t)digits[v >> 18];
    to[k++] = (uint8_t)digits[v >> 12 & 63];
    to[k++] = i + 1 < n ? (uint8_t)digits[v >> 6 & 63] : '=';
    to[k++] = i + 2 < n ? (uint8_t)digits[v & 63] : '=';
  }
  return k;
}

//: life(u8[36]:0..1, u8[36])
void life(const uint8_t *now, uint8_t *next) {
  for (int y = 0; y < 6; y++)
    for (int x = 0; x < 6; x++) {
      int n = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
          if ((dx || dy) && x + dx >= 0 && x + dx < 6 && y + dy >= 0 && y + dy < 6) n += now[(y + dy) * 6 + x + dx];
      next[y * 6 + x] = n == 3 || (n == 2 && now[y * 6 + x]);
    }
}
