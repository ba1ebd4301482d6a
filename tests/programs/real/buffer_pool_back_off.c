/* A stack of free buffers without locks; a thread that comes too late, or finds none, lets others
 * run and tries again. The number of changes beside the first buffer keeps a stale one from being
 * taken. put() may store to next[] what is there already; an attempt that does, and fails, is no part of an
 * execution. Counted by two algorithms. An attempt that fails for no reason has stored to next[]; naive counts as many
 * of these as trust. */
// RUN: %heddle --spurious-failures=0 --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 11,
// RUN: %heddle --sc %s | FileCheck %s --check-prefix=FAILS
// FAILS: Executions: 41 complete

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define TAG 16U

enum { BUFFERS = 2, NONE = BUFFERS };

/* Which buffer is the first free one, and how often that has changed; behind each, the next one. */
static atomic_uint first;
static atomic_uint next[BUFFERS] = {1, NONE};
static bool taken[BUFFERS]; /* plain: only who has the buffer looks */

static unsigned get(void)
{
    for (;;) {
        unsigned old = atomic_load(&first);
        unsigned buffer = old % TAG;
        if (buffer != NONE) {
            unsigned behind = atomic_load(&next[buffer]);
            if (atomic_compare_exchange_weak(&first, &old, old - buffer + behind + TAG))
                return buffer;
        }
        sched_yield();
    }
}

static void put(unsigned buffer)
{
    for (;;) {
        unsigned old = atomic_load(&first);
        atomic_store(&next[buffer], old % TAG);
        if (atomic_compare_exchange_weak(&first, &old, old - old % TAG + buffer + TAG))
            return;
        sched_yield();
    }
}

static unsigned take(void)
{
    unsigned buffer = get();
    assert(!taken[buffer]);
    taken[buffer] = true;
    return buffer;
}

static void give_back(unsigned buffer)
{
    taken[buffer] = false;
    put(buffer);
}

static void *take_one(void *unused)
{
    give_back(take());
    return unused;
}

static void *take_both(void *unused)
{
    unsigned one = take(), other = take();
    give_back(one);
    give_back(take());
    give_back(other);
    return unused;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, take_one, NULL);
    pthread_create(&threads[1], NULL, take_both, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < BUFFERS; i++) /* none is lost */
        take();
    return 0;
}
