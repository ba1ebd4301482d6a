/* The work-stealing deque of Arora, Blumofe and Plaxton: its owner pushes and pops at the bottom,
 * others steal from the top. The top has a tag beside it, which counts how often the owner has
 * begun again at the array's start. A steal that another thread has forestalled gives up.
 *
 * -DEARLY_BOTTOM: a push tells of its item before it is there, and a steal reads the place.
 * -DNO_TAG: a pop that takes the last item begins again at the start, where the top is as before: a
 * steal that has read the top and the item before gets the item, too: a push, the pop, the steal.
 * -DAGE_BEFORE_BOTTOM: a pop reads the top before it lowers the bottom. The last item has an
 * exchange that finds this out. So there are two items: the steals get both between the two
 * accesses, and the pop has the second one, too.
 * -DOBSTRUCTION: no operation has a loop, or waits. */
// RUN: %heddle --linearizability --quiet --operations=5 --threads=2 %s | FileCheck --check-prefix=RIGHT %s
// RUN: %heddle --linearizability --quiet -DOBSTRUCTION --operations=3 %s \
// RUN:   | FileCheck --check-prefix=OBSTRUCTION %s
// RUN: %exits 1 %heddle --linearizability --quiet -DEARLY_BOTTOM %s \
// RUN:   | FileCheck --check-prefix=EARLY_BOTTOM %s
// RUN: %exits 1 %heddle --linearizability --quiet -DNO_TAG %s \
// RUN:   | FileCheck --check-prefix=NO_TAG %s
// RUN: %exits 1 %heddle --linearizability --quiet -DAGE_BEFORE_BOTTOM --operations=5 --threads=2 %s \
// RUN:   | FileCheck --check-prefix=AGE_BEFORE_BOTTOM %s
// OBSTRUCTION: Linearizable and obstruction-free in all
// RIGHT: Linearizable in all
// EARLY_BOTTOM: not linearizable: no order of these operations, one at a time, gives these results
// EARLY_BOTTOM-NEXT: | thread 1 | thread 2 |
// EARLY_BOTTOM-NEXT: | push(1){{[^|]*}}| steal(){{[^|]*}}|
// NO_TAG: not linearizable: no order of these operations, one at a time, gives these results
// NO_TAG-NEXT: | thread 1 | thread 2 |
// NO_TAG-NEXT: | push(1){{[^|]*}}| steal(){{[^|]*}}|
// NO_TAG-NEXT: | pop(){{[^|]*}}| {{ *}}|
// AGE_BEFORE_BOTTOM: not linearizable: no order of these operations, one at a time, gives these results
// AGE_BEFORE_BOTTOM-NEXT: | thread 1 | thread 2 |
// AGE_BEFORE_BOTTOM-NEXT: | push(1){{[^|]*}}| steal(){{[^|]*}}|
// AGE_BEFORE_BOTTOM-NEXT: | push(2){{[^|]*}}| steal(){{[^|]*}}|
// AGE_BEFORE_BOTTOM-NEXT: | pop(){{[^|]*}}| {{ *}}|
#include <heddle/linearizability.h>
#include <stdatomic.h>

enum { EMPTY = 0, ABORTED = -1, UNWRITTEN = -2, PLACES = 8, TAG = 16 };

struct deque {
    atomic_long age; /* TAG times the tag, plus the top */
    atomic_long bottom;
    atomic_long items[PLACES];
};

static void create(void *object)
{
    struct deque *deque = object;
    atomic_init(&deque->age, 0);
    atomic_init(&deque->bottom, 0);
    for (int i = 0; i < PLACES; i++)
        atomic_init(&deque->items[i], UNWRITTEN);
}

static long push(void *object, long item)
{
    struct deque *deque = object;
    long bottom = deque->bottom;
#ifdef EARLY_BOTTOM
    deque->bottom = bottom + 1;
    deque->items[bottom] = item;
#else
    deque->items[bottom] = item;
    deque->bottom = bottom + 1;
#endif
    return 0;
}

static long steal(void *object, long unused)
{
    struct deque *deque = object;
    long age = deque->age;
    (void)unused;
    if (deque->bottom <= age % TAG)
        return EMPTY;
    long item = deque->items[age % TAG];
    return atomic_compare_exchange_strong(&deque->age, &age, age + 1) ? item : ABORTED;
}

static long pop(void *object, long unused)
{
    struct deque *deque = object;
    long bottom = deque->bottom - 1;
    (void)unused;
    if (bottom < 0)
        return EMPTY;
#ifdef AGE_BEFORE_BOTTOM
    long age = deque->age;
    deque->bottom = bottom;
#else
    deque->bottom = bottom;
    long age = deque->age;
#endif
    long item = deque->items[bottom];
    if (bottom > age % TAG)
        return item;
    deque->bottom = 0;
#ifdef NO_TAG
    long fresh = 0;
#else
    long fresh = age - age % TAG + TAG;
#endif
    if (bottom == age % TAG && atomic_compare_exchange_strong(&deque->age, &age, fresh))
        return item;
    deque->age = fresh;
    return EMPTY;
}

static long observe(void *object)
{
    struct deque *deque = object;
    for (long i = deque->age % TAG; i < deque->bottom; i++)
        heddle_also(deque->items[i]);
    return 0;
}

static const struct heddle_operation operations[] = {
    {.name = "push", .run = push, .kind = HEDDLE_DISTINCT, .role = "owner"},
    {.name = "pop", .run = pop, .role = "owner"},
    {.name = "steal", .run = steal, .flags = HEDDLE_SPURIOUS, .failure = ABORTED},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct deque),
    .create = create,
    .observe = observe,
    .operations = operations,
    .operation_count = 3,
#ifdef OBSTRUCTION
    .obstruction_free = 1,
#endif
};
