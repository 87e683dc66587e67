C to: vector simd
C Procedures of the same file that only compute are put in place of their calls.
      SUBROUTINE CALLS(A, B, X, Y, C, S, N)
      INTEGER N
      REAL A(N), B(N), X(N), Y(N), C, S
      DO 10 I = 1, N
   10 A(I) = POLYN(B(I)) + 1.
      DO 20 I = 1, N
   20 CALL TURN(X(I), Y(I), C, S)
      DO 30 I = 1, N
      IF (B(I) .GT. 0.) GOTO 30
      CALL TURN(A(I), B(I), A(I) + 1., S)
   30 CONTINUE
C     a subscript that changes, a procedure that remembers
      K = 1
      DO 50 I = 1, N
   50 CALL STEPUP(A(K), K)
      DO 60 I = 1, N
   60 CALL REMEMB(A(I))
      END
      REAL FUNCTION POLYN(X)
      REAL X, T
      T = X*X
      POLYN = (T + 2.)*X
      RETURN
      END
      SUBROUTINE TURN(X, Y, C, S)
      T = C*X + S*Y
      Y = C*Y - S*X
      X = T
      END
      SUBROUTINE STEPUP(X, K)
      X = X + 1.
      K = K + 1
      END
      SUBROUTINE REMEMB(X)
      SAVE T
      T = T + 1.
      X = T
      END
