/* The report of an error names the orders that exclude its execution. The reader that sees old data needs a release
 * and an acquire; two threads that each store and then load need seq_cst in all four places, or in both fences between,
 * if there are any, which is cheaper. A lost update is possible under sequential consistency: no note. Nor is there one under another memory model. */
// RUN: %exits 1 %heddle --quiet -DMESSAGE %s | FileCheck %s --check-prefix=MESSAGE
// RUN: %exits 1 %heddle --quiet -DBUFFER %s | FileCheck %s --check-prefix=BUFFER
// RUN: %exits 1 %heddle --quiet -DBUFFER -DFENCED %s | FileCheck %s --check-prefix=FENCED
// RUN: %exits 1 %heddle --quiet -DBUFFER --tso %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --quiet -DLOST %s | FileCheck %s --check-prefix=NONE
// MESSAGE: error: assertion
// MESSAGE: note: this would not happen if the store to 'x' at notes.c:[[#]] were a release and the load of 'x' at notes.c:[[#]] an acquire
// BUFFER: error: assertion
// BUFFER: note: this would not happen if the store to 'x' at notes.c:[[#]] were seq_cst, the load of 'y' at notes.c:[[#]] seq_cst, the store to 'y' at notes.c:[[#]] seq_cst and the load of 'x' at notes.c:[[#]] seq_cst
// FENCED: error: assertion
// FENCED: note: this would not happen if the fence at notes.c:[[#]] were seq_cst and the fence at notes.c:[[#]] seq_cst
// NONE: error: assertion
// NONE-NOT: would not happen
#include "classics.h"

static atomic_int x, y;
static int a, b;

#ifdef FENCED
#define BETWEEN() atomic_thread_fence(memory_order_acq_rel)
#else
#define BETWEEN() ((void)0)
#endif

#ifdef MESSAGE
static void *one(void *unused)
{
    STORE(y, 1);
    STORE(x, 1);
    return unused;
}
static void *two(void *unused)
{
    a = LOAD(x);
    b = LOAD(y);
    return unused;
}
#define WRONG (a == 1 && b == 0)
#elif defined BUFFER
static void *one(void *unused)
{
    STORE(x, 1);
    BETWEEN();
    a = LOAD(y);
    return unused;
}
static void *two(void *unused)
{
    STORE(y, 1);
    BETWEEN();
    b = LOAD(x);
    return unused;
}
#define WRONG (a == 0 && b == 0)
#elif defined LOST
static void *one(void *unused)
{
    STORE(x, LOAD(x) + 1);
    return unused;
}
#define two one
#define WRONG (LOAD(x) == 1)
#endif

int main(void)
{
    RUN(one, two);
    assert(!WRONG);
}
