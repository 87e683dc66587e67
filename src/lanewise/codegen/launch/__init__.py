"""A whole program: versions of functions, drivers of lanes loops, frames, and how variants of a loop compete."""
