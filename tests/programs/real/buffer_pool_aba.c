/* A stack of free buffers without locks: one that was taken, and put back while another was taken,
 * looks as if nothing had happened, and the one behind it is given to two threads. */
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop %s | FileCheck %s
// CHECK: [assertion]

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { BUFFERS = 2, NONE = BUFFERS };

/* Which buffer is the first free one; behind each, the next one. */
static atomic_uint first;
static atomic_uint next[BUFFERS] = {1, NONE};
static bool taken[BUFFERS]; /* plain: only who has the buffer looks */

static unsigned get(void)
{
    for (;;) {
        unsigned buffer = atomic_load(&first);
        if (buffer != NONE) {
            unsigned behind = atomic_load(&next[buffer]);
            if (atomic_compare_exchange_weak(&first, &buffer, behind))
                return buffer;
        }
        sched_yield();
    }
}

static void put(unsigned buffer)
{
    for (;;) {
        unsigned old = atomic_load(&first);
        atomic_store(&next[buffer], old);
        if (atomic_compare_exchange_weak(&first, &old, buffer))
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
    return 0;
}
