C to: best
C Array statements, one SIMD loop, and loops that stay as they stand.
      SUBROUTINE BEST(A, B, C, D, AA, IP, N, M, K)
      REAL A(N), B(N), C(N), D(N), AA(M,M)
      INTEGER IP(N)
C Compilers vectorize this one.
      DO 10 I = 1, N
   10 A(I) = B(I)*C(I)
C The first iteration sets what all others read.
      DO 20 I = 1, N
   20 A(I) = A(1)*B(I)
C Old values are read first.
      DO 30 I = 1, N-1
        A(I) = B(I)*C(I)
        B(I) = A(I) + A(I+1)
   30 CONTINUE
C The inner loop is a recurrence, the outer is not.
      DO 40 J = 2, M
      DO 40 I = 2, M
   40 AA(J,I) = AA(J,I-1)*0.5
C Compilers mask the store themselves.
      DO 50 I = 1, N
        IF (A(I) .LE. 0.) GOTO 50
        D(I) = D(I) + A(I)
   50 CONTINUE
C Sections in steps are slow.
      DO 60 I = 1, N-1, K
   60 A(I) = A(I+K) + B(I)
      END
