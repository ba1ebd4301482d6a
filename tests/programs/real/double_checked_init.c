/* A singleton that whoever needs it first makes: a look without the lock, one with it, and an
 * atomic pointer, so that the first look sees the whole object or nothing.
 *
 * Either of two threads makes it, without having seen anything at its first look; the other one's
 * first look is before or after the pointer is stored: 2 * 2. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --sc --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 4,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct settings {
    int width, height;
};

static struct settings *_Atomic settings;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int made;

static struct settings *get_settings(void)
{
    struct settings *current = atomic_load_explicit(&settings, memory_order_acquire);
    if (current != NULL)
        return current;

    pthread_mutex_lock(&lock);
    current = atomic_load_explicit(&settings, memory_order_relaxed);
    if (current == NULL) {
        current = malloc(sizeof *current);
        current->width = 80;
        current->height = 25;
        atomic_fetch_add(&made, 1);
        atomic_store_explicit(&settings, current, memory_order_release);
    }
    pthread_mutex_unlock(&lock);
    return current;
}

static void *user(void *unused)
{
    (void)unused;
    const struct settings *mine = get_settings();
    assert(mine->width == 80 && mine->height == 25);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(made == 1);
    free(settings);
    return 0;
}
