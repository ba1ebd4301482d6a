/* An event count: who waits notes the number of events only after it has looked, so that the last
 * event may be among them. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop %s | FileCheck %s
// CHECK: [livelock]

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
        if (atomic_load(&items) == wanted)
            return;
        unsigned key = atomic_load(&events);
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
