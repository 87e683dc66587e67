// Particles of neighbouring boxes.
kernel void lava_md(global const int *near, global const float4 *pos, global const float *charge, global float4 *force, int per_box, int neighbours, float a2) {
  int box = get_group_id(0), lid = get_local_id(0), size = get_local_size(0);
  for (int i = lid; i < per_box; i += size) {
    float4 p = pos[box * per_box + i], f = 0;
    for (int k = 0; k < neighbours; k++) {
      int other = near[box * neighbours + k];
      if (other < 0) break;
      for (int j = 0; j < per_box; j++) {
        float4 q = pos[other * per_box + j];
        float r2 = p.w + q.w - (p.x * q.x + p.y * q.y + p.z * q.z), v = exp(-a2 * r2), fs = 2 * v;
        f += charge[other * per_box + j] * (float4)(fs * (p.x - q.x), fs * (p.y - q.y), fs * (p.z - q.z), v);
      }
    }
    force[box * per_box + i] = f;
  }
}
