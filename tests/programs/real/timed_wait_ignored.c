/* A request with a deadline.
 *
 * The bug: what pthread_cond_timedwait returns is not looked at, nor is the flag again: an answer
 * that did not come in time is taken for one. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "assertion"

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

static int answer;
static bool answered;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *server(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    answer = 42;
    answered = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static int ask(void)
{
    struct timespec deadline;

    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 1;
    pthread_mutex_lock(&lock);
    if (!answered)
        pthread_cond_timedwait(&changed, &lock, &deadline);
    int result = answer;
    pthread_mutex_unlock(&lock);
    return result;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, server, NULL);
    assert(ask() == 42);
    pthread_join(thread, NULL);
    return 0;
}
