/* Two clerks move money between two accounts, in opposite directions. Each account has its own
 * lock, and both locks of a transfer are taken in the order of the accounts' addresses.
 *
 * The two transfers, as they take the first account's lock first, run one after the other: 2. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 2,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

struct account {
    pthread_mutex_t lock;
    int balance;
};

struct transfer {
    struct account *from, *to;
    int amount;
    bool done;
};

static struct account accounts[2] = {
    {PTHREAD_MUTEX_INITIALIZER, 50},
    {PTHREAD_MUTEX_INITIALIZER, 20},
};

static void lock_both(struct account *a, struct account *b)
{
    pthread_mutex_lock(a < b ? &a->lock : &b->lock);
    pthread_mutex_lock(a < b ? &b->lock : &a->lock);
}

static void unlock_both(struct account *a, struct account *b)
{
    pthread_mutex_unlock(&a->lock);
    pthread_mutex_unlock(&b->lock);
}

static void *clerk(void *argument)
{
    struct transfer *transfer = argument;

    lock_both(transfer->from, transfer->to);
    if (transfer->from->balance >= transfer->amount) {
        transfer->from->balance -= transfer->amount;
        transfer->to->balance += transfer->amount;
        transfer->done = true;
    }
    unlock_both(transfer->from, transfer->to);
    return NULL;
}

int main(void)
{
    struct transfer out = {&accounts[0], &accounts[1], 30, false};
    struct transfer back = {&accounts[1], &accounts[0], 40, false};
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, clerk, &out);
    pthread_create(&threads[1], NULL, clerk, &back);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    /* 40 can only come back after 30 went out. */
    assert(out.done);
    assert(accounts[0].balance == (back.done ? 60 : 20));
    assert(accounts[0].balance + accounts[1].balance == 70);
    return 0;
}
