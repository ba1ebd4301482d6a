/* A static local variable is shared by all calls and threads. */
// RUN: %heddle --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int take_ticket(void)
{
    static atomic_int tickets = 100;
    return atomic_fetch_add(&tickets, 1);
}

static void *worker(void *ticket)
{
    *(int *)ticket = take_ticket();
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int tickets[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &tickets[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(tickets[0] + tickets[1] == 201 && take_ticket() == 102);
    return 0;
}
