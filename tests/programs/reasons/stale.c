// The sentence of why, of values that are older than what the thread should see.
//
// -DMESSAGE: flag arrives without the data that was written before it: neither access orders.
// RUN: %exits 1 %heddle --memory-model=rc11 -DMESSAGE %s | FileCheck %s --check-prefix=BOTH
// BOTH: why: thread 1 (send) wrote data: 42 (step [[D:[0-9]+]]) before flag: 1 (step [[F:[0-9]+]]), but thread 2 (receive) saw only the second: it read flag: 1 (step [[S:[0-9]+]]) and then the old data: 0 (step [[#]]). The write in step [[F]] is relaxed, no release; the read in step [[S]] is relaxed, no acquire.{{$}}
//
// With a release, only the read is told of; with an acquire, only the write.
// RUN: %exits 1 %heddle --memory-model=rc11 -DMESSAGE -DSTORE=release %s | FileCheck %s --check-prefix=READ
// READ: why: thread 1{{.*}} and then the old data: 0 (step [[#]]). The read in step [[#]] is relaxed, no acquire.{{$}}
// RUN: %exits 1 %heddle --memory-model=rc11 -DMESSAGE -DLOAD=acquire %s | FileCheck %s --check-prefix=WRITE
// WRITE: why: thread 1{{.*}} and then the old data: 0 (step [[#]]). The write in step [[#]] is relaxed, no release.{{$}}
//
// A release fence between the two writes stands for the release.
// RUN: %exits 1 %heddle --memory-model=rc11 -DMESSAGE -DFENCE %s | FileCheck %s --check-prefix=READ
//
// -DCROSSED: store buffering, also in the store buffers of x86.
// RUN: %exits 1 %heddle --memory-model=rc11 -DCROSSED %s | FileCheck %s --check-prefix=CROSSED
// RUN: %exits 1 %heddle --memory-model=tso -DCROSSED %s | FileCheck %s --check-prefix=CROSSED
// CROSSED: why: thread [[A:[12]]] ([[F:one|two]]) wrote [[X:x|y]]: 1 (step [[#]]) and then read [[Y:x|y]]: 0 (step [[#]]), while thread [[B:[12]]] ({{one|two}}) wrote [[Y]]: 1 (step [[#]]) and then read [[X]]: 0 (step [[#]]): neither saw the other's write.
//
// -DSAME: the same assertion fails under sc, too, since it is wrong: nothing is stale.
// RUN: %exits 1 %heddle --memory-model=sc -DCROSSED -DSAME %s | FileCheck %s --check-prefix=NONE
// NONE-NOT: neither saw
// NONE: error: assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef STORE
#define STORE relaxed
#endif
#ifndef LOAD
#define LOAD relaxed
#endif
#define ORDER_OF(order) memory_order_##order
#define ORDER(order) ORDER_OF(order)

static atomic_int data, flag, x, y;
static int seen_by_one = 1, seen_by_two = 1;

static void *send(void *unused)
{
    atomic_store_explicit(&data, 42, memory_order_relaxed);
#ifdef FENCE
    atomic_thread_fence(memory_order_release);
#endif
    atomic_store_explicit(&flag, 1, ORDER(STORE));
    return unused;
}

static void *receive(void *unused)
{
    if (atomic_load_explicit(&flag, ORDER(LOAD)) == 1)
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 42);
    return unused;
}

static void *one(void *unused)
{
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    seen_by_one = atomic_load_explicit(&y, memory_order_relaxed);
    return unused;
}

static void *two(void *unused)
{
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    seen_by_two = atomic_load_explicit(&x, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
#ifdef MESSAGE
    pthread_create(&threads[0], NULL, send, NULL);
    pthread_create(&threads[1], NULL, receive, NULL);
#else
    pthread_create(&threads[0], NULL, one, NULL);
    pthread_create(&threads[1], NULL, two, NULL);
#endif
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
#ifdef SAME
    assert(seen_by_one == 2);
#else
    assert(seen_by_one == 1 || seen_by_two == 1);
#endif
}
