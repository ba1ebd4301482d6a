/* Under tso, a store passes later loads of its thread, and nothing else does. So the two threads that store and then
 * look at the other's value (BUFFER) need an order between the two, in each thread: the store is seq_cst, or a seq_cst
 * fence is behind it. An update in between does as well, whatever its order is (UPDATE). A message (MESSAGE) needs
 * nothing, and a lost update (LOST) is none of the buffer's. Peterson's lock (PETERSON) needs what drains the buffer
 * behind the store of the turn; that of the flag is in front of it. A data race is one under each model: only atomic
 * variables help (RACE). Which orders may be weaker is no question of the processor. */
// RUN: %python %tests/least_orders.py %build/heddle --tso --orders=repair -DBUFFER %s
// RUN: %python %tests/least_orders.py %build/heddle --tso --orders=repair -DBUFFER -DWITH_FENCES --fences %s
// RUN: %python %tests/least_orders.py %build/heddle --tso --orders=repair -DUPDATE %s
// RUN: %python %tests/least_orders.py %build/heddle --tso --orders=repair -DMESSAGE %s
// RUN: %python %tests/least_orders.py %build/heddle --tso --orders=repair -DPETERSON %s
// RUN: %python %tests/least_orders.py %build/heddle --tso --orders=repair -DRACE --make-atomic %s
// RUN: %exits 1 %heddle --tso --orders=repair -DLOST %s | FileCheck %s --check-prefix=LOST
// RUN: %exits 1 %heddle --tso --orders=repair -DRACE %s | FileCheck %s --check-prefix=RACE
// RUN: %heddle --tso --orders=repair -DBUFFER --format=json %s | FileCheck %s --check-prefix=JSON
// RUN: %heddle --tso --orders=repair -DBUFFER %s | FileCheck %s
// RUN: %exits 2 %heddle --tso --orders=relax -DBUFFER %s 2>&1 | FileCheck %s --check-prefix=RELAX
// RUN: %exits 2 %heddle --ra --orders=repair -DBUFFER %s 2>&1 | FileCheck %s --check-prefix=RA
// CHECK: The least memory orders for this program, under tso:
// CHECK: store to 'x': relaxed -> seq_cst
// JSON: "model": "tso"
// LOST: No memory orders help: with the strongest, too, assertion
// RACE: No memory orders help: with the strongest, too, data race on 'plain'
// RELAX: --orders=relax does not go with --memory-model=tso
// RA: --orders does not go with --memory-model=ra: it knows rc11, and tso for repairs
// MINIMUM-BUFFER: Wx=sc Wy=sc
// MINIMUM-WITH_FENCES: Wx=sc Wy=sc
// MINIMUM-WITH_FENCES: Wx=sc Rx.before=sc
// MINIMUM-WITH_FENCES: Ry.before=sc Wy=sc
// MINIMUM-WITH_FENCES: Ry.before=sc Rx.before=sc
// MINIMUM-UPDATE: none
// MINIMUM-MESSAGE: none
// MINIMUM-PETERSON: Wt=sc
// MINIMUM-RACE: plain=rlx
#include "classics.h"

static atomic_int x, y, turn, other;
static int a, b, plain;

#if defined BUFFER || defined UPDATE
#ifdef UPDATE
#define BETWEEN() ((void)ADD(other, 1)) /* @U */
#else
#define BETWEEN() ((void)0)
#endif
static void *one(void *unused)
{
    STORE(x, 1); /* @Wx */
    BETWEEN();
    a = LOAD(y); /* @Ry */
    return unused;
}
static void *two(void *unused)
{
    STORE(y, 1); /* @Wy */
    BETWEEN();
    b = LOAD(x); /* @Rx */
    return unused;
}
#define WRONG (a == 0 && b == 0)

#elif defined MESSAGE
static void *one(void *unused)
{
    STORE(x, 1); /* @Wx */
    STORE(y, 1); /* @Wy */
    return unused;
}
static void *two(void *unused)
{
    a = LOAD(y); /* @Ry */
    b = LOAD(x); /* @Rx */
    return unused;
}
#define WRONG (a == 1 && b == 0)

#elif defined LOST
static void *one(void *unused)
{
    STORE(x, LOAD(x) + 1);
    return unused;
}
#define two one
#define WRONG (LOAD(x) != 2)

#elif defined PETERSON
static atomic_int flags[2];
static void *take(size_t me)
{
    STORE(flags[me], 1);     /* @Wf */
    STORE(turn, (int)!me);   /* @Wt */
    if (LOAD(flags[!me]) && LOAD(turn) != (int)me) /* @Rf @Rt */
        return NULL;
    if (ADD(other, 1) != 0) /* @Inside */
        a = 1;
    ADD(other, -1); /* @Outside */
    STORE(flags[me], 0); /* @Clear */
    return NULL;
}
static void *one(void *unused)
{
    (void)unused;
    return take(0);
}
static void *two(void *unused)
{
    (void)unused;
    return take(1);
}
#define WRONG a

#elif defined RACE
static void *one(void *unused)
{
    plain = 1;
    return unused;
}
static void *two(void *unused)
{
    b = plain;
    return unused;
}
#define WRONG (LOAD(x) != 0)
#endif

int main(void)
{
    RUN(one, two);
    assert(!WRONG);
}
