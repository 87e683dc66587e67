"""Seven programs, each in four forms: seq, par, launch and crev. See docs/crev.md; `lanewise bench crev` runs them.

Every module has `arguments(...)`, which creates the arrays, and functions of these arrays, which they change:

    seq      the textbook algorithm, one lane
    par      lanes side by side, no function that needs the whole gang
    launch   nested parallelism by tasks: every crev call becomes a task in a pool of threads
    crev     nested parallelism in the gang: lw.crev
"""
