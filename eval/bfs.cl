// One level of breadth first search.
kernel void bfs(global const int *first, global const int *edges, global int *level, global int *changed, int depth, int n) {
  int v = get_global_id(0);
  if (v < n && level[v] == depth) {
    for (int e = first[v]; e < first[v + 1]; e++) {
      int to = edges[e];
      if (level[to] < 0) { level[to] = depth + 1; *changed = 1; }
    }
  }
}
