/* The canceled waiter owns the mutex when it is canceled, and no cleanup handler unlocks it. */
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
static bool is_ready;

static void *waiter(void *unused)
{
    pthread_mutex_lock(&mutex);
    while (!is_ready)
        pthread_cond_wait(&ready, &mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, waiter, NULL);
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    pthread_mutex_lock(&mutex);
    is_ready = true;
    pthread_mutex_unlock(&mutex);
    return 0;
}

// The request and the end of the thread are one step each, and the call in which it ends is named.
// RUN: %exits 1 %heddle %s >%t.txt
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck --check-prefix=NOT %s <%t.txt
// CHECK: error: deadlock: main waits for 'mutex', held by thread 1, which has ended
// CHECK: why: thread 1 (waiter) took mutex (step [[#]]) and never unlocks it: it was cancelled in pthread_cond_wait (step [[#]]), which locks its mutex again before the thread ends.{{$}}
// CHECK: 0: cancel thread 1
// CHECK: 1: lock mutex
// CHECK: 1: is cancelled in pthread_cond_wait
// CHECK-NEXT: 0: join thread 1
// NOT-NOT: {{cancel_requests|is_acting}}
