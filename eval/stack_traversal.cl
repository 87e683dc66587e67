// Depth first through a tree with a private stack, cutting off what is far.
kernel void stack_traversal(global const float4 *box, global const int2 *kids, global const float2 *query, global int *hits, float radius, int n) {
  int i = get_global_id(0);
  if (i >= n) return;
  int stack[32], top = 0, count = 0;
  stack[top++] = 0;
  float2 q = query[i];
  while (top > 0) {
    int node = stack[--top];
    float4 b = box[node];
    float dx = max(max(b.x - q.x, q.x - b.z), 0.0f), dy = max(max(b.y - q.y, q.y - b.w), 0.0f);
    if (dx * dx + dy * dy > radius * radius) continue;
    int2 kid = kids[node];
    if (kid.x < 0) { count++; continue; }
    if (top < 31) { stack[top++] = kid.x; stack[top++] = kid.y; }
  }
  hits[i] = count;
}
