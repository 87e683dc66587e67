// A wavefront of an alignment matrix.
kernel void needleman_wunsch(global int *score, global const int *similar, int cols, int diagonal, int penalty) {
  int i = get_global_id(0), row = i + 1, col = diagonal - i;
  if (col < 1 || col >= cols || row >= cols) return;
  int at = row * cols + col;
  int best = score[at - cols - 1] + similar[at];
  best = max(best, score[at - 1] - penalty);
  score[at] = max(best, score[at - cols] - penalty);
}
