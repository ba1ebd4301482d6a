/* A ring with one producer and one consumer, whose indices main stores before there are threads.
 * WRONG: the producer does not release. */
// RUN: %heddle --sc %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --tso %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --ra %s | FileCheck %s --check-prefix=SAFE
// RUN: %heddle --rc11 %s | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: {{.*}} all there are.
// RUN: %exits 1 %heddle --quiet -DWRONG %s | FileCheck %s --check-prefix=ERROR
// ERROR: [data-race]
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef ITEMS
#define ITEMS 4
#endif

enum { ROOM = 2 };
static atomic_int put, taken;
static int cells[ROOM];
#ifdef WRONG
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

static void *produce(void *unused)
{
    for (int i = 0; i < ITEMS; i++) {
        int at = atomic_load_explicit(&put, memory_order_relaxed);
        while (at - atomic_load_explicit(&taken, memory_order_acquire) == ROOM)
            ;
        cells[at % ROOM] = i;
        atomic_store_explicit(&put, at + 1, PUBLISH);
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    atomic_store_explicit(&put, 0, memory_order_relaxed);
    atomic_store_explicit(&taken, 0, memory_order_relaxed);
    pthread_create(&thread, NULL, produce, NULL);
    for (int i = 0; i < ITEMS; i++) {
        int at = atomic_load_explicit(&taken, memory_order_relaxed);
        while (atomic_load_explicit(&put, memory_order_acquire) == at)
            ;
        assert(cells[at % ROOM] == i);
        atomic_store_explicit(&taken, at + 1, memory_order_release);
    }
    pthread_join(thread, NULL);
}
