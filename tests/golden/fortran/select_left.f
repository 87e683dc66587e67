C to: structured guarded
C Branches leave a SELECT CASE from several of its arms, and the loop around it.
      SUBROUTINE SORTED(A, K, C, N)
      CHARACTER*4 C
      DO 100 I = 1, N
        SELECT CASE (K + I)
        CASE (1, 3:5)
          A = A + 1.
          IF (A .GT. 4.) GO TO 200
        CASE DEFAULT
          A = A*2.
          IF (A .GT. 100.) GO TO 300
        CASE (9:)
          A = A - 3.
        END SELECT
        SELECT CASE (C)
        CASE ('AB')
          IF (A .LT. 0.) GO TO 100
          A = A + 7.
        CASE ('AC':'B')
          GO TO 200
        END SELECT
        A = A + .5
  100 CONTINUE
  200 A = A + 1000.
      RETURN
  300 A = -A
      END
