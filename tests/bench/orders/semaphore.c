// A semaphore with one permit, as a lock: a thread waits until there is one, and takes it by a
// compare-exchange. Only the one that succeeds takes over what the last owner has done.
// MINIMUM: Take=acq Post=rel
// PUBLISHED: libvsync: Look=rlx Take=acq Take.fails=rlx Post=rel
#include "client.h"

#include <stdatomic.h>

static atomic_int permits = 1;

static void acquire(size_t me)
{
    (void)me;
    int seen;
    do
        while ((seen = atomic_load(&permits)) < 1) /* @Look */
            continue;
    while (!atomic_compare_exchange_strong(&permits, &seen, seen - 1)); /* @Take */
}

static void release(size_t me)
{
    (void)me;
    atomic_fetch_add(&permits, 1); /* @Post */
}
