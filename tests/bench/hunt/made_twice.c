/* T threads look a key up N times in a cache, and insert it when it is missing.
 *
 * The bug: the mutex is let go of between the look and the insertion. Two threads may both insert
 * the last key, which is the only one that is no other thread's. */
#include "hunt.h"

enum { KEYS = T * N };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int entries[KEYS];

static bool has(int key)
{
    pthread_mutex_lock(&lock);
    bool is_there = entries[key] > 0;
    pthread_mutex_unlock(&lock);
    return is_there;
}

static void *use(void *argument)
{
    for (int i = 0; i < N; i++) {
        int key = i == N - 1 ? KEYS - 1 : number_of(argument) * (N - 1) + i;
        if (has(key))
            continue;
        pthread_mutex_lock(&lock);
        entries[key]++;
        pthread_mutex_unlock(&lock);
    }
    return NULL;
}

int main(void)
{
    run_threads(use);
    for (int i = 0; i < KEYS; i++)
        assert(entries[i] <= 1);
}
