/* A bounded queue for many producers and consumers, after Vyukov: each place has a number that says
 * for which turn it is free, or full.
 *
 * -DSTRICT: the right form, which is linearizable only with failures that have no reason. Where an
 * operation has its turn and is not done yet, those behind it fail, though their items or places
 * are there: another enqueue has the first turn, so that a dequeue behind a second one in its own
 * thread finds nothing. For a smaller scenario, there is no operation behind another one.
 * -DRELAXED_TURN: an enqueue and the dequeue of its item race.
 * -DTURN_BY_STORE: two enqueues get one place, and both write to it.
 * -DEARLY_FINISH: a dequeue gives its place away before it has read the item. For another enqueue
 * to write there, the ring (two places) has been filled: three enqueues and a dequeue. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DSTRICT %s \
// RUN:   | FileCheck --check-prefix=STRICT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DRELAXED_TURN %s \
// RUN:   | FileCheck --check-prefix=RELAXED_TURN %s
// RUN: %exits 1 %heddle --linearizability --quiet -DTURN_BY_STORE %s \
// RUN:   | FileCheck --check-prefix=TURN_BY_STORE %s
// RUN: %exits 1 %heddle --linearizability --quiet -DEARLY_FINISH %s \
// RUN:   | FileCheck --check-prefix=EARLY_FINISH %s
// RIGHT: Linearizable in all
// STRICT: not linearizable: no order of these operations, one at a time, gives these results
// STRICT-NEXT: | thread 1 | thread 2 |
// STRICT-NEXT: | enqueue(1){{[^|]*}}| enqueue(2){{[^|]*}}|
// STRICT-NEXT: | dequeue(){{[^|]*}}| {{ *}}|
// RELAXED_TURN: an error in this scenario
// RELAXED_TURN-NEXT: | thread 1 | thread 2 |
// RELAXED_TURN-NEXT: | enqueue(1) | dequeue() |
// RELAXED_TURN: [data-race]
// TURN_BY_STORE: an error in this scenario
// TURN_BY_STORE-NEXT: | thread 1 | thread 2 |
// TURN_BY_STORE-NEXT: | enqueue(1) | enqueue(2) |
// TURN_BY_STORE: [data-race]
// EARLY_FINISH: an error in this scenario
// EARLY_FINISH-NEXT: | thread 1 | thread 2 |
// EARLY_FINISH-NEXT: | enqueue(1) | enqueue(3) |
// EARLY_FINISH-NEXT: | enqueue(2) | dequeue() |
// EARLY_FINISH: [data-race]
#include <heddle/linearizability.h>
#include <stdatomic.h>

enum { PLACES = 2, FAILED = 0 };

#ifdef RELAXED_TURN
#define FINISH memory_order_relaxed
#else
#define FINISH memory_order_release
#endif

struct place {
    atomic_long turn;
    long item;
};

struct queue {
    atomic_long put, taken;
    struct place places[PLACES];
};

static void create(void *object)
{
    struct queue *queue = object;
    atomic_init(&queue->put, 0);
    atomic_init(&queue->taken, 0);
    for (int i = 0; i < PLACES; i++)
        atomic_init(&queue->places[i].turn, i);
}

/* Takes the next number of `next`, if its place has the turn that is `ahead` of it. The place, and
 * in *number the number; or NULL. */
static struct place *take_turn(struct queue *queue, atomic_long *next, long ahead, long *number)
{
    *number = atomic_load_explicit(next, memory_order_relaxed);
    for (;;) {
        struct place *place = &queue->places[*number % PLACES];
        long turn = atomic_load_explicit(&place->turn, memory_order_acquire);
        if (turn < *number + ahead)
            return 0;
        if (turn > *number + ahead) {
            *number = atomic_load_explicit(next, memory_order_relaxed);
            continue;
        }
#ifdef TURN_BY_STORE
        atomic_store_explicit(next, *number + 1, memory_order_relaxed);
        return place;
#else
        if (atomic_compare_exchange_strong_explicit(next, number, *number + 1,
                                                    memory_order_relaxed, memory_order_relaxed))
            return place;
#endif
    }
}

static long enqueue(void *object, long item)
{
    struct queue *queue = object;
    long number;
    struct place *place = take_turn(queue, &queue->put, 0, &number);
    if (!place)
        return FAILED;
    place->item = item;
    atomic_store_explicit(&place->turn, number + 1, FINISH);
    return 1;
}

static long dequeue(void *object, long unused)
{
    struct queue *queue = object;
    long number;
    struct place *place = take_turn(queue, &queue->taken, 1, &number);
    (void)unused;
    if (!place)
        return FAILED;
#ifdef EARLY_FINISH
    atomic_store_explicit(&place->turn, number + PLACES, FINISH);
    return place->item;
#else
    long item = place->item;
    atomic_store_explicit(&place->turn, number + PLACES, FINISH);
    return item;
#endif
}

static long observe(void *object)
{
    struct queue *queue = object;
    for (long i = atomic_load(&queue->taken); i < atomic_load(&queue->put); i++)
        heddle_also(queue->places[i % PLACES].item);
    return 0;
}

#ifdef STRICT
#define FAILURE 0
#else
#define FAILURE HEDDLE_SPURIOUS
#endif

static const struct heddle_operation operations[] = {
    {.name = "enqueue",
     .run = enqueue,
     .kind = HEDDLE_DISTINCT,
     .flags = FAILURE,
     .failure = FAILED},
    {.name = "dequeue", .run = dequeue, .flags = FAILURE, .failure = FAILED},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct queue),
    .create = create,
    .observe = observe,
    .operations = operations,
    .operation_count = 2,
};
