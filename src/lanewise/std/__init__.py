"""Elementary functions, each written once for every pen that can write it down."""
