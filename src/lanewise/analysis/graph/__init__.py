"""Facts about control flow alone: dominance, loops, disjoint paths, and the orders in which blocks are visited."""
