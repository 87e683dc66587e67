// One radix-2 pass.
kernel void fft_butterfly(global float2 *data, int stage, float sign) {
  int i = get_global_id(0), half_ = 1 << stage, j = i & (half_ - 1), at = ((i >> stage) << (stage + 1)) + j;
  float angle = sign * 3.14159265f * j / half_, c = cos(angle), s = sin(angle);
  float2 a = data[at], b = data[at + half_];
  float2 t = (float2)(b.x * c - b.y * s, b.x * s + b.y * c);
  data[at] = a + t; data[at + half_] = a - t;
}
