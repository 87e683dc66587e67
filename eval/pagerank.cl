// Pull ranks over incoming edges.
kernel void pagerank(global const int *first, global const int *from, global const float *rank, global const int *degree, global float *out, float damping, int n) {
  int v = get_global_id(0);
  if (v >= n) return;
  float s = 0;
  for (int e = first[v]; e < first[v + 1]; e++) s += rank[from[e]] / degree[from[e]];
  out[v] = (1 - damping) / n + damping * s;
}
