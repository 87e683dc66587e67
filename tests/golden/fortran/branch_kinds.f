C to: structured guarded vector
C Section 2: an exit branch, a forward branch, a backward branch.
      SUBROUTINE EXITBR(A, B, DEL, N, K)
      REAL A(100), B(100), DEL
      K = 0
      DO 100 I = 1, 100
        IF (ABS(A(I)-B(I)) .LE. DEL) GOTO 200
  100 CONTINUE
      K = N
  200 CONTINUE
      K = K + I
      END
      SUBROUTINE FWDBR(A, B)
      REAL A(10), B(10)
      DO 100 I = 1, 10
        IF (A(I).EQ.0.0) GOTO 100
        B(I) = B(I) / A(I)
  100 CONTINUE
      END
      SUBROUTINE BACKBR(X, EPS)
  100 CONTINUE
      X = X / 2.0
      IF (X .GT. EPS) GOTO 100
      END
