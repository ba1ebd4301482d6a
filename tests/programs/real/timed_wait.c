/* A request with a deadline: the caller waits for the answer until then, and looks once more, under
 * the lock, before it gives up. Counted by two algorithms. */
// RUN: %heddle --format=json %s > %t.trust
// RUN: %heddle --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <errno.h>
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

static bool ask(int *result)
{
    struct timespec deadline;
    int status = 0;

    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 1;
    pthread_mutex_lock(&lock);
    while (!answered && status != ETIMEDOUT)
        status = pthread_cond_timedwait(&changed, &lock, &deadline);
    bool there = answered;
    *result = answer;
    pthread_mutex_unlock(&lock);
    return there;
}

int main(void)
{
    pthread_t thread;
    int result;

    pthread_create(&thread, NULL, server, NULL);
    bool there = ask(&result);
    assert(result == (there ? 42 : 0));
    pthread_join(thread, NULL);
    assert(answered && answer == 42);
    return 0;
}
