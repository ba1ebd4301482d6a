/* The second section stores the value 1 if it runs after the first one, and so does main: in that
 * state, their stores commute. But the first two sections commute by their sums: both orders leave
 * y = x + 1. In the other order, the second one stores 0, and does not commute with main. So y may
 * be 2 in the end: by the second section, main, and the first one. */
// RUN: %exits 1 %heddle --algorithm=constrained --independence=concolic %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=constrained --independence=best %s | FileCheck %s
// CHECK: error: assertion

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static atomic_int x, y;

static void *first(void *unused)
{
    __VERIFIER_atomic_begin();
    x = x + 1;
    y = y + 1;
    __VERIFIER_atomic_end();
    return unused;
}

static void *second(void *unused)
{
    __VERIFIER_atomic_begin();
    y = x;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    __VERIFIER_atomic_begin();
    if (x != 2)
        y = 1;
    __VERIFIER_atomic_end();
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(y != 2);
    return 0;
}
