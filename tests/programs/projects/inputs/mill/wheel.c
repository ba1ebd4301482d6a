#include "grain.h"

#include <pthread.h>
#include <stddef.h>

static int count = SACKS; /* not the one of the library */

static void *turn(void *unused)
{
    grain_add(count);
    return unused;
}

void wheel_run(void)
{
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, turn, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}
