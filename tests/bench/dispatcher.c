/* N requests are handed to N servers, one after another, while a picker changes which server is
 * next; everything under locks. After the paper on quasi-optimal partial-order reduction. */
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 3 /* servers, and requests */
#endif

struct server {
    pthread_mutex_t lock;
    int in, out;
};

static struct server servers[N];
static pthread_mutex_t picked_lock = PTHREAD_MUTEX_INITIALIZER;
static int picked;

static void *serve(void *argument)
{
    struct server *server = argument;

    pthread_mutex_lock(&server->lock);
    if (server->in > 0)
        server->out = server->in;
    pthread_mutex_unlock(&server->lock);
    return NULL;
}

static void *pick(void *unused)
{
    (void)unused;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&picked_lock);
        picked = i;
        pthread_mutex_unlock(&picked_lock);
    }
    return NULL;
}

static void request(void)
{
    pthread_t picker;
    pthread_create(&picker, NULL, pick, NULL);

    pthread_mutex_lock(&picked_lock);
    struct server *server = &servers[picked];
    pthread_mutex_unlock(&picked_lock);

    pthread_mutex_lock(&server->lock);
    server->in++;
    pthread_mutex_unlock(&server->lock);

    pthread_join(picker, NULL);
}

int main(void)
{
    pthread_t threads[N];

    for (int i = 0; i < N; i++)
        pthread_mutex_init(&servers[i].lock, NULL);
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, serve, &servers[i]);
    for (int i = 0; i < N; i++)
        request();
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
