/* Who takes the number out has the lock: Take=acq, Put=rel. */
#include "cell.h"
#include <assert.h>
#include <pthread.h>

static cell token = 1;
static int count;

static void *increment(void *unused)
{
    if (take(&token)) {
        count++;
        put(&token, 1);
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, increment, NULL);
    increment(NULL);
    pthread_join(thread, NULL);
    assert(count >= 1);
    return 0;
}
