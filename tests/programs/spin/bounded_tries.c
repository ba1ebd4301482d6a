/* A thread tries so many times to find a flag or to take a lock, and then does without. The other
 * thread sets the flag, or has the lock and gives it back.
 *
 * 1 to 3: A thousand tries succeed, or all fail: 2 executions. 4: the test is at the end, so the
 * last try is another one, and may succeed: 3.
 *
 * Not alike are tries of which the last one may have an effect (5), or change a variable (6): three
 * tries that fail, and one that does this. Nor are those of two operations (7): a try may find the
 * first place as it was and the second one as it is, but then the next one finds the first. */
// RUN: %heddle -DKIND=1 %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle -DKIND=2 %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle -DKIND=3 %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle -DKIND=3 --sc --algorithm=pop %s | FileCheck %s --check-prefixes=CHECK,TWO
// RUN: %heddle -DKIND=4 %s | FileCheck %s --check-prefixes=CHECK,THREE
// RUN: %heddle -DKIND=7 %s | FileCheck %s
// CHECK: No errors found: {{.*}} all there are.
// TWO: Executions: 2 complete
// THREE: Executions: 3 complete
// RUN: %exits 1 %heddle -DKIND=5 %s | FileCheck %s --check-prefix=ERROR
// RUN: %exits 1 %heddle -DKIND=6 %s | FileCheck %s --check-prefix=ERROR
// ERROR: error: assertion `seen != 1' failed

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int flag, other = 1;
static atomic_bool lock = true;

static bool try_to_lock(void)
{
    bool expected = false;
    return atomic_compare_exchange_strong(&lock, &expected, true);
}

static void try_some_times(void)
{
#if KIND == 1
    for (int i = 0; i < 1000; i++) {
        if (flag)
            return;
        sched_yield();
    }
#elif KIND == 2
    long left = 1000;
    while (--left >= 0)
        if (try_to_lock())
            return;
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
