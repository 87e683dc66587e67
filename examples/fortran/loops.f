C     Loops of the kinds that vectorizers are tried on, one subroutine each. The comment names the kind.
C     linear dependence
      SUBROUTINE LIN1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, N, 2
   10 A(I) = A(I-1) + B(I)
      END
C     linear dependence
      SUBROUTINE LIN2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = N-1, 1, -1
   10 A(I+1) = A(I) + B(I)
      END
C     linear dependence
      SUBROUTINE LIN3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, N
   10 A(I) = A(1) + B(I)
      END
C     linear dependence
      SUBROUTINE LIN4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 20 J = 1, M
      DO 20 I = 1, J-1
   20 AA(I,J) = AA(J,I) + BB(I,J)
      END
C     linear dependence
      SUBROUTINE LIN5(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 J = 1, M
      DO 10 I = J+1, M
   10 A(I) = A(I) - AA(I,J)*A(J)
      END
C     linear dependence
      SUBROUTINE LIN6(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 J = 2, M
      DO 10 I = 2, M
   10 AA(I,J) = AA(I-1,J-1) + BB(I,J)
      END
C     linear dependence
      SUBROUTINE LIN7(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, M
      DO 10 J = 1, I-1
   10 A(I) = A(I) + BB(I,J)*A(I-J)
      END
C     induction variables
      SUBROUTINE IND1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N-1
        J = I + 1
        A(I) = A(J) + B(I)
   10 CONTINUE
      END
C     induction variables
      SUBROUTINE IND2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      J = 1
      L = 0
      DO 10 I = 1, N
        L = L + J
        A(I) = A(I) + B(N-L+1)
   10 CONTINUE
      END
C     induction variables
      SUBROUTINE IND3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      J = 0
      DO 10 I = 1, N/2
        J = J + 1
        A(J) = B(I) + D(I)*E(I)
        IF (C(I) .GT. 0.) THEN
          J = J + 1
          A(J) = C(I) + D(I)*E(I)
        END IF
   10 CONTINUE
      END
C     induction variables
      SUBROUTINE IND4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      J = 0
      DO 10 I = 1, N
        IF (B(I) .GT. 0.) THEN
          J = J + 1
          A(J) = B(I) + D(I)*E(I)
        ELSE
          J = J + 1
          A(J) = C(I) + D(I)*E(I)
        END IF
   10 CONTINUE
      END
C     induction variables
      SUBROUTINE IND5(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      J = 0
      DO 10 I = 1, N/2
        J = J + 1
        A(J) = B(I) + C(I)*D(I)
        J = J + 1
        A(J) = B(I) + D(I)*E(I)
   10 CONTINUE
      END
C     induction variables
      SUBROUTINE IND6(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      J = 0
      DO 10 I = 1, N/2
        L = J + 1
        A(I) = B(L) - D(I)
        J = L + 1
        B(L) = A(I) + C(L)
   10 CONTINUE
      END
C     global data flow
      SUBROUTINE GLO1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      MM = 1
      DO 10 I = 1, N-1
   10 A(I) = A(I+MM) + B(I)
      END
C     global data flow
      SUBROUTINE GLO2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      MM = 1
      J = MM
      L = MM + 1
      DO 10 I = 2, M
   10 AA(I,J) = AA(I-1,L) + B(I)*C(L)
      END
C     nonlinear dependence
      SUBROUTINE NON1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 20 I = 1, M
        L = I*(I-1)/2 + I
        DO 10 J = I, M
          A(L) = A(L) + BB(I,J)
          L = L + J
   10   CONTINUE
   20 CONTINUE
      END
C     control flow
      SUBROUTINE CON1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 20 I = 1, N-1
        IF (B(I) .LT. 0.) GO TO 10
        A(I) = C(I) + D(I)*E(I)
        GO TO 20
   10   C(I+1) = A(I) + D(I)*D(I)
   20 CONTINUE
      END
C     control flow
      SUBROUTINE CON2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      IF (K .LE. 0) GO TO 30
      DO 10 I = 1, N-K
   10 A(I) = A(I+K) + B(I)*C(I)
   30 CONTINUE
      END
C     symbolics
      SUBROUTINE SYM1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I*K) = A(I*K) + B(I)
      END
C     symbolics
      SUBROUTINE SYM2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = K, N, 2
   10 A(I) = A(I) + B(I)
      END
C     symbolics
      SUBROUTINE SYM3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      L = N/2
      DO 10 I = 1, L
   10 A(I+L) = A(I) + B(I)
      END
C     symbolics
      SUBROUTINE SYM4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, K
   10 A(I+K) = A(I) + B(I)
      END
C     symbolics
      SUBROUTINE SYM5(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      L = N/2
      DO 10 J = 1, M
      DO 10 I = 1, M
   10 A(I) = A(I) + B(I+M-J)*C(J)
      END
C     statement reordering
      SUBROUTINE REO1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, N-1
        A(I) = B(I-1) + C(I)*D(I)
        B(I) = B(I+1) - E(I)*D(I)
   10 CONTINUE
      END
C     statement reordering
      SUBROUTINE REO2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N-1
        A(I) = A(I)*C(I)
        B(I) = B(I) + A(I+1)*D(I)
   10 CONTINUE
      END
C     loop distribution
      SUBROUTINE DIS1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, N
        A(I) = A(I) + C(I)*D(I)
        B(I) = B(I-1) + A(I) + D(I)
   10 CONTINUE
      END
C     loop distribution
      SUBROUTINE DIS2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, N
        A(I) = A(I) + B(I)*C(I)
        E(I) = E(I-1)*E(I-1)
        A(I) = A(I) - B(I)*C(I)
   10 CONTINUE
      END
C     loop interchange
      SUBROUTINE INT1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, M
      DO 10 J = 2, M
   10 AA(I,J) = AA(I,J-1) + BB(I,J)
      END
C     loop interchange
      SUBROUTINE INT2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 J = 2, M
      DO 10 I = 2, J
   10 AA(I,J) = AA(I-1,J)*AA(I-1,J) + BB(I,J)
      END
C     loop interchange
      SUBROUTINE INT3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 30 I = 2, M
        DO 10 J = 2, M
   10   AA(I,J) = AA(I,J-1) + CC(I,J)
        DO 20 J = 2, M
   20   BB(I,J) = BB(I-1,J) + CC(I,J)
   30 CONTINUE
      END
C     loop interchange
      SUBROUTINE INT4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 20 I = 1, M
        A(I) = A(I) + B(I)*C(I)
        DO 10 J = 2, M
   10   AA(I,J) = AA(I,J-1) + BB(I,J)*A(I)
   20 CONTINUE
      END
C     node splitting
      SUBROUTINE NOD1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N-1
        A(I) = B(I)*C(I)*D(I)
        B(I) = A(I)*A(I+1)*D(I)
   10 CONTINUE
      END
C     node splitting
      SUBROUTINE NOD2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, N
   10 A(I) = A(I-1) + 0.5 + B(I) + C(I) + D(I)
      END
C     node splitting
      SUBROUTINE NOD3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N-1
        A(I) = B(I) + C(I)*D(I)
        B(I) = A(I) + D(I)*E(I)
        A(I) = B(I) + A(I+1)*D(I)
   10 CONTINUE
      END
C     node splitting
      SUBROUTINE NOD4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N-1
        A(I) = B(I) + C(I)*D(I)
        B(I) = C(I) + B(I)
        A(I+1) = B(I) + A(I+1)*D(I)
   10 CONTINUE
      END
C     scalar expansion
      SUBROUTINE EXP1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        X = B(I) + C(I)*D(I)
        A(I) = X*X
   10 CONTINUE
      END
C     scalar expansion
      SUBROUTINE EXP2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      X = 0.
      DO 10 I = 1, N
        Y = B(I)*C(I)
        A(I) = Y + X
        X = Y
   10 CONTINUE
      END
C     scalar expansion
      SUBROUTINE EXP3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        IF (A(I) .GT. B(I)) THEN
          X = A(I) - B(I)*D(I)
          C(I) = C(I) + X
          A(I) = X
        END IF
   10 CONTINUE
      END
C     scalar expansion
      SUBROUTINE EXP4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      X = B(N)
      DO 10 I = 1, N
        A(I) = (B(I) + X)*0.5
        X = B(I)
   10 CONTINUE
      END
C     scalar expansion
      SUBROUTINE EXP5(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 20 I = 2, M
      DO 10 J = 2, M
        A(J) = AA(J,I) - A(J-1)
        AA(J,I) = A(J) + BB(J,I)
   10 CONTINUE
   20 CONTINUE
      END
C     scalar expansion
      SUBROUTINE EXP6(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      X = 0.
      DO 10 I = 1, N
        IF (A(I) .GT. 0.) X = D(I)*D(I)
        B(I) = X*C(I) + D(I)
        E(I) = (X + 1.)*E(I)
   10 CONTINUE
      END
C     scalar renaming
      SUBROUTINE REN1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, N
        X = A(I) + B(I)
        A(I) = X + C(I-1)
        X = C(I)*D(I)
        C(I) = X
   10 CONTINUE
      END
C     guards
      SUBROUTINE GUA1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        IF (B(I) .GT. 0.) A(I) = A(I) + B(I)*C(I)
   10 CONTINUE
      END
C     guards
      SUBROUTINE GUA2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        IF (E(I) .GE. S) THEN
          A(I) = A(I) + C(I)*D(I)
          B(I) = B(I) + C(I)*C(I)
        END IF
   10 CONTINUE
      END
C     guards
      SUBROUTINE GUA3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        A(I) = A(I) + D(I)*E(I)
        IF (A(I) .LT. 0.) B(I) = B(I) + D(I)*E(I)
        C(I) = C(I) + A(I)*D(I)
   10 CONTINUE
      END
C     guards
      SUBROUTINE GUA4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        A(I) = C(I) + E(I)*D(I)
        IF (A(I) .GT. 0.) THEN
          B(I) = A(I) + B(I)
        ELSE
          A(I) = D(I)*E(I)
        END IF
   10 CONTINUE
      END
C     guards
      SUBROUTINE GUA5(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 20 I = 1, M
        IF (AA(1,I) .GT. 0.) THEN
          DO 10 J = 2, M
   10     AA(J,I) = AA(J-1,I) + BB(J,I)*CC(J,I)
        END IF
   20 CONTINUE
      END
C     guards
      SUBROUTINE GUA6(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        IF (I .LT. M) THEN
          A(I) = A(I) + B(I)*C(I)
        ELSE
          A(I) = A(I) + B(I)*D(I)
        END IF
   10 CONTINUE
      END
C     guards
      SUBROUTINE GUA7(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 30 I = 1, N-1
        IF (A(I) .GE. 0.) GO TO 20
        IF (B(I) .GE. 0.) GO TO 30
        A(I) = A(I) + C(I)*D(I)
   20   B(I+1) = C(I) + D(I)*E(I)
   30 CONTINUE
      END
C     guards
      SUBROUTINE GUA8(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 30 I = 1, N
        IF (A(I) .GT. 0.) GO TO 10
        B(I) = -B(I) + D(I)*E(I)
        IF (B(I) .LE. A(I)) GO TO 20
        C(I) = C(I) + D(I)*E(I)
        GO TO 20
   10   C(I) = -C(I) + E(I)*E(I)
   20   A(I) = B(I) + C(I)*D(I)
   30 CONTINUE
      END
C     guards
      SUBROUTINE GUA9(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        IF (A(I) .GT. B(I)) THEN
          A(I) = A(I) + B(I)*D(I)
          IF (N .GT. 10) THEN
            C(I) = C(I) + D(I)*D(I)
          ELSE
            C(I) = D(I)*E(I) + 1.
          END IF
        ELSE
          B(I) = A(I) + E(I)*E(I)
        END IF
   10 CONTINUE
      END
C     crossing thresholds
      SUBROUTINE CRO1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        X = A(N-I+1) + B(I)*C(I)
        A(I) = X - 1.
        B(I) = X
   10 CONTINUE
      END
C     loop peeling
      SUBROUTINE PEE1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      IM1 = N
      DO 10 I = 1, N
        A(I) = (B(I) + B(IM1))*0.5
        IM1 = I
   10 CONTINUE
      END
C     loop peeling
      SUBROUTINE PEE2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I) = A(1)
      END
C     diagonals
      SUBROUTINE DIA1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, M
   10 AA(I,I) = AA(I,I) + BB(I,I)*CC(I,I)
      END
C     wavefronts
      SUBROUTINE WAV1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 J = 2, M
      DO 10 I = 2, M
   10 AA(I,J) = (AA(I-1,J) + AA(I,J-1))*0.5
      END
C     reductions
      SUBROUTINE RED1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 S = S + A(I)
      END
C     reductions
      SUBROUTINE RED2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      S = 1.
      DO 10 I = 1, N
   10 S = S*A(I)
      END
C     reductions
      SUBROUTINE RED3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      S = 0.
      DO 10 I = 1, N
   10 S = S + A(I)*B(I)
      END
C     reductions
      SUBROUTINE RED4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      X = A(1)
      DO 10 I = 2, N
        IF (A(I) .GT. X) X = A(I)
   10 CONTINUE
      S = X
      END
C     reductions
      SUBROUTINE RED5(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      X = ABS(A(1))
      DO 10 I = 2, N
        X = MAX(X, ABS(A(I)))
   10 CONTINUE
      S = X
      END
C     reductions
      SUBROUTINE RED6(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        IF (A(I) .GT. 0.) S = S + A(I)
   10 CONTINUE
      END
C     reductions
      SUBROUTINE RED7(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        A(I) = C(I) + D(I)
        S = S + A(I)
        B(I) = C(I) + E(I)
        S = S + B(I)
   10 CONTINUE
      END
C     reductions
      SUBROUTINE RED8(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      K = 0
      DO 10 I = 1, N
        IF (A(I) .LT. B(I)) K = K + 1
   10 CONTINUE
      END
C     recurrences
      SUBROUTINE REC1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, N
   10 A(I) = A(I) + A(I-1)*B(I)
      END
C     recurrences
      SUBROUTINE REC2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 3, N
   10 A(I) = A(I) + A(I-1)*B(I) + A(I-2)*C(I)
      END
C     search loops
      SUBROUTINE SEA1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      K = 0
      DO 10 I = 1, N
        IF (A(I) .LT. 0.) K = I
   10 CONTINUE
      END
C     search loops
      SUBROUTINE SEA2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      K = 0
      DO 10 I = 1, N
        IF (A(I) .GT. S) GO TO 20
   10 CONTINUE
      GO TO 30
   20 K = I
   30 CONTINUE
      END
C     packing
      SUBROUTINE PAC1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      J = 0
      DO 10 I = 1, N
        IF (B(I) .GT. 0.) THEN
          J = J + 1
          A(J) = B(I)
        END IF
   10 CONTINUE
      END
C     loop rerolling
      SUBROUTINE ROL1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N-4, 5
        A(I) = A(I) + S*B(I)
        A(I+1) = A(I+1) + S*B(I+1)
        A(I+2) = A(I+2) + S*B(I+2)
        A(I+3) = A(I+3) + S*B(I+3)
        A(I+4) = A(I+4) + S*B(I+4)
   10 CONTINUE
      END
C     loop recognition
      SUBROUTINE REG1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      I = 0
   10 I = I + 1
      IF (I .GT. N) GO TO 20
      A(I) = A(I) + B(I)*C(I)
      GO TO 10
   20 CONTINUE
      END
C     non-logical IFs
      SUBROUTINE NLI1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 40 I = 1, N
        IF (D(I)) 10, 20, 30
   10   A(I) = A(I) + B(I)*C(I)
        GO TO 40
   20   A(I) = A(I) + B(I)*B(I)
        GO TO 40
   30   A(I) = A(I) + C(I)*C(I)
   40 CONTINUE
      END
C     non-logical IFs
      SUBROUTINE NLI2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 50 I = 1, N
        GO TO (10,20,30,40), IP(I)
   10   A(I) = A(I) + B(I)*B(I)
        GO TO 50
   20   A(I) = A(I) + C(I)*C(I)
        GO TO 50
   30   A(I) = A(I) + D(I)*D(I)
        GO TO 50
   40   A(I) = A(I) + E(I)*E(I)
   50 CONTINUE
      END
C     intrinsics
      SUBROUTINE ITR1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I) = ABS(B(I)) + SQRT(ABS(C(I)))
      END
C     intrinsics
      SUBROUTINE ITR2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I) = B(I) + C(I)*REAL(I)
      END
C     non-local GOTO
      SUBROUTINE NLG1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        A(I) = A(I) + B(I)*C(I)
        IF (C(I) .GT. B(I)) GO TO 20
   10 CONTINUE
   20 CONTINUE
      END
C     vector semantics
      SUBROUTINE VSE1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N-1
   10 A(I) = B(I) + A(I+1)*D(I)
      END
C     indirect addressing
      SUBROUTINE IDA1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(IP(I)) = B(IP(I)) + C(I)
      END
C     indirect addressing
      SUBROUTINE IDA2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I) = B(IP(I)) + C(I)
      END
C     statement functions
      SUBROUTINE STF1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      F(X, Y) = X*Y + X
      DO 10 I = 1, N
   10 A(I) = F(B(I), C(I))
      END
C     control loops
      SUBROUTINE VEC1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I) = B(I)
      END
C     control loops
      SUBROUTINE VEC2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I) = A(I) + B(I)*C(I)
      END
C     control loops
      SUBROUTINE VEC3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I) = A(I)*B(I)*C(I)
      END
C     linear dependence
      SUBROUTINE LIN8(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N-4, 5
        A(I) = A(I+1)*B(I)
        A(I+1) = A(I+2)*B(I+1)
        A(I+2) = A(I+3)*B(I+2)
        A(I+3) = A(I+4)*B(I+3)
        A(I+4) = A(I+5)*B(I+4)
   10 CONTINUE
      END
C     linear dependence
      SUBROUTINE LIN9(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(2*I) = A(2*I-1) + B(I)
      END
C     induction variables
      SUBROUTINE IND7(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      J = 0
      DO 10 I = 1, N/2
        L = J + 1
        A(I) = B(L) - D(I)
        J = L + 1
        E(L) = A(I) + C(L)
   10 CONTINUE
      END
C     induction variables
      SUBROUTINE IND8(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      L = 0
      DO 10 I = K, N, M
        L = L + 1
        A(I) = A(I) + B(L)
   10 CONTINUE
      END
C     induction variables
      SUBROUTINE IND9(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      L = 1
      DO 20 I = 1, M
        DO 10 J = 1, M
          AA(J,I) = BB(J,I) + CC(J,I)*S
   10   CONTINUE
        L = L + M
   20 CONTINUE
      K = L
      END
C     global data flow
      SUBROUTINE GLO3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      L = 2
      MM = L - 1
      DO 10 I = 1, N
   10 A(I) = A(I+MM)*S
      END
C     global data flow
      SUBROUTINE GLO4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DATA L1, L2 /1, 2/
      J = 2*L1 - L2
      DO 10 I = 1, N
   10 A(I) = A(I+J) + B(I)
      END
C     nonlinear dependence
      SUBROUTINE NON2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I) = B((I+1)/2) + C(MOD(I,3)+1)
      END
C     control flow
      SUBROUTINE CON3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      IF (K .GT. 0) THEN
        DO 10 I = 1, N-1
   10   A(I) = A(I+K) + B(I)
      END IF
      END
C     control flow
      SUBROUTINE CON4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 20 I = 1, N
        IF (B(I) .GT. C(I)) GO TO 10
        A(I) = D(I)
        GO TO 20
   10   A(I) = E(I)
   20 CONTINUE
      END
C     symbolics
      SUBROUTINE SYM6(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N-1, K
   10 A(I) = A(I+K) + B(I)
      END
C     symbolics
      SUBROUTINE SYM7(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N/2
   10 A(I) = A(I+N/2) + B(I)
      END
C     symbolics
      SUBROUTINE SYM8(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I) = A(I+K) + B(I)
      END
C     statement reordering
      SUBROUTINE REO3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, N
        A(I) = C(I-1) + B(I)
        C(I) = D(I)*E(I)
   10 CONTINUE
      END
C     loop distribution
      SUBROUTINE DIS3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, N
        D(I) = B(I)*C(I)
        A(I) = A(I-1) + D(I)
        E(I) = D(I) + 1.
   10 CONTINUE
      END
C     loop interchange
      SUBROUTINE INT5(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      I = 1
   10 IF (I .GT. M) GO TO 30
      DO 20 J = 2, M
   20 AA(I,J) = AA(I,J-1) + BB(I,J)
      I = I + 1
      GO TO 10
   30 CONTINUE
      END
C     loop interchange
      SUBROUTINE INT6(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, M
      DO 10 J = 2, M
   10 AA(I,J) = AA(I,J-1) + BB(I-1,J)
      END
C     loop interchange
      SUBROUTINE INT7(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 J = 1, M
      DO 10 I = 2, J
   10 AA(I,J) = AA(I-1,J) + CC(I,J)
      END
C     node splitting
      SUBROUTINE NOD5(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N-1
        A(I) = B(I) + C(I)
        D(I) = (A(I) + A(I+1))*0.5
   10 CONTINUE
      END
C     node splitting
      SUBROUTINE NOD6(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        X = A(I+1) + B(I)
        A(I) = X*C(I)
        B(I) = A(I) + X
   10 CONTINUE
      END
C     scalar expansion
      SUBROUTINE EXP7(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      X = B(N)
      Y = B(N-1)
      DO 10 I = 1, N
        A(I) = (B(I) + X + Y)*0.3
        Y = X
        X = B(I)
   10 CONTINUE
      END
C     array expansion
      SUBROUTINE EXP8(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 2, M
      DO 10 J = 1, M
        A(I) = AA(J,I) - A(I-1)
        AA(J,I) = A(I) + BB(J,I)
   10 CONTINUE
      END
C     scalar expansion
      SUBROUTINE EXP9(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        X = B(I)*C(I)
        Y = X + D(I)
        X = Y*Y
        A(I) = X + E(I)
   10 CONTINUE
      S = X
      END
C     scalar renaming
      SUBROUTINE REN2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        X = A(I) + B(I)
        C(I) = X
        X = A(I) - B(I)
        D(I) = X*X
   10 CONTINUE
      END
C     guards
      SUBROUTINE GU10(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 20 I = 2, M
        IF (AA(I,1) .GT. 0.) THEN
          DO 10 J = 2, M
   10     AA(I,J) = AA(I,J-1) + BB(I,J)*CC(I,J)
        END IF
   20 CONTINUE
      END
C     guards
      SUBROUTINE GU11(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        IF (D(I) .LT. 0.) THEN
          X = B(I)
        ELSE
          X = C(I)
        END IF
        A(I) = X*X
   10 CONTINUE
      END
C     guards
      SUBROUTINE GU12(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        IF (A(I) .LT. 0. .OR. B(I) .GT. S) C(I) = C(I)*0.5
        IF (B(I) .LE. S) D(I) = D(I) + A(I)
   10 CONTINUE
      END
C     crossing thresholds
      SUBROUTINE CRO2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I) = A(N-I+1)*0.5 + B(I)
      END
C     crossing thresholds
      SUBROUTINE CRO3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I+N) = A(I) + B(I)
      END
C     loop peeling
      SUBROUTINE PEE3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      IM1 = N
      IM2 = N - 1
      DO 10 I = 1, N
        A(I) = (B(I) + B(IM1) + B(IM2))*0.3
        IM2 = IM1
        IM1 = I
   10 CONTINUE
      END
C     loop peeling
      SUBROUTINE PEE4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I) = A(1)*0.5 + B(I)
      END
C     diagonals
      SUBROUTINE DIA2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 20 I = 1, M
        DO 10 J = 1, M
   10   AA(I,J) = 0.
        AA(I,I) = 1.
   20 CONTINUE
      END
C     wavefronts
      SUBROUTINE WAV2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 J = 2, M
      DO 10 I = 2, M
   10 AA(I,J) = AA(I,J-1)*0.5 + AA(I-1,J)*0.25
      END
C     reductions
      SUBROUTINE RED9(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      X = A(1)
      K = 1
      DO 10 I = 2, N
        IF (A(I) .GT. X) THEN
          X = A(I)
          K = I
        END IF
   10 CONTINUE
      S = X
      END
C     reductions
      SUBROUTINE RE10(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      X = AA(1,1)
      DO 10 J = 1, M
      DO 10 I = 1, M
        IF (AA(I,J) .GT. X) THEN
          X = AA(I,J)
          K = I + J
        END IF
   10 CONTINUE
      S = X
      END
C     reductions
      SUBROUTINE RE11(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 S = MIN(S, ABS(A(I)))
      END
C     reductions
      SUBROUTINE RE12(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      S = 1.
      DO 10 I = 1, N
   10 S = S*0.999
      END
C     reductions
      SUBROUTINE RE13(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      REAL SUM
      SUM = 0.
      DO 10 I = 1, N
   10 SUM = SUM + A(I)*B(IP(I))
      S = SUM
      END
C     reductions
      SUBROUTINE RE14(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 J = 1, M
      DO 10 I = 1, M
   10 A(J) = A(J) + AA(I,J)*B(I)
      END
C     recurrences
      SUBROUTINE REC3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      X = 0.
      DO 10 I = 1, N
        X = X + A(I)
        B(I) = X
   10 CONTINUE
      END
C     search loops
      SUBROUTINE SEA3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      K = -1
      DO 10 I = 1, N
        IF (A(I) .GT. S) THEN
          K = I
          S = A(I)
          GO TO 20
        END IF
   10 CONTINUE
   20 CONTINUE
      END
C     search loops
      SUBROUTINE SEA4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        IF (D(I) .LT. 0.) RETURN
        A(I) = A(I) + B(I)*C(I)
   10 CONTINUE
      END
C     packing
      SUBROUTINE PAC2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      J = 0
      DO 10 I = 1, N
        IF (A(I) .GT. 0.) THEN
          J = J + 1
          A(I) = B(J)
        END IF
   10 CONTINUE
      END
C     packing
      SUBROUTINE PAC3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      J = 0
      DO 20 I = 1, M
      DO 20 L = 1, M
        IF (BB(L,I) .GT. 0.) THEN
          J = J + 1
          A(J) = AA(L,I)
        END IF
   20 CONTINUE
      K = J
      END
C     loop rerolling
      SUBROUTINE ROL2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      X = 0.
      DO 10 I = 1, N-4, 5
        X = X + A(I)*B(I) + A(I+1)*B(I+1) + A(I+2)*B(I+2)
     &    + A(I+3)*B(I+3) + A(I+4)*B(I+4)
   10 CONTINUE
      S = X
      END
C     loop recognition
      SUBROUTINE REG2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      I = 1
   10 IF (I .GE. N) GO TO 20
      B(I) = B(I) + D(I)*E(I)
      I = I + 1
      A(I) = C(I) + D(I)*E(I)
      GO TO 10
   20 CONTINUE
      END
C     loop recognition
      SUBROUTINE REG3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      I = N
   10 IF (I .LT. 1) GO TO 20
      A(I) = A(I)*0.5
      I = I - 1
      GO TO 10
   20 CONTINUE
      END
C     equivalencing
      SUBROUTINE EQU1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      REAL X(9000), Y(9000)
      EQUIVALENCE (X(1), Y(5))
      DO 5 I = 1, N
    5 Y(I) = B(I)
      DO 10 I = 1, N
   10 X(I) = Y(I+8) + A(I)
      S = X(1)
      END
C     equivalencing
      SUBROUTINE EQU2(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      COMMON /LW/ Z(20000)
      REAL X(9000)
      EQUIVALENCE (Z(64), X(1))
      DO 10 I = 1, N-1
   10 Z(I+1) = X(I) + A(I)
      END
C     calls around
      SUBROUTINE CAL1(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 20 NL = 1, 2
      DO 10 I = 1, N
   10 A(I) = B(I) + C(I)*D(I)
      CALL SEEN(A, N)
   20 CONTINUE
      END
C     indirect addressing
      SUBROUTINE IDA3(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
   10 A(I) = A(I) + B(I)*AA(IP(I),1)
      END
C     control loops
      SUBROUTINE VEC4(A, B, C, D, E, AA, BB, CC, IP, N, M, K, S)
      INTEGER N, M, K, IP(N)
      REAL A(2*N), B(2*N), C(2*N), D(2*N), E(2*N), S
      REAL AA(M,M), BB(M,M), CC(M,M)
      DO 10 I = 1, N
        IF (B(I) .GT. 0.) A(I) = B(I)
   10 CONTINUE
      END
C     what the loops above call
      SUBROUTINE SEEN(A, N)
      REAL A(*)
      IF (N .LT. 0) A(1) = 0.
      END
