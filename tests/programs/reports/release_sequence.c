// C17 and C++20 differ on release sequences: by C17 (5.1.2.4p10), later stores of the same thread
// continue one, by C++20, only read-modify-writes do. heddle follows C++20. Where a race hangs on
// that, its note says so: for a relaxed store behind a release (V=0), for two of them (1), and with
// an addition of another thread behind it (2).
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle -DV=1 %s | FileCheck %s
// RUN: %exits 1 %heddle -DV=2 %s | FileCheck %s
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// CHECK: data race on 'data'
// CHECK: the two would be ordered if the store to 'ready' at release_sequence.c:[[#]] were a release; C17 and C++20 differ here: by C17, a store continues the release sequence of its own thread, and the two are ordered; by C++20, it does not
//
// Not where another thread has stored (4), nothing is released (5), or nothing is acquired (6).
// RUN: %exits 1 %heddle -DV=4 %s | FileCheck %s --check-prefix=BOTH
// RUN: %exits 1 %heddle -DV=5 %s | FileCheck %s --check-prefix=BOTH
// RUN: %exits 1 %heddle -DV=6 %s | FileCheck %s --check-prefix=BOTH
// BOTH: data race on 'data'
// BOTH-NOT: C17
//
// With a release (7), and with an addition in place of the store (8), both order the two, as a fence
// in front of all stores does (3).
// RUN: %heddle -DV=3 %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle -DV=7 %s | FileCheck %s --check-prefix=RIGHT
// RUN: %heddle -DV=8 %s | FileCheck %s --check-prefix=RIGHT
// RIGHT: No errors found
#include <pthread.h>
#include <stdatomic.h>

#ifndef V
#define V 0
#endif

enum {
    RELEASE = V == 5 ? memory_order_relaxed : memory_order_release,
    SECOND = V == 7 ? memory_order_release : memory_order_relaxed,
    ACQUIRE = V == 6 ? memory_order_relaxed : memory_order_acquire,
};

static atomic_int ready;
static int data;

static void *writer(void *unused)
{
    data = 1;
#if V == 3
    atomic_thread_fence(memory_order_release);
#endif
    atomic_store_explicit(&ready, 1, RELEASE);
#if V == 8
    atomic_fetch_add_explicit(&ready, 1, memory_order_relaxed);
#elif V != 4
    atomic_store_explicit(&ready, 2, SECOND);
#endif
#if V == 1
    atomic_store_explicit(&ready, 2, memory_order_relaxed);
#endif
    return unused;
}

static void *other(void *unused)
{
#if V == 2
    atomic_fetch_add_explicit(&ready, 1, memory_order_relaxed);
#elif V == 4
    if (atomic_load_explicit(&ready, memory_order_relaxed) == 1)
        atomic_store_explicit(&ready, 2, memory_order_relaxed);
#endif
    return unused;
}

static void *reader(void *unused)
{
    int least = V == 2 ? 3 : V == 8 ? 1 : 2;
    if (atomic_load_explicit(&ready, ACQUIRE) >= least)
        data++;
    return unused;
}

int main(void)
{
    void *(*functions[])(void *) = {writer, other, reader};
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, functions[i], NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
