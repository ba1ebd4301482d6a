/* A ring for one producer and one consumer. Each end owns its index and reads the other's; slots
 * are plain. Both ends give up when the ring is full or empty, and the consumer's rest is taken at
 * the end. Counted by two algorithms. */
// RUN: %heddle %s
// RUN: %heddle --sc --format=json %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 44,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { SLOTS = 2, VALUES = 3 };

static int slots[SLOTS];
static atomic_uint head, tail; /* how many were taken out, and put in */

static bool put(int value)
{
    unsigned end = atomic_load_explicit(&tail, memory_order_relaxed);

    if (end - atomic_load_explicit(&head, memory_order_acquire) == SLOTS)
        return false;
    slots[end % SLOTS] = value;
    atomic_store_explicit(&tail, end + 1, memory_order_release);
    return true;
}

static bool take(int *value)
{
    unsigned begin = atomic_load_explicit(&head, memory_order_relaxed);

    if (begin == atomic_load_explicit(&tail, memory_order_acquire))
        return false;
    *value = slots[begin % SLOTS];
    atomic_store_explicit(&head, begin + 1, memory_order_release);
    return true;
}

static void *producer(void *accepted)
{
    for (int i = 1; i <= VALUES; i++)
        if (put(i))
            *(int *)accepted += i;
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int accepted = 0, taken = 0, last = 0, value;

    pthread_create(&thread, NULL, producer, &accepted);
    for (int i = 0; i < VALUES; i++) {
        if (take(&value)) {
            assert(value > last);
            last = value;
            taken += value;
        }
    }
    pthread_join(thread, NULL);
    while (take(&value)) {
        assert(value > last);
        last = value;
        taken += value;
    }
    assert(taken == accepted && taken >= 3);
    return 0;
}
