// All pairs, tiles in local memory.
kernel void nbody(global const float4 *pos, global float4 *acc, local float4 *tile, int n, float soft) {
  int i = get_global_id(0), lid = get_local_id(0), size = get_local_size(0);
  float4 p = pos[i]; float ax = 0, ay = 0, az = 0;
  for (int base = 0; base < n; base += size) {
    tile[lid] = pos[base + lid];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < size; j++) {
      float4 q = tile[j];
      float x = q.x - p.x, y = q.y - p.y, z = q.z - p.z, r = rsqrt(x * x + y * y + z * z + soft);
      float f = q.w * r * r * r;
      ax += x * f; ay += y * f; az += z * f;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  acc[i] = (float4)(ax, ay, az, 0);
}
