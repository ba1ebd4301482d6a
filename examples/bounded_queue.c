/* A producer and a consumer share a queue of two places under one lock. A full queue makes the
 * producer drop its item; whatever is taken out comes in order.
 *
 *     heddle examples/bounded_queue.c */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

enum { PLACES = 2, ITEMS = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int items[PLACES];
static unsigned taken, put;

static bool queue_put(int item)
{
    pthread_mutex_lock(&lock);
    bool room = put - taken < PLACES;
    if (room)
        items[put++ % PLACES] = item;
    pthread_mutex_unlock(&lock);
    return room;
}

static bool queue_take(int *item)
{
    pthread_mutex_lock(&lock);
    bool any = put != taken;
    if (any)
        *item = items[taken++ % PLACES];
    pthread_mutex_unlock(&lock);
    return any;
}

static void *producer(void *unused)
{
    (void)unused;
    for (int item = 1; item <= ITEMS; item++)
        queue_put(item);
    return NULL;
}

static void *consumer(void *unused)
{
    (void)unused;
    int last = 0;
    for (int i = 0; i < ITEMS; i++) {
        int item;
        if (queue_take(&item)) {
            assert(item > last);
            last = item;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    pthread_create(&threads[0], NULL, producer, NULL);
    pthread_create(&threads[1], NULL, consumer, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
