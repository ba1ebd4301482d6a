// The note marks the signal that the sentence of why speaks of: not one that came before the wait.
//
// RUN: %exits 1 %heddle %s >%t.txt
// RUN: FileCheck %s <%t.txt
// CHECK: why: main wrote full: 1 (step [[#]]), for which thread 1 (taker) waits since step [[#]], and signalled c (step [[#SIGNAL:]]). That woke thread 3 (filler) (step [[#]]), which waited again (step [[#]]).{{$}}
// CHECK: note: main signals it here, which wakes thread 3
// CHECK-NOT: which wakes nobody
// CHECK: {{^ *}}[[#SIGNAL]] 0: signal c, which wakes thread 3
//
// -DEARLY: the only signal comes before the wait.
// RUN: %exits 1 %heddle -DEARLY %s | FileCheck %s --check-prefix=EARLY
// EARLY: why: {{.*}} signalled c (step [[#SIGNAL:]]) before {{.*}} the signal woke nobody.
// EARLY: note: main signals it here, which wakes nobody
// EARLY: {{^ *}}[[#SIGNAL]] 0: signal c: nobody waits
//
// -DBOTH: one signal for two that wait.
// RUN: %exits 1 %heddle -DBOTH %s | FileCheck %s --check-prefix=BOTH
// BOTH: why: The last signal of c (step [[#SIGNAL:]]) woke thread [[WOKEN:[12]]] (taker) (step [[#]]) and not thread {{[12]}} (taker), which waits since step [[#]].
// BOTH: note: main signals it here, which wakes thread [[WOKEN]]
// BOTH: {{^ *}}[[#SIGNAL]] 0: signal c, which wakes thread [[WOKEN]]
//
// -DCLOSES: a signal comes before the wait, and the change that should end the wait has none.
// RUN: %exits 1 %heddle -DCLOSES %s | FileCheck %s --check-prefix=CLOSES
// CLOSES: why: thread 1 (taker) waits for c since step [[#]]. Then main wrote full: 1 (step [[#CHANGE:]]), but the last signal of c had come before (step [[#SIGNAL:]]): all others have ended or wait, too.
// CLOSES: note: main signals it here, which wakes nobody
// CLOSES: {{^ *}}[[#SIGNAL]] 0: signal c: nobody waits
// CLOSES: {{^ *}}[[#CHANGE]] 0: write full: 1
//
// -DALL: a broadcast wakes all.
// RUN: %exits 0 %heddle -DALL %s
// RUN: %exits 0 %heddle -DALL -DBOTH %s
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int full, space, log_lines;

static void change(int *what)
{
    pthread_mutex_lock(&m);
#ifdef BOTH
    *what += 2;
#else
    ++*what;
#endif
    pthread_mutex_unlock(&m);
#ifdef ALL
    pthread_cond_broadcast(&c);
#else
    pthread_cond_signal(&c);
#endif
}

static void await(int *what)
{
    pthread_mutex_lock(&m);
#ifdef EARLY
    pthread_cond_wait(&c, &m);
#endif
    while (!*what)
        pthread_cond_wait(&c, &m);
    --*what;
    pthread_mutex_unlock(&m);
}

static void *logger(void *unused)
{
    change(&log_lines);
    return unused;
}

static void *taker(void *unused)
{
    await(&full);
#if !defined BOTH && !defined CLOSES
    change(&space);
#endif
    return unused;
}

static void *filler(void *unused)
{
    await(&space);
    change(&full);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
#ifdef BOTH
    void *(*const starts[])(void *) = {taker, taker};
#elif defined EARLY || defined CLOSES
    void *(*const starts[])(void *) = {taker};
#else
    void *(*const starts[])(void *) = {taker, logger, filler};
#endif
    enum { COUNT = sizeof starts / sizeof *starts };
    (void)logger, (void)filler;
    for (int i = 0; i < COUNT; i++)
        pthread_create(&threads[i], NULL, starts[i], NULL);
#ifdef CLOSES
    change(&log_lines);
    pthread_mutex_lock(&m);
    full = 1;
    pthread_mutex_unlock(&m);
#else
    change(&full);
#endif
    for (int i = 0; i < COUNT; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
