#include <assert.h>
#include <pthread.h>

int account_add(int amount);

static int state = 5;

static void *clerk(void *unused)
{
    (void)unused;
    account_add(state);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, clerk, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(account_add(0) == 10);
    return 0;
}
