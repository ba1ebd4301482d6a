/* Gets from the box behind the thread that puts, which needs nothing. */
#include "box.h"
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static struct box joined;

static void *putter(void *unused)
{
    (void)unused;
    put(&joined, 1);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, putter, NULL);
    pthread_join(thread, NULL);
    assert(get(&joined) == 1);
    return 0;
}
