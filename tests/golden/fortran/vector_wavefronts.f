C to: vector simd
C Both loops carry a recurrence: diagonals, where the recurrence is slow enough to pay for them.
      SUBROUTINE WAVES(D, E, A, N, M)
      INTEGER N, M, I, J
      REAL D(N, M), E(N, M), A(M)
      DO 10 J = 2, M
      DO 10 I = 2, N
   10 D(I,J) = SQRT(D(I-1,J)*D(I-1,J) + D(I,J-1)*E(I,J))/(1. + A(J))
      DO 20 J = 2, M - 1
      DO 20 I = 2, N - 1
   20 D(I,J) = (D(I-1,J) + D(I+1,J) + D(I,J-1) + D(I,J+1))/4.
C     Only long diagonals pay.
      DO 30 I = 2, N
      DO 30 J = 2, M
   30 D(I,J) = (D(I-1,J) + D(I,J-1))*0.5
C     Too little to do.
      DO 40 J = 2, M
      DO 40 I = 2, N
   40 D(I,J) = D(I-1,J) + D(I,J-1)*E(I,J)
C     An element needs its own diagonal.
      DO 50 J = 2, M
      DO 50 I = 2, N - 1
   50 D(I,J) = SQRT(D(I-1,J) + D(I+1,J-1))
      END
C The inner variable may be read after the nest, even if the outer loop does not run.
      SUBROUTINE BEHIND(D, E, N, M, K)
      INTEGER N, M, K, I, J
      REAL D(N, M), E(N, M)
      J = 1
      DO 10 I = 2, N
      DO 10 J = 2, M
   10 D(I,J) = D(I,J-1) + E(I,J)
      DO 20 K = 2, M
      DO 20 I = 2, N
   20 D(I,K) = SQRT(D(I-1,K) + D(I,K-1))
      K = K + 10*J + 100*I
      END
