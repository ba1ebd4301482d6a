// An error under weak memory is looked for under sequential consistency before the report names an
// order. Two writers lose an update of the sequence number: no order mends that.
//
// RUN: %exits 1 %heddle %s >%t.txt
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck %s --check-prefix=NOT <%t.txt
// CHECK: error: assertion `l == r' failed
// CHECK: why: Lost update: {{.*}} both read sequence: 1
// CHECK: note: stronger memory orders would not help: this execution is possible under sequential consistency, too
// NOT-NOT: {{this would not happen|not possible under sequential consistency|older than}}
// RUN: %exits 1 %heddle --format=json %s >%t.json
// RUN: FileCheck %s --check-prefix=JSON <%t.json
// JSON: "weak": false
// RUN: %exits 1 %heddle --replay=%t.json %s | FileCheck %s --check-prefix=REPLAY
// REPLAY: The recorded execution ends in the same error
// RUN: %exits 1 %heddle -j 2 %s | FileCheck %s
// RUN: %exits 1 %heddle --keep-going --memory-model=ra %s >%t.txt
// RUN: FileCheck %s --check-prefix=NOT <%t.txt
// RUN: %exits 1 %heddle --format=sarif %s | FileCheck %s --check-prefix=SARIF
// SARIF: stronger memory orders would not help
//
// -DONE: one writer. Only weak memory shows the error, and an order mends it.
// RUN: %exits 1 %heddle -DONE %s | FileCheck %s --check-prefix=ONE
// ONE: note: this would not happen if
// ONE-NOT: short search
// ONE: note: this execution is not possible under sequential consistency
// RUN: %exits 0 %heddle -DONE --sc %s
//
// -DONE -DMORE: the same among so many other steps that the search is cut off: the words are careful.
// RUN: %exits 1 %heddle --random --seed=1 --runs=100000 -DONE -DMORE %s | FileCheck %s --check-prefix=MORE
// MORE: note: a short search under sequential consistency has not found this error, but it was cut off
//
// -DSTUCK: a deadlock, which is there under sequential consistency, too.
// RUN: %exits 1 %heddle -DSTUCK %s >%t.txt
// RUN: FileCheck %s --check-prefix=STUCK <%t.txt
// RUN: FileCheck %s --check-prefix=NOT <%t.txt
// STUCK: error: deadlock
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#define LOAD(x) atomic_load_explicit(&(x), memory_order_relaxed)
#define STORE(x, value) atomic_store_explicit(&(x), (value), memory_order_relaxed)

static atomic_int sequence, left, right, others;
#ifdef STUCK
static pthread_mutex_t never_unlocked = PTHREAD_MUTEX_INITIALIZER;
#endif

static void *writer(void *value)
{
    int number = *(const int *)value;
    STORE(sequence, LOAD(sequence) + 1);
    atomic_thread_fence(memory_order_release);
    STORE(left, number);
    STORE(right, number);
#ifndef ONE
    atomic_thread_fence(memory_order_release);
#endif
    STORE(sequence, LOAD(sequence) + 1);
    return NULL;
}

static void *other(void *unused)
{
    for (int i = 0; i < 4; i++)
        atomic_fetch_add(&others, i);
    STORE(others, LOAD(others) + 1);
    return unused;
}

int main(void)
{
#ifdef ONE
    enum { WRITERS = 1 };
#else
    enum { WRITERS = 2 };
#endif
    static const int numbers[] = {1, 2};
    pthread_t threads[WRITERS], more[4];
#ifdef MORE
    for (int i = 0; i < 4; i++)
        pthread_create(&more[i], NULL, other, NULL);
#endif
    (void)more, (void)other;
    for (int i = 0; i < WRITERS; i++)
        pthread_create(&threads[i], NULL, writer, (void *)&numbers[i]);
    int before = atomic_load_explicit(&sequence, memory_order_acquire);
    int l = LOAD(left), r = LOAD(right);
    atomic_thread_fence(memory_order_acquire);
    if (before % 2 == 0 && before == LOAD(sequence)) {
#ifdef STUCK
        if (l != r)
            for (int i = 0; i < 2; i++)
                pthread_mutex_lock(&never_unlocked);
#else
        assert(l == r);
#endif
    }
    for (int i = 0; i < WRITERS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
