"""Facts about memory: bases of addresses, the memory that an op may read or write, arrays that are only added to."""
