/* The least orders of locks and other structures. Whoever hands something on releases, and whoever takes it over
 * acquires; what only competes, as a ticket or the failure of an attempt, needs no order. seq_cst is for those that
 * store and then look at what others have stored (Peterson, hazard pointers, Chase-Lev), where a fence between the two
 * does as well. A seqlock's reader must not see data of a later write: each data store releases, or a fence in front
 * of them does; each data load acquires, or a fence behind them does. */
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DPETERSON %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DRING %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DCHECKED %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DSEQLOCK %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DSEQLOCK_FENCES %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DTREIBER %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DMCS %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DCOUNT %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DCOUNT_FENCE %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DTICKET %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DTAS %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DBARRIER %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DREAD_WRITE %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DHAZARD %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DDEQUE %s
// MINIMUM-PETERSON: Wflag=sc Wturn=sc Rflag=sc Wunlock=rel
// MINIMUM-RING: Wtail=rel Whead=rel Rtail=acq Rhead=acq
// MINIMUM-CHECKED: Fast=acq Pub=rel Lock=acq Unlock=rel
// MINIMUM-SEQLOCK: Wd1=rel Wd2=rel Rd1=acq Rd2=acq Ws2=rel Rs1=acq
// MINIMUM-SEQLOCK_FENCES: FW=rel FR=acq Ws2=rel Rs1=acq
// MINIMUM-SEQLOCK_FENCES: FW=rel Rd1=acq Rd2=acq Ws2=rel Rs1=acq
// MINIMUM-SEQLOCK_FENCES: Wd1=rel Wd2=rel FR=acq Ws2=rel Rs1=acq
// MINIMUM-SEQLOCK_FENCES: Wd1=rel Wd2=rel Rd1=acq Rd2=acq Ws2=rel Rs1=acq
// MINIMUM-TREIBER: PushCas=rel PopLoad=acq
// MINIMUM-MCS: UnlockCas=rel Handoff=rel LockXchg=acq Spin=acq
// MINIMUM-COUNT: Drop=ar
// MINIMUM-COUNT_FENCE: Drop=ar
// MINIMUM-COUNT_FENCE: Drop=rel F=acq
// MINIMUM-TICKET: Wait=acq Release=rel
// MINIMUM-TAS: Acq=acq Rel=rel
// MINIMUM-BARRIER: Arrive=rel Wait=acq
// MINIMUM-READ_WRITE: WLock=acq RLock=acq WUnlock=rel RUnlock=rel
// MINIMUM-HAZARD: F0=sc F1=sc Scan=acq Clear=rel
// MINIMUM-HAZARD: Whp=sc Rp2=sc F1=sc Scan=acq Clear=rel
// MINIMUM-HAZARD: F0=sc Unlink=sc Scan=sc Clear=rel
// MINIMUM-HAZARD: Whp=sc Rp2=sc Unlink=sc Scan=sc Clear=rel
// MINIMUM-DEQUE: Ftake=sc Fsteal=sc
// MINIMUM-DEQUE: Wb=sc Rt=sc Fsteal=sc
// MINIMUM-DEQUE: Ftake=sc StealCas=sc Sb=sc
// MINIMUM-DEQUE: Wb=sc Rt=sc StealCas=sc Sb=sc
#include "classics.h"

static int data;

#ifdef PETERSON
static atomic_int wants[2], turn;
static void *one(void *self)
{
    size_t me = (size_t)self, other = 1 - me;
    STORE(wants[me], 1);           /* @Wflag */
    STORE(turn, (int)other);       /* @Wturn */
    while (LOAD(wants[other]) == 1 /* @Rflag */
           && LOAD(turn) == (int)other) /* @Rturn */
        continue;
    data++;
    STORE(wants[me], 0); /* @Wunlock */
    return NULL;
}
#define THREADS one, one
#elif defined RING
static atomic_int head, tail;
static void *one(void *unused)
{
    for (int i = 0; i < 2; i++) {
        while (LOAD(head) < i) /* @Rhead */
            continue;
        data = i;
        STORE(tail, i + 1); /* @Wtail */
    }
    return unused;
}
static void *two(void *unused)
{
    for (int i = 0; i < 2; i++) {
        while (LOAD(tail) <= i) /* @Rtail */
            continue;
        assert(data == i);
        STORE(head, i + 1); /* @Whead */
    }
    return unused;
}
#define THREADS one, two
#elif defined CHECKED
static atomic_int ready, locked;
static void *one(void *unused)
{
    if (!LOAD(ready)) { /* @Fast */
        while (EXCHANGE(locked, 1)) /* @Lock */
            continue;
        if (!LOAD(ready)) { /* @Slow */
            data = 42;
            STORE(ready, 1); /* @Pub */
        }
        STORE(locked, 0); /* @Unlock */
    }
    assert(data == 42);
    return unused;
}
#define THREADS one, one
#elif defined SEQLOCK || defined SEQLOCK_FENCES
#ifdef SEQLOCK_FENCES
#define BETWEEN() FENCE()
#else
#define BETWEEN() ((void)0)
#endif
static atomic_int sequence, first, second;
static void *one(void *unused)
{
    STORE(sequence, 1); /* @Ws1 */
    BETWEEN();          /* @FW */
    STORE(first, 1);    /* @Wd1 */
    STORE(second, 1);   /* @Wd2 */
    STORE(sequence, 2); /* @Ws2 */
    return unused;
}
static void *two(void *unused)
{
    int before = LOAD(sequence); /* @Rs1 */
    int a = LOAD(first);         /* @Rd1 */
    int b = LOAD(second);        /* @Rd2 */
    BETWEEN();                   /* @FR */
    int after = LOAD(sequence);  /* @Rs2 */
    if (before == after && before % 2 == 0)
        assert(a == b && a == before / 2);
    return unused;
}
#define THREADS one, two
#elif defined TREIBER
struct node {
    struct node *next;
};
static struct node nodes[2];
static _Atomic(struct node *) top;
static void push(struct node *node)
{
    struct node *old = LOAD(top); /* @PushLoad */
    do
        node->next = old;
    while (!CAS(top, old, node)); /* @PushCas */
}
static void *one(void *self)
{
    push(&nodes[(size_t)self]);
    return NULL;
}
static void *two(void *unused)
{
    for (int i = 0; i < 2; i++) {
        struct node *node = LOAD(top); /* @PopLoad */
        if (node)
            CAS(top, node, node->next); /* @PopCas */
    }
    return unused;
}
#define THREADS one, one, two
#elif defined MCS
struct waiter {
    _Atomic(struct waiter *) next;
    atomic_int locked;
};
static struct waiter waiters[2] = {{NULL, 1}, {NULL, 1}};
static _Atomic(struct waiter *) tail;
static void *one(void *self)
{
    struct waiter *me = &waiters[(size_t)self];
    struct waiter *before = EXCHANGE(tail, me); /* @LockXchg */
    if (before) {
        STORE(before->next, me); /* @Link */
        while (LOAD(me->locked)) /* @Spin */
            continue;
    }
    data++;
    struct waiter *next = LOAD(me->next), *last = me; /* @NextLoad */
    if (!next && CAS(tail, last, NULL))               /* @UnlockCas */
        return NULL;
    while (!(next = LOAD(me->next))) /* @NextWait */
        continue;
    STORE(next->locked, 0); /* @Handoff */
    return NULL;
}
#define THREADS one, one
#elif defined COUNT || defined COUNT_FENCE
static atomic_int count = 2;
static int used[2];
static void *one(void *self)
{
    used[(size_t)self] = 1;
    if (ADD(count, -1) == 1) { /* @Drop */
#ifdef COUNT_FENCE
        FENCE(); /* @F */
#endif
        used[0] = used[1] = 0;
    }
    return NULL;
}
#define THREADS one, one
#elif defined TICKET
static atomic_int next, serving;
static void *one(void *unused)
{
    int mine = ADD(next, 1);      /* @Take */
    while (LOAD(serving) != mine) /* @Wait */
        continue;
    data++;
    STORE(serving, mine + 1); /* @Release */
    return unused;
}
#define THREADS one, one
#elif defined TAS
static atomic_int locked;
static void *one(void *unused)
{
    while (EXCHANGE(locked, 1)) /* @Acq */
        continue;
    data++;
    STORE(locked, 0); /* @Rel */
    return unused;
}
#define THREADS one, one
#elif defined BARRIER
static atomic_int count;
static int written[2];
static void *one(void *self)
{
    size_t me = (size_t)self;
    written[me] = 1;
    ADD(count, 1);           /* @Arrive */
    while (LOAD(count) != 2) /* @Wait */
        continue;
    assert(written[1 - me] == 1);
    return NULL;
}
#define THREADS one, one
#elif defined READ_WRITE
static atomic_int state; /* the number of readers; -1: a writer */
static void *one(void *unused)
{
    int free = 0;
    if (CAS(state, free, -1)) { /* @WLock */
        data = 1;
        STORE(state, 0); /* @WUnlock */
    }
    return unused;
}
static void *two(void *unused)
{
    int readers = LOAD(state); /* @RState */
    if (readers >= 0 && CAS(state, readers, readers + 1)) { /* @RLock */
        int seen = data;
        ADD(state, -1); /* @RUnlock */
        return seen ? unused : NULL;
    }
    return unused;
}
#define THREADS one, two
#elif defined HAZARD
static int object;
static _Atomic(int *) shared = &object, hazard;
static void *one(void *unused)
{
    int *seen = LOAD(shared); /* @Rp1 */
    STORE(hazard, seen);      /* @Whp */
    FENCE();                  /* @F0 */
    if (LOAD(shared) == seen) /* @Rp2 */
        data = *seen;
    STORE(hazard, NULL); /* @Clear */
    return unused;
}
static void *two(void *unused)
{
    STORE(shared, &data);        /* @Unlink */
    FENCE();                     /* @F1 */
    if (LOAD(hazard) != &object) /* @Scan */
        object = 1;
    return unused;
}
#define THREADS one, two
#elif defined DEQUE
static atomic_int head, bottom = 2;
static int taken[2], stolen[2];
static void *one(void *unused)
{
    int last = LOAD(bottom) - 1; /* @Rb */
    STORE(bottom, last);         /* @Wb */
    FENCE();                     /* @Ftake */
    int first = LOAD(head);      /* @Rt */
    if (first < last)
        taken[last]++;
    else if (first == last && CAS(head, first, first + 1)) /* @TakeCas */
        taken[last]++;
    return unused;
}
static void steal(void)
{
    int first = LOAD(head);     /* @St */
    FENCE();                    /* @Fsteal */
    if (first < LOAD(bottom) && /* @Sb */
        CAS(head, first, first + 1)) /* @StealCas */
        stolen[first]++;
}
static void *two(void *unused)
{
    steal();
    steal();
    return unused;
}
#define THREADS one, two
#endif

int main(void)
{
    RUN(THREADS);
#ifdef DEQUE
    assert(taken[0] + stolen[0] <= 1 && taken[1] + stolen[1] <= 1);
#endif
#if defined PETERSON || defined MCS || defined TICKET || defined TAS
    assert(data == 2);
#endif
}
