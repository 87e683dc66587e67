C to: structured guarded vector simd remove
C Section 4: S3 runs under BR1 .OR. .NOT. BR2.
      SUBROUTINE FORWRD(A, B, N)
      DIMENSION A(N), B(N)
      DO 100 I = 1, N
        IF (A(I) .GT. 10) GOTO 60
        A(I) = A(I) + 10
        IF (B(I) .GT. 10) GOTO 80
        B(I) = B(I) + 10
   60   A(I) = B(I) + A(I)
   80   B(I) = A(I) - 5
  100 CONTINUE
      END
