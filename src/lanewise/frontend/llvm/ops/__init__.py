"""Instructions: arithmetic, memory, addresses, control flow, vectors and aggregates."""
