/* A configuration that is reloaded while it is in use: a user takes a reference to the current
 * one under the lock, and the old one is freed with its last reference, be it the table's or a
 * user's.
 *
 * The user's two critical sections against the reloader's: the swap, with the drop of the old one
 * in it, is before, between or after them: 3. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct configuration {
    int references; /* under the lock */
    int width, height;
};

static struct configuration *current;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct configuration *new_configuration(int size)
{
    struct configuration *configuration = malloc(sizeof *configuration);

    *configuration = (struct configuration){1, size, size};
    return configuration;
}

static void drop(struct configuration *configuration)
{
    if (--configuration->references == 0)
        free(configuration);
}

static void *reload(void *unused)
{
    (void)unused;
    struct configuration *fresh = new_configuration(2);

    pthread_mutex_lock(&lock);
    struct configuration *old = current;
    current = fresh;
    drop(old);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *use(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    struct configuration *mine = current;
    mine->references++;
    pthread_mutex_unlock(&lock);
    assert(mine->width == mine->height);
    pthread_mutex_lock(&lock);
    drop(mine);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    current = new_configuration(1);
    pthread_create(&threads[0], NULL, reload, NULL);
    pthread_create(&threads[1], NULL, use, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(current->width == 2 && current->references == 1);
    drop(current);
    return 0;
}
