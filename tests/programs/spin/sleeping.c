/* A thread waits for a flag, and its loop has a counter that only decides when and how long it
 * sleeps. No thread reads a clock, so iterations that differ in the counter do the same, and they
 * are no part of an execution: the only execution reads 1 at once. */
// RUN: %heddle -DKIND=1 %s | FileCheck %s
// RUN: %heddle --algorithm=naive -DKIND=1 %s | FileCheck %s
// RUN: %heddle -DKIND=2 %s | FileCheck %s
// RUN: %heddle --algorithm=pop -DKIND=2 %s | FileCheck %s
// RUN: %heddle -DKIND=3 %s | FileCheck %s
// RUN: %heddle -DKIND=4 %s | FileCheck %s
// RUN: %heddle -DKIND=5 %s | FileCheck %s
// RUN: %heddle -DKIND=6 %s | FileCheck %s
// RUN: %heddle -DKIND=7 %s | FileCheck %s
// CHECK: No errors found:
// CHECK: Executions: 1 complete,
//
// RUN: %exits 1 %heddle -DKIND=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle --algorithm=naive -DKIND=4 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// NEVER: error: {{.*}}[livelock]
//
/* A sleep that does more is no such call. The program reads a clock behind the loop; the time is no
 * valid one, and the call sets errno; its result is used; the thread is cancelled where it sleeps.
 * Each error needs a sleep, and so an iteration that reads 0 three times. */
// RUN: %exits 1 %heddle --quiet -DKIND=8 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=9 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=10 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=11 %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --quiet -DKIND=12 -DNEVER %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion `!gave_up' failed

#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

static atomic_int flag;
static bool gave_up;

#if KIND == 5
static void sleep_shortly(unsigned number)
{
    struct timespec time;
    time.tv_sec = 0;
    time.tv_nsec = 1000;
    if (number > 2)
        nanosleep(&time, NULL);
}
#endif

static void *wait_for_flag(void *unused)
{
    unsigned n = 0;
#if KIND == 1
    while (!flag)
        if (++n == 3) {
            usleep(100);
            n = 0;
        }
#elif KIND == 2
    for (; !flag; n++)
        if (n % 3 == 2)
            sleep(1);
#elif KIND == 3
    while (!flag)
        if (++n > 2)
            poll(NULL, 0, 1);
#elif KIND == 4
    while (!flag)
        if (++n > 2) {
            struct timespec time = {0, 500000};
            nanosleep(&time, NULL);
            n = 0;
        }
#elif KIND == 5 /* in a function */
    while (!flag)
        sleep_shortly(++n);
#elif KIND == 6 /* a time that is set in front of the loop */
    struct timespec time = {0, 500000};
    while (!flag)
        if (++n > 2)
            clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
#elif KIND == 7 /* longer and longer */
    for (n = 1; !flag; n *= 2)
        usleep(n);
#elif KIND == 8
    time_t begin = time(NULL);
    while (!flag)
        if (++n == 3)
            sleep(5);
    gave_up = time(NULL) > begin + 3;
#elif KIND == 9
    while (!flag)
        if (++n == 3) {
            struct timespec time = {0, 2000000000};
            nanosleep(&time, NULL);
        }
    gave_up = errno == EINVAL;
#elif KIND == 10
    while (!flag)
        if (++n == 3)
            gave_up = usleep(1) == 0;
#elif KIND == 11 /* a part of the time is not a constant */
    struct timespec time = {0, 500000000};
    while (!flag) {
        if (++n == 3)
            nanosleep(&time, NULL);
        time.tv_nsec *= 2;
    }
    gave_up = errno == EINVAL;
#else
    while (!flag)
        if (++n == 3)
            sleep(1);
#endif
    return unused;
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
    pthread_t setter, waiter;
    void *result;
    pthread_create(&setter, NULL, set_flag, NULL);
    pthread_create(&waiter, NULL, wait_for_flag, NULL);
#if KIND == 12
    pthread_cancel(waiter);
#endif
    pthread_join(waiter, &result);
    pthread_join(setter, NULL);
#if KIND == 12
    gave_up = result == PTHREAD_CANCELED;
#endif
    assert(!gave_up);
    return 0;
}
