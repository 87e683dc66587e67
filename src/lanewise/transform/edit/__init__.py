"""The tools of transforms: copying functions and blocks, inserting blocks, repairing SSA form."""
