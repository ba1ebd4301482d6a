// A thread waits for a flag, and its loop has a variable that only decides how long it pauses. Iterations that differ
// in such a variable do the same, so they are no part of an execution: the only execution reads 1 at once.
// RUN: %heddle -DKIND=1 %s | FileCheck %s
// RUN: %heddle --algorithm=naive -DKIND=1 %s | FileCheck %s
// RUN: %heddle -DKIND=2 %s | FileCheck %s
// RUN: %heddle --algorithm=optimal -DKIND=2 %s | FileCheck %s
// RUN: %heddle -DKIND=3 %s | FileCheck %s
// RUN: %heddle -DKIND=4 %s | FileCheck %s
// RUN: %heddle -DKIND=5 %s | FileCheck %s
// RUN: %heddle -DKIND=6 %s | FileCheck %s
// CHECK: No errors found: 
// CHECK: Executions: 1 complete
//
// RUN: %exits 1 %heddle -DKIND=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=3 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle --algorithm=pop -DKIND=6 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// NEVER: error: {{.*}}[livelock]
//
// A counter that decides more is no such variable: it ends the loop, is read behind the loop, chooses an operation, or
// the value of one. The errors need an iteration that reads 0.
// RUN: %exits 1 %heddle --quiet -DKIND=7 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=8 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=9 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=10 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=11 %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion `!gave_up' failed
// RUN: %exits 1 %heddle --quiet -DKIND=12 %s | FileCheck %s --check-prefix=DIVISION
// DIVISION: error: {{.*}}[division-by-zero]
// A pause without an end is one, for a counter that has come to 2: the thread has read 0 twice.
// RUN: %exits 1 %heddle -DKIND=13 %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle --algorithm=pop -DKIND=14 %s | FileCheck %s --check-prefix=NEVER
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_int flag, tries;
static bool gave_up;

static void relax(void)
{
#if defined __x86_64__
    __asm__ volatile("pause");
#endif
}

#if KIND == 14
static void relax_or_hang(unsigned number)
{
    if (number == 2)
        for (;;)
            continue;
}
#endif

#if KIND == 4 || KIND == 12
static void relax_for(unsigned times)
{
    for (unsigned i = 0; i < times; i++)
        relax();
}
#endif

static void wait_for_flag(void)
{
    unsigned n = 1;
#if KIND == 1 /* waits twice as long each time */
    while (!flag) {
        for (unsigned i = 0; i < n; i++)
            relax();
        if (n < 1024)
            n *= 2;
    }
#elif KIND == 2 /* pauses at first, and yields then */
    for (n = 0; !flag; n++) {
        if (n < 10)
            relax();
        else
            sched_yield();
    }
#elif KIND == 3 /* yields now and then */
    while (!flag)
        if (++n % 100 == 0)
            sched_yield();
#elif KIND == 4 /* in a function */
    for (; !flag; n = n * 3 + 1)
        relax_for(n % 64);
#elif KIND == 5 /* two counters, one of which begins again */
    unsigned all = 0;
    while (!flag) {
        if (++n > 100) {
            sched_yield();
            n = 0;
        }
        all += n;
    }
#elif KIND == 6 /* no counter is used at all */
    while (!flag)
        n++;
#elif KIND == 7
    while (!flag)
        if (++n > 3) {
            gave_up = true;
            break;
        }
#elif KIND == 8
    while (!flag)
        n++;
    gave_up = n == 3;
#elif KIND == 9
    while (!flag)
        if (++n == 3)
            tries = 1;
    gave_up = tries == 1;
#elif KIND == 10
    while (!flag)
        tries = n++ / 2;
    gave_up = tries == 1;
#elif KIND == 11 /* by way of another variable */
    unsigned last = 0;
    while (!flag) {
        unsigned next = 0;
        if (++n == 3)
            next = 1;
        last |= next;
    }
    gave_up = last == 1;
#elif KIND == 13
    for (n = 0; !flag; n++)
        if (n == 2)
            for (;;)
                continue;
#elif KIND == 14 /* in a function */
    for (n = 0; !flag; n++)
        relax_or_hang(n);
#else
    for (n = 2; !flag; n--)
        relax_for(8 / n);
#endif
}

static void *set_flag(void *unused)
{
#ifndef NEVER
    flag = 1;
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, set_flag, NULL);
    wait_for_flag();
    pthread_join(thread, NULL);
    assert(!gave_up);
    return 0;
}
