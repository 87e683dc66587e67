// 8 by 8 discrete cosine transform.
kernel __attribute__((reqd_work_group_size(8, 8, 1))) void dct(global const float *in, global float *out, constant float *m, int w, int inverse) {
  local float t[64];
  int x = get_local_id(0), y = get_local_id(1), at = (get_group_id(1) * 8 + y) * w + get_group_id(0) * 8 + x;
  float s = 0;
  for (int k = 0; k < 8; k++) s += (inverse ? m[y * 8 + k] : m[k * 8 + y]) * in[(get_group_id(1) * 8 + k) * w + get_group_id(0) * 8 + x];
  t[y * 8 + x] = s;
  barrier(CLK_LOCAL_MEM_FENCE);
  s = 0;
  for (int k = 0; k < 8; k++) s += t[y * 8 + k] * (inverse ? m[x * 8 + k] : m[k * 8 + x]);
  out[at] = s;
}
