C Loop nests of linear algebra, of grids and of searches, to be run by gfortran and as kernels.
      SUBROUTINE KAXPY(N, S, X, INCX, Y, INCY)
      INTEGER N, INCX, INCY, I, IX, IY
      DOUBLE PRECISION S, X(*), Y(*)
      IF (N .LE. 0 .OR. S .EQ. 0.0D0) RETURN
      IF (INCX .EQ. 1 .AND. INCY .EQ. 1) GO TO 20
      IX = 1
      IY = 1
      IF (INCX .LT. 0) IX = (-N + 1)*INCX + 1
      IF (INCY .LT. 0) IY = (-N + 1)*INCY + 1
      DO 10 I = 1, N
         Y(IY) = Y(IY) + S*X(IX)
         IX = IX + INCX
         IY = IY + INCY
   10 CONTINUE
      RETURN
   20 DO 30 I = 1, N
   30 Y(I) = Y(I) + S*X(I)
      END
      REAL FUNCTION KDOT(N, X, Y)
      REAL X(N), Y(N)
      KDOT = 0.0
      DO 10 I = 1, N
   10 KDOT = KDOT + X(I)*Y(I)
      END
      SUBROUTINE KGEMV(M, N, ALPHA, A, LDA, X, BETA, Y)
      INTEGER M, N, LDA, I, J
      DOUBLE PRECISION ALPHA, BETA, TEMP, A(LDA,*), X(*), Y(*)
      IF (BETA .NE. 1.0D0) THEN
         DO I = 1, M
            IF (BETA .EQ. 0.0D0) THEN
               Y(I) = 0.0D0
            ELSE
               Y(I) = BETA*Y(I)
            END IF
         END DO
      END IF
      DO 60 J = 1, N
         IF (X(J) .EQ. 0.0D0) GOTO 60
         TEMP = ALPHA*X(J)
         DO 50 I = 1, M
            Y(I) = Y(I) + TEMP*A(I,J)
   50    CONTINUE
   60 CONTINUE
      END
      SUBROUTINE KGEMM(M, N, K, ALPHA, A, B, BETA, C)
      INTEGER M, N, K, I, J, L
      REAL ALPHA, BETA, S, A(M,K), B(K,N), C(M,N)
      DO 30 J = 1, N
         DO 20 I = 1, M
            S = 0.0
            DO 10 L = 1, K
   10       S = S + A(I,L)*B(L,J)
            C(I,J) = ALPHA*S + BETA*C(I,J)
   20    CONTINUE
   30 CONTINUE
      END
      SUBROUTINE KGER(M, N, ALPHA, X, Y, A)
      INTEGER M, N, I, J
      DOUBLE PRECISION ALPHA, X(M), Y(N), A(M,N)
      DO 20 J = 1, N
      DO 20 I = 1, M
   20 A(I,J) = A(I,J) + X(I)*Y(J)*ALPHA
      END
      SUBROUTINE KLU(N, A, IPVT, INFO)
      INTEGER N, IPVT(N), INFO, I, J, K, L
      DOUBLE PRECISION A(N,N), T
      INFO = 0
      DO 60 K = 1, N - 1
         L = K
         DO 10 I = K + 1, N
            IF (DABS(A(I,K)) .GT. DABS(A(L,K))) L = I
   10    CONTINUE
         IPVT(K) = L
         IF (A(L,K) .EQ. 0.0D0) GO TO 50
         IF (L .EQ. K) GO TO 20
            T = A(L,K)
            A(L,K) = A(K,K)
            A(K,K) = T
   20    T = -1.0D0/A(K,K)
         DO 30 I = K + 1, N
   30    A(I,K) = A(I,K)*T
         DO 40 J = K + 1, N
            T = A(L,J)
            A(L,J) = A(K,J)
            A(K,J) = T
            DO 35 I = K + 1, N
   35       A(I,J) = A(I,J) + T*A(I,K)
   40    CONTINUE
         GO TO 60
   50    INFO = K
   60 CONTINUE
      IPVT(N) = N
      IF (A(N,N) .EQ. 0.0D0) INFO = N
      END
      SUBROUTINE KTRSV(N, A, X)
      INTEGER N, I, J
      REAL A(N,N), X(N)
      DO 20 J = N, 1, -1
         X(J) = X(J)/A(J,J)
         DO 10 I = J - 1, 1, -1
   10    X(I) = X(I) - X(J)*A(I,J)
   20 CONTINUE
      END
      INTEGER FUNCTION KAMAX(N, X)
      INTEGER N, I
      DOUBLE PRECISION X(*), XMAX
      KAMAX = 0
      IF (N .LT. 1) RETURN
      KAMAX = 1
      XMAX = ABS(X(1))
      DO 10 I = 2, N
         IF (ABS(X(I)) .LE. XMAX) GOTO 10
         KAMAX = I
         XMAX = ABS(X(I))
   10 CONTINUE
      END
      SUBROUTINE KROT(N, X, Y, C, S)
      INTEGER N, I
      DOUBLE PRECISION X(N), Y(N), C, S, T
      DO 10 I = 1, N
         T = C*X(I) + S*Y(I)
         Y(I) = C*Y(I) - S*X(I)
         X(I) = T
   10 CONTINUE
      END
      SUBROUTINE KTRI(N, DL, D, DU, B)
      INTEGER N, I
      DOUBLE PRECISION DL(N), D(N), DU(N), B(N), F
      DO 10 I = 2, N
         F = DL(I)/D(I-1)
         D(I) = D(I) - F*DU(I-1)
   10 B(I) = B(I) - F*B(I-1)
      B(N) = B(N)/D(N)
      DO 20 I = N - 1, 1, -1
   20 B(I) = (B(I) - DU(I)*B(I+1))/D(I)
      END
      SUBROUTINE KHEAT(N, M, U, V, W)
      PARAMETER (C = 0.1)
      REAL U(0:N+1,0:M+1), V(0:N+1,0:M+1), W
      DO 20 J = 1, M
      DO 20 I = 1, N
   20 V(I,J) = U(I,J) + C*W*(U(I-1,J) + U(I+1,J) + U(I,J-1) + U(I,J+1)
     1         - 4*U(I,J))
      DO 30 J = 1, M
      DO 30 I = 1, N
   30 IF (MOD(I + J, 3) .EQ. 0) V(I,J) = MAX(V(I,J), U(I,J), 0.25)
      END
      SUBROUTINE KSEID(N, M, U)
      DOUBLE PRECISION U(N,M)
      DO 10 J = 2, M - 1
      DO 10 I = 2, N - 1
   10 U(I,J) = 0.25D0*(U(I-1,J) + U(I+1,J) + U(I,J-1) + U(I,J+1))
      END
      SUBROUTINE KNORM(N, X, R)
      INTEGER N, I, K
      REAL X(N), R(N), SCALE, W(3)
      DO 10 I = 1, N
         SCALE = SQRT(ABS(X(I))) + 0.3
         R(I) = SIGN(X(I)**3/SCALE, -X(I)) + DBLE(X(I))*0.1D0
   10 CONTINUE
      DO 20 K = 1, 3
   20 W(K) = K*0.7
      DO 30 I = 1, N, 2
   30 R(I) = R(I)*W(I - 3*(I/3) + 1) + I/2
      END
      SUBROUTINE KFIND(N, X, T, K)
      INTEGER N, K
      REAL X(N), T
      DO 10 K = 1, N
         IF (X(K) .GT. T) GO TO 20
   10 CONTINUE
   20 IF (K .LE. N) X(K) = -X(K)
      END
      SUBROUTINE KSORT(N, L)
      INTEGER N, L(N), I, J, IT
      DO 20 I = 2, N
         IT = L(I)
         J = I - 1
   10    IF (J .LT. 1) GO TO 20
         IF (L(J) .LE. IT) GO TO 20
         L(J+1) = L(J)
         L(J) = IT
         J = J - 1
         GO TO 10
   20 CONTINUE
      END
