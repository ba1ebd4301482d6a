/* A mailbox hands over pointers. Its results are linearizable even without any order; but then,
 * what the pointer leads to does not come along: a data race on the cell of a put, in the get.
 * Where malloc may fail, nothing changes: the program does not call it. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %heddle --linearizability --quiet --malloc-may-fail %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DRELAXED %s \
// RUN:   | FileCheck --check-prefix=RELAXED %s
// RIGHT: Linearizable in all
// RELAXED: an error in this scenario
// RELAXED-NEXT: | thread 1 | thread 2 |
// RELAXED-NEXT: | put(1) | get() |
// RELAXED: data race on '*cells': {{.*}} [data-race]
#include <heddle/linearizability.h>
#include <stdatomic.h>
#include <stddef.h>

#ifdef RELAXED
#define PUBLISH memory_order_relaxed
#define FIND memory_order_relaxed
#else
#define PUBLISH memory_order_release
#define FIND memory_order_acquire
#endif

struct mailbox {
    _Atomic(long *) letter;
};

static void create(void *object)
{
    struct mailbox *mailbox = object;
    atomic_init(&mailbox->letter, NULL);
}

static long put(void *object, long letter)
{
    struct mailbox *mailbox = object;
    long *none = NULL;
    return atomic_compare_exchange_strong_explicit(&mailbox->letter, &none, (long *)letter, PUBLISH,
                                                   memory_order_relaxed);
}

static long get(void *object, long unused)
{
    struct mailbox *mailbox = object;
    long *letter = atomic_exchange_explicit(&mailbox->letter, NULL, FIND);
    (void)unused;
    return letter ? *letter : 0;
}

static const struct heddle_operation operations[] = {
    {.name = "put", .run = put, .kind = HEDDLE_CELL},
    {.name = "get", .run = get},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct mailbox),
    .create = create,
    .operations = operations,
    .operation_count = 2,
};
