/* Critical sections with arithmetic, whose independence a solver looks at. */
#include <pthread.h>

#ifndef THREADS
#define THREADS 5
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned long a = 3, b = 5, c = 7;

static void *run(void *argument)
{
    for (int i = 0; i < 6; i++) {
        pthread_mutex_lock(&mutex);
        a = a * b + c;
        b = b * c ^ (a >> 3);
        c = (c + a) % 1000003;
        pthread_mutex_unlock(&mutex);
    }
    return argument;
}

int main(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, run, NULL);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
}
