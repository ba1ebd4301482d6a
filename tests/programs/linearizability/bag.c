/* A bag: a take may return any item. The specification says so with heddle_choose. Without the
 * choice, it wants the item that was put first, and one thread suffices to see that the bag returns
 * another one: of two items, it takes the second one first. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DNO_CHOICE %s \
// RUN:   | FileCheck --check-prefix=NO_CHOICE %s
// RIGHT: Linearizable in all
// NO_CHOICE: not linearizable: no order of these operations, one at a time, gives these results
// NO_CHOICE-NEXT: | thread 1 |
// NO_CHOICE-NEXT: | put(1){{[^|]*}}|
// NO_CHOICE-NEXT: | put(2){{[^|]*}}|
// NO_CHOICE-NEXT: | take(): 2 |
#include <heddle/linearizability.h>
#include <heddle/verifier.h>
#include <pthread.h>

enum { EMPTY = -1, PLACES = 8 };

struct bag {
    pthread_mutex_t lock;
    long count;
    long items[PLACES];
};

static void create(void *object)
{
    struct bag *bag = object;
    pthread_mutex_init(&bag->lock, NULL);
    bag->count = 0;
}

static long put(void *object, long item)
{
    struct bag *bag = object;
    pthread_mutex_lock(&bag->lock);
    bag->items[bag->count++] = item;
    pthread_mutex_unlock(&bag->lock);
    return 0;
}

static long take(void *object, long unused)
{
    struct bag *bag = object;
    (void)unused;
    pthread_mutex_lock(&bag->lock);
    long item = bag->count > 0 ? bag->items[--bag->count] : EMPTY;
    pthread_mutex_unlock(&bag->lock);
    return item;
}

static long take_any(void *object, long unused)
{
    struct bag *bag = object;
    (void)unused;
    if (bag->count == 0)
        return EMPTY;
#ifdef NO_CHOICE
    long chosen = 0;
#else
    long chosen = heddle_choose(0, bag->count - 1);
#endif
    long item = bag->items[chosen];
    for (bag->count--; chosen < bag->count; chosen++)
        bag->items[chosen] = bag->items[chosen + 1];
    return item;
}

static const struct heddle_operation operations[] = {
    {.name = "put", .run = put, .kind = HEDDLE_DISTINCT},
    {.name = "take", .run = take},
};

static const struct heddle_operation specified[] = {
    {.name = "put", .run = put, .kind = HEDDLE_DISTINCT},
    {.name = "take", .run = take_any},
};

static const struct heddle_object specification = {
    .size = sizeof(struct bag),
    .create = create,
    .operations = specified,
    .operation_count = 2,
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct bag),
    .create = create,
    .operations = operations,
    .operation_count = 2,
    .specification = &specification,
};
