/* A sequence lock: the writer makes a counter odd while it changes a pair, the reader tries again
 * when the counter was odd or has changed. The pair is of relaxed atomics, as C11 wants it.
 *
 * The reader gives up after two attempts: it may not have got a pair, but never gets one torn.
 * Counted by two algorithms. */
// RUN: %heddle --sc --format=json %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop --format=json %s | FileCheck %s
// RUN: %heddle %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 145,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { WRITES = 2, ATTEMPTS = 2 };

static atomic_uint sequence;
static atomic_int latitude, longitude;

static void write_pair(int value)
{
    unsigned before = atomic_load_explicit(&sequence, memory_order_relaxed);

    atomic_store(&sequence, before + 1);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&latitude, value, memory_order_relaxed);
    atomic_store_explicit(&longitude, -value, memory_order_relaxed);
    atomic_store(&sequence, before + 2);
}

static bool read_pair(int *first, int *second)
{
    for (int i = 0; i < ATTEMPTS; i++) {
        unsigned before = atomic_load(&sequence);
        if (before % 2 != 0)
            continue;
        *first = atomic_load_explicit(&latitude, memory_order_relaxed);
        *second = atomic_load_explicit(&longitude, memory_order_relaxed);
        atomic_thread_fence(memory_order_acquire);
        if (atomic_load_explicit(&sequence, memory_order_relaxed) == before)
            return true;
    }
    return false;
}

static void *writer(void *unused)
{
    (void)unused;
    for (int i = 1; i <= WRITES; i++)
        write_pair(i);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int first, second;

    pthread_create(&thread, NULL, writer, NULL);
    if (read_pair(&first, &second))
        assert(first == -second);
    pthread_join(thread, NULL);
    bool quiet = read_pair(&first, &second);
    assert(quiet && first == WRITES && second == -WRITES);
    return 0;
}
