/* A thread waits until a deadline for a flag under a mutex, and reads the clock while it holds it.
 * A wait with a time limit in a loop is like that, too (CONDITION). The wait may end late, before
 * the setter or without one: a right program looks at the flag then, and a wrong one expects it to
 * be set (WRONG). This is no livelock and no deadlock. Each section of the thread comes before or
 * behind the setter's. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json -DSETTER %s | FileCheck %s
// RUN: %heddle --format=json -DSETTER --algorithm=naive %s | FileCheck %s
// RUN: %heddle --format=json -DCONDITION %s | FileCheck %s
// RUN: %heddle --format=json -DCONDITION -DSETTER %s | FileCheck %s
// RUN: %heddle --format=json -DCONDITION -DSETTER --algorithm=naive %s | FileCheck %s
// CHECK: "verdict": "safe"
// RUN: %exits 1 %heddle -DWRONG %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DSETTER %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DSETTER --algorithm=naive %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DSETTER -bound 0..3 %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DCONDITION %s | FileCheck --check-prefix=WRONG %s
// RUN: %exits 1 %heddle -DWRONG -DCONDITION -DSETTER %s | FileCheck --check-prefix=WRONG %s
// WRONG: error: assertion `was_ready' failed

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static bool ready;

static void *set(void *unused)
{
    pthread_mutex_lock(&mutex);
    ready = true;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    return unused;
}

static bool await(void)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 3;
#ifdef CONDITION
    pthread_mutex_lock(&mutex);
    while (!ready && time(NULL) < end.tv_sec)
        pthread_cond_timedwait(&condition, &mutex, &end);
    bool was_ready = ready;
    pthread_mutex_unlock(&mutex);
    return was_ready;
#else
    for (;;) {
        pthread_mutex_lock(&mutex);
        bool was_ready = ready, is_over = time(NULL) >= end.tv_sec;
        pthread_mutex_unlock(&mutex);
        if (was_ready || is_over)
            return was_ready;
        usleep(1000);
    }
#endif
}

int main(void)
{
    pthread_t setter;
#ifdef SETTER
    pthread_create(&setter, NULL, set, NULL);
#else
    (void)setter, (void)set;
#endif
    bool was_ready = await();
#ifdef WRONG
    assert(was_ready);
#endif
#ifdef SETTER
    pthread_join(setter, NULL);
#endif
    pthread_mutex_lock(&mutex);
    if (was_ready)
        assert(ready);
    pthread_mutex_unlock(&mutex);
    return 0;
}
