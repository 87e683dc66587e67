// Floats and doubles: strict arithmetic, NaN, infinities, conversions, the math library.
#include <math.h>
#include <stdint.h>
#include <string.h>

//: f32_chain(f32, f32, f32) -> f32
float f32_chain(float a, float b, float c) { return (a + b) * c - a / (b * b + 1.0f) + 0.1f; }

//: f64_chain(f64, f64, f64) -> f64
double f64_chain(double a, double b, double c) { return (a - b) / (c * c + 0.5) + a * b * c - 1e-3; }

//: mixed_precision(f32, f64) -> f32
float mixed_precision(float a, double b) {
  double d = a * b + a;
  float f = (float)d * 0.3f;
  return f + (float)(d - f);
}

//: compare_all(f64, f64) -> i32
int compare_all(double a, double b) {
  return (a < b) | (a <= b) << 1 | (a > b) << 2 | (a >= b) << 3 | (a == b) << 4 | (a != b) << 5 | !(a < b) << 6 | !(a >= b) << 7;
}

//: nan_checks(f32, f32) -> i32
int nan_checks(float a, float b) {
  return !!isnan(a) | !!isinf(a) << 1 | !!isfinite(b) << 2 | !!signbit(b) << 3 | (a != a) << 4 | !!isunordered(a, b) << 5 | !!isnormal(a) << 6;
}

//: to_int(f64:-2e9..2e9) -> i32
int to_int(double x) { return (int)x; }

//: to_unsigned(f64:0..4e9) -> u32
uint32_t to_unsigned(double x) { return (uint32_t)x; }

//: to_long(f32:-9e18..9e18) -> i64
int64_t to_long(float x) { return (int64_t)x; }

//: to_ulong(f64:0..1.8e19) -> u64
uint64_t to_ulong(double x) { return (uint64_t)x; }

//: to_char(f32:-128..127) -> i32
int to_char(float x) { return (signed char)x; }

//: from_ints(i32, u32, i64, u64) -> f64
double from_ints(int a, uint32_t b, int64_t c, uint64_t d) { return a + 0.5 * b - (double)c + (double)d; }

//: from_ints_f32(i32, u32, i64, u64) -> f32
float from_ints_f32(int a, uint32_t b, int64_t c, uint64_t d) { return (float)a + (float)b * 0.25f + (float)c - (float)d; }

//: float_bits(f32) -> u32
uint32_t float_bits(float x) {
  uint32_t bits;
  memcpy(&bits, &x, 4);
  return bits ^ bits >> 31;
}

//: bits_float(u64) -> f64
double bits_float(uint64_t bits) {
  double x;
  bits &= 0x7fefffffffffffff;
  memcpy(&x, &bits, 8);
  return x * 0.5;
}

//: fast_inverse_root(f32:0.001..1e6) -> f32
float fast_inverse_root(float x) {
  float half = 0.5f * x;
  int32_t i;
  memcpy(&i, &x, 4);
  i = 0x5f3759df - (i >> 1);
  memcpy(&x, &i, 4);
  return x * (1.5f - half * x * x);
}

//: newton_root(f64:0..1e12) -> f64
double newton_root(double x) {
  double r = x > 1 ? x : 1;
  for (int i = 0; i < 60; i++) {
    double next = 0.5 * (r + x / r);
    if (next == r) break;
    r = next;
  }
  return r;
}

//: roots(f64:0..1e30, f32:0..1e30) -> f64
double roots(double x, float y) { return sqrt(x) + sqrtf(y); }

//: roundings(f64:-1e6..1e6) -> f64
double roundings(double x) {
  return floor(x) + 2 * ceil(x) + 4 * trunc(x) + 8 * rint(x) + 16 * round(x) + 32 * nearbyint(x);
}

//: roundings_f32(f32:-1e5..1e5) -> f32
float roundings_f32(float x) { return floorf(x) - ceilf(x) * 3 + truncf(x) * 5 + roundf(x) * 7; }

//: signs(f64, f64) -> f64
double signs(double a, double b) { return copysign(a, b) + fabs(b) * (signbit(a) ? -1 : 1); }

//: lesser(f64:-50..50, f64:-50..50) -> f64
double lesser(double a, double b) { return fmin(a, b) * 3 + fmax(a, b); }

//: lesser_nan(f32, f32) -> i32
int lesser_nan(float a, float b) { return (fminf(a, b) == a) + 2 * (fmaxf(a, b) == b) + 4 * isnan(fminf(a, b)); }

//: select_min(f32, f32) -> f32
float select_min(float a, float b) { return (a < b ? a : b) + (a > b ? a : b) * 2; }

//: fused(f64, f64, f64) -> f64
double fused(double a, double b, double c) { return fma(a, b, c); }

//: remainder_of(f64:-1e5..1e5, f64:0.1..77) -> f64
double remainder_of(double a, double b) { return fmod(a, b); }

//: horner(f64[8]:-2..2, f64:-3..3) -> f64
double horner(double *c, double x) {
  double r = 0;
  for (int i = 7; i >= 0; i--) r = r * x + c[i];
  return r;
}

//: dot(f32[16]:-9..9, f32[16]:-9..9, i32:0..16) -> f32
float dot(float *a, float *b, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) s += a[i] * b[i];
  return s;
}

//: kahan(f64[20]:-1e10..1e10, i32:0..20) -> f64
double kahan(double *a, int n) {
  double s = 0, lost = 0;
  for (int i = 0; i < n; i++) {
    double y = a[i] - lost, t = s + y;
    lost = t - s - y;
    s = t;
  }
  return s;
}

//: mandelbrot(f64:-2..1, f64:-1.5..1.5) -> i32
int mandelbrot(double cr, double ci) {
  double zr = 0, zi = 0;
  int n = 0;
  while (n < 64 && zr * zr + zi * zi < 4) {
    double t = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = t;
    n++;
  }
  return n;
}

//: quadratic(f64:-5..5, f64:-9..9, f64:-5..5, f64[2]) -> i32
int quadratic(double a, double b, double c, double *out) {
  double d = b * b - 4 * a * c;
  if (a == 0) return -1;
  if (d < 0) return 0;
  double s = sqrt(d);
  out[0] = (-b - s) / (2 * a);
  out[1] = (-b + s) / (2 * a);
  return d == 0 ? 1 : 2;
}

//: black_scholes(f64:10..90, f64:10..90, f64:0.1..2) -> f64
double black_scholes(double s, double k, double t) {
  double d1 = (log(s / k) + 0.06 * t) / (0.3 * sqrt(t)), d2 = d1 - 0.3 * sqrt(t);
  return s * 0.5 * erfc(-d1 / sqrt(2)) - k * exp(-0.02 * t) * 0.5 * erfc(-d2 / sqrt(2));
}

//: elementary(f64:0.1..3) -> f64
double elementary(double x) {
  return exp(x) + log(x) * 3 + sin(x) - cos(x) * 2 + tan(x) + pow(x, 1.7) + atan2(x, 2) + sinh(x) - tanh(x) + exp2(x) + log2(x) + log10(x);
}

//: elementary_more(f64:0.1..0.9) -> f64
double elementary_more(double x) {
  return asin(x) + acos(x) * 2 - atan(x) + cosh(x) + expm1(x) + log1p(x) + cbrt(x) + erf(x) + asinh(x) + atanh(x) + acosh(1 + x);
}

//: gammas(f64:0.1..5) -> f64 ~8
double gammas(double x) { return tgamma(x) + lgamma(x) * 2 + hypot(x, 3); }

//: elementary_f32(f32:0.1..3) -> f32 ~8
float elementary_f32(float x) { return expf(x) + logf(x) * 3 + sinf(x) + powf(x, 1.5f) + cbrtf(x) + log1pf(x); }

//: scaled(f64:-100..100, i32:-60..60) -> f64
double scaled(double x, int by) { return ldexp(x, by) + scalbn(x, -by); }

//: subnormal(f32) -> f32
float subnormal(float x) { return x * 1e-20f * 1e-20f + 1e-45f; }

//: negate(f64) -> f64
double negate(double x) { return -x + (0.0 - x) * 0.5; }

//: count_nans(f32[16], i32:0..16) -> i32
int count_nans(float *a, int n) {
  int count = 0;
  for (int i = 0; i < n; i++)
    if (!(a[i] == a[i])) count += 1;
    else if (a[i] == 0) count += 100;
  return count;
}
