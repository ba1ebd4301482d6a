/* A result of two words: a pair that is written and read word by word may be read half written, by
 * one get while one set writes it. Each word alone is fine. Under a lock, the pair is whole. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %heddle --linearizability --quiet -DUNLOCKED -DFIRST_WORD %s \
// RUN:   | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DUNLOCKED %s \
// RUN:   | FileCheck --check-prefix=UNLOCKED %s
// RIGHT: Linearizable in all
// UNLOCKED: not linearizable: no order of these operations, one at a time, gives these results
// UNLOCKED-NEXT: | thread 1 | thread 2 |
// UNLOCKED-NEXT: | set(1){{[^|]*}}| get(){{[^|]*}}|
#include <heddle/linearizability.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef UNLOCKED
#define LOCK(pair) (void)0
#define UNLOCK(pair) (void)0
#else
#define LOCK(pair) pthread_mutex_lock(&(pair)->lock)
#define UNLOCK(pair) pthread_mutex_unlock(&(pair)->lock)
#endif

struct pair {
    pthread_mutex_t lock;
    atomic_long first, second;
};

static void create(void *object)
{
    struct pair *pair = object;
    pthread_mutex_init(&pair->lock, NULL);
    atomic_init(&pair->first, 0);
    atomic_init(&pair->second, 0);
}

static long set(void *object, long value)
{
    struct pair *pair = object;
    LOCK(pair);
    atomic_store(&pair->first, value);
    atomic_store(&pair->second, value);
    UNLOCK(pair);
    return 0;
}

static long get(void *object, long unused)
{
    struct pair *pair = object;
    (void)unused;
    LOCK(pair);
    long first = atomic_load(&pair->first), second = atomic_load(&pair->second);
    UNLOCK(pair);
#ifdef FIRST_WORD
    (void)second;
#else
    heddle_also(second);
#endif
    return first;
}

static const struct heddle_operation operations[] = {
    {.name = "set", .run = set, .kind = HEDDLE_DISTINCT},
    {.name = "get", .run = get},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct pair),
    .create = create,
    .operations = operations,
    .operation_count = 2,
};
