/* A registry of observers. A source of events has a lock of its own, and tells the registry, which
 * calls the observers. An observer may ask its source. */
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s

#include <assert.h>
#include <pthread.h>
#include <stddef.h>

enum { MOST_OBSERVERS = 2 };

struct source;

struct observer {
    void (*notify)(struct observer *self, struct source *source);
    int last;
};

struct registry {
    pthread_mutex_t lock;
    struct observer *observers[MOST_OBSERVERS];
    size_t count;
};

struct source {
    pthread_mutex_t lock;
    struct registry *registry;
    int value;
};

static struct registry registry = {.lock = PTHREAD_MUTEX_INITIALIZER};
static struct source source = {.lock = PTHREAD_MUTEX_INITIALIZER, .registry = &registry};

static void registry_add(struct registry *self, struct observer *observer)
{
    pthread_mutex_lock(&self->lock);
    assert(self->count < MOST_OBSERVERS);
    self->observers[self->count++] = observer;
    pthread_mutex_unlock(&self->lock);
}

/* No observer is added or removed while they are called. */
static void registry_notify(struct registry *self, struct source *changed)
{
    pthread_mutex_lock(&self->lock);
    for (size_t i = 0; i < self->count; i++)
        self->observers[i]->notify(self->observers[i], changed);
    pthread_mutex_unlock(&self->lock);
}

static int source_get(struct source *self)
{
    pthread_mutex_lock(&self->lock);
    int value = self->value;
    pthread_mutex_unlock(&self->lock);
    return value;
}

static void source_set(struct source *self, int value)
{
    pthread_mutex_lock(&self->lock);
    self->value = value;
    pthread_mutex_unlock(&self->lock);
    registry_notify(self->registry, self);
}

/* An observer that comes late learns of the value that is there. */
static void source_attach(struct source *self, struct observer *observer)
{
    pthread_mutex_lock(&self->lock);
    registry_add(self->registry, observer);
    observer->last = self->value;
    pthread_mutex_unlock(&self->lock);
}

static void remember(struct observer *self, struct source *changed)
{
    self->last = source_get(changed);
}

static struct observer early = {.notify = remember}, late = {.notify = remember};

static void *attach(void *unused)
{
    source_attach(&source, &late);
    return unused;
}

static void *change(void *unused)
{
    source_set(&source, 5);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    source_attach(&source, &early);
    pthread_create(&threads[0], NULL, change, NULL);
    pthread_create(&threads[1], NULL, attach, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(early.last == 5);
    assert(late.last == 5);
    assert(registry.count == 2);
    return 0;
}

/* The cause: the registry calls observers with its lock, and they take the source's; source_attach
 * takes the source's lock and then the registry's. */
// CHECK: [deadlock]
// CHECK: why: Locks in a circle: thread {{[0-9]}} (attach) took source.lock (step [[#]]) and wants registry.lock; thread {{[0-9]}} (change) took registry.lock (step [[#]]) and wants source.lock.
