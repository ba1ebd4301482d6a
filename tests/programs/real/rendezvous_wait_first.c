/* A rendezvous of two threads.
 *
 * The bug: each waits for the other's arrival before it says that it has arrived itself. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>
#include <semaphore.h>

static sem_t arrived[2];

static void *party(void *argument)
{
    int self = *(int *)argument;

    sem_wait(&arrived[1 - self]);
    sem_post(&arrived[self]);
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
    return 0;
}
