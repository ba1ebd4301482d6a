/* Both operations return. But an announcement may be lost, and then what tells the contents waits for
 * ever: the report says so, and tells no contents. */
// RUN: %exits 1 %heddle --linearizability %s | FileCheck %s
// CHECK: scenario: add() || add()
// CHECK-NEXT: not linearizable: all operations return, but observe, which tells the contents, never does
// CHECK-NOT: the contents at the end
// CHECK: error: this loop goes on for ever, and no other thread can end it [livelock]
// RUN: %heddle --linearizability -DRIGHT %s | FileCheck %s --check-prefix=RIGHT
// RIGHT: Linearizable in all

#include <heddle/linearizability.h>
#include <stdatomic.h>

struct tally {
    atomic_int announced, done;
};

static long add(void *object, long unused)
{
    struct tally *tally = object;
    (void)unused;
#ifdef RIGHT
    atomic_fetch_add(&tally->announced, 1);
#else
    atomic_store(&tally->announced, atomic_load(&tally->announced) + 1);
#endif
    atomic_fetch_add(&tally->done, 1);
    return 0;
}

static long observe(void *object)
{
    struct tally *tally = object;
    heddle_also(7);
    while (atomic_load(&tally->done) != atomic_load(&tally->announced))
        ;
    return atomic_load(&tally->done);
}

static void create(void *object)
{
    struct tally *tally = object;
    atomic_init(&tally->announced, 0);
    atomic_init(&tally->done, 0);
}

static const struct heddle_operation operations[] = {{.name = "add", .run = add}};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct tally),
    .create = create,
    .observe = observe,
    .operations = operations,
    .operation_count = 1,
};
