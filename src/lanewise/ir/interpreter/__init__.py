"""The interpreter: lanes on paths of their own, or a gang in lockstep, over one memory."""
