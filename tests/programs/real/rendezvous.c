/* A rendezvous: each of two threads says with a semaphore that it has arrived, and then waits for
 * the other one's. What each has written before is the other's to read.
 *
 * Counted by two algorithms. */
// RUN: %heddle --format=json %s > %t.trust
// RUN: %heddle --algorithm=pop --format=json %s > %t.pop
// RUN: FileCheck %s < %t.trust
// RUN: FileCheck %s < %t.pop
// RUN: grep '"complete"' %t.trust > %t.count
// RUN: grep '"complete"' %t.pop | diff %t.count -
// CHECK: "verdict": "safe"
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t arrived[2];
static int letters[2];

static void *party(void *argument)
{
    int self = *(int *)argument;

    letters[self] = 'a' + self;
    sem_post(&arrived[self]);
    sem_wait(&arrived[1 - self]);
    assert(letters[1 - self] == 'b' - self);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int names[2] = {0, 1};

    for (int i = 0; i < 2; i++)
        sem_init(&arrived[i], 0, 0);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, party, &names[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < 2; i++)
        sem_destroy(&arrived[i]);
    return 0;
}
