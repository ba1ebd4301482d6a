/* An event count: who waits notes the number of events, looks at what it waits for, and then waits
 * for another event. Counted by two algorithms, with an order of the additions and without. */
// RUN: %heddle --no-symmetry --format=json %s | FileCheck %s --check-prefix=SETS
// RUN: %heddle --no-symmetry --format=json --algorithm=optimal --commute %s | FileCheck %s --check-prefix=SETS
// SETS: "complete": 4,
// RUN: %heddle --no-symmetry --format=json --ordered-sync %s | FileCheck %s
// RUN: %heddle --no-symmetry --algorithm=naive --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 12,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { PRODUCERS = 2 };

static atomic_uint events;
static atomic_int items;

static void notify(void)
{
    atomic_fetch_add(&events, 1);
}

static void wait_for_event(unsigned key)
{
    while (atomic_load(&events) == key)
        continue;
}

static void *produce(void *unused)
{
    atomic_fetch_add(&items, 1);
    notify();
    return unused;
}

static void wait_for_items(int wanted)
{
    for (;;) {
        unsigned key = atomic_load(&events);
        if (atomic_load(&items) == wanted)
            return;
        wait_for_event(key);
    }
}

int main(void)
{
    pthread_t producers[PRODUCERS];

    for (int i = 0; i < PRODUCERS; i++)
        pthread_create(&producers[i], NULL, produce, NULL);
    wait_for_items(PRODUCERS);
    assert(atomic_load(&items) == PRODUCERS);
    for (int i = 0; i < PRODUCERS; i++)
        pthread_join(producers[i], NULL);
    return 0;
}
