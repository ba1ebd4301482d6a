/* Two threads put, and then get what the other one has put; one of them sees it: Put=sc, Get=sc. */
#include "cell.h"
#include <assert.h>
#include <pthread.h>

static cell x, y;
static int seen;

static void *other(void *unused)
{
    put(&y, 1);
    seen = get(&x);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    put(&x, 1);
    int mine = get(&y);
    pthread_join(thread, NULL);
    assert(mine || seen);
    return 0;
}
