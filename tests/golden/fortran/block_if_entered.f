C to: structured guarded
C A branch into a block IF from outside, which old compilers let pass.
      SUBROUTINE INTOIF(A, I)
      IF (I .EQ. 1) GOTO 10
      IF (A .GT. 0) THEN
        A = A - 1
   10   A = A * 2
      ELSE
        A = -A
      END IF
      END
