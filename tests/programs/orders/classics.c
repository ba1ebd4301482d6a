/* The least orders of classic litmus tests. Each outcome is excluded by the orders that are named, and by none that
 * are weaker: an acquire that reads a release orders what is around the two (MP, S, WRC, release sequences); a cycle
 * of fr edges needs seq_cst on all of its accesses, or fences between those of each thread (SB, R, 2+2W, RWC, IRIW).
 * In the rows with fences, each thread has the choice on its own. Under C++20, a store of the same thread ends a
 * release sequence, and a read-modify-write does not. C does not allow a failure with a stronger order than
 * the success. A loop that reloads by a failing compare-exchange reads the flag twice, so that the success may
 * acquire in the failure's place. */
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DSB %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DSB_FENCES %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DSB_EXCHANGE %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DSB_ADD %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DDEKKER %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DDEKKER_FENCES %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DR %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DWW %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DRWC %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DIRIW %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DIRIW_FENCES %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DMP %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DMP_PLAIN %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DMP_FENCES %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DS %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DWRC %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DLB %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DLOST %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DSEQUENCE %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DSAME_THREAD %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DFAILING %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign -DRELOADING %s
// RUN: %heddle --orders=redesign -DFAILING %s | FileCheck %s
// CHECK: weaker: not allowed in C, as the failing one is acquire
// MINIMUM-SB: Wx=sc Ry=sc Wy=sc Rx=sc
// MINIMUM-SB_FENCES: F1=sc F2=sc
// MINIMUM-SB_FENCES: F1=sc Wy=sc Rx=sc
// MINIMUM-SB_FENCES: Wx=sc Ry=sc F2=sc
// MINIMUM-SB_FENCES: Wx=sc Ry=sc Wy=sc Rx=sc
// MINIMUM-SB_EXCHANGE: Wx=sc Ry=sc Wy=sc Rx=sc
// MINIMUM-SB_ADD: F1=ar F2=ar
// MINIMUM-SB_ADD: Wx=sc Ry=sc Wy=sc Rx=sc
// MINIMUM-DEKKER: Wx=sc Ry=sc Wy=sc Rx=sc
// MINIMUM-DEKKER_FENCES: F1=sc F2=sc
// MINIMUM-DEKKER_FENCES: F1=sc Wy=sc Rx=sc
// MINIMUM-DEKKER_FENCES: Wx=sc Ry=sc F2=sc
// MINIMUM-DEKKER_FENCES: Wx=sc Ry=sc Wy=sc Rx=sc
// MINIMUM-R: Wx=sc Wy1=sc Wy2=sc Rx=sc
// MINIMUM-WW: Wx1=sc Wy2=sc Wy1=sc Wx2=sc
// MINIMUM-RWC: Wx=sc Ra=sc Rb=sc Wy=sc Rc=sc
// MINIMUM-IRIW: Wx=sc Wy=sc Ra=sc Rb=sc Rc=sc Rd=sc
// MINIMUM-IRIW_FENCES: F2=sc F3=sc
// MINIMUM-IRIW_FENCES: Wx=sc Wy=sc Ra=sc Rb=sc Rc=sc Rd=sc
// MINIMUM-IRIW_FENCES: F2=sc Wx=rel Wy=sc Rc=sc Rd=sc
// MINIMUM-IRIW_FENCES: F3=sc Wy=rel Wx=sc Ra=sc Rb=sc
// MINIMUM-MP: Wf=rel Rf=acq
// MINIMUM-MP_PLAIN: Wf=rel Rf=acq
// MINIMUM-MP_FENCES: Wf=rel Rf=acq
// MINIMUM-MP_FENCES: F1=rel Rf=acq
// MINIMUM-MP_FENCES: Wf=rel F2=acq
// MINIMUM-MP_FENCES: F1=rel F2=acq
// MINIMUM-S: Wf=rel Rf=acq
// MINIMUM-WRC: Wy=rel Ry=acq
// MINIMUM-LB: none
// MINIMUM-SEQUENCE: Wf=rel Rf=acq
// MINIMUM-SAME_THREAD: Wf2=rel Rf=acq
// MINIMUM-FAILING: Wf=rel Cas=acq Cas.fails=acq
// MINIMUM-RELOADING: Wf=rel Cas=acq
#include "classics.h"

static atomic_int x, y, z, flag;
static int data;
static int a, b, c, d;

#if defined SB_FENCES || defined DEKKER_FENCES || defined IRIW_FENCES || defined MP_FENCES
#define BETWEEN() FENCE()
#elif defined SB_ADD
#define BETWEEN() ADD(z, 0)
#else
#define BETWEEN() ((void)0)
#endif

#if defined SB || defined SB_FENCES || defined SB_ADD
static void *one(void *unused)
{
    STORE(x, 1); /* @Wx */
    BETWEEN();   /* @F1 */
    a = LOAD(y); /* @Ry */
    return unused;
}
static void *two(void *unused)
{
    STORE(y, 1); /* @Wy */
    BETWEEN();   /* @F2 */
    b = LOAD(x); /* @Rx */
    return unused;
}
#define THREADS one, two
#define WRONG (a == 0 && b == 0)
#elif defined SB_EXCHANGE
static void *one(void *unused)
{
    EXCHANGE(x, 1); /* @Wx */
    a = LOAD(y);    /* @Ry */
    return unused;
}
static void *two(void *unused)
{
    EXCHANGE(y, 1); /* @Wy */
    b = LOAD(x);    /* @Rx */
    return unused;
}
#define THREADS one, two
#define WRONG (a == 0 && b == 0)
#elif defined DEKKER || defined DEKKER_FENCES
static void *one(void *unused)
{
    STORE(x, 1);      /* @Wx */
    BETWEEN();        /* @F1 */
    if (LOAD(y) == 0) /* @Ry */
        data = 1;
    return unused;
}
static void *two(void *unused)
{
    STORE(y, 1);      /* @Wy */
    BETWEEN();        /* @F2 */
    if (LOAD(x) == 0) /* @Rx */
        data = 2;
    return unused;
}
#define THREADS one, two
#define WRONG false
#elif defined R
static void *one(void *unused)
{
    STORE(x, 1); /* @Wx */
    STORE(y, 1); /* @Wy1 */
    return unused;
}
static void *two(void *unused)
{
    STORE(y, 2); /* @Wy2 */
    a = LOAD(x); /* @Rx */
    return unused;
}
#define THREADS one, two
#define WRONG (a == 0 && LOAD(y) == 2)
#elif defined WW
static void *one(void *unused)
{
    STORE(x, 1); /* @Wx1 */
    STORE(y, 2); /* @Wy2 */
    return unused;
}
static void *two(void *unused)
{
    STORE(y, 1); /* @Wy1 */
    STORE(x, 2); /* @Wx2 */
    return unused;
}
#define THREADS one, two
#define WRONG (LOAD(x) == 1 && LOAD(y) == 1)
#elif defined RWC
static void *one(void *unused)
{
    STORE(x, 1); /* @Wx */
    return unused;
}
static void *two(void *unused)
{
    a = LOAD(x); /* @Ra */
    b = LOAD(y); /* @Rb */
    return unused;
}
static void *three(void *unused)
{
    STORE(y, 1); /* @Wy */
    c = LOAD(x); /* @Rc */
    return unused;
}
#define THREADS one, two, three
#define WRONG (a == 1 && b == 0 && c == 0)
#elif defined IRIW || defined IRIW_FENCES
static void *one(void *unused)
{
    STORE(x, 1); /* @Wx */
    return unused;
}
static void *two(void *unused)
{
    a = LOAD(x); /* @Ra */
    BETWEEN();   /* @F2 */
    b = LOAD(y); /* @Rb */
    return unused;
}
static void *three(void *unused)
{
    c = LOAD(y); /* @Rc */
    BETWEEN();   /* @F3 */
    d = LOAD(x); /* @Rd */
    return unused;
}
static void *four(void *unused)
{
    STORE(y, 1); /* @Wy */
    return unused;
}
#define FOURTH four
#define THREADS one, two, three
#define WRONG (a == 1 && b == 0 && c == 1 && d == 0)
#elif defined MP || defined MP_FENCES
static void *one(void *unused)
{
    STORE(x, 1);
    BETWEEN();      /* @F1 */
    STORE(flag, 1); /* @Wf */
    return unused;
}
static void *two(void *unused)
{
    a = LOAD(flag); /* @Rf */
    BETWEEN();      /* @F2 */
    b = LOAD(x);
    return unused;
}
#define THREADS one, two
#define WRONG (a == 1 && b == 0)
#elif defined MP_PLAIN
static void *one(void *unused)
{
    data = 1;
    STORE(flag, 1); /* @Wf */
    return unused;
}
static void *two(void *unused)
{
    if (LOAD(flag)) /* @Rf */
        b = data;
    return unused;
}
#define THREADS one, two
#define WRONG false
#elif defined S
static void *one(void *unused)
{
    STORE(x, 2);
    STORE(flag, 1); /* @Wf */
    return unused;
}
static void *two(void *unused)
{
    a = LOAD(flag); /* @Rf */
    STORE(x, 1);
    return unused;
}
#define THREADS one, two
#define WRONG (a == 1 && LOAD(x) == 2)
#elif defined WRC
static void *one(void *unused)
{
    STORE(x, 1);
    return unused;
}
static void *two(void *unused)
{
    a = LOAD(x);
    STORE(y, 1); /* @Wy */
    return unused;
}
static void *three(void *unused)
{
    b = LOAD(y); /* @Ry */
    c = LOAD(x);
    return unused;
}
#define THREADS one, two, three
#define WRONG (a == 1 && b == 1 && c == 0)
#elif defined LB
static void *one(void *unused)
{
    a = LOAD(x);
    STORE(y, 1);
    return unused;
}
static void *two(void *unused)
{
    b = LOAD(y);
    STORE(x, 1);
    return unused;
}
#define THREADS one, two
#define WRONG (a == 1 && b == 1)
#elif defined LOST
static void *one(void *unused)
{
    int before = LOAD(x);
    STORE(x, before + 1);
    return unused;
}
#define THREADS one, one
#define WRONG (LOAD(x) == 1)
#elif defined SEQUENCE
static void *one(void *unused)
{
    data = 1;
    STORE(flag, 1); /* @Wf */
    return unused;
}
static void *two(void *unused)
{
    ADD(flag, 2); /* @Mid */
    return unused;
}
static void *three(void *unused)
{
    if (LOAD(flag) == 3) /* @Rf */
        b = data;
    return unused;
}
#define THREADS one, two, three
#define WRONG false
#elif defined SAME_THREAD
static void *one(void *unused)
{
    data = 1;
    STORE(flag, 1); /* @Wf1 */
    STORE(flag, 2); /* @Wf2 */
    return unused;
}
static void *two(void *unused)
{
    if (LOAD(flag) == 2) /* @Rf */
        b = data;
    return unused;
}
#define THREADS one, two
#define WRONG false
#elif defined FAILING
static void *one(void *unused)
{
    data = 1;
    STORE(flag, 1); /* @Wf */
    return unused;
}
static void *two(void *unused)
{
    int expected = 0;
    if (!CAS(flag, expected, 2)) /* @Cas */
        b = data;
    return unused;
}
#define THREADS one, two
#define WRONG false
#elif defined RELOADING
static void *one(void *unused)
{
    data = 1;
    STORE(flag, 1); /* @Wf */
    return unused;
}
static void *two(void *unused)
{
    int seen = 0;
    while (!CAS(flag, seen, seen + 2)) /* @Cas */
        continue;
    if (seen == 1)
        b = data;
    return unused;
}
#define THREADS one, two
#define WRONG false
#endif

int main(void)
{
#ifdef FOURTH
    pthread_t thread;
    pthread_create(&thread, NULL, FOURTH, NULL);
#endif
    RUN(THREADS);
#ifdef FOURTH
    pthread_join(thread, NULL);
#endif
    assert(!WRONG);
}
