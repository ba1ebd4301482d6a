/* The deque of Chase and Lev, with the memory orders of Le and others. Its owner pushes and takes
 * at one end; others steal at the other one. A steal that another thread has forestalled gives up.
 *
 * -DNO_FENCE_IN_TAKE, -DNO_FENCE_IN_STEAL: a take and a steal that overlap do not see each other,
 * and return the same item. For the last item, they compete by an exchange. So there are two items:
 * the take has an old top, and the second of two steals an old bottom.
 * -DRELAXED_PUSH: a steal finds an item that is not there yet.
 * -DRELEASE_STORE: the push stores the bottom with release, where it should have a fence in front.
 * A take stores it, too, and what this publishes does not include the items, but for the fence. For
 * the item to be stolen, the take has to leave it: two pushes, a take, and a steal. */
// RUN: %heddle --linearizability --quiet --operations=5 --threads=2 %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DNO_FENCE_IN_TAKE --operations=5 --threads=2 %s \
// RUN:   | FileCheck --check-prefix=NO_FENCE_IN_TAKE %s
// RUN: %exits 1 %heddle --linearizability --quiet -DNO_FENCE_IN_STEAL --operations=5 --threads=2 %s \
// RUN:   | FileCheck --check-prefix=NO_FENCE_IN_STEAL %s
// RUN: %exits 1 %heddle --linearizability --quiet -DRELAXED_PUSH %s \
// RUN:   | FileCheck --check-prefix=RELAXED_PUSH %s
// RUN: %exits 1 %heddle --linearizability --quiet -DRELEASE_STORE %s \
// RUN:   | FileCheck --check-prefix=RELEASE_STORE %s
// RIGHT: Linearizable in all
// NO_FENCE_IN_TAKE: not linearizable: no order of these operations, one at a time, gives these results
// NO_FENCE_IN_TAKE-NEXT: | thread 1 | thread 2 |
// NO_FENCE_IN_TAKE-NEXT: | push(1){{[^|]*}}| steal(){{[^|]*}}|
// NO_FENCE_IN_TAKE-NEXT: | push(2){{[^|]*}}| steal(){{[^|]*}}|
// NO_FENCE_IN_TAKE-NEXT: | take(){{[^|]*}}| {{ *}}|
// NO_FENCE_IN_STEAL: not linearizable: no order of these operations, one at a time, gives these results
// NO_FENCE_IN_STEAL-NEXT: | thread 1 | thread 2 |
// NO_FENCE_IN_STEAL-NEXT: | push(1){{[^|]*}}| steal(){{[^|]*}}|
// NO_FENCE_IN_STEAL-NEXT: | push(2){{[^|]*}}| steal(){{[^|]*}}|
// NO_FENCE_IN_STEAL-NEXT: | take(){{[^|]*}}| {{ *}}|
// RELAXED_PUSH: not linearizable: no order of these operations, one at a time, gives these results
// RELAXED_PUSH-NEXT: | thread 1 | thread 2 |
// RELAXED_PUSH-NEXT: | push(1){{[^|]*}}| steal(){{[^|]*}}|
// RELEASE_STORE: not linearizable: no order of these operations, one at a time, gives these results
// RELEASE_STORE-NEXT: | thread 1 | thread 2 |
// RELEASE_STORE-NEXT: | push(1){{[^|]*}}| steal(){{[^|]*}}|
// RELEASE_STORE-NEXT: | push(2){{[^|]*}}| {{ *}}|
// RELEASE_STORE-NEXT: | take(){{[^|]*}}| {{ *}}|
#include <heddle/linearizability.h>
#include <stdatomic.h>

enum { EMPTY = 0, ABORTED = -1, UNWRITTEN = -2, PLACES = 8 };

#ifdef NO_FENCE_IN_TAKE
#define FENCE_IN_TAKE atomic_signal_fence(memory_order_seq_cst)
#else
#define FENCE_IN_TAKE atomic_thread_fence(memory_order_seq_cst)
#endif
#ifdef NO_FENCE_IN_STEAL
#define FENCE_IN_STEAL atomic_signal_fence(memory_order_seq_cst)
#else
#define FENCE_IN_STEAL atomic_thread_fence(memory_order_seq_cst)
#endif
/* The fence also makes the stores of later takes release the item. A release store would not. */
#if defined RELAXED_PUSH || defined RELEASE_STORE
#define FENCE_IN_PUSH atomic_signal_fence(memory_order_release)
#else
#define FENCE_IN_PUSH atomic_thread_fence(memory_order_release)
#endif
#ifdef RELEASE_STORE
#define PUBLISH memory_order_release
#else
#define PUBLISH memory_order_relaxed
#endif

struct deque {
    atomic_long top, bottom;
    atomic_long items[PLACES];
};

static void create(void *object)
{
    struct deque *deque = object;
    atomic_init(&deque->top, 0);
    atomic_init(&deque->bottom, 0);
    for (int i = 0; i < PLACES; i++)
        atomic_init(&deque->items[i], UNWRITTEN);
}

static long read_relaxed(atomic_long *from)
{
    return atomic_load_explicit(from, memory_order_relaxed);
}

static void write_relaxed(atomic_long *at, long value)
{
    atomic_store_explicit(at, value, memory_order_relaxed);
}

static int win(struct deque *deque, long top)
{
    return atomic_compare_exchange_strong_explicit(&deque->top, &top, top + 1,
                                                   memory_order_seq_cst, memory_order_relaxed);
}

static long push(void *object, long item)
{
    struct deque *deque = object;
    long bottom = read_relaxed(&deque->bottom);
    write_relaxed(&deque->items[bottom % PLACES], item);
    FENCE_IN_PUSH;
    atomic_store_explicit(&deque->bottom, bottom + 1, PUBLISH);
    return 0;
}

static long take(void *object, long unused)
{
    struct deque *deque = object;
    long bottom = read_relaxed(&deque->bottom) - 1, item = EMPTY;
    (void)unused;
    write_relaxed(&deque->bottom, bottom);
    FENCE_IN_TAKE;
    long top = read_relaxed(&deque->top);
    if (top <= bottom)
        item = read_relaxed(&deque->items[bottom % PLACES]);
    if (top < bottom)
        return item;
    if (top == bottom && !win(deque, top))
        item = EMPTY;
    write_relaxed(&deque->bottom, bottom + 1);
    return item;
}

static long steal(void *object, long unused)
{
    struct deque *deque = object;
    long top = atomic_load_explicit(&deque->top, memory_order_acquire);
    (void)unused;
    FENCE_IN_STEAL;
    if (top >= atomic_load_explicit(&deque->bottom, memory_order_acquire))
        return EMPTY;
    long item = read_relaxed(&deque->items[top % PLACES]);
    return win(deque, top) ? item : ABORTED;
}

static long observe(void *object)
{
    struct deque *deque = object;
    for (long i = deque->top; i < deque->bottom; i++)
        heddle_also(deque->items[i % PLACES]);
    return 0;
}

static const struct heddle_operation operations[] = {
    {.name = "push", .run = push, .kind = HEDDLE_DISTINCT, .role = "owner"},
    {.name = "take", .run = take, .role = "owner"},
    {.name = "steal", .run = steal, .flags = HEDDLE_SPURIOUS, .failure = ABORTED},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct deque),
    .create = create,
    .observe = observe,
    .operations = operations,
    .operation_count = 3,
};
