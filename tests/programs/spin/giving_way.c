/* A thread holds a lock in its loop, and gives it back and takes it again in each iteration. Only
 * in between can main set what the thread waits for, once it has seen the thread's mark. So main's
 * section lies between an unlock and a lock, and the iteration around it is needed: without it, the
 * thread would read the flag while it still has the lock. What lies between two such gaps changes
 * nothing, so there is one complete execution, with the section in the first gap. If main's section
 * comes first, main ends the process. With WRONG, the thread does not expect to be let out.
 *
 * A wait with a time limit gives way, too (KIND 3 and 4). It has one more complete execution for a
 * signal in the first gap, and one for a signal in the second gap, before which the thread timed
 * out (KIND 4). This is no livelock, although the thread may stop at the end of an iteration, with
 * the mutex that main needs.
 *
 * If nobody sets the flag, the loop never ends (NEVER). */
// RUN: %heddle -DKIND=1 %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --algorithm=naive -DKIND=1 %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --algorithm=pop -DKIND=1 %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle -DKIND=2 %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle -DKIND=3 %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --algorithm=naive -DKIND=3 %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle -DKIND=4 %s | FileCheck --check-prefix=THREE %s
// RUN: %heddle --algorithm=naive -DKIND=4 %s | FileCheck --check-prefix=THREE %s
// ONE: No errors found: {{.*}} all there are.
// ONE: Executions: 1 complete,
// THREE: No errors found: {{.*}} all there are.
// THREE: Executions: 3 complete,
// RUN: %exits 1 %heddle -DWRONG -DKIND=1 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DKIND=2 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DKIND=3 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DKIND=1 -bound 0..3 %s | FileCheck --check-prefix=WRONG %s
// WRONG: error: assertion `!was_let_out' failed
// RUN: %exits 1 %heddle -DNEVER -DKIND=1 %s | FileCheck --check-prefix=NEVER %s
// RUN: %exits 1 %heddle -DNEVER -DKIND=3 %s | FileCheck --check-prefix=NEVER %s
// RUN: %exits 1 %heddle -DNEVER -DKIND=4 --algorithm=naive %s | FileCheck --check-prefix=NEVER %s
// NEVER: error: {{.*}}[livelock]

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

static int ready, mark;

#if KIND == 2
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void take(void)
{
    pthread_rwlock_wrlock(&lock);
}

static void give(void)
{
    pthread_rwlock_unlock(&lock);
}
#else
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void take(void)
{
    pthread_mutex_lock(&lock);
}

static void give(void)
{
    pthread_mutex_unlock(&lock);
}
#endif

static void *await(void *unused)
{
    take();
    mark = 1;
    while (!ready) {
#if KIND < 3
        give();
        take();
#else
        static const struct timespec limit = {1, 0};
        pthread_cond_timedwait(&changed, &lock, &limit);
#endif
    }
    give();
#ifdef WRONG
    bool was_let_out = true;
    assert(!was_let_out);
#endif
    return unused;
}

int main(void)
{
    pthread_t waiter;
    pthread_create(&waiter, NULL, await, NULL);
    take();
    int has_mark = mark;
#ifndef NEVER
    ready = has_mark;
#if KIND == 4
    pthread_cond_signal(&changed);
#endif
#endif
    give();
    if (!has_mark)
        return 0;
    pthread_join(waiter, NULL);
    return 0;
}
