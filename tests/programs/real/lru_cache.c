/* A cache of two entries that forgets the one that was used least recently: a list, newest first,
 * under one lock. Two threads each look one key up and put it in when it is missing, in one
 * critical section.
 *
 * Each thread has one critical section for each of its two keys: C(4, 2) = 6 orders. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 6,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

enum { CAPACITY = 2 };

struct entry {
    struct entry *next;
    int key, value;
};

static struct entry *newest;
static int entries, misses;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Takes the entry out of the list; NULL when there is none. */
static struct entry *detach(int key)
{
    struct entry **link = &newest;

    while (*link != NULL && (*link)->key != key)
        link = &(*link)->next;
    struct entry *entry = *link;
    if (entry != NULL)
        *link = entry->next;
    return entry;
}

static void forget_oldest(void)
{
    struct entry **link = &newest;

    while ((*link)->next != NULL)
        link = &(*link)->next;
    free(*link);
    *link = NULL;
    entries--;
}

static int look_up(int key)
{
    pthread_mutex_lock(&lock);
    struct entry *entry = detach(key);
    if (entry == NULL) {
        misses++;
        if (entries == CAPACITY)
            forget_oldest();
        entry = malloc(sizeof *entry);
        entry->key = key;
        entry->value = key * key;
        entries++;
    }
    entry->next = newest;
    newest = entry;
    int value = entry->value;
    pthread_mutex_unlock(&lock);
    return value;
}

static void *user(void *argument)
{
    const int *keys = argument;

    for (int i = 0; i < 2; i++)
        assert(look_up(keys[i]) == keys[i] * keys[i]);
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    int keys[2][2] = {{1, 2}, {2, 3}};

    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, user, keys[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(entries == CAPACITY && (misses == 3 || misses == 4));
    while (newest != NULL)
        free(detach(newest->key));
    return 0;
}
