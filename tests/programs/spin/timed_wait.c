/* A thread waits for a flag, by waits with a time limit, each a second from the clock's time. Main
 * sets the flag and sends a signal. An iteration that times out changes nothing.
 *
 * Main's section may come first: 1 execution. Or it comes while the thread waits, which then takes
 * the signal, or has timed out just before: 2 executions. Or the thread has timed out once before,
 * and takes the signal in its second wait; a time-out there adds nothing to one in the first wait.
 * In each iteration, the clock may jump ahead (deadline.c), so these are 1 + 2 * 2 + 2 * 2
 * executions. With LIMIT, the limit is read in front of the loop. There the clock may not jump, and
 * it does not show an earlier time later: 1 + 2 + 1 executions.
 *
 * The same holds if the variable with the limit is declared in front of the loop (OUTSIDE), unless
 * it is used behind the loop (OUTSIDE=2): then the program may see how late it is.
 *
 * With WRONG, the program expects that no wait times out (1), and that the loop ends in time (2),
 * though a wait may time out (3). */
// RUN: %heddle %s | FileCheck --check-prefix=NINE %s
// RUN: %heddle --algorithm=naive %s | FileCheck --check-prefix=NINE %s
// RUN: %heddle -DOUTSIDE %s | FileCheck --check-prefix=NINE %s
// NINE: No errors found: {{.*}} all there are.
// NINE: Executions: 9 complete,
// RUN: %heddle -DLIMIT %s | FileCheck --check-prefix=FOUR %s
// RUN: %heddle -DLIMIT --algorithm=naive %s | FileCheck --check-prefix=FOUR %s
// FOUR: No errors found: {{.*}} all there are.
// FOUR: Executions: 4 complete,
// RUN: %exits 1 %heddle -DWRONG=1 %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle -DWRONG=1 -DLIMIT %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle -DWRONG=2 %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle -DWRONG=2 --algorithm=naive %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle -DWRONG=3 -DLIMIT %s | FileCheck --check-prefix=ERROR %s
// RUN: %exits 1 %heddle -DOUTSIDE=2 %s | FileCheck --check-prefix=ERROR %s
// ERROR: error: assertion

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool ready;

static struct timespec in_a_second(void)
{
    struct timespec limit;
    clock_gettime(CLOCK_REALTIME, &limit);
    limit.tv_sec++;
    return limit;
}

static void await(void)
{
#ifdef LIMIT
    struct timespec limit = in_a_second();
#endif
#ifdef OUTSIDE
    struct timespec limit;
    bool was_in_loop = false;
    (void)was_in_loop;
#endif
    while (!ready) {
#ifdef OUTSIDE
        was_in_loop = true;
        clock_gettime(CLOCK_REALTIME, &limit);
        limit.tv_sec++;
#elif !defined LIMIT
        struct timespec limit = in_a_second();
#endif
        int error = pthread_cond_timedwait(&changed, &mutex, &limit);
#if WRONG == 1
        assert(error == 0);
#endif
        (void)error;
    }
#if OUTSIDE == 2
    if (was_in_loop)
        assert(limit.tv_sec < 1000000003);
#endif
}

static void *wait_for_flag(void *unused)
{
#ifdef WRONG
    time_t begin = time(NULL);
#endif
    pthread_mutex_lock(&mutex);
    await();
    pthread_mutex_unlock(&mutex);
#if WRONG == 2
    assert(time(NULL) < begin + 2);
#elif WRONG == 3
    assert(time(NULL) < begin + 1);
#endif
    return unused;
}

int main(void)
{
    pthread_t waiter;
    pthread_create(&waiter, NULL, wait_for_flag, NULL);
    pthread_mutex_lock(&mutex);
    ready = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    pthread_join(waiter, NULL);
    return 0;
}
