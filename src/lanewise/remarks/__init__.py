"""Remarks: what the compiler did or refused, recorded by the pass that did so, and the table of their codes."""
