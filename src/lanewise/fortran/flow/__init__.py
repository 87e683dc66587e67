"""Control and data flow of a unit: places, dominance, loops, liveness, constants."""
