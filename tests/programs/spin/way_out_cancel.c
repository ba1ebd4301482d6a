/* A thread that waits for a semaphore is cancelled by another one, in the middle of an iteration of
 * a third one, and ends the loops of both by its cleanup handler. So that is no livelock, although x
 * is 0 at the end of each iteration. */
// RUN: %exits 3 %heddle --sc --algorithm=optimal --spin-limit=8 %s | FileCheck %s
// RUN: %exits 3 %heddle --sc --algorithm=source --spin-limit=8 %s | FileCheck %s
// CHECK-NOT: lock]
// CHECK: note: a thread reads the same old value here 8 times in a row
// CHECK-NOT: lock]
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static atomic_int x, is_out;
static sem_t never;
static pthread_t waiter;

static void leave(void *unused)
{
    (void)unused;
    is_out = 1;
}

static void *wait(void *unused)
{
    pthread_cleanup_push(leave, NULL);
    sem_wait(&never);
    pthread_cleanup_pop(0);
    return unused;
}

static void *watch(void *unused)
{
    while (!is_out)
        if (x == 1) {
            pthread_cancel(waiter);
            while (!is_out)
                continue;
        }
    return unused;
}

static void *toggle(void *unused)
{
    while (!is_out) {
        x = 1;
        x = 0;
    }
    return unused;
}

int main(void)
{
    pthread_t watcher, toggler;
    sem_init(&never, 0, 0);
    pthread_create(&waiter, NULL, wait, NULL);
    pthread_create(&watcher, NULL, watch, NULL);
    pthread_create(&toggler, NULL, toggle, NULL);
    pthread_join(watcher, NULL);
    pthread_join(toggler, NULL);
    pthread_join(waiter, NULL);
    return 0;
}
