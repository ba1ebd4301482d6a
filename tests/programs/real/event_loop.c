/* An event loop with a self-pipe, which is a flag and a condition here: whoever posts an event
 * raises the flag, and the loop lowers it before it takes the events, so that an event that comes
 * meanwhile raises it again.
 *
 * Counted by two algorithms, with an order of the events that are posted. Without it, trust takes those
 * that nobody takes in between for one set, as optimal does with --commute. */
// RUN: %heddle --format=json --ordered-sync %s > %t.trust
// RUN: %heddle --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// RUN: %heddle --format=json %s | grep '"complete"' > %t.sets
// RUN: %heddle --sc --algorithm=optimal --commute --format=json %s | grep '"complete"' | diff %t.sets -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
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
        unsigned taken = atomic_exchange(&pending, 0);
        assert((handled & taken) == 0);
        handled |= taken;
    }
    for (int i = 0; i < EVENTS; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
