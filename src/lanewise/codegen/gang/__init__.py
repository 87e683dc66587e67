"""LLVM text for a gang: each value in its cheapest form, each access in the cheapest form that its address allows."""
