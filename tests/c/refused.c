// What cannot be read or compiled, one reason each; the last function is there to show that the rest still works.
#include <stdarg.h>
#include <stdint.h>

//! sum_of_many: varargs
int sum_of_many(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = 0;
  while (n-- > 0) s += va_arg(list, int);
  va_end(list);
  return s;
}

//! computed_goto: blockaddress
int computed_goto(int x) {
  static void *const places[] = {&&zero, &&one, &&two};
  goto *places[x % 3 < 0 ? 0 : x % 3];
zero:
  return 10 + x;
one:
  return 20 - x;
two:
  return 30 * x;
}

//! machine_code: inline assembly
int machine_code(int x) {
  __asm__ volatile("addl $1, %0" : "+r"(x) : : "memory");
  return x;
}

//! calls_a_refused_one: it needs 'sum_of_many'
int calls_a_refused_one(int x) { return sum_of_many(2, x, 1) + 1; }

//! long_double: x86_fp80
long double long_double(long double x) { return x * 3; }

//: still_good(i32:-100..100) -> i32
int still_good(int x) { return x * 3 + 1; }
