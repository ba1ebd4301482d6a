/* Fences that the program does not have. Each thread of SB and DEKKER needs seq_cst on both of its accesses, or a
 * seq_cst fence between the two. A message (MP) is released by the store of the flag or by a fence in front, and
 * acquired by the load or by a fence behind, in front of what reads the data: a plain access, also behind a loop
 * (LOOP), or a call (CALL). Who drops the last reference (COUNT) may acquire by a fence that only he comes to. Where
 * the program has a fence, none is offered next to it (OWN). */
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --fences -DSB %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --fences -DDEKKER %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=redesign --fences -DOWN %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --fences -DMP %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --fences -DMP -DLOOP %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --fences -DMP -DCALL %s
// RUN: %python %tests/least_orders.py %build/heddle --orders=repair --fences -DCOUNT %s
// RUN: %heddle --orders=repair --fences --quiet -DSB %s | FileCheck %s
// CHECK: 1. Cost 16:
// CHECK-NEXT: fences.c:[[#]]: fence in front of the access of 'y': none -> seq_cst
// CHECK-NEXT: fences.c:[[#]]: fence in front of the access of 'x': none -> seq_cst
// CHECK-EMPTY:
// CHECK-NEXT: 2. Cost 17:
// MINIMUM-SB: Ry.before=sc Rx.before=sc
// MINIMUM-SB: Ry.before=sc Wy=sc Rx=sc
// MINIMUM-SB: Wx=sc Ry=sc Rx.before=sc
// MINIMUM-SB: Wx=sc Ry=sc Wy=sc Rx=sc
// MINIMUM-OWN: F1=sc F2=sc
// MINIMUM-OWN: F1=sc Wy=sc Rx=sc
// MINIMUM-OWN: Wx=sc Ry=sc F2=sc
// MINIMUM-OWN: Wx=sc Ry=sc Wy=sc Rx=sc
// MINIMUM-DEKKER: Ry.before=sc Rx.before=sc
// MINIMUM-DEKKER: Ry.before=sc Wy=sc Rx=sc
// MINIMUM-DEKKER: Wx=sc Ry=sc Rx.before=sc
// MINIMUM-DEKKER: Wx=sc Ry=sc Wy=sc Rx=sc
// MINIMUM-MP: Wf=rel Rf=acq
// MINIMUM-MP: Wf.before=rel Rf=acq
// MINIMUM-MP: Wf=rel Use.before=acq
// MINIMUM-MP: Wf.before=rel Use.before=acq
// MINIMUM-COUNT: Drop=ar
// MINIMUM-COUNT: Drop=rel Free.before=acq
// MINIMUM-COUNT: Drop.before=rel Drop=acq
// MINIMUM-COUNT: Drop.before=rel Free.before=acq
#include "classics.h"

#include <string.h>

static atomic_int x, y, flag;
static int data, a, b;

#ifdef OWN
#undef SB
#define OWN_FENCE() FENCE()
#else
#define OWN_FENCE() ((void)0)
#endif

#if defined SB || defined OWN
static void *one(void *unused)
{
    STORE(x, 1); /* @Wx */
    OWN_FENCE(); /* @F1 */
    a = LOAD(y); /* @Ry */
    return unused;
}
static void *two(void *unused)
{
    STORE(y, 1); /* @Wy */
    OWN_FENCE(); /* @F2 */
    b = LOAD(x); /* @Rx */
    return unused;
}
#define WRONG (a == 0 && b == 0)
#elif defined DEKKER
static void *one(void *unused)
{
    STORE(x, 1);      /* @Wx */
    if (LOAD(y) == 0) /* @Ry */
        data = 1;
    return unused;
}
static void *two(void *unused)
{
    STORE(y, 1);      /* @Wy */
    if (LOAD(x) == 0) /* @Rx */
        data = 2;
    return unused;
}
#define WRONG false
#elif defined MP
static void *one(void *unused)
{
    data = 1;
    STORE(flag, 1); /* @Wf */
    return unused;
}
static void use(void)
{
    b = data;
}
static void *two(void *unused)
{
#ifdef LOOP
    while (!LOAD(flag)) /* @Rf */
        continue;
    b = data; /* @Use */
#elif defined CALL
    if (LOAD(flag)) /* @Rf */
        use();      /* @Use */
#else
    if (LOAD(flag)) /* @Rf */
        b = data;   /* @Use */
#endif
    return unused;
}
#define WRONG (use == NULL)
#elif defined COUNT
static atomic_int count = 2;
static int object[2];
static void *one(void *self)
{
    object[(size_t)self] = 1;
    if (ADD(count, -1) == 1) /* @Drop */
        memset(object, 0, sizeof object); /* @Free */
    return NULL;
}
#define two one
#define WRONG false
#endif

int main(void)
{
    RUN(one, two);
    assert(!WRONG);
}
