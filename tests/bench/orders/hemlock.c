// A lock like Hemlock (Dice and Kogan, SPAA 2021): threads queue as in the lock of Mellor-Crummey
// and Scott, and a thread waits at the node of the one before it. The owner grants the lock there,
// and waits until the grant was taken, since it uses the node again. Then its exchange must release
// what it has seen: else the next thread could see the grant of the last round.
// MINIMUM: Queue=ar Wait=acq GiveUp=rel Grant=rel
// PUBLISHED: libvsync: Queue=sc Wait=acq Take=rlx GiveUp=rel GiveUp.fails=rlx Grant=rel
// PUBLISHED: WaitTaken=rlx
#include "client.h"

#include <stdatomic.h>

struct node {
    atomic_int grant;
};

static struct node nodes[N];
static _Atomic(struct node *) tail;

static void acquire(size_t me)
{
    struct node *before = atomic_exchange(&tail, &nodes[me]); /* @Queue */
    if (!before)
        return;
    while (!atomic_load(&before->grant)) /* @Wait */
        continue;
    atomic_store(&before->grant, 0); /* @Take */
}

static void release(size_t me)
{
    struct node *mine = &nodes[me];
    if (atomic_compare_exchange_strong(&tail, &mine, NULL)) /* @GiveUp */
        return;
    atomic_store(&nodes[me].grant, 1);     /* @Grant */
    while (atomic_load(&nodes[me].grant)) /* @WaitTaken */
        continue;
}
