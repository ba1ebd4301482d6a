// A failure in a loop that waits sets errno, and only the first one changes it. That is no effect, unless the thread
// reads an errno from before the latest iteration: there, a failure that is left out may have set it.
// RUN: %heddle -DKIND=1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=naive -DKIND=1 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DKIND=2 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle -DKIND=3 %s | FileCheck %s --check-prefix=ONE
// RUN: %heddle --algorithm=optimal -DKIND=3 %s | FileCheck %s --check-prefix=ONE
// ONE: Executions: 1 complete
//
// The thread has succeeded at once, or failed first.
// RUN: %heddle -DKIND=4 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle --algorithm=naive -DKIND=4 %s | FileCheck %s --check-prefix=TWO
// RUN: %heddle -DKIND=5 %s | FileCheck %s --check-prefix=TWO
// TWO: Executions: 2 complete
//
// RUN: %exits 1 %heddle -DKIND=4 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle --algorithm=pop -DKIND=4 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=5 -DBUG %s | FileCheck %s --check-prefix=BUG
// RUN: %exits 1 %heddle -DKIND=6 -DBUG %s | FileCheck %s --check-prefix=BUG
// BUG: error: assertion `before == 0' failed
//
// RUN: %exits 1 %heddle -DKIND=1 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// RUN: %exits 1 %heddle -DKIND=4 -DNEVER %s | FileCheck %s --check-prefix=NEVER
// NEVER: error: this loop goes on for ever{{.*}}[livelock]
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t semaphore;
static int before;
static int *_Atomic where;

static void *take(void *unused)
{
#if KIND == 1
    while (sem_trywait(&semaphore))
        ;
#elif KIND == 2 /* errno is that of this iteration */
    while (sem_trywait(&semaphore) && errno == EAGAIN)
        ;
#elif KIND == 3 /* likewise */
    while (sem_trywait(&semaphore))
        assert(errno == EAGAIN);
    errno = 0;
    before = errno;
#elif KIND == 4
    while (sem_trywait(&semaphore))
        ;
    before = errno;
#elif KIND == 5 /* in another loop */
    while (sem_trywait(&semaphore))
        ;
    for (int i = 0; i < 2; i++)
        before = errno;
#else /* by another thread */
    where = &errno;
    while (sem_trywait(&semaphore))
        ;
    before = *where;
#endif
#ifdef BUG
    assert(before == 0);
#endif
    return unused;
}

int main(void)
{
    pthread_t thread;
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, NULL, take, NULL);
#ifndef NEVER
    sem_post(&semaphore);
#endif
    pthread_join(thread, NULL);
    return 0;
}
