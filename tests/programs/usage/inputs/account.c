#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int state;

int account_add(int amount)
{
    pthread_mutex_lock(&lock);
    int sum = state += amount;
    pthread_mutex_unlock(&lock);
    return sum;
}
