/* A semaphore that lets two of three threads in. Its operations are in one order, each thread's post
 * behind its wait: 6! / 2^3 = 90 ways, but for those in which all three waits come before the first
 * post, 3! * 3!, which cannot be: 54. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=naive %s | FileCheck %s
// RUN: %heddle --format=json --algorithm=pop %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 54,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

sem_t room;
int inside[3];

static void *enter(void *place)
{
    assert(sem_wait(&room) == 0);
    *(int *)place = 1;
    assert(sem_post(&room) == 0);
    return NULL;
}

int main(void)
{
    pthread_t threads[3];
    int value;
    sem_init(&room, 0, 2);
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, enter, &inside[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(sem_getvalue(&room, &value) == 0 && value == 2);
    assert(sem_destroy(&room) == 0);
    return 0;
}
