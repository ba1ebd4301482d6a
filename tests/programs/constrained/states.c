/* Threads of one or two atomic sections, some of which commute in the states in which they meet. The
 * counts are those of a prototype that compares states: executions, and searches that end because
 * all enabled threads sleep. Those of `none` are its Source-DPOR by the accesses that sections make,
 * and those of `concolic` its Source-DPOR with sections that commute in every state, of programs in which
 * no section has a branch that matters for that.
 *
 * 1 to 3 are the example of the paper on constrained DPOR. 31 and 32 are 1 and 2 with a section that
 * makes the same accesses in both branches. 21 and 22 have final states that constrained DPOR, and 22 also
 * one that context-sensitive DPOR, loses (doc/constrained.md). 15: conditions on unbounded numbers would
 * be wrong at INT_MAX. 20: what a thread has read is part of the state. */
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=1 %s | FileCheck %s --check-prefix=P1
// P1: Executions: 1 complete, 0 blocked, 3 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=1 %s | FileCheck %s --check-prefix=N1
// N1: Executions: 4 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=2 %s | FileCheck %s --check-prefix=P2
// P2: Executions: 2 complete, 0 blocked, 2 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=2 %s | FileCheck %s --check-prefix=N2
// N2: Executions: 5 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=3 %s | FileCheck %s --check-prefix=P3
// P3: Executions: 2 complete, 0 blocked, 3 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=3 %s | FileCheck %s --check-prefix=N3
// N3: Executions: 6 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=4 %s | FileCheck %s --check-prefix=P4
// P4: Executions: 2 complete, 0 blocked, 2 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=4 %s | FileCheck %s --check-prefix=N4
// N4: Executions: 5 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=5 %s | FileCheck %s --check-prefix=P5
// P5: Executions: 1 complete, 0 blocked, 3 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=5 %s | FileCheck %s --check-prefix=N5
// N5: Executions: 6 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=concolic -DPROGRAM=5 %s | FileCheck %s --check-prefix=C5
// C5: Executions: 1 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=8 %s | FileCheck %s --check-prefix=P8
// P8: Executions: 2 complete, 0 blocked, 3 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=8 %s | FileCheck %s --check-prefix=N8
// N8: Executions: 6 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=concolic -DPROGRAM=8 %s | FileCheck %s --check-prefix=C8
// C8: Executions: 4 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=9 %s | FileCheck %s --check-prefix=P9
// P9: Executions: 1 complete, 0 blocked, 3 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=9 %s | FileCheck %s --check-prefix=N9
// N9: Executions: 5 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=10 %s | FileCheck %s --check-prefix=P10
// P10: Executions: 2 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=10 %s | FileCheck %s --check-prefix=N10
// N10: Executions: 2 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=concolic -DPROGRAM=10 %s | FileCheck %s --check-prefix=C10
// C10: Executions: 2 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=11 %s | FileCheck %s --check-prefix=P11
// P11: Executions: 4 complete, 0 blocked, 1 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=11 %s | FileCheck %s --check-prefix=N11
// N11: Executions: 6 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=concolic -DPROGRAM=11 %s | FileCheck %s --check-prefix=C11
// C11: Executions: 4 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=12 %s | FileCheck %s --check-prefix=P12
// P12: Executions: 1 complete, 0 blocked, 3 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=12 %s | FileCheck %s --check-prefix=N12
// N12: Executions: 1 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=13 %s | FileCheck %s --check-prefix=P13
// P13: Executions: 13 complete, 0 blocked, 3 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=13 %s | FileCheck %s --check-prefix=N13
// N13: Executions: 13 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=15 %s | FileCheck %s --check-prefix=P15
// P15: Executions: 2 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=15 %s | FileCheck %s --check-prefix=N15
// N15: Executions: 2 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=16 %s | FileCheck %s --check-prefix=P16
// P16: Executions: 1 complete, 0 blocked, 3 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=16 %s | FileCheck %s --check-prefix=N16
// N16: Executions: 6 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=20 %s | FileCheck %s --check-prefix=P20
// P20: Executions: 2 complete, 0 blocked, 1 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=20 %s | FileCheck %s --check-prefix=N20
// N20: Executions: 2 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=concolic -DPROGRAM=20 %s | FileCheck %s --check-prefix=C20
// C20: Executions: 2 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=21 %s | FileCheck %s --check-prefix=P21
// P21: Executions: 6 complete, 0 blocked, 6 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=21 %s | FileCheck %s --check-prefix=N21
// N21: Executions: 18 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=concolic -DPROGRAM=21 %s | FileCheck %s --check-prefix=C21
// C21: Executions: 18 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=state -DPROGRAM=22 %s | FileCheck %s --check-prefix=P22
// P22: Executions: 6 complete, 0 blocked, 5 sleep-set-blocked;
// RUN: %heddle --algorithm=constrained --independence=none -DPROGRAM=22 %s | FileCheck %s --check-prefix=N22
// N22: Executions: 8 complete, 0 blocked;
// RUN: %heddle --algorithm=constrained --independence=concolic -DPROGRAM=22 %s | FileCheck %s --check-prefix=C22
// C22: Executions: 8 complete, 0 blocked;

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

/* A thread of one block; | begins its next one. */
#define BLOCK(...)              \
    do {                        \
        __VERIFIER_atomic_begin(); \
        __VA_ARGS__;            \
        __VERIFIER_atomic_end(); \
    } while (0)

static int x, y, z, w;

#if PROGRAM == 1
enum { THREADS = 3, X = -2, Y = 0, Z = -2, W = 0 };
#define A BLOCK(x = x + 1)
#define B BLOCK(if (z >= 0) z = x)
#define C BLOCK(x = x + 1; z = z + 1)
#elif PROGRAM == 2
enum { THREADS = 3, X = -2, Y = 0, Z = -1, W = 0 };
#define A BLOCK(x = x + 1)
#define B BLOCK(if (z >= 0) z = x)
#define C BLOCK(x = x + 1; z = z + 1)
#elif PROGRAM == 3
enum { THREADS = 3, X = 5, Y = 0, Z = 5, W = 0 };
#define A BLOCK(x = x + 1)
#define B BLOCK(if (z >= 0) z = x)
#define C BLOCK(x = x + 1; z = z + 1)
#elif PROGRAM == 31 || PROGRAM == 32
enum { THREADS = 3, X = -2, Y = 0, Z = PROGRAM == 31 ? -2 : -1, W = 0 };
#define A BLOCK(x = x + 1)
#define B BLOCK(if (z >= 0) z = x; else x = x, z = z)
#define C BLOCK(x = x + 1; z = z + 1)
#elif PROGRAM == 4
enum { THREADS = 3, X = -2, Y = 0, Z = -1, W = 0 };
#define A BLOCK(x = x + 1)
#define B BLOCK(if (z >= 0) z = x)
#define C BLOCK(y = 1); BLOCK(x = x + 1; z = z + 1)
#elif PROGRAM == 5
enum { THREADS = 3, X = 0, Y = 0, Z = 0, W = 0 };
#define A BLOCK(x = x + 1)
#define B A
#define C A
#elif PROGRAM == 8
enum { THREADS = 3, X = 0, Y = 0, Z = 0, W = 0 };
#define A BLOCK(x = 5)
#define B BLOCK(x = 5)
#define C BLOCK(y = x)
#elif PROGRAM == 9
enum { THREADS = 3, X = 0, Y = 0, Z = 0, W = 0 };
#define A BLOCK(if (x < 1) x = 1)
#define B BLOCK(if (x < 2) x = 2)
#define C BLOCK(if (x < 3) x = 3)
#elif PROGRAM == 10
enum { THREADS = 2, X = 0, Y = 0, Z = 0, W = 0 };
#define A BLOCK(x = x + 1)
#define B BLOCK(x = x + x)
#elif PROGRAM == 11
enum { THREADS = 3, X = 0, Y = 0, Z = 0, W = 0 };
#define A BLOCK(x = x + 1)
#define B BLOCK(x = x + 2)
#define C BLOCK(y = x)
#elif PROGRAM == 12
enum { THREADS = 3, X = 0, Y = 0, Z = 0, W = 0 };
#define A BLOCK(if (x == 7) x = 1)
#define B BLOCK(if (x == 7) x = 2)
#define C BLOCK(if (x == 7) x = 3)
#elif PROGRAM == 13
enum { THREADS = 4, X = 0, Y = 0, Z = 0, W = 0 };
#define A BLOCK(if (x == 7) x = 1)
#define B BLOCK(if (x == 7) x = 2)
#define C BLOCK(if (x == 7) x = 3)
#define D BLOCK(x = 7)
#elif PROGRAM == 15
enum { THREADS = 2, X = 0, Y = 0, Z = 2147483647, W = 0 };
#define A BLOCK(if (z >= 0) z = x)
#define B BLOCK(x = x + 1; z = (int)((unsigned)z + 1))
#elif PROGRAM == 16
enum { THREADS = 3, X = 0, Y = 0, Z = 0, W = 0 };
#define A BLOCK(if (x < 2) x = x + 1; else y = y + 1)
#define B A
#define C A
#elif PROGRAM == 20
enum { THREADS = 2, X = 0, Y = 0, Z = 0, W = 0 };
#define A int l; BLOCK(l = x; x = x + 1); BLOCK(y = l)
#define B BLOCK(x = x + 1)
#elif PROGRAM == 21
enum { THREADS = 4, X = 0, Y = 1, Z = 1, W = 0 };
#define A BLOCK(z = z + 1; x = 1)
#define B BLOCK(x = y)
#define C BLOCK(z = x)
#define D BLOCK(if (x == 1) y = 2)
#elif PROGRAM == 22
enum { THREADS = 4, X = 1, Y = 1, Z = 1, W = 1 };
#define A BLOCK(w = z)
#define B BLOCK(w = x; y = w)
#define C BLOCK(x = 0)
#define D BLOCK(z = 0)
#endif

#define ROUTINE(name, body)          \
    static void *name(void *unused)  \
    {                                \
        (void)unused;                \
        body;                        \
        return NULL;                 \
    }
ROUTINE(a, A)
ROUTINE(b, B)
#ifdef C
ROUTINE(c, C)
#endif
#ifdef D
ROUTINE(d, D)
#endif

int main(void)
{
    void *(*routines[])(void *) = {a, b,
#ifdef C
        c,
#endif
#ifdef D
        d,
#endif
    };
    x = X, y = Y, z = Z, w = W;
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, routines[i], NULL);
#ifdef LOST
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(!(LOST));
#endif
    return 0;
}
