C to: vector
C A scalar that each iteration of a nest sets first is an element of what it ends in, or gets an array; sums keep their order.
      SUBROUTINE ROWSUM(A, B, C, X, Y, Z, L, S, N)
      REAL A(N,N), B(N,N), C(N,N), X(N), Y(N), Z(N)
      INTEGER L(N)
      DO 20 I = 1, N
        S = 0.
        DO 10 J = 1, N
   10   S = S + A(I,J)*X(J)
   20 Y(I) = S
C     S is read after the nest; T ends in an element
      DO 40 I = 1, N
        S = 1.
        T = -1E30
        DO 30 J = 1, N
        IF (X(J) .GT. 0.) S = S*A(I,J)
        IF (A(I,J) .GT. T) T = A(I,J)
   30   CONTINUE
        Z(I) = T
   40 CONTINUE
C     three loops, the product of matrices
      DO 60 I = 1, N
      DO 60 J = 1, N
        T = 0.
        DO 50 K = 1, N
   50   T = T + A(I,K)*B(K,J)
   60 C(I,J) = T
C     where the greatest of each row lies, with a branch inside; then a second value under the same name
      DO 80 I = 1, N
        T = A(I,1)
        K = 1
        DO 70 J = 2, N
        IF (ABS(A(I,J)) .LE. T) GO TO 70
          T = ABS(A(I,J))
          K = J
   70   CONTINUE
        L(I) = K
        Y(I) = T + Y(I)
        T = 0.
        DO 75 J = 1, I
   75   T = T + B(I,J)
   80 X(I) = T
      END
      SUBROUTINE ROWASK(A, X, Y, L, N, M)
      REAL A(N,M), X(N), Y(N)
      INTEGER L(N)
C     only where a condition holds; a value of one iteration
      DO 20 I = 1, N
        IF (L(I) .GT. 0) THEN
          S = 0.
          DO 10 J = 1, M
            T = A(I,J) - X(I)
   10     S = S + T*T
          Y(I) = SQRT(S)
        END IF
   20 CONTINUE
      END
      SUBROUTINE ROWKEP(A, B, X, Y, N, M, K)
      REAL A(N,M), B(N,N), X(N), Y(N)
C     down the columns, which lie the other way; a triangle that needs its own results; S of an earlier row
      DO 40 J = 1, N
        S = 0.
        DO 30 I = 1, N
   30   S = S + B(I,J)*X(I)
   40 Y(J) = S
      DO 60 I = 1, N
        S = Y(I)
        DO 50 J = 1, I-1
   50   S = S - B(I,J)*Y(J)
   60 Y(I) = S/B(I,I)
      DO 80 I = 1, N
        IF (X(I) .GT. 0.) S = 0.
        DO 70 J = 1, M
   70   S = S + A(I,J)
   80 X(I) = S
C     the inner index after a nest that may not run
      I = 77
      DO 100 J = 1, M
        Y(J) = 0.
        DO 90 I = 1, N
   90   Y(J) = Y(J) + A(I,J)
  100 CONTINUE
      K = I
      END
C HUGE asks for the type of BEST, not for its value.
      SUBROUTINE ROWMIN(A, B, N, M)
      REAL A(N,M)
      DOUBLE PRECISION B(N), BEST
      DO 20 I = 1, N
        BEST = HUGE(BEST)
        DO 10 J = 1, M
   10   BEST = MIN(BEST, DBLE(A(I,J)))
   20 B(I) = BEST + EPSILON(A(I,1))
      END
C Y is read where S is summed up; T is not set where the inner loop does not run.
      SUBROUTINE ROWOWN(A, X, Y, Z, N, M)
      REAL A(N,M), X(N), Y(N), Z(N)
      DO 20 I = 1, N
        S = 0.
        DO 10 J = 1, M
   10   S = S + A(I,J)*Y(I)
   20 Y(I) = S
      T = 3.
      DO 40 I = 1, N
        DO 30 J = 1, M
          T = A(I,J) + X(I)
   30   X(I) = T*T
   40 Z(I) = T
      END
