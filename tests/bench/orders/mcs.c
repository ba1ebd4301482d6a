// The lock of Mellor-Crummey and Scott. A thread that queues behind another one links its node to
// that one's, and waits at its own node. The owner passes the lock on by a store to the next node,
// or, if there is none, gives it up by the compare-exchange, from which the exchange of the next
// thread acquires. The exchange releases, too: the link must come behind the store that has cleared
// the place for it. And the store that passes on must come behind the one that says that the next
// thread waits. So the link releases, and one of the owner's reads that tell it of the next thread
// acquires: the last load; or the first one, and of those on the other way the compare-exchange
// that fails, or the load that waits. (In C, the success then has to acquire, too.)
// MINIMUM: Queue=ar Link=rel Wait=acq GiveUp=rel Next=acq PassOn=rel
// MINIMUM: Queue=ar Link=rel Wait=acq Peek=acq GiveUp=rel WaitNext=acq PassOn=rel
// MINIMUM: Queue=ar Link=rel Wait=acq Peek=acq GiveUp=ar GiveUp.fails=acq PassOn=rel
// PUBLISHED: libvsync: ClearNext=rlx SetWaits=rlx Queue=sc Link=rel Wait=acq Peek=rlx GiveUp=rel
// PUBLISHED: GiveUp.fails=rlx WaitNext=rlx Next=acq PassOn=rel
#include "client.h"

#include <stdatomic.h>

struct node {
    _Atomic(struct node *) next;
    atomic_int waits;
};

static struct node nodes[N];
static _Atomic(struct node *) tail;

static void acquire(size_t me)
{
    struct node *mine = &nodes[me];
    atomic_store(&mine->next, NULL);                     /* @ClearNext */
    atomic_store(&mine->waits, 1);                       /* @SetWaits */
    struct node *before = atomic_exchange(&tail, mine); /* @Queue */
    if (!before)
        return;
    atomic_store(&before->next, mine); /* @Link */
    while (atomic_load(&mine->waits))  /* @Wait */
        continue;
}

static void release(size_t me)
{
    struct node *mine = &nodes[me], *last = mine;
    if (!atomic_load(&mine->next)) { /* @Peek */
        if (atomic_compare_exchange_strong(&tail, &last, NULL)) /* @GiveUp */
            return;
        while (!atomic_load(&mine->next)) /* @WaitNext */
            continue;
    }
    struct node *next = atomic_load(&mine->next); /* @Next */
    atomic_store(&next->waits, 0);                /* @PassOn */
}
