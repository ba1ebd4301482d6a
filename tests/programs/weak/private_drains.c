/* Store buffering, with something between the store and the load of each thread that drains the
 * store buffer of x86, but concerns an object that no other thread accesses. Under tso, it drains
 * the buffer wherever the object lies, also on the stack, as gcc and clang translate it. Under rc11,
 * it orders nothing, so both threads may read the initial values. A fence is a fence in both.
 *
 * LOAD and STORE: a relaxed load and a relaxed store of a private object drain nothing. */
// DEFINE: %{drains} = %heddle --quiet --tso %s
// DEFINE: %{orders} = %heddle --quiet %s
// DEFINE: %{weak} = %exits 1 %heddle %s
// RUN: %{drains} '-DBARRIER=atomic_int d = 0; atomic_fetch_add(&d, 1)'
// RUN: %{drains} '-DBARRIER=atomic_int d = 0; atomic_fetch_add_explicit(&d, 1, memory_order_relaxed)'
// RUN: %{drains} '-DBARRIER=atomic_int d = 0; atomic_exchange(&d, 1)'
// RUN: %{drains} '-DBARRIER=atomic_int d = 0; int e = 0; atomic_compare_exchange_strong(&d, &e, 1)'
// RUN: %{drains} '-DBARRIER=atomic_int d = 0; int e = 5; atomic_compare_exchange_strong(&d, &e, 1)'
// RUN: %{drains} '-DBARRIER=atomic_flag d = ATOMIC_FLAG_INIT; atomic_flag_test_and_set(&d)'
// RUN: %{drains} '-DBARRIER=int d = 0; __atomic_fetch_or(&d, 1, __ATOMIC_RELAXED)'
// RUN: %{drains} '-DBARRIER=struct { atomic_int a, b; } d = {0}; atomic_fetch_sub(&d.b, 1)'
// RUN: %{drains} '-DBARRIER=static atomic_int d; atomic_fetch_add(&d, 1)'
// RUN: %{drains} '-DBARRIER=static _Thread_local atomic_int d; atomic_fetch_add(&d, 1)'
// RUN: %{drains} '-DBARRIER=atomic_int *d = calloc(1, 4); atomic_fetch_add(d, 1)'
// RUN: %{drains} '-DBARRIER=pthread_mutex_t d; pthread_mutex_init(&d, NULL); pthread_mutex_lock(&d); pthread_mutex_unlock(&d)'
// RUN: %{drains} '-DBARRIER=atomic_thread_fence(memory_order_seq_cst)'
// RUN: %{orders} '-DBARRIER=atomic_thread_fence(memory_order_seq_cst)'
// RUN: %{weak} --tso '-DBARRIER=atomic_int d = 0; (void)atomic_load_explicit(&d, memory_order_relaxed)' | FileCheck %s
// RUN: %{weak} --tso '-DBARRIER=atomic_int d = 0; atomic_store_explicit(&d, 1, memory_order_relaxed)' | FileCheck %s
// RUN: %{weak} --tso '-DBARRIER=int d = 0; d++; (void)d' | FileCheck %s
// RUN: %{weak} '-DBARRIER=atomic_int d = 0; atomic_fetch_add(&d, 1)' | FileCheck %s
// RUN: %{weak} '-DBARRIER=atomic_int *d = calloc(1, 4); atomic_fetch_add(d, 1)' | FileCheck %s
// CHECK: error: assertion `a || b' failed

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int x, y;
static int a, b;

static void *run(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    BARRIER;
    a = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    BARRIER;
    b = atomic_load_explicit(&x, memory_order_relaxed);
    pthread_join(thread, NULL);
    assert(a || b);
    return 0;
}
