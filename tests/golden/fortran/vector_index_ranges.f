C to: vector
C Conditions on the index are parts of the loop; an index that is a value, or moves oddly, is one of FORALL.
      SUBROUTINE RANGES(A, B, C, L, N, M, K)
      REAL A(N), B(N), C(N)
      INTEGER L(N)
      DO 10 I = 1, N
        IF (I .LT. M) THEN
          A(I) = A(I) + B(I)
        ELSE
          A(I) = A(I) - C(I)
        END IF
   10 CONTINUE
C     B(0) is never read; a second condition stays
      DO 20 I = 1, N
        IF (I .GT. 1) THEN
          A(I) = B(I-1)
          IF (C(I) .GT. 0. .AND. 2 .LE. N - I) L(I) = I
        END IF
   20 CONTINUE
      DO 30 I = 1, N
        IF (I .EQ. K) A(I) = 0.
   30 IF (I .NE. K) B(I) = 0.
      DO 40 I = 1, N/2
   40 A(I) = C(I + N/2) + B((I + 1)/2)*REAL(I)
      END
      SUBROUTINE TRIANG(A, B, N, M)
      REAL A(N,N), B(N,N)
      DO 20 J = 1, N
        DO 10 I = 1, N
          IF (I .LE. J - M) A(I,J) = B(I,J)
          IF (I .GT. J - M) A(I,J) = 0.
   10   CONTINUE
   20 CONTINUE
      END
C Borders of a window: tests of the index in a nest.
      SUBROUTINE BORDER(Z, N, X, M, Y, W)
      REAL Z(N), X(M), Y(N+M-1), W(N)
      DO 30 I = 1, N + M - 1
      S = 0.
      DO 20 J = 1, M
      K = I - J + 1
      IF (K .GE. 1 .AND. K .LE. N) S = S + Z(K)*X(J)
   20 CONTINUE
   30 Y(I) = S
      DO 50 I = 1, N
      S = 0.
      C = 0.
      DO 40 J = -2, 2
      IF (I+J .LT. 1 .OR. I+J .GT. N) GO TO 40
      S = S + Z(I+J)
      C = C + 1.
   40 CONTINUE
   50 W(I) = S/C
      END
