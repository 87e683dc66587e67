// Kernels with borders and butterflies as OpenCL code usually has them: sizes and indices are unsigned, distances are
// powers of two, an index over a whole image is divided by its width.

__kernel void convolution(__global uint *out, __global const uint *image, __global const float *mask,
                          const uint width, const uint height, const uint mask_width, const uint mask_height) {
  uint x = get_global_id(0), y = get_global_id(1);
  uint vstep = (mask_width - 1) / 2, hstep = (mask_height - 1) / 2;
  uint left = x < vstep ? 0 : x - vstep, right = x + vstep >= width ? width - 1 : x + vstep;
  uint top = y < hstep ? 0 : y - hstep, bottom = y + hstep >= height ? height - 1 : y + hstep;
  float sum = 0;
  for (uint i = left; i <= right; ++i)
    for (uint j = top; j <= bottom; ++j)
      sum += (float)image[j * width + i] * mask[(j - (y - hstep)) * mask_width + (i - (x - vstep))];
  out[y * width + x] = (uint)(sum + 0.5f);
}

__kernel void convolution_by_index(__global uint *out, __global const uint *image, __global const float *mask,
                                   const uint2 size, const uint2 mask_size) {
  uint tid = get_global_id(0);
  uint x = tid % size.x, y = tid / size.x;
  uint vstep = (mask_size.x - 1) / 2, hstep = (mask_size.y - 1) / 2;
  uint left = x < vstep ? 0 : x - vstep, right = x + vstep >= size.x ? size.x - 1 : x + vstep;
  uint top = y < hstep ? 0 : y - hstep, bottom = y + hstep >= size.y ? size.y - 1 : y + hstep;
  float sum = 0;
  for (uint i = left; i <= right; ++i)
    for (uint j = top; j <= bottom; ++j)
      sum += (float)image[j * size.x + i] * mask[(j - (y - hstep)) * mask_size.x + (i - (x - vstep))];
  out[tid] = (uint)(sum + 0.5f);
}

__kernel void bitonic(__global uint *a, const uint stage, const uint pass, const uint direction) {
  uint t = get_global_id(0);
  uint distance = 1 << (stage - pass);
  uint left = (t / distance) * 2 * distance + t % distance, right = left + distance;
  uint x = a[left], y = a[right];
  uint greater = x > y ? x : y, lesser = x > y ? y : x;
  uint increasing = (t / (1u << stage)) % 2 == 1 ? 1 - direction : direction;
  a[left] = increasing ? lesser : greater;
  a[right] = increasing ? greater : lesser;
}

__kernel void walsh(__global float *t, const int step) {
  const uint tid = get_global_id(0);
  const uint pair = 2 * step * (tid / step) + tid % step;
  float a = t[pair], b = t[pair + step];
  t[pair] = a + b;
  t[pair + step] = a - b;
}

__kernel void walsh_of_shift(__global float *t, const uint s) {
  size_t tid = get_global_id(0), d = (size_t)1 << s;
  size_t pair = (tid >> s) * 2 * d + (tid & (d - 1));
  float a = t[pair], b = t[pair + d];
  t[pair] = a + b;
  t[pair + d] = a - b;
}

__kernel void sweep_up(__global float *block, const uint d, const uint offset) {
  size_t tid = get_global_id(0);
  if (tid < d) block[offset * (2 * tid + 2) - 1] += block[offset * (2 * tid + 1) - 1];
}

__kernel void haar(__global const float *signal, __global float *out, const uint active) {
  size_t t = get_global_id(0);
  if (t < active) {
    float a = signal[2 * t], b = signal[2 * t + 1];
    out[t] = (a + b) * 0.70710678f;
    out[active + t] = (a - b) * 0.70710678f;
  }
}
