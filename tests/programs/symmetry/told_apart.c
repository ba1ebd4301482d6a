/* Programs that tell threads apart that run the same code. In each, the error needs the second thread
 * to be first, so it is lost if the threads count as interchangeable. */
// RUN: %exits 1 %heddle -DSELF %s | FileCheck %s
// RUN: %exits 1 %heddle -DRESULT %s | FileCheck %s
// RUN: %exits 1 %heddle -DHEAP %s | FileCheck %s
// RUN: %exits 1 %heddle -DLOCAL %s | FileCheck %s
// RUN: %exits 1 %heddle -DTHREAD_LOCAL %s | FileCheck %s
// RUN: %exits 1 %heddle -DCHILD %s | FileCheck %s
// RUN: %exits 1 %heddle -DJOIN %s | FileCheck %s
// RUN: %exits 1 %heddle -DSIBLING %s | FileCheck %s
// RUN: %exits 1 %heddle -DOWN_JOIN %s | FileCheck --check-prefix=OWN %s
// RUN: %exits 1 %heddle -DARGUMENT %s | FileCheck %s
//
/* Nor is it lost in several processes, which tell each other, within a bound, or by a hunt. */
// RUN: %exits 1 %heddle -j2 -DSELF %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 2 -DSELF %s | FileCheck %s
// RUN: %exits 1 %heddle --hunt -DSELF %s | FileCheck %s
// RUN: %exits 1 %heddle -j2 -DRESULT %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 2 -DRESULT %s | FileCheck %s
// RUN: %exits 1 %heddle --hunt -DRESULT %s | FileCheck %s
// RUN: %exits 1 %heddle -j2 -DHEAP %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 2 -DHEAP %s | FileCheck %s
// RUN: %exits 1 %heddle --hunt -DHEAP %s | FileCheck %s
// RUN: %exits 1 %heddle -j2 -DJOIN %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 2 -DJOIN %s | FileCheck %s
// RUN: %exits 1 %heddle --hunt -DJOIN %s | FileCheck %s
// RUN: %exits 1 %heddle -j2 -DSIBLING %s | FileCheck %s
// RUN: %exits 1 %heddle -bound 2 -DSIBLING %s | FileCheck %s
// RUN: %exits 1 %heddle --hunt -DSIBLING %s | FileCheck %s
// RUN: %exits 1 %heddle -j2 -DOWN_JOIN %s | FileCheck --check-prefix=OWN %s
// RUN: %exits 1 %heddle -bound 2 -DOWN_JOIN %s | FileCheck --check-prefix=OWN %s
// RUN: %exits 1 %heddle --hunt -DOWN_JOIN %s | FileCheck --check-prefix=OWN %s
// CHECK: error: assertion
// OWN: error: a thread joins itself
//
/* Threads that nothing tells apart: the same program is right. */
// RUN: %heddle %s | FileCheck %s --check-prefix=SAFE
// SAFE: No errors found: 1 execution explored under {{[a-z0-9]+}}, all there is up to symmetry.

#include <assert.h>
#include <heddle/verifier.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static atomic_bool is_wrong;
static atomic_int turn, ready;
static atomic_uintptr_t first;
static pthread_t sibling;

#ifdef CHILD
static void *do_nothing(void *unused)
{
    return unused;
}
#endif

/* Something that is less for the thread that was created first. */
static uintptr_t name(void)
{
#ifdef SELF
    return pthread_self();
#elif defined HEAP
    return (uintptr_t)malloc(1);
#elif defined LOCAL
    int local;
    return (uintptr_t)&local;
#elif defined THREAD_LOCAL
    static _Thread_local int local;
    return (uintptr_t)&local;
#elif defined CHILD
    pthread_t child;
    pthread_create(&child, NULL, do_nothing, NULL);
    return child;
#else
    return 0;
#endif
}

static void *run(void *argument)
{
#if defined JOIN || defined SIBLING
    if (atomic_fetch_add(&turn, 1) == 0)
        __VERIFIER_assume(0); /* the first one to come here never ends */
    return argument;
#elif defined OWN_JOIN
    if (atomic_fetch_add(&turn, 1) == 0) {
        __VERIFIER_assume(atomic_load(&ready));
        pthread_join(sibling, NULL); // itself, if it is the second thread
    }
    return argument;
#elif defined RESULT
    (void)argument;
    return (void *)(uintptr_t)atomic_fetch_add(&turn, 1);
#else
    uintptr_t own = name() + (uintptr_t)argument, before = atomic_exchange(&first, own);
    if (before > own)
        atomic_store(&is_wrong, true);
    return NULL;
#endif
}

#ifdef SIBLING
static void *join(void *unused)
{
    __VERIFIER_assume(atomic_load(&ready));
    pthread_join(sibling, NULL);
    assert(0);
    return unused;
}
#endif

int main(void)
{
    pthread_t threads[2];
#ifdef ARGUMENT
    pthread_create(&threads[0], NULL, run, (void *)1);
    pthread_create(&threads[1], NULL, run, (void *)2);
#else
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, run, NULL);
#endif
#ifdef OWN_JOIN
    sibling = threads[1];
    atomic_store(&ready, 1);
#elif defined SIBLING
    pthread_t other;
    pthread_create(&other, NULL, join, NULL);
    sibling = threads[0];
    atomic_store(&ready, 1);
#else
    void *result = NULL;
#ifdef RESULT
    pthread_join(threads[0], &result);
#else
    pthread_join(threads[0], NULL);
#endif
#ifdef JOIN
    assert(atomic_load(&turn) == 0);
#endif
    assert(result == NULL);
    pthread_join(threads[1], NULL);
    assert(!atomic_load(&is_wrong));
#endif
    return 0;
}
