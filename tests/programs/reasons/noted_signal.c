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
// -DALL: a broadcast wakes all.
// RUN: %exits 0 %heddle -DALL %s
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int full, space, log_lines;

static void change(int *what)
{
    pthread_mutex_lock(&m);
    ++*what;
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
    change(&space);
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
    void *(*const starts[])(void *) = {taker, logger, filler};
#ifdef EARLY
    enum { COUNT = 1 };
#else
    enum { COUNT = 3 };
#endif
    for (int i = 0; i < COUNT; i++)
        pthread_create(&threads[i], NULL, starts[i], NULL);
    change(&full);
    for (int i = 0; i < COUNT; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
