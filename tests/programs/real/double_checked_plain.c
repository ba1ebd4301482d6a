/* A singleton that whoever needs it first makes, with a look at the pointer before the lock is
 * taken.
 *
 * The bug: the pointer is a plain variable. The first look races with the store under the lock, and
 * may see the pointer before what it points to. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "data-race"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct settings {
    int width, height;
};

static struct settings *settings;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct settings *get_settings(void)
{
    if (settings != NULL)
        return settings;
    pthread_mutex_lock(&lock);
    if (settings == NULL) {
        struct settings *fresh = malloc(sizeof *fresh);
        fresh->width = 80;
        fresh->height = 25;
        settings = fresh;
    }
    pthread_mutex_unlock(&lock);
    return settings;
}

static void *user(void *unused)
{
    (void)unused;
    assert(get_settings()->width == 80);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    free(settings);
    return 0;
}
