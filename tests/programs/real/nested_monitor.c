/* A bank with one lock for itself and one for each account: a withdrawal waits until there is
 * enough money.
 *
 * The bug: it waits with the bank's lock held, which the deposit that it waits for needs. Waiting
 * lets go of the account's lock only. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <pthread.h>

static pthread_mutex_t bank = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t account = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t deposited = PTHREAD_COND_INITIALIZER;
static int balance;

static void *withdraw(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&bank);
    pthread_mutex_lock(&account);
    while (balance < 10)
        pthread_cond_wait(&deposited, &account);
    balance -= 10;
    pthread_mutex_unlock(&account);
    pthread_mutex_unlock(&bank);
    return NULL;
}

static void *deposit(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&bank);
    pthread_mutex_lock(&account);
    balance += 10;
    pthread_cond_signal(&deposited);
    pthread_mutex_unlock(&account);
    pthread_mutex_unlock(&bank);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, withdraw, NULL);
    pthread_create(&threads[1], NULL, deposit, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
