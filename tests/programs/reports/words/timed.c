/* A timer that waits for a deadline, and then for a new one. It gives its mutex back in front of the
 * latter wait, and may miss the signal. */
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool is_armed = true, must_stop;

static void *fire(void *unused)
{
    pthread_mutex_lock(&mutex);
    while (!must_stop) {
        struct timespec deadline;
        clock_gettime(CLOCK_REALTIME, &deadline);
        deadline.tv_sec++;
        if (is_armed && pthread_cond_timedwait(&changed, &mutex, &deadline) == ETIMEDOUT)
            is_armed = false;
        if (!is_armed) {
            pthread_mutex_unlock(&mutex);
            pthread_mutex_lock(&mutex);
            pthread_cond_wait(&changed, &mutex);
        }
    }
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t timer;
    pthread_create(&timer, NULL, fire, NULL);
    pthread_mutex_lock(&mutex);
    must_stop = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    pthread_join(timer, NULL);
    return 0;
}

// A wait that ends without a signal is told so. Calls of clock_gettime do not unlock: the first wait
// is in a loop that looks again. The second one is not.
// RUN: %exits 1 %heddle %s >%t.txt 2>%t.warnings
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck --check-prefix=WARNING %s <%t.warnings
// CHECK: why: The only signal of changed (step [[#]]) came before thread 1 (fire) began to wait for it
// CHECK: 1: begin to wait for changed
// CHECK: 1: no longer wait for changed
// CHECK: 1: begin to wait for changed
// WARNING-NOT: timed.c:19:
// WARNING: timed.c:24: a wait for a condition may end without a signal, and this one is in no loop that looks again
// WARNING-NOT: timed.c:19:
