"""The process that compiles: locks, forks, garbage collection, deep recursion, and time spent."""
