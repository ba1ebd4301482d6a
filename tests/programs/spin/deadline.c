/* A thread waits for a flag until a deadline. Time passes, so the loop ends by itself after any
 * number of iterations. That is explored once, whatever the number is:
 *  - Nobody sets the flag: the loop ends late. This is no livelock. With WRONG, the program expects
 *    the flag to be set.
 *  - A thread sets it (SETTER): the loop ends in time or late, 2 executions; WRONG fails in the
 *    second one.
 * The forms differ in the clock, and in what an iteration keeps of it:
 *  - FORM 1 to 4 look at the flag first, and leave the time where it does not outlive the iteration.
 *  - FORM 5 looks at the clock first. The thread then waits for the flag, for ever in an execution
 *    that counts as blocked if there is no setter.
 *  - FORM 6 keeps the time from one iteration to the next. The first iteration changes it, so the
 *    loop ends at its first iteration or later, each in time or late: 4 executions.
 *  - FORM 7 has the time in a variable of the function, but each iteration sets it first.
 *  - FORM 8 has a deadline of many hours. */
// RUN: %heddle --format=json -DFORM=1 %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --format=json -DFORM=2 %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --format=json -DFORM=3 %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --format=json -DFORM=4 %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --format=json -DFORM=5 %s | FileCheck --check-prefix=BLOCKED %s
// RUN: %heddle --format=json -DFORM=5 --algorithm=naive %s | FileCheck --check-prefix=BLOCKED %s
// RUN: %heddle --format=json -DFORM=8 %s | FileCheck --check-prefix=ONE %s
// ONE: "verdict": "safe"
// ONE: "complete": 1,
// ONE: "blocked": 0,
// BLOCKED: "verdict": "safe"
// BLOCKED: "complete": 1,
// BLOCKED: "blocked": 1,
// RUN: %heddle --format=json -DSETTER -DFORM=1 %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DSETTER -DFORM=1 --algorithm=naive %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DSETTER -DFORM=1 -bound 3 %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DSETTER -DFORM=2 %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DSETTER -DFORM=3 %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DSETTER -DFORM=4 %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DSETTER -DFORM=5 %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DSETTER -DFORM=5 --algorithm=naive %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DSETTER -DFORM=8 %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DSETTER -DFORM=7 %s | FileCheck --check-prefix=TWO %s
// RUN: %heddle --format=json -DSETTER -DFORM=7 --algorithm=naive %s | FileCheck --check-prefix=TWO %s
// TWO: "verdict": "safe"
// TWO: "complete": 2,
// TWO: "blocked": 0,
// RUN: %heddle --format=json -DSETTER -DFORM=6 %s | FileCheck --check-prefix=FOUR %s
// RUN: %heddle --format=json -DSETTER -DFORM=6 --algorithm=naive %s | FileCheck --check-prefix=FOUR %s
// FOUR: "verdict": "safe"
// FOUR: "complete": 4,
// RUN: %exits 1 %heddle -DWRONG -DFORM=1 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DFORM=5 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DFORM=6 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DFORM=7 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DSETTER -DFORM=1 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DSETTER -DFORM=3 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DSETTER -DFORM=5 -bound 1 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DSETTER -DFORM=8 %s | FileCheck --check-prefix=WRONG %s
// WRONG: error: assertion `atomic_load(&flag)' failed
// WRONG: much time passes
// RUN: %exits 2 %heddle -DFORM=1 --algorithm=optimal %s 2>&1 | FileCheck --check-prefix=OTHER %s
// OTHER: error: --algorithm=pop, optimal, bpor and the published baselines do not try all that a program chooses or that may time out

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

atomic_int flag;

static void *set(void *unused)
{
    atomic_store(&flag, 1);
    return unused;
}

static bool is_over(const struct timespec *end)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec > end->tv_sec || (now.tv_sec == end->tv_sec && now.tv_nsec >= end->tv_nsec);
}

static void await(void)
{
#if FORM == 1
    time_t end = time(NULL) + 3;
    while (!atomic_load(&flag) && time(NULL) < end)
        sleep(1);
#elif FORM == 2
    clock_t end = clock() + CLOCKS_PER_SEC;
    while (!atomic_load(&flag) && clock() < end)
        continue;
#elif FORM == 3
    struct timespec end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += 2;
    while (!atomic_load(&flag) && !is_over(&end))
        continue;
#elif FORM == 4
    struct timeval begin;
    gettimeofday(&begin, NULL);
    while (!atomic_load(&flag)) {
        struct timeval now;
        gettimeofday(&now, NULL);
        int microseconds =
            (int)((now.tv_sec - begin.tv_sec) * 1000000 + now.tv_usec - begin.tv_usec);
        if (microseconds > 500000)
            break;
        usleep(1000);
    }
#elif FORM == 5
    time_t end = time(NULL) + 3;
    for (;;) {
        if (time(NULL) >= end)
            break;
        if (atomic_load(&flag))
            break;
        sleep(1);
    }
#elif FORM == 6
    clock_t now = clock(), end = now + 3 * CLOCKS_PER_SEC;
    while (now < end && !atomic_load(&flag)) {
        usleep(1000);
        now = clock();
    }
#elif FORM == 7
    struct timespec end, now;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += 2;
    while (!atomic_load(&flag)) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        if (now.tv_sec > end.tv_sec)
            break;
    }
#elif FORM == 8
    time_t end = time(NULL) + 12 * 3600;
    while (!atomic_load(&flag) && time(NULL) < end)
        sleep(60);
#endif
}

int main(void)
{
    pthread_t thread;
#ifdef SETTER
    pthread_create(&thread, NULL, set, NULL);
#else
    (void)thread, (void)set, (void)is_over;
#endif
    await();
#ifdef WRONG
    assert(atomic_load(&flag));
#endif
    return 0;
}
