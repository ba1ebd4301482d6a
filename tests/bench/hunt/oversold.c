/* T counters sell the seats of a hall, N each on average.
 *
 * The bug: whether there is a seat is asked in one critical section, and it is sold in the next.
 * Only the last seat may be sold twice, at the end of long executions. */
#include "hunt.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int left = T * N;

static bool has_seat(void)
{
    pthread_mutex_lock(&lock);
    bool has = left > 0;
    pthread_mutex_unlock(&lock);
    return has;
}

static void *sell(void *unused)
{
    while (has_seat()) {
        pthread_mutex_lock(&lock);
        left--;
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void)
{
    run_threads(sell);
    assert(left == 0);
}
