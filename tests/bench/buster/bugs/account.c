/* A bank account under one mutex: one thread deposits, one withdraws, an auditor looks at the
 * balance once both bookings are in. After SCTBench's account.
 *
 * The bug: the auditor expects the deposit to be taken off the balance, as if it were a
 * withdrawal.
 * No preemption is needed: each thread is one critical section, and any order of the threads in
 * which the auditor comes last shows it. */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { OPENING = 10, DEPOSIT = 4, WITHDRAWAL = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = OPENING;
static bool has_deposited, has_withdrawn;
static bool is_balance_wrong;

static void *deposit(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    balance += DEPOSIT;
    has_deposited = true;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *withdraw(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    balance -= WITHDRAWAL;
    has_withdrawn = true;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *audit(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    if (has_deposited && has_withdrawn)
        is_balance_wrong = balance != OPENING - DEPOSIT - WITHDRAWAL;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    void *(*const clerks[])(void *) = {deposit, withdraw, audit};
    pthread_t threads[3];

    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, clerks[i], NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(!is_balance_wrong);
    return 0;
}
