"""What to compile: the variants of a kernel's lanes loops, which one runs first, and how they compete."""
