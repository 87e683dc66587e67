// Barrett: the quotient by a multiplication, then one subtraction under a mask.
unsigned reduce(unsigned secret, unsigned m, unsigned long long inverse) {
  unsigned q = (unsigned)(((unsigned long long)secret * inverse) >> 32), r = secret - q * m;
  unsigned less = (unsigned)(((unsigned long long)r - m) >> 63);
  return r - (m & (less - 1u));
}
