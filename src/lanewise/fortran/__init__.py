"""PFC for today: Fortran without GOTO, and with vector statements where dependences allow."""
