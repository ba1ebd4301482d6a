/* A thread tries so many times to find a flag or to take a lock, and then does without. The other
 * thread sets the flag, or has the lock and gives it back.
 *
 * 1 to 3: A thousand tries succeed, or all fail: 2 executions. 4: the test is at the end, so the
 * last try is another one, and may succeed: 3. 8, 9: as 2, and each pause is twice as long as the
 * one before.
 *
 * Not alike are tries of which the last one may have an effect (5), or change a variable (6): three
 * tries that fail, and one that does this. Nor are those of two operations (7): a try may find the
 * first place as it was and the second one as it is, but then the next one finds the first. One try
 * of many looks at another place, once (10). A counter is looked at behind the loop (11), or decides
 * how often a try does something (12).
 *
 * Of two loops, the tries of the first one are counted, and those of the second one are alike (13).
 * Of four tries, the first 0 to 4 fail. Where the last one succeeds, so does the second loop; else
 * it succeeds, or fails: 4 + 2 executions.
 *
 * 14: as 1, with a call in each try that may end in a failed assertion: it does not come back.
 *
 * 15: as 2, by weak exchanges. The tries succeed, or all find the lock held, or find it free and fail
 * for no reason: 3. */
// RUN: %heddle -DKIND=1 %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle -DKIND=2 %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle -DKIND=3 %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle -DKIND=3 --sc --algorithm=pop %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle -DKIND=4 %s | FileCheck %s --check-prefixes=CHECK,THREE
// RUN: %heddle -DKIND=15 %s | FileCheck %s --check-prefixes=CHECK,THREE
// RUN: %heddle -DKIND=7 %s | FileCheck %s
// RUN: %heddle -DKIND=8 %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle -DKIND=9 %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle -DKIND=10 %s | FileCheck %s
// RUN: %heddle -DKIND=14 %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle -DKIND=13 %s | FileCheck %s --check-prefixes=CHECK,SIX
// CHECK: No errors found: {{.*}} all there are.
// TWO: Executions: 2 complete
// THREE: Executions: 3 complete
// SIX: Executions: 6 complete
// RUN: %exits 1 %heddle -DKIND=5 %s | FileCheck %s --check-prefix=ERROR
// RUN: %exits 1 %heddle -DKIND=6 %s | FileCheck %s --check-prefix=ERROR
// RUN: %exits 1 %heddle -DKIND=11 %s | FileCheck %s --check-prefix=ERROR
// RUN: %exits 1 %heddle -DKIND=12 %s | FileCheck %s --check-prefix=ERROR
// ERROR: error: assertion `seen != 1' failed

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_int flag, other = 1;
static atomic_bool lock = true;

static bool try_to_lock(void)
{
    bool expected = false;
    return atomic_compare_exchange_strong(&lock, &expected, true);
}

/* As a library's fence for any order. */
static void order(int order)
{
    switch (order) {
    case 0:
        break;
    case 1:
        atomic_signal_fence(memory_order_acquire);
        break;
    default:
        assert(false);
    }
}

static void try_some_times(void)
{
#if KIND == 1
    for (int i = 0; i < 1000; i++) {
        if (flag)
            return;
        sched_yield();
    }
#elif KIND == 14
    for (int i = 0; i < 1000; i++) {
        if (flag)
            return;
        order(1);
    }
#elif KIND == 2
    long left = 1000;
    while (--left >= 0)
        if (try_to_lock())
            return;
#elif KIND == 15
    for (int i = 0; i < 1000; i++) {
        bool expected = false;
        if (atomic_compare_exchange_weak(&lock, &expected, true))
            return;
    }
#elif KIND == 3
    unsigned i = 0;
    for (; i < 1000; i++)
        if (try_to_lock())
            break;
    if (i == 1000)
        return;
    lock = false;
#elif KIND == 4
    int i = 0;
    do
        if (flag)
            return;
    while (++i < 1000);
#elif KIND == 5
    static atomic_int seen;
    for (int i = 0; i < 4; i++)
        if (flag)
            seen++;
    assert(seen != 1);
#elif KIND == 6
    int seen = 0;
    for (int i = 0; i < 4; i++)
        seen += flag;
    assert(seen != 1);
#elif KIND == 7
    for (int i = 0; i < 4; i++)
        if (flag || other)
            return;
    assert(false);
#elif KIND == 8
    for (int n = 1; n < 10000; n <<= 1) {
        if (try_to_lock())
            return;
        for (int i = 0; i < n; i++)
            sched_yield();
    }
#elif KIND == 9
    for (unsigned long n = 0; n != 1023; n = 2 * n + 1) {
        if (try_to_lock())
            return;
        for (unsigned long i = 0; i < n; i++)
            sched_yield();
    }
#elif KIND == 10
    for (int i = 0; i < 1000; i++) {
        if (flag)
            return;
        if (i == 500 && other == 2)
            abort();
    }
#elif KIND == 11
    int seen = 1;
    for (; seen < 27 && !flag; seen *= 3)
        continue;
    seen = seen == 9;
    assert(seen != 1);
#elif KIND == 12
    static atomic_int seen;
    for (int n = 1; n < 16 && !flag; n *= 2)
        for (int i = 3; i < n; i++)
            seen++;
    assert(seen != 1);
#elif KIND == 13
    static atomic_int seen;
    for (int i = 0; i < 4; i++)
        if (flag)
            seen++;
    for (int i = 0; i < 1000 && !flag; i++)
        continue;
    assert(seen <= 4);
#endif
}

static void *run(void *unused)
{
    try_some_times();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    flag = 1;
    other = 0;
    lock = false;
    pthread_join(thread, NULL);
    return 0;
}
