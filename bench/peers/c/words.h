/* What the C sources share. An array is a pointer and its sizes; arrays do not overlap. */
#include <math.h>
#include <stdint.h>

#define IN(type) const type *restrict
#define OUT(type) type *restrict

static inline int least(int a, int b) { return a < b ? a : b; }
static inline int most(int a, int b) { return a > b ? a : b; }
