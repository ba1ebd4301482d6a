/* The report of an error names the orders that exclude its execution. The reader that sees old data needs a release
 * and an acquire; two threads that each store and then load need seq_cst in all four places, or in both fences between,
 * if there are any, which is cheaper. A lost update is
 * possible under sequential consistency: no order helps, and the report says so. So is a race of which no order of the
 * counter's says anything; one side holds a mutex. Four threads of acquires and releases, which heddle explores as
 * under ra, need six accesses that are seq_cst (IRIW). A compare-exchange that fails has an order of its own. No other
 * memory model has such notes, nor has a program whose orders are the strongest. */
// RUN: %exits 1 %heddle --quiet -DMESSAGE %s | FileCheck %s --check-prefix=MESSAGE
// RUN: %exits 1 %heddle --quiet -DBUFFER %s | FileCheck %s --check-prefix=BUFFER
// RUN: %exits 1 %heddle --quiet -DBUFFER -DFENCED %s | FileCheck %s --check-prefix=FENCED
// RUN: %exits 1 %heddle --quiet -DBUFFER --tso %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --quiet -DLOST %s | FileCheck %s --check-prefix=LOST
// RUN: %exits 1 %heddle --quiet -DLOST --ra %s | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --quiet %S/../../../examples/lost_update.c | FileCheck %s --check-prefix=NONE
// RUN: %exits 1 %heddle --quiet -DGUARDED %s | FileCheck %s --check-prefix=GUARDED
// RUN: %exits 1 %heddle --quiet -DFAILS %s | FileCheck %s --check-prefix=FAILS
// RUN: %exits 1 %heddle --quiet %S/../../../examples/litmus/independent_readers.c | FileCheck %s --check-prefix=READERS
// RUN: %exits 1 %heddle --quiet --ra %S/../../../examples/litmus/independent_readers.c | FileCheck %s --check-prefix=NONE
// MESSAGE: error: assertion
// MESSAGE: note: this would not happen if the store to 'x' at notes.c:[[#]] were a release and the load of 'x' at notes.c:[[#]] an acquire
// BUFFER: error: assertion
// BUFFER: note: this would not happen if the store to 'x' at notes.c:[[#]] were seq_cst, the load of 'y' at notes.c:[[#]] seq_cst, the store to 'y' at notes.c:[[#]] seq_cst and the load of 'x' at notes.c:[[#]] seq_cst
// FENCED: error: assertion
// FENCED: note: this would not happen if the fence at notes.c:[[#]] were seq_cst and the fence at notes.c:[[#]] seq_cst
// LOST: error: assertion
// LOST: note: stronger memory orders would not help: this execution is possible under sequential consistency, too{{$}}
// GUARDED: error: data race on 'shared'
// GUARDED: note: stronger memory orders would not help: {{.*}}, too; both accesses need a common mutex, as 'mutex', which thread 1 holds
// FAILS: error: data race
// FAILS: would be ordered if the store to 'x' at notes.c:[[#]] were a release, the compare-exchange of 'x' at notes.c:[[#]] an acquire and the failing compare-exchange of 'x' at notes.c:[[#]] an acquire
// READERS: this would not happen if the store to 'x' at {{[^ ]*}} were seq_cst, the store to 'y' at {{[^ ]*}} seq_cst, the load of 'x'
// NONE: error: assertion
// NONE-NOT: stronger memory orders would not help
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
#elif defined GUARDED
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int shared;
static void *one(void *unused)
{
    pthread_mutex_lock(&mutex);
    ADD(x, 1);
    shared++;
    pthread_mutex_unlock(&mutex);
    return unused;
}
static void *two(void *unused)
{
    ADD(y, 1);
    shared++;
    return unused;
}
#define WRONG false
#elif defined FAILS
static int shared;
static void *one(void *unused)
{
    shared = 1;
    STORE(x, 1);
    return unused;
}
static void *two(void *unused)
{
    int expected = 0;
    if (!CAS(x, expected, 2))
        b = shared;
    return unused;
}
#define WRONG false
#endif

int main(void)
{
    RUN(one, two);
    assert(!WRONG);
}
