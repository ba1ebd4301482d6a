/* Sections a and b commute in every state, and c tells in which order they were nevertheless. Each of the
 * programs has a final state of one order of the sections alone: b, c, a.
 *
 * 1: If b is first, a looks at y and w, too; if a is first, it does not. So c, which writes y, is
 *    independent of a in one order, and dependent in the other one. Only sections that access the same
 *    in all states may be independent of each other by what they do in all states.
 * 2: Both sections access the same in all states. The second one writes w, whichever it is. So a writes w
 *    behind b only, and c, which reads w, depends on it in any case. What a section may write counts as
 *    written. Nor is it enough to look at what it does with w in one order. */
// REQUIRES: z3
// RUN: %exits 1 %heddle --algorithm=constrained --independence=smt -DPROGRAM=1 %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=constrained --independence=smt -DPROGRAM=2 %s | FileCheck %s
// CHECK: error: assertion

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int x, y, z, w, seen_by_b, x_seen_by_c, w_seen_by_c;

#if PROGRAM == 1
#define A if (x == 1 && y == 9) w = 1
#define B x = 1; seen_by_b = y; if (y == 9) w = 1
#define C y = 9
/* c is behind b, which has not seen 9, and a is behind both. */
#define ORDER seen_by_b == 0 && w == 1
#elif PROGRAM == 2
#define A z = 1; if ((x == 1) & (w != 5)) w = 5
#define B x = 1; if ((z == 1) & (w != 5)) w = 5
#define C x_seen_by_c = x; w_seen_by_c = w
/* c is behind b, but not behind both. */
#define ORDER x_seen_by_c == 1 && w_seen_by_c == 0
#endif

#define THREAD(name, section)       \
    static void *name(void *unused) \
    {                               \
        __VERIFIER_atomic_begin();  \
        section;                    \
        __VERIFIER_atomic_end();    \
        return unused;              \
    }
THREAD(a, A)
THREAD(b, B)
THREAD(c, C)

int main(void)
{
    void *(*const routines[])(void *) = {a, b, c};
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, routines[i], NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    (void)z;
    assert(!(ORDER));
    return 0;
}
