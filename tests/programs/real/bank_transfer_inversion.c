/* Two clerks move money between two accounts, in opposite directions.
 *
 * The bug: each locks the account that it takes from first, so that each may hold one lock and wait
 * for the other's. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <assert.h>
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

struct transfer {
    struct account *from, *to;
    int amount;
};

static struct account accounts[2] = {
    {PTHREAD_MUTEX_INITIALIZER, 50},
    {PTHREAD_MUTEX_INITIALIZER, 20},
};

static void *clerk(void *argument)
{
    const struct transfer *transfer = argument;

    pthread_mutex_lock(&transfer->from->lock);
    pthread_mutex_lock(&transfer->to->lock);
    transfer->from->balance -= transfer->amount;
    transfer->to->balance += transfer->amount;
    pthread_mutex_unlock(&transfer->to->lock);
    pthread_mutex_unlock(&transfer->from->lock);
    return NULL;
}

int main(void)
{
    struct transfer out = {&accounts[0], &accounts[1], 30};
    struct transfer back = {&accounts[1], &accounts[0], 40};
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, clerk, &out);
    pthread_create(&threads[1], NULL, clerk, &back);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(accounts[0].balance == 60 && accounts[1].balance == 10);
    return 0;
}
