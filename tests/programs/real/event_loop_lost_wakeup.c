/* An event loop that sleeps until a flag is raised.
 *
 * The bug: the loop lowers the flag after it has taken the events. An event that comes between the
 * two is there, but the flag that says so is gone. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

enum { EVENTS = 2, ALL = (1 << EVENTS) - 1 };

static atomic_uint pending; /* a bit for each event */
static bool raised;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake_up = PTHREAD_COND_INITIALIZER;

static void *post(void *argument)
{
    atomic_fetch_or(&pending, 1u << *(int *)argument);
    pthread_mutex_lock(&lock);
    raised = true;
    pthread_cond_signal(&wake_up);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void sleep_until_raised(void)
{
    pthread_mutex_lock(&lock);
    while (!raised)
        pthread_cond_wait(&wake_up, &lock);
    pthread_mutex_unlock(&lock);
}

static void lower(void)
{
    pthread_mutex_lock(&lock);
    raised = false;
    pthread_mutex_unlock(&lock);
}

int main(void)
{
    pthread_t threads[EVENTS];
    int events[EVENTS] = {0, 1};
    unsigned handled = 0;

    for (int i = 0; i < EVENTS; i++)
        pthread_create(&threads[i], NULL, post, &events[i]);
    while (handled != ALL) {
        sleep_until_raised();
        handled |= atomic_exchange(&pending, 0);
        lower();
    }
    for (int i = 0; i < EVENTS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
