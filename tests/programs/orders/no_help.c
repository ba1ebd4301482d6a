/* Two threads increment a counter by a load and a store. One increment may be lost under sequential consistency, too:
 * no memory order helps. A deadlock of locks that are taken in two orders has nothing to do with orders, either. */
// RUN: %exits 1 %heddle --orders=repair %s | FileCheck %s
// RUN: %exits 1 %heddle --orders=redesign %s | FileCheck %s
// RUN: %exits 1 %heddle --orders=repair -DLOCKS %s | FileCheck %s --check-prefix=LOCKS
// CHECK: No memory orders help: with the strongest, too, assertion `{{.*}} == 2' failed at no_help.c:
// CHECK: Places: 5; explorations: 1, of which 0 complete; errors: 1
// LOCKS: No memory orders help: with the strongest, too, deadlock
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;
static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void increment(void)
{
    int before = atomic_load_explicit(&count, memory_order_relaxed);
    atomic_store_explicit(&count, before + 1, memory_order_relaxed);
}

static void *other(void *unused)
{
#ifdef LOCKS
    pthread_mutex_lock(&second);
    pthread_mutex_lock(&first);
    pthread_mutex_unlock(&first);
    pthread_mutex_unlock(&second);
#endif
    increment();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
#ifdef LOCKS
    pthread_mutex_lock(&first);
    pthread_mutex_lock(&second);
    pthread_mutex_unlock(&second);
    pthread_mutex_unlock(&first);
#endif
    int before = atomic_load_explicit(&count, memory_order_relaxed);
    atomic_store_explicit(&count, before + 1, memory_order_relaxed);
    pthread_join(thread, NULL);
#ifndef LOCKS
    assert(atomic_load_explicit(&count, memory_order_relaxed) == 2);
#endif
}
