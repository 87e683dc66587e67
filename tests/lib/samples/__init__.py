"""Fixed inputs: functions of one op, named graphs, the C functions of `tests/c`, operands of elementary functions."""
