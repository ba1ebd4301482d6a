/* Depth COUNT: COUNT threads take COUNT locks in a circle. COUNT constraints suffice: each thread takes its first lock
 * before the next one tries to take it as its second. With two threads, these are the two of a deadlock. */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t locks[COUNT];
static int numbers[COUNT];

static void *eat(void *number)
{
    int i = *(int *)number, j = (i + 1) % COUNT;
    pthread_mutex_lock(&locks[i]);
    pthread_mutex_lock(&locks[j]);
    pthread_mutex_unlock(&locks[j]);
    pthread_mutex_unlock(&locks[i]);
    return NULL;
}

int main(void)
{
    pthread_t threads[COUNT];
    for (int i = 0; i < COUNT; i++) {
        pthread_mutex_init(&locks[i], NULL);
        numbers[i] = i;
    }
    for (int i = 0; i < COUNT; i++)
        pthread_create(&threads[i], NULL, eat, &numbers[i]);
    for (int i = 0; i < COUNT; i++)
        pthread_join(threads[i], NULL);
}
