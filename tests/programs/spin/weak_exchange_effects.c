// A weak compare-exchange that fails for no reason, in a loop that tries again. That is explored where the iteration
// leaves something: a count in plain memory, or one that other threads may read.
// RUN: %exits 1 %heddle %s | FileCheck %s
// RUN: %exits 1 %heddle -DATOMIC %s | FileCheck %s
// RUN: %exits 1 %heddle -DLOCAL %s | FileCheck %s
// RUN: %exits 1 %heddle -DFUNCTION %s | FileCheck %s
// CHECK: error: assertion `tries == 1' failed
//
// Nobody looks at a tally, and the node's member is stored anew by each attempt: one execution.
// RUN: %heddle -DTALLY %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DPUSH %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DYIELD %s | FileCheck %s --check-prefix=ONE
// ONE: No errors found: 1 execution
#include <assert.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int x;

#ifdef LOCAL
#define TRY tries++
#elif defined ATOMIC
static atomic_int tries;
#define TRY atomic_fetch_add(&tries, 1)
#elif defined FUNCTION
static int tries;
static void count(void)
{
    tries++;
}
#define TRY count()
#elif defined TALLY
static int tally;
#define TRY tally++
#elif defined PUSH
static struct node {
    int next;
} node;
#define TRY node.next = 1
#elif defined YIELD
#define TRY sched_yield()
#else
static int tries;
#define TRY tries++
#endif

int main(void)
{
    int old = 0;
#ifdef LOCAL
    int tries = 0;
#endif
    do {
        TRY;
        old = 0;
    } while (!atomic_compare_exchange_weak(&x, &old, 1));
#if !defined TALLY && !defined PUSH && !defined YIELD
    assert(tries == 1);
#endif
}
