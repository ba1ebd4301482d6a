/* A cache of entries by key, with room for a few: the one that was used longest ago makes room for a
 * new one. */
// RUN: %exits 1 %heddle -bound 0..2 %s | FileCheck %s

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

enum { ROOM = 1, READERS = 2 };

struct entry {
    int key;
    int value;
    unsigned long used;
};

struct cache {
    pthread_mutex_t lock;
    struct entry *entries[ROOM];
    unsigned long clock;
    unsigned hits, misses;
};

static struct cache cache = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* What it would take long to compute. */
static int compute(int key)
{
    return key * key;
}

/* Requires the lock. */
static struct entry *find(struct cache *self, int key)
{
    for (size_t i = 0; i < ROOM; i++)
        if (self->entries[i] && self->entries[i]->key == key)
            return self->entries[i];
    return NULL;
}

/* Requires the lock. The place of the entry that was used longest ago, or an empty one. */
static size_t find_victim(const struct cache *self)
{
    size_t victim = 0;
    for (size_t i = 0; i < ROOM; i++) {
        if (!self->entries[i])
            return i;
        if (self->entries[i]->used < self->entries[victim]->used)
            victim = i;
    }
    return victim;
}

static struct entry *make(int key)
{
    struct entry *entry = malloc(sizeof *entry);
    if (!entry)
        abort();
    entry->key = key;
    entry->value = compute(key);
    entry->used = 0;
    return entry;
}

/* Requires the lock. */
static void insert(struct cache *self, struct entry *entry)
{
    size_t victim = find_victim(self);
    free(self->entries[victim]);
    self->entries[victim] = entry;
}

static struct entry *cache_get(struct cache *self, int key)
{
    pthread_mutex_lock(&self->lock);
    struct entry *entry = find(self, key);
    if (entry) {
        self->hits++;
    } else {
        self->misses++;
        entry = make(key);
        insert(self, entry);
    }
    entry->used = ++self->clock;
    pthread_mutex_unlock(&self->lock);
    return entry;
}

static void cache_clear(struct cache *self)
{
    pthread_mutex_lock(&self->lock);
    for (size_t i = 0; i < ROOM; i++) {
        free(self->entries[i]);
        self->entries[i] = NULL;
    }
    pthread_mutex_unlock(&self->lock);
}

static void *read_entry(void *argument)
{
    int key = *(int *)argument;
    struct entry *entry = cache_get(&cache, key);
    assert(entry->value == key * key);
    return NULL;
}

int main(void)
{
    static int keys[READERS] = {3, 4};
    pthread_t readers[READERS];
    for (int i = 0; i < READERS; i++)
        pthread_create(&readers[i], NULL, read_entry, &keys[i]);
    for (int i = 0; i < READERS; i++)
        pthread_join(readers[i], NULL);
    assert(cache.hits + cache.misses == READERS);
    cache_clear(&cache);
    return 0;
}

/* The cause: cache_get returns the entry, and gives the lock back; another reader's miss evicts and
 * frees the entry before its value is read. */
// CHECK: [use-after-free]
// CHECK: why: Nothing orders the two: thread {{[0-9]}} (read_entry) holds cache.lock (step [[#]]), but thread {{[0-9]}} (read_entry) holds no mutex (step [[#]]).
