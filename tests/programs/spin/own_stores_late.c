/* A buffer with one cell. Each side moves its own index by one or by nothing, and stores it in either
 * case, behind its look at the other index. A thread that waits stores what it has stored before, and
 * nobody else writes its index, so that changes nothing.
 *
 * That is 3 executions. Main's first iteration finds nothing, and is its first store, or there is no
 * such iteration. Where there is, the other thread's first look reads this 0 or the first one. All
 * further iterations without a move store the thread's own value again.
 *
 * With INIT, main stores the first indices, in front of all that other threads do. Then each store
 * without a move repeats the thread's own, main's first one, too. What is left are the moves, and
 * each has to wait for the one before: 1 execution. With LATE, main stores them beside the other
 * thread, which may store its index again. */
// RUN: %heddle --memory-model=tso %s | FileCheck %s
// RUN: %heddle --memory-model=ra %s | FileCheck %s
// RUN: %heddle --memory-model=rc11 %s | FileCheck %s
// RUN: %heddle --memory-model=tso -DINIT %s | FileCheck %s --check-prefix=INIT
// RUN: %heddle --memory-model=ra -DINIT %s | FileCheck %s --check-prefix=INIT
// RUN: %heddle --memory-model=rc11 -DINIT %s | FileCheck %s --check-prefix=INIT
// CHECK: No errors found: {{.*}} all there are.
// CHECK: Executions: 3 complete
// INIT: No errors found: {{.*}} all there are.
// INIT: Executions: 1 complete
// RUN: %exits 1 %heddle -DLATE %s | FileCheck %s --check-prefix=ERROR
// ERROR: error: assertion `atomic_load(&put) == 0' failed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { ITEMS = 2 };

static atomic_int put, taken;

/* Returns by how much the index has moved. */
static int move(atomic_int *own, atomic_int *other, int room)
{
    int index = atomic_load_explicit(own, memory_order_acquire);
    int moves = room - (index - atomic_load_explicit(other, memory_order_acquire));
    atomic_store_explicit(own, index + moves, memory_order_release);
    return moves;
}

static void *produce(void *unused)
{
    for (int i = 0; i < ITEMS; i++)
        while (move(&put, &taken, 1) == 0)
            continue;
    return unused;
}

static void begin(void)
{
    atomic_store_explicit(&put, 0, memory_order_release);
    atomic_store_explicit(&taken, 0, memory_order_release);
}

int main(void)
{
    pthread_t thread;
#ifdef INIT
    begin();
#endif
    pthread_create(&thread, NULL, produce, NULL);
#ifdef LATE
    begin();
    assert(atomic_load(&put) == 0);
#endif
    for (int i = 0; i < ITEMS; i++)
        while (move(&taken, &put, 0) == 0)
            continue;
    pthread_join(thread, NULL);
    return 0;
}
