/* Gets from the box while another thread puts: the value has to be atomic. */
#include "box.h"
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static struct box shared;

static void *putter(void *unused)
{
    (void)unused;
    put(&shared, 1);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, putter, NULL);
    int seen = get(&shared);
    pthread_join(thread, NULL);
    assert(seen == 0 || seen == 1);
    return 0;
}
