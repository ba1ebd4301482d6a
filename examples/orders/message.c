/* Who gets the number reads the data that were written before it was put: Put=rel, Get=acq.
 * Where others have the lock, too, Take=acq; where they look at each other's numbers, Put=sc and
 * Get=sc. */
// MINIMUM: Put=rel Get=acq
// MINIMUM-LOCK: Put=rel Get=acq Take=acq
// MINIMUM-BUFFER: Put=sc Get=sc
// MINIMUM-ALL: Put=sc Get=sc Take=acq
#include "cell.h"
#include <assert.h>
#include <pthread.h>

static cell ready;
static int data;

static void *writer(void *unused)
{
    data = 42;
    put(&ready, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    if (get(&ready))
        assert(data == 42);
    pthread_join(thread, NULL);
    return 0;
}
