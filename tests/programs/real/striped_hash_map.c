/* A hash map with a lock for each stripe of buckets: keys of different stripes do not wait for each
 * other, those of one stripe do. Each of three threads adds to the counts of two keys.
 *
 * Even keys are of stripe 0, odd ones of stripe 1; each thread visits one stripe and then the
 * other. Threads 0 and 1 begin with stripe 0, thread 2 with stripe 1: 3! orders in each of the
 * stripes, but not every pair of these goes together. Counted by two algorithms. */
// RUN: %heddle --format=json %s | FileCheck %s
// RUN: %heddle --algorithm=pop --format=json %s | FileCheck %s
// CHECK: "verdict": "safe"
// CHECK: "complete": 22,
// CHECK: "blocked": 0,

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

enum { STRIPES = 2, BUCKETS = 4, THREADS = 3 };

struct entry {
    struct entry *next;
    int key, count;
};

static struct entry *buckets[BUCKETS];
static pthread_mutex_t stripes[STRIPES] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void add(int key, int count)
{
    pthread_mutex_t *stripe = &stripes[key % STRIPES];
    struct entry **bucket = &buckets[key % BUCKETS];

    pthread_mutex_lock(stripe);
    struct entry *entry = *bucket;
    while (entry != NULL && entry->key != key)
        entry = entry->next;
    if (entry == NULL) {
        entry = calloc(1, sizeof *entry);
        entry->key = key;
        entry->next = *bucket;
        *bucket = entry;
    }
    entry->count += count;
    pthread_mutex_unlock(stripe);
}

static void *worker(void *argument)
{
    const int *keys = argument;

    add(keys[0], 1);
    add(keys[1], 10);
    return NULL;
}

static int remove_all(int bucket)
{
    int total = 0;

    while (buckets[bucket] != NULL) {
        struct entry *entry = buckets[bucket];
        buckets[bucket] = entry->next;
        total += entry->count;
        free(entry);
    }
    return total;
}

int main(void)
{
    pthread_t threads[THREADS];
    int keys[THREADS][2] = {{0, 1}, {2, 1}, {5, 0}};

    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, worker, keys[i]);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert(remove_all(0) == 11); /* key 0, by threads 0 and 2 */
    assert(remove_all(1) == 21); /* key 1, by threads 0 and 1, and key 5 by thread 2 */
    assert(remove_all(2) == 1 && remove_all(3) == 0);
    return 0;
}
