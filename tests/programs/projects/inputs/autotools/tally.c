#include "tally.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    const char *name;
    unsigned count;
    struct entry *next;
};

struct tally {
    pthread_rwlock_t lock;
    struct entry *first;
};

static struct entry *find(struct tally *tally, const char *name)
{
    struct entry *entry = tally->first;
    while (entry && strcmp(entry->name, name) != 0)
        entry = entry->next;
    return entry;
}

struct tally *tally_new(void)
{
    struct tally *tally = calloc(1, sizeof *tally);
    pthread_rwlock_init(&tally->lock, NULL);
    return tally;
}

void tally_add(struct tally *tally, const char *name)
{
    pthread_rwlock_rdlock(&tally->lock);
    struct entry *entry = find(tally, name);
    pthread_rwlock_unlock(&tally->lock);
    pthread_rwlock_wrlock(&tally->lock);
#ifndef BROKEN
    entry = find(tally, name); /* another thread may have come between */
#endif
    if (!entry) {
        entry = calloc(1, sizeof *entry);
        entry->name = name;
        entry->next = tally->first;
        tally->first = entry;
    }
    entry->count++;
    pthread_rwlock_unlock(&tally->lock);
}

unsigned tally_of(struct tally *tally, const char *name)
{
    pthread_rwlock_rdlock(&tally->lock);
    struct entry *entry = find(tally, name);
    unsigned count = entry ? entry->count : 0;
    pthread_rwlock_unlock(&tally->lock);
    return count;
}

void tally_free(struct tally *tally)
{
    while (tally->first) {
        struct entry *entry = tally->first;
        tally->first = entry->next;
        free(entry);
    }
    pthread_rwlock_destroy(&tally->lock);
    free(tally);
}
