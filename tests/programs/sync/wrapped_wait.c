/* A function that waits for a condition, in a loop of its callers that looks again: there is no
 * warning about wakeups without a signal. */
// RUN: %heddle %s >%t 2>&1 && FileCheck --check-prefix=NONE %s <%t
// RUN: %heddle -DDEEP %s >%t 2>&1 && FileCheck --check-prefix=NONE %s <%t
// RUN: %heddle -DLOCKS_AGAIN %s >%t 2>&1 && FileCheck --check-prefix=NONE %s <%t
// NONE-NOT: warning:
// One caller does not look again, or nobody knows the callers, or the mutex was given back.
// RUN: %heddle -DONCE %s 2>&1 | FileCheck %s
// RUN: %heddle -DPOINTER %s 2>&1 | FileCheck %s
// RUN: %heddle -DGIVEN_BACK %s 2>&1 | FileCheck %s
// CHECK: warning: {{.*}}wrapped_wait.c:[[#]]: a wait for a condition may end without a signal, and this one is in no loop that looks again
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static bool ready;

static void sleep_on(void)
{
#ifdef GIVEN_BACK
    pthread_mutex_lock(&m);
    if (!ready)
        pthread_cond_wait(&c, &m);
    pthread_mutex_unlock(&m);
#else
    pthread_cond_wait(&c, &m);
#endif
}

static void pause_for_change(void)
{
    sleep_on();
}

#ifdef POINTER
static void (*volatile sleeping)(void) = sleep_on;
#else
#define sleeping sleep_on
#endif

static void *work(void *unused)
{
#ifdef GIVEN_BACK
    sleep_on();
    return unused;
#endif
    pthread_mutex_lock(&m);
#ifdef DEEP
    while (!ready)
        pause_for_change();
#elif defined ONCE
    if (!ready)
        sleep_on();
#else
    while (!ready)
        sleeping();
#endif
    pthread_mutex_unlock(&m);
#ifdef LOCKS_AGAIN
    pthread_mutex_lock(&m);
    while (!ready)
        sleep_on();
    pthread_mutex_unlock(&m);
#endif
    (void)pause_for_change;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_mutex_lock(&m);
    ready = true;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(thread, NULL);
    return 0;
}
