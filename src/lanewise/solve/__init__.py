"""The solver: encoding, abstract and concrete abduction, proofs. Z3 is loaded with the first question."""
