/* Two clerks book deposits into one account. Each access is atomic, yet booking is not: between a
 * clerk's reading the balance and writing it back, the other one's deposit is lost.
 *
 *     heddle examples/lost_update.c */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int balance;

static void *clerk(void *amount)
{
    int before = atomic_load(&balance);
    atomic_store(&balance, before + *(int *)amount);
    return NULL;
}

int main(void)
{
    pthread_t clerks[2];
    int amounts[2] = {10, 20};

    for (int i = 0; i < 2; i++)
        pthread_create(&clerks[i], NULL, clerk, &amounts[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(clerks[i], NULL);

    assert(atomic_load(&balance) == 30);
    return 0;
}
