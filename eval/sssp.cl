// Relax the edges of active nodes.
kernel void sssp(global const int *first, global const int *edges, global const int *weight, global int *dist, global const int *active, global int *next, int n) {
  int v = get_global_id(0);
  if (v >= n || !active[v]) return;
  int here = dist[v];
  for (int e = first[v], end = first[v + 1]; e < end; e++) {
    int to = edges[e], far = here + weight[e];
    if (far < atomic_min(&dist[to], far)) next[to] = 1;
  }
}
