// The lock of Craig, Landin and Hagersten. A thread waits at the node of the one before it, which it
// then keeps for its next round. The exchange releases the store that says that the lock is held,
// and the next thread's exchange acquires it: else that thread could see the node as it was.
// MINIMUM: Queue=ar Wait=acq Clear=rel
// PUBLISHED: libvsync: SetLocked=rlx Queue=sc Wait=acq Clear=rel
#include "client.h"

#include <stdatomic.h>

struct node {
    atomic_int locked;
};

static struct node nodes[N + 1];
static struct node *own[N], *before[N];
static _Atomic(struct node *) tail = &nodes[N];

static void acquire(size_t me)
{
    if (!own[me])
        own[me] = &nodes[me];
    atomic_store(&own[me]->locked, 1);            /* @SetLocked */
    before[me] = atomic_exchange(&tail, own[me]); /* @Queue */
    while (atomic_load(&before[me]->locked))      /* @Wait */
        continue;
}

static void release(size_t me)
{
    atomic_store(&own[me]->locked, 0); /* @Clear */
    own[me] = before[me];
}
