/* A configuration that is reloaded while it is read. Readers keep what they have derived from it, by
 * the version of the configuration. */
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { READERS = 1, RELOADS = 1 };

struct settings {
    int workers;
    int queue_size; /* for all workers */
};

struct configuration {
    pthread_rwlock_t lock;
    struct settings settings;
    atomic_uint version; /* grows with each reload */
};

struct derived {
    unsigned version; /* of the configuration that it comes from */
    int size_of_each;
    bool is_valid;
};

static struct configuration configuration = {
    .lock = PTHREAD_RWLOCK_INITIALIZER, .settings = {1, 8}, .version = 1};

/* What a worker's queue is to have by these settings. */
static int divide(const struct settings *settings)
{
    return settings->queue_size / settings->workers;
}

static void configuration_read(struct configuration *self, struct settings *to)
{
    pthread_rwlock_rdlock(&self->lock);
    *to = self->settings;
    pthread_rwlock_unlock(&self->lock);
}

static void configuration_reload(struct configuration *self, struct settings settings)
{
    pthread_rwlock_wrlock(&self->lock);
    self->settings = settings;
    pthread_rwlock_unlock(&self->lock);
    atomic_fetch_add(&self->version, 1);
}

static bool is_current(const struct derived *derived, struct configuration *from)
{
    return derived->is_valid && derived->version == atomic_load(&from->version);
}

/* Derives it again if the configuration has changed. */
static int derived_get(struct derived *self, struct configuration *from)
{
    if (is_current(self, from))
        return self->size_of_each;
    struct settings settings;
    configuration_read(from, &settings);
    self->version = atomic_load(&from->version);
    self->size_of_each = divide(&settings);
    self->is_valid = true;
    return self->size_of_each;
}

/* What is kept for the version that is current must come from it. */
static void check(struct derived *derived)
{
    pthread_rwlock_rdlock(&configuration.lock);
    int expected = divide(&configuration.settings);
    bool current = is_current(derived, &configuration);
    pthread_rwlock_unlock(&configuration.lock);
    if (current)
        assert(derived->size_of_each == expected);
}

static struct derived caches[READERS];

static void *read_often(void *argument)
{
    struct derived *derived = argument;
    derived_get(derived, &configuration);
    return NULL;
}

static void *reload(void *unused)
{
    for (int i = 0; i < RELOADS; i++)
        configuration_reload(&configuration, (struct settings){i + 2, 8});
    return unused;
}

int main(void)
{
    pthread_t readers[READERS], reloader;
    pthread_create(&reloader, NULL, reload, NULL);
    for (int i = 0; i < READERS; i++)
        pthread_create(&readers[i], NULL, read_often, &caches[i]);
    pthread_join(reloader, NULL);
    for (int i = 0; i < READERS; i++) {
        pthread_join(readers[i], NULL);
        check(&caches[i]);
    }
    return 0;
}

/* The cause: derived_get reads the settings first and their version afterwards: a reload in between
 * makes it keep the old settings under the new version. */
// CHECK: [assertion]
// CHECK: why: thread {{[0-9]}} (read_often) read configuration.settings.workers: 1 (step [[#]]) before thread {{[0-9]}} (reload) changed it to 2 (step [[#]]), but configuration.version: 2 (step [[#]]) after thread {{[0-9]}} had written that (step [[#]]).
