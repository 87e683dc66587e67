// Private to local to global, with atomics.
kernel void histogram(global const uchar *data, global uint *bins, local uint *part, int n) {
  int lid = get_local_id(0), size = get_local_size(0);
  for (int b = lid; b < 256; b += size) part[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) atomic_inc(&part[data[i]]);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int b = lid; b < 256; b += size) if (part[b]) atomic_add(&bins[b], part[b]);
}
