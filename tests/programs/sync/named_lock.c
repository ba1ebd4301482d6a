/* Two threads open one name, either of which may make the semaphore, and use it as a mutex: 2 orders
 * in which they open it, and in each 2 in which they hold it: 4.
 *
 * If they close it, too (CLOSE), there are 6 orders of the two openings and the two closings. In 2 of
 * these one thread is done before the other begins, for which the semaphore is as the first one has
 * left it; in the other 4 either may hold it first: 2 + 4 * 2 = 10.
 *
 * Threads with a name each have nothing to do with each other (APART): 1. */
// RUN: %heddle --format=json %s | FileCheck --check-prefixes=CHECK,OPEN %s
// RUN: %heddle --format=json --algorithm=classic %s | FileCheck --check-prefixes=CHECK,OPEN %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck --check-prefixes=CHECK,OPEN %s
// RUN: %heddle --format=json --algorithm=optimal %s | FileCheck --check-prefixes=CHECK,OPEN %s
// RUN: %heddle --format=json -DCLOSE %s | FileCheck --check-prefixes=CHECK,CLOSE %s
// RUN: %heddle --format=json --algorithm=pop -DCLOSE %s | FileCheck --check-prefixes=CHECK,CLOSE %s
// RUN: %heddle --format=json --algorithm=source -DCLOSE %s \
// RUN:     | FileCheck --check-prefixes=CHECK,CLOSE %s
// RUN: %heddle --format=json -DAPART -DCLOSE %s | FileCheck --check-prefixes=CHECK,APART %s
// CHECK: "verdict": "safe"
// OPEN: "complete": 4,
// CLOSE: "complete": 10,
// APART: "complete": 1,
// CHECK: "blocked": 0,

#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

#ifdef APART
#define PLACE(name) ((name)[1] - '0')
#else
#define PLACE(name) 0
#endif

int counters[2];

static void *count(void *name)
{
    sem_t *lock = sem_open(name, O_CREAT, 0600, 1);
    assert(lock != SEM_FAILED);
    assert(sem_wait(lock) == 0);
    counters[PLACE((char *)name)]++;
    assert(sem_post(lock) == 0);
#ifdef CLOSE
    assert(sem_close(lock) == 0);
#endif
    return NULL;
}

int main(void)
{
    static char names[2][3] = {"/0", "/1"};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, count, names[PLACE(names[i])]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(counters[0] + counters[1] == 2);
    return 0;
}
