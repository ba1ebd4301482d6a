/* A ring for one producer and one consumer.
 *
 * -DRELAXED_TAIL: a data race on the first item that is taken.
 * -DTWO_PRODUCERS: two puts write to one place.
 * Without -DSPURIOUS, the right form is not linearizable under rc11. A put may not know yet that
 * there is room, while a take does not know yet of another item: each reads an old index of the
 * other one, as in store buffering. The put fills the ring (two items) and finds it full; the takes
 * find the first item and not the second one. With fewer puts, the ring is not full; with one take,
 * one of the two old values is missing. Under sc, both indices are up to date. A put that may say
 * "full" without a reason leaves nothing to explain. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DRELAXED_TAIL %s \
// RUN:   | FileCheck --check-prefix=RELAXED_TAIL %s
// RUN: %exits 1 %heddle --linearizability --quiet -DTWO_PRODUCERS %s \
// RUN:   | FileCheck --check-prefix=TWO_PRODUCERS %s
// RUN: %exits 1 %heddle --linearizability --quiet --operations=5 %s \
// RUN:   | FileCheck --check-prefix=STRICT %s
// RUN: %heddle --linearizability --quiet --operations=5 --sc %s | FileCheck --check-prefix=RIGHT %s
// RUN: %heddle --linearizability --quiet -DSPURIOUS --operations=5 %s | FileCheck --check-prefix=RIGHT %s
// RIGHT: Linearizable in all
// RELAXED_TAIL: an error in this scenario
// RELAXED_TAIL-NEXT: | thread 1 | thread 2 |
// RELAXED_TAIL-NEXT: | put(1) | take() |
// RELAXED_TAIL: [data-race]
// TWO_PRODUCERS: an error in this scenario
// TWO_PRODUCERS-NEXT: | thread 1 | thread 2 |
// TWO_PRODUCERS-NEXT: | put(1) | put(2) |
// TWO_PRODUCERS: [data-race]
// STRICT: not linearizable: no order of these operations, one at a time, gives these results
// STRICT-NEXT: | thread 1 | thread 2 |
// STRICT-NEXT: | put(1){{[^|]*}}| take(){{[^|]*}}|
// STRICT-NEXT: | put(2){{[^|]*}}| take(){{[^|]*}}|
// STRICT-NEXT: | put(3){{[^|]*}}| {{ *}}|
#include <heddle/linearizability.h>
#include <stdatomic.h>

enum { PLACES = 2 };

#ifdef RELAXED_TAIL
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

struct ring {
    atomic_uint head, tail; /* items that were taken, and put */
    long items[PLACES];
};

static void create(void *object)
{
    struct ring *ring = object;
    atomic_init(&ring->head, 0);
    atomic_init(&ring->tail, 0);
}

static long put(void *object, long item)
{
    struct ring *ring = object;
    unsigned tail = atomic_load_explicit(&ring->tail, memory_order_relaxed);
    if (tail - atomic_load_explicit(&ring->head, memory_order_acquire) == PLACES)
        return 0;
    ring->items[tail % PLACES] = item;
    atomic_store_explicit(&ring->tail, tail + 1, PUBLISH);
    return 1;
}

static long take(void *object, long unused)
{
    struct ring *ring = object;
    unsigned head = atomic_load_explicit(&ring->head, memory_order_relaxed);
    (void)unused;
    if (head == atomic_load_explicit(&ring->tail, memory_order_acquire))
        return 0;
    long item = ring->items[head % PLACES];
    atomic_store_explicit(&ring->head, head + 1, memory_order_release);
    return item;
}

static long observe(void *object)
{
    struct ring *ring = object;
    for (unsigned i = atomic_load(&ring->head); i != atomic_load(&ring->tail); i++)
        heddle_also(ring->items[i % PLACES]);
    return 0;
}

#ifdef TWO_PRODUCERS
#define PRODUCER 0
#else
#define PRODUCER "producer"
#endif
#ifdef SPURIOUS
#define FULL HEDDLE_SPURIOUS
#else
#define FULL 0
#endif

static const struct heddle_operation operations[] = {
    {.name = "put",
     .run = put,
     .kind = HEDDLE_DISTINCT,
     .role = PRODUCER,
     .flags = FULL,
     .failure = 0},
    {.name = "take", .run = take, .role = "consumer"},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct ring),
    .create = create,
    .observe = observe,
    .operations = operations,
    .operation_count = 2,
};
