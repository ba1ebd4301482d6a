/* A table that is made when it is first asked for. Most callers find it without the lock. */
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

enum { ENTRIES = 2, USERS = 2 };

struct table {
    atomic_int size;
    atomic_int entries[ENTRIES];
};

struct provider {
    pthread_mutex_t lock;
    _Atomic(struct table *) table; /* NULL: it was not made */
    int made;
};

static struct provider provider = {.lock = PTHREAD_MUTEX_INITIALIZER};

#define SET(place, value) atomic_store_explicit(&(place), (value), memory_order_relaxed)
#define GET(place) atomic_load_explicit(&(place), memory_order_relaxed)

static int compute(int i)
{
    return (i + 1) * 10;
}

static void fill(struct table *table)
{
    for (int i = 0; i < ENTRIES; i++)
        SET(table->entries[i], compute(i));
    SET(table->size, ENTRIES);
}

static struct table *make(void)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        abort();
    fill(table);
    return table;
}

/* Makes the table, unless another thread has done so in the meantime. */
static struct table *make_once(struct provider *self)
{
    pthread_mutex_lock(&self->lock);
    struct table *table = GET(self->table);
    if (!table) {
        table = make();
        self->made++;
        SET(self->table, table);
    }
    pthread_mutex_unlock(&self->lock);
    return table;
}

static struct table *provider_get(struct provider *self)
{
    struct table *table = atomic_load_explicit(&self->table, memory_order_acquire);
    return table ? table : make_once(self);
}

static int look_up(struct table *table, int i)
{
    assert(i < GET(table->size));
    return GET(table->entries[i]);
}

static void *use(void *argument)
{
    int i = *(int *)argument;
    struct table *table = provider_get(&provider);
    int value = look_up(table, i);
    assert(value == compute(i));
    return NULL;
}

int main(void)
{
    static int places[USERS] = {0, 1};
    pthread_t users[USERS];
    for (int i = 0; i < USERS; i++)
        pthread_create(&users[i], NULL, use, &places[i]);
    for (int i = 0; i < USERS; i++)
        pthread_join(users[i], NULL);
    assert(provider.made == 1);
    free(provider.table);
    return 0;
}

/* The cause: the pointer to the table is published with a relaxed store, which is no release: another
 * thread may find the table, and not what was written into it. */
// CHECK: [data-race]
// CHECK: why: thread {{[0-9]}} (use) read provider.table: &*table (step [[#]]), which thread {{[0-9]}} (use) wrote (step [[#]]) after its access (step [[#]]), but that orders nothing: the write in step [[#]] is relaxed, no release.
