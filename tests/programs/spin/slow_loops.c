/* A thread waits for a flag in a loop that takes time in each iteration, and then the time is read.
 * The iterations are left out, but the time that they take is not: none or much has passed. So a
 * limit on the time that has passed (LIMIT) may be exceeded, as it is if the loop is written out for
 * more iterations than the limit has seconds.
 *
 * KIND 1: the reading is right behind the loop. 2: behind a store. 3: by a thread that joins the one
 * that has waited. 4: by one that finds what it has stored. 5: the loop waits for a condition, up to
 * a limit. 6: the sleep is in a function. 7: the loop takes three states in turn, and sleeps in one.
 * 8: of two such loops, the second one, with a reading in between. 9: the outer loop sleeps, the
 * inner one does not. 10: up to an absolute time. 11: as 9, and the outer loop reads the time, too.
 *
 * Without LIMIT, the time does not decide anything, and it is later than before. An execution is one
 * in which no time has passed, or one in which much has. With QUIET, nobody reads the clock behind
 * the loop, and there is one execution. */
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=1 %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=2 %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=3 %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=4 %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=5 %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=6 %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=7 %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=8 %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=9 %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=10 %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=11 %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=2 --sc %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=2 --tso %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=2 --algorithm=naive --sc %s | FileCheck %s --check-prefix=LATE
// RUN: %exits 1 %heddle -DLIMIT=3 -DKIND=2 -bound 1 %s | FileCheck %s --check-prefix=LATE
// LATE: error: assertion `now() < begin + LIMIT' failed
// LATE: much time passes
// RUN: %heddle -DKIND=1 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle -DKIND=2 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle -DKIND=3 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle -DKIND=6 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle -DKIND=2 --algorithm=naive --sc %s | FileCheck %s --check-prefix=TWO
// TWO: Loops that wait take no time or 2000 seconds; no other times were tried.
// TWO: Executions: 2 complete, 0 blocked;
// RUN: %heddle -DKIND=1 -DQUIET %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DKIND=2 -DQUIET %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DKIND=3 -DQUIET %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DKIND=6 -DQUIET %s | FileCheck %s --check-prefix=ONE
// ONE: Executions: 1 complete, 0 blocked;
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

static atomic_int x, y;
static time_t begin;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static time_t now(void)
{
    return time(NULL);
}

static void look(void)
{
#ifdef QUIET
#elif defined LIMIT
    assert(now() < begin + LIMIT);
#else
    assert(now() >= begin);
#endif
}

static void pause_for_a_second(void)
{
    struct timespec second = {.tv_sec = 1};
    nanosleep(&second, NULL);
}

static void *set(void *flag)
{
    atomic_store((atomic_int *)flag, 1);
    return flag;
}

static void *wait(void *flag)
{
#if KIND == 5
    struct timespec limit = {.tv_sec = begin + 10};
    while (!atomic_load(&x)) {
        pthread_mutex_lock(&mutex);
        pthread_cond_timedwait(&condition, &mutex, &limit);
        pthread_mutex_unlock(&mutex);
    }
#elif KIND == 6
    while (!atomic_load(&x))
        pause_for_a_second();
#elif KIND == 7
    for (int state = 0; !atomic_load(&x); state = (state + 1) % 3)
        if (state == 1)
            sleep(1);
#elif KIND == 9 || KIND == 11
    while (!atomic_load(&x)) {
        if (KIND == 11)
            time(NULL);
        sleep(1);
        while (!atomic_load(&x) && !atomic_load(&y))
            ;
    }
#elif KIND == 10
    struct timespec later = {.tv_sec = begin + 5};
    while (!atomic_load(&x))
        clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &later, NULL);
#else
    while (!atomic_load((atomic_int *)flag))
        sleep(1);
#endif
    return NULL;
}

static void *wait_and_tell(void *flag)
{
    wait(flag);
    atomic_store(&y, 1);
    return NULL;
}

int main(void)
{
    pthread_t setter, waiter;
    begin = time(NULL);
    pthread_create(&setter, NULL, set, &x);
#if KIND == 3
    pthread_create(&waiter, NULL, wait, &x);
    pthread_join(waiter, NULL);
#elif KIND == 4
    pthread_create(&waiter, NULL, wait_and_tell, &x);
    if (!atomic_load(&y)) {
        pthread_join(waiter, NULL);
        pthread_join(setter, NULL);
        return 0;
    }
    pthread_join(waiter, NULL);
#else
    wait(&x);
#endif
#if KIND == 2
    atomic_store(&y, 1);
#elif KIND == 8
    begin = time(NULL);
    pthread_create(&waiter, NULL, set, &y);
    wait(&y);
    pthread_join(waiter, NULL);
#endif
    look();
    pthread_join(setter, NULL);
    return 0;
}
