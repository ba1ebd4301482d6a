// Threads that wait for a signal for ever: who has changed what they wait for, and whom that thread
// has told instead. Each waiter has a condition variable of its own.
//
// RUN: %exits 1 %heddle -bound 0 %s >%t.txt
// RUN: FileCheck %s <%t.txt
// RUN: FileCheck %s --check-prefix=SHORT <%t.txt
// CHECK: why: thread 2 (consumer) waits for w[1].signal since step [[#ENTRY:]]. Then thread 3 (producer) wrote items: 1 (step [[#CHANGE:]]), but signalled w[0].signal (step [[#SIGNAL:]]) and not w[1].signal: all others have ended or wait, too.{{$}}
// CHECK: who_signals.c:[[#]]:5: note: thread 3 signals it here, which wakes nobody
// CHECK: {{^ *}}[[#ENTRY]] {{.*}} begin to wait for w[1].signal
// CHECK: {{^ *}}[[#CHANGE]] {{.*}} write items: 1
// CHECK: {{^ *}}[[#SIGNAL]] {{.*}} signal w[0].signal: nobody waits
// What the producer has done before, the signal does not depend on.
// SHORT-NOT: read a:
// RUN: %exits 1 %heddle -bound 0 --format=json %s | FileCheck %s --check-prefix=JSON
// JSON: "why": "thread 2 (consumer) waits for w[1].signal since step
// JSON: "message": "thread 3 signals it here, which wakes nobody"
//
// -DNOBODY: the producer signals nothing.
// RUN: %exits 1 %heddle -bound 0 -DNOBODY %s | FileCheck %s --check-prefix=NOBODY
// NOBODY: why: thread 2 (consumer) waits for w[1].signal since step [[#]]. Then thread 3 (producer) wrote items: 1 (step [[#]]), but no signal of w[1].signal came: all others have ended or wait, too.{{$}}
// NOBODY-NOT: signals it here
//
// -DNOTHING: nothing changes, and another condition is signalled.
// RUN: %exits 1 %heddle -bound 0 -DNOTHING %s | FileCheck %s --check-prefix=NOTHING
// NOTHING: why: No thread signals w[1].signal, for which thread 2 (consumer) waits since step [[#]]: all others have ended or wait, too. thread 3 (producer) signalled w[0].signal (step [[#]]).{{$}}
//
// -DBOTH: both are signalled.
// RUN: %exits 0 %heddle -bound 0..1 -DBOTH %s
#include <pthread.h>
#include <stddef.h>

static struct waiter {
    pthread_cond_t signal;
    int quit;
} w[2] = {{PTHREAD_COND_INITIALIZER, 0}, {PTHREAD_COND_INITIALIZER, 0}};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int items, a, b, c, d, e, f, g, h, i, j, k, l;

static void touch(void)
{
    a++, b++, c++, d++, e++, f++, g++, h++, i++, j++, k++, l++;
}

static void *consumer(void *argument)
{
    struct waiter *self = argument;
    pthread_mutex_lock(&m);
    touch();
    while (!items && !self->quit)
        pthread_cond_wait(&self->signal, &m);
    if (!self->quit)
        items--;
    pthread_mutex_unlock(&m);
    return NULL;
}

static void *producer(void *unused)
{
    pthread_mutex_lock(&m);
    touch();
#ifndef NOTHING
    items++;
#endif
#ifndef NOBODY
    pthread_cond_signal(&w[0].signal);
#endif
#ifdef BOTH
    w[1].quit = 1;
    pthread_cond_signal(&w[1].signal);
#endif
    w[0].quit = 1;
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    for (int n = 0; n < 3; n++)
        pthread_create(&threads[n], NULL, n < 2 ? consumer : producer, n < 2 ? &w[n] : NULL);
    for (int n = 0; n < 3; n++)
        pthread_join(threads[n], NULL);
    return 0;
}
