#include <stock.h>

#include <assert.h>
#include <pthread.h>
#include <string.h>

static void *put(void *unused)
{
    stock_put(2);
    return unused;
}

/* The lock is taken by both threads before the sum is read: two orders. */
int test_main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, put, 0);
    stock_put(1);
    pthread_join(thread, 0);
    assert(stock_sum() == FIRST + 3);
    assert(strcmp(WHO, "the tests") == 0);
    return 0;
}
