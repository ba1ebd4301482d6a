/* N threads add to a counter, and one reads it. The additions have no order, and the reader sees any
 * set of them: 2^N executions. Up to symmetry, only their number matters: N + 1. */
// RUN: %heddle --no-symmetry %s | FileCheck %s --check-prefix=ALL
// ALL: No errors found: 64 executions explored under {{[a-z0-9]+}}, all there are.
// RUN: %heddle %s | FileCheck %s
// RUN: %heddle --sc %s | FileCheck %s
// RUN: %heddle --tso %s | FileCheck %s
// RUN: %heddle --memory-model=ra %s | FileCheck %s
// RUN: %heddle --ordered-sync %s | FileCheck %s
// RUN: %heddle -bound 0..1 %s | FileCheck %s
// RUN: %heddle -DFIRST %s | FileCheck %s
// CHECK: No errors found: 7 executions explored under {{[a-z0-9]+.*}}, all there are up to symmetry
//
/* With TWO, there are two readers. One of them sees all that the other one does, since the additions
 * have some order: A are seen by both, and B more by the first or by the second one, A + B <= N. So
 * there are 2 C(N + 2, 2), less the N + 1 in which B is 0. */
// RUN: %heddle -DTWO %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle -DTWO --sc %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle -DTWO --ordered-sync %s | FileCheck %s --check-prefix=TWO
// TWO: No errors found: 49 executions explored
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { N = 6 };

static atomic_int counter;

static void *add(void *unused)
{
    atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
    return unused;
}

static void *look(void *own)
{
    *(int *)own = atomic_load_explicit(&counter, memory_order_relaxed);
    return NULL;
}

int main(void)
{
    pthread_t threads[N], reader, other;
    int seen, also_seen;
#ifdef FIRST
    pthread_create(&reader, NULL, look, &seen);
#endif
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, add, NULL);
#ifndef FIRST
    pthread_create(&reader, NULL, look, &seen);
#endif
#ifdef TWO
    pthread_create(&other, NULL, look, &also_seen);
    pthread_join(other, NULL);
#endif
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    pthread_join(reader, NULL);
    return 0;
}
