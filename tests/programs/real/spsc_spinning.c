/* A ring of two places with one producer and one consumer, both of which spin. Counted by two
 * algorithms. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 9,

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>

enum { PLACES = 2, VALUES = 3 };

static int ring[PLACES];
static atomic_uint head, tail;

static void *produce(void *unused)
{
    for (unsigned end = 0; end < VALUES; end++) {
        while (end - atomic_load(&head) == PLACES)
            sched_yield();
        ring[end % PLACES] = (int)end + 1;
        atomic_store(&tail, end + 1);
    }
    return unused;
}

int main(void)
{
    pthread_t producer;

    pthread_create(&producer, NULL, produce, NULL);
    for (unsigned begin = 0; begin < VALUES; begin++) {
        while (atomic_load(&tail) == begin)
            sched_yield();
        assert(ring[begin % PLACES] == (int)begin + 1);
        atomic_store(&head, begin + 1);
    }
    pthread_join(producer, NULL);
    return 0;
}
