/* Accounts, each with a ticket lock, which are locked in one order. The tickets of the first
 * account tell who comes when: 3! executions. */
// RUN: %heddle --no-symmetry --format=json %s | FileCheck %s
// RUN: %heddle --no-symmetry --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { ACCOUNTS = 2, CLERKS = 3 };

struct account {
    atomic_uint next, serving;
    int balance;
};

static struct account accounts[ACCOUNTS] = {{.balance = 1}, {.balance = 0}};

static void lock(struct account *account)
{
    unsigned ticket = atomic_fetch_add(&account->next, 1);
    while (atomic_load(&account->serving) != ticket)
        continue;
}

static void unlock(struct account *account)
{
    atomic_store(&account->serving, atomic_load(&account->serving) + 1);
}

/* Locks in one order, whichever way the money goes. */
static bool transfer(struct account *from, struct account *to)
{
    lock(&accounts[0]);
    lock(&accounts[1]);
    bool covered = from->balance > 0;
    from->balance -= covered;
    to->balance += covered;
    unlock(&accounts[1]);
    unlock(&accounts[0]);
    return covered;
}

static void *clerk(void *unused)
{
    transfer(&accounts[0], &accounts[1]);
    return unused;
}

int main(void)
{
    pthread_t clerks[CLERKS];

    for (int i = 0; i < CLERKS; i++)
        pthread_create(&clerks[i], NULL, clerk, NULL);
    for (int i = 0; i < CLERKS; i++)
        pthread_join(clerks[i], NULL);
    assert(accounts[0].balance == 0 && accounts[1].balance == 1);
    return 0;
}
