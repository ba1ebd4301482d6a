/* One thread makes a long execution, which fails at its end: finding the error takes little, and
 * the report has all of its steps. */
#include <assert.h>
#include <pthread.h>

#ifndef ROUNDS
#define ROUNDS 10000
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *run(void *argument)
{
    for (int i = 0; i < ROUNDS; i++) {
        pthread_mutex_lock(&mutex);
        count++;
        pthread_mutex_unlock(&mutex);
    }
    return argument;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, run, NULL);
    pthread_join(thread, NULL);
    assert(count != ROUNDS);
}
