#include "grain.h"

#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

void grain_add(int sacks)
{
    pthread_mutex_lock(&lock);
    count += sacks;
    pthread_mutex_unlock(&lock);
}

int grain_count(void)
{
    return count;
}
