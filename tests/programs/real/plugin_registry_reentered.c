/* A registry of plugins, which are called under the registry's lock.
 *
 * The bug: a plugin that registers another one when it is called waits for the lock that its caller
 * holds. */
// RUN: %exits 1 %heddle --format=json %s | FileCheck %s
// RUN: %exits 1 %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "error"
// CHECK: "kind": "deadlock"

#include <assert.h>
#include <pthread.h>

enum { CAPACITY = 4 };

typedef void (*plugin)(int event);

static plugin plugins[CAPACITY];
static int count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add_plugin(plugin added)
{
    pthread_mutex_lock(&lock);
    assert(count < CAPACITY);
    plugins[count++] = added;
    pthread_mutex_unlock(&lock);
}

static void quiet(int event)
{
    assert(event == 1);
}

static void growing(int event)
{
    if (event == 1)
        add_plugin(quiet);
}

static void *notifier(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    for (int i = 0; i < count; i++)
        plugins[i](1);
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t thread;

    pthread_create(&thread, NULL, notifier, NULL);
    add_plugin(growing);
    pthread_join(thread, NULL);
    return 0;
}
