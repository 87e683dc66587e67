C to: vector
C Triangles are turned, conditions around an inner loop become masks, diagonals need FORALL.
      SUBROUTINE NESTS(AA, BB, N)
      REAL AA(N,N), BB(N,N)
      DO 10 J = 2, N
      DO 10 I = 2, J
   10 AA(I,J) = AA(I-1,J)*2. + BB(I,J)
      DO 30 I = 1, N
        IF (AA(I,1) .GT. 0.) THEN
          DO 20 J = 2, N
   20     AA(I,J) = AA(I,J-1) + BB(I,J)
        END IF
   30 CONTINUE
      DO 40 J = 1, N
      DO 40 I = 1, J-1
   40 BB(I,J) = BB(J,I)
      DO 50 I = 1, N
   50 AA(I,I) = 1.
      DO 60 I = 2, N
      DO 60 J = 1, I-1
   60 AA(I,1) = MAX(AA(I,1), BB(I,J))
      END
