/* A new thread reads the variable that its creation sets. C11 orders that: the completion of
 * thrd_create synchronizes with the beginning of the thread (7.26.5.1). POSIX does not: the thread
 * may run before pthread_create stores the identifier.
 *
 * Without a definition: two threads of C11, each of which joins the one before by its variable.
 * POSIX: the same of pthreads is a race. HANDED: the creator tells the thread by a semaphore that
 * the identifier is there. STOLEN: a third thread, which was there before, reads the variable of
 * thrd_create without an order. */
// RUN: %heddle %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --algorithm=optimal %s | FileCheck --check-prefix=ONE %s
// RUN: %heddle --tso %s | FileCheck --check-prefix=ONE %s
// RUN: %exits 1 %heddle -DPOSIX %s | FileCheck --check-prefix=RACE %s
// RUN: %heddle -DPOSIX -DHANDED %s | FileCheck --check-prefix=ONE %s
// RUN: %exits 1 %heddle -DSTOLEN %s | FileCheck --check-prefix=LOOKED %s
// RUN: %heddle -DSTOLEN --races=ignore %s | FileCheck --check-prefix=TWO %s
// ONE: No errors found: 1 execution explored
// TWO: No errors found: 2 executions explored
// RACE: error: data race on 'own': read by thread 1 and write by main
// LOOKED: error: data race on 'own': read by thread 1 and write by main

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <threads.h>

#ifdef POSIX

static pthread_t own;
static sem_t is_there;

static void *run(void *unused)
{
#ifdef HANDED
    sem_wait(&is_there);
#endif
    assert(pthread_equal(own, pthread_self()));
    return unused;
}

int main(void)
{
    sem_init(&is_there, 0, 0);
    pthread_create(&own, NULL, run, NULL);
    sem_post(&is_there);
    pthread_join(own, NULL);
    return 0;
}

#else

static thrd_t own, next;

static int run(void *unused)
{
    (void)unused;
    assert(thrd_equal(own, thrd_current()));
    return 3;
}

static int join(void *unused)
{
    (void)unused;
    int result;
    assert(thrd_equal(next, thrd_current()) && !thrd_equal(own, next));
    assert(thrd_join(own, &result) == thrd_success);
    return result;
}

static int look(void *unused)
{
    (void)unused;
    return own != 0;
}

int main(void)
{
    int result;
#ifdef STOLEN
    thrd_create(&next, look, NULL);
    thrd_create(&own, run, NULL);
    thrd_join(own, &result);
    thrd_join(next, &result);
#else
    thrd_create(&own, run, NULL);
    thrd_create(&next, join, NULL);
    thrd_join(next, &result);
    assert(result == 3);
#endif
    return 0;
}

#endif
