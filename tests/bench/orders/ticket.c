// The ticket lock: whoever draws a ticket waits until it is served. Tickets only compete, and only
// the owner stores what is served: its load of that reads its own view. What it has done under the
// lock goes on from the store that serves the next one to the load that waits for it.
// MINIMUM: Wait=acq Serve=rel
// PUBLISHED: libvsync: Take=rlx Wait=acq Serving=rlx Serve=rel
#include "client.h"

#include <stdatomic.h>

static atomic_uint next, serving;

static void acquire(size_t me)
{
    (void)me;
    unsigned mine = atomic_fetch_add(&next, 1); /* @Take */
    while (atomic_load(&serving) != mine)       /* @Wait */
        continue;
}

static void release(size_t me)
{
    (void)me;
    unsigned mine = atomic_load(&serving); /* @Serving */
    atomic_store(&serving, mine + 1);      /* @Serve */
}
