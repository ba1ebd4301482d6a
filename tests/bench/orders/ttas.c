// Test and test-and-set: a thread waits until the lock looks free before it tries to take it. Only
// the attempt that succeeds takes over what the last owner has done.
// MINIMUM: Take=acq Clear=rel
// PUBLISHED: libvsync: Look=rlx Take=acq Clear=rel
#include "client.h"

#include <stdatomic.h>

static atomic_int locked;

static void acquire(size_t me)
{
    (void)me;
    do
        while (atomic_load(&locked)) /* @Look */
            continue;
    while (atomic_exchange(&locked, 1)); /* @Take */
}

static void release(size_t me)
{
    (void)me;
    atomic_store(&locked, 0); /* @Clear */
}
