/* A configuration that is reloaded while it is in use.
 *
 * The bug: a user gets the pointer under the lock, but uses it after that. The lock guards the
 * pointer, and nothing keeps what it points to. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "use-after-free"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct configuration {
    int width, height;
};

static struct configuration *current;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct configuration *new_configuration(int size)
{
    struct configuration *configuration = malloc(sizeof *configuration);

    *configuration = (struct configuration){size, size};
    return configuration;
}

static struct configuration *get(void)
{
    pthread_mutex_lock(&lock);
    struct configuration *configuration = current;
    pthread_mutex_unlock(&lock);
    return configuration;
}

static void *reload(void *unused)
{
    (void)unused;
    struct configuration *fresh = new_configuration(2);

    pthread_mutex_lock(&lock);
    struct configuration *old = current;
    current = fresh;
    pthread_mutex_unlock(&lock);
    free(old);
    return NULL;
}

static void *use(void *unused)
{
    (void)unused;
    const struct configuration *mine = get();
    assert(mine->width == mine->height);
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
    free(current);
    return 0;
}
