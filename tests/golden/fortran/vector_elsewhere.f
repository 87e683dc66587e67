C to: vector
C Opposite masks are asked once, the plain one first, unless one statement needs what the other or the mask reads.
      SUBROUTINE ARMSEW(A, B, C, D, N)
      REAL A(N), B(N), C(N), D(N)
      DO 20 I = 1, N
        IF (B(I) .GT. C(I)) GO TO 10
        A(I) = D(I)
        GO TO 20
   10   A(I) = A(I) - D(I)
   20 CONTINUE
      DO 30 I = 1, N
        IF (B(I) .GT. 0.) THEN
          C(I) = A(I)
        ELSE
          D(I) = A(I)*2.
        END IF
   30 CONTINUE
C     the second arm reads what the first writes; two statements in an arm
      DO 40 I = 2, N
        IF (B(I) .GT. 0.) THEN
          C(I) = A(I)
        ELSE
          D(I) = C(I-1)
        END IF
   40 CONTINUE
      DO 50 I = 1, N
        IF (B(I) .GT. 0.) THEN
          C(I) = A(I)
          D(I) = A(I)
        ELSE
          C(I) = B(I)
          D(I) = 0.
        END IF
   50 CONTINUE
C     the first arm changes the mask
      DO 60 I = 1, N
        IF (B(I) .GT. 0.) THEN
          B(I) = A(I)
        ELSE
          C(I) = 0.
        END IF
   60 CONTINUE
C     elements that both arms write keep their order
      DO 70 I = 1, N - 1
        IF (B(I) .GT. 0.) THEN
          A(I) = C(I)
        ELSE
          A(I+1) = D(I)
        END IF
   70 CONTINUE
      END
