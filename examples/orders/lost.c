/* Two threads increment by get and put: one increment may be lost, whatever the orders. */
#include "cell.h"
#include <assert.h>
#include <pthread.h>

static cell count;

static void *increment(void *unused)
{
    put(&count, get(&count) + 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, increment, NULL);
    increment(NULL);
    pthread_join(thread, NULL);
    assert(get(&count) == 2);
    return 0;
}
