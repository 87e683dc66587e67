// One round of all shortest paths.
kernel void floyd_warshall(global int *dist, int n, int k) {
  int x = get_global_id(0), y = get_global_id(1), direct = dist[y * n + x], by = dist[y * n + k] + dist[k * n + x];
  if (by < direct) dist[y * n + x] = by;
}
