// One step of a bitonic sort.
kernel void bitonic(global uint *keys, uint stage, uint step, uint up) {
  uint i = get_global_id(0), distance = 1u << (stage - step), width = distance * 2;
  uint left = (i % distance) + (i / distance) * width, right = left + distance;
  uint a = keys[left], b = keys[right];
  uint ascending = ((i >> stage) & 1u) ? !up : up;
  uint low = min(a, b), high = max(a, b);
  keys[left] = ascending ? low : high;
  keys[right] = ascending ? high : low;
}
