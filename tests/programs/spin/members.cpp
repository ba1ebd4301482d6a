// Loops around members of std::atomic are those around C's functions: the exchange is a part of the loop, and what it
// expects is a variable. One thread writes W values. The other one replaces one of the W + 1 values of x, and what it
// has read before makes no difference: W + 1 executions.
// RUN: %heddle -DKIND=1 %s | FileCheck %s
// RUN: %heddle -DKIND=1 %s -- -O0 | FileCheck %s
// RUN: %heddle -DKIND=1 %s -- -O2 | FileCheck %s
// RUN: %heddle -DKIND=2 %s | FileCheck %s
// RUN: %heddle -DKIND=3 %s | FileCheck %s
// RUN: %heddle -DKIND=4 %s | FileCheck %s
// RUN: %heddle -DKIND=1 --memory-model=sc --algorithm=optimal %s | FileCheck %s
// CHECK: Executions: 11 complete
//
// The loops of reloads.c, right and wrong, with members.
// RUN: sed -e 's/#include <stdatomic.h>/#include <atomic>/' -e 's/static atomic_int x, y;/using namespace std; static atomic<int> x, y;/' -e 's/atomic_compare_exchange_strong(&x, &seen, value)/x.compare_exchange_strong(seen, value)/' %S/reloads.c >%t.cpp
// RUN: %heddle -DKIND=1 %t.cpp | FileCheck %s
// RUN: %heddle -DKIND=3 %t.cpp | FileCheck %s
// RUN: %heddle -DKIND=8 %t.cpp | FileCheck %s
// RUN: %exits 1 %heddle --quiet -DKIND=11 -DW=1 %t.cpp | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=12 -DW=1 %t.cpp | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=16 -DW=1 %t.cpp | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=17 -DW=1 %t.cpp | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=18 -DW=1 %t.cpp | FileCheck %s --check-prefix=RACE
// BUG: error: assertion
// RACE: [data-race]
//
// A thread that counts how often it has looked in vain, where nobody else looks, waits for ever: 1 execution. Where
// the count is read in the end, each iteration has an effect: that is no livelock.
// RUN: %exits 1 %heddle -DKIND=5 %s | FileCheck %s --check-prefix=TALLY
// RUN: %exits 3 %heddle --spin-limit=8 -DKIND=5 -DSHOWN %s | FileCheck %s --check-prefix=SHOWN
// TALLY: [livelock]
// TALLY: Executions: 0 complete, 1 blocked
// SHOWN: Executions: 0 complete, 0 blocked, 1 truncated (1 by the spin limit)
//
// The number of failures is seen.
// RUN: %exits 1 %heddle --quiet -DKIND=1 -DW=1 -DCOUNTS %s | FileCheck %s --check-prefix=BUG
#include <atomic>
#include <cassert>
#include <pthread.h>

#ifndef W
#define W 10
#endif

static std::atomic<int> x, tally;
static int failures;

static void *write_x(void *unused)
{
    for (int i = 1; i <= W; i++)
        x.store(i);
    return unused;
}

static void *take_x(void *unused)
{
#if KIND == 1
    int seen = x.load();
    while (!x.compare_exchange_strong(seen, 100)) {
#ifdef COUNTS
        failures++;
#endif
    }
#elif KIND == 2 // a failure for no reason is one more iteration
    int seen = x.load(std::memory_order_relaxed);
    while (!x.compare_exchange_weak(seen, 100, std::memory_order_acq_rel, std::memory_order_acquire))
        ;
#elif KIND == 3 // each iteration reads anew
    for (;;) {
        int seen = x;
        if (std::atomic_compare_exchange_strong_explicit(&x, &seen, 100, std::memory_order_acq_rel,
                                                         std::memory_order_relaxed))
            break;
    }
#elif KIND == 4
    int seen = x.load();
    for (;;) {
        if (seen == W ? x.compare_exchange_strong(seen, 100) : x.compare_exchange_strong(seen, 200))
            break;
    }
#else
    while (x.load() != -1)
        tally++;
#endif
    return unused;
}

int main()
{
    pthread_t writer, taker;
#if KIND == 5
    (void)write_x;
    (void)writer;
#else
    pthread_create(&writer, nullptr, write_x, nullptr);
#endif
    pthread_create(&taker, nullptr, take_x, nullptr);
#if KIND != 5
    pthread_join(writer, nullptr);
#endif
    pthread_join(taker, nullptr);
    assert(failures == 0);
#ifdef SHOWN
    return tally.load();
#endif
}
