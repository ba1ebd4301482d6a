/* A registry of plugins under a lock. To call them, a snapshot is taken under the lock and called
 * without it, so that a plugin may itself register another one.
 *
 * One thread notifies, another one registers a plugin. The first plugin registers one, too, when it
 * is called: two critical sections, snapshot and registration, against one: 3 orders. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 3,
// CHECK: "blocked": 0,

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

static void notify(int event)
{
    plugin snapshot[CAPACITY];

    pthread_mutex_lock(&lock);
    int known = count;
    for (int i = 0; i < known; i++)
        snapshot[i] = plugins[i];
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < known; i++)
        snapshot[i](event);
}

static void *notifier(void *unused)
{
    (void)unused;
    notify(1);
    return NULL;
}

int main(void)
{
    pthread_t thread;

    add_plugin(growing);
    pthread_create(&thread, NULL, notifier, NULL);
    add_plugin(quiet);
    pthread_join(thread, NULL);
    assert(count == 3);
    return 0;
}
