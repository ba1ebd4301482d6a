/* A thread reads a counter by a plain read, adds to it as a release, and says so by a relaxed flag.
 * Whoever has seen the flag and takes the counter's value has that addition in front: it acquires
 * what came before it, or else there is a race with the plain read. */
// RUN: %heddle -DORDER=memory_order_acquire %s | FileCheck %s --check-prefix=RIGHT
// RIGHT: No errors found: 2 executions
// RUN: %exits 1 %heddle --format=json -DORDER=memory_order_relaxed %s > %t.json
// RUN: FileCheck %s --check-prefix=RACE < %t.json
// RACE: "kind": "data-race"
// RUN: %exits 1 %heddle --replay=%t.json %s -- -DORDER=memory_order_relaxed

#include <pthread.h>
#include <stdatomic.h>

static int counter;
static atomic_int flag;

static void *add(void *unused)
{
    if (counter == 0)
        __atomic_fetch_add(&counter, 1, __ATOMIC_RELEASE);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return unused;
}

static void *take(void *unused)
{
    if (!atomic_load_explicit(&flag, memory_order_relaxed))
        return unused;
    return __atomic_exchange_n(&counter, 0, ORDER) ? unused : &counter;
}

int main(void)
{
    pthread_t one, other;
    pthread_create(&one, NULL, add, NULL);
    pthread_create(&other, NULL, take, NULL);
    pthread_join(one, NULL);
    pthread_join(other, NULL);
    return 0;
}
