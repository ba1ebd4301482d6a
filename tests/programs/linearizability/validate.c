/* `validate` asserts what must hold at the end. A transfer that loads and stores may lose another
 * one on the same account, and then the sum is wrong: two transfers, none of which returns
 * anything that would tell. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DLOAD_STORE %s \
// RUN:   | FileCheck --check-prefix=LOAD_STORE %s
// RIGHT: Linearizable in all
// LOAD_STORE: an error in this scenario
// LOAD_STORE-NEXT: | thread 1 | thread 2 |
// LOAD_STORE-NEXT: | transfer(1) | transfer(2) |
// LOAD_STORE: assertion `atomic_load(&accounts->from) + atomic_load(&accounts->to) == SUM' failed
#include <assert.h>
#include <heddle/linearizability.h>
#include <stdatomic.h>

enum { SUM = 100 };

struct accounts {
    atomic_long from, to;
};

static void create(void *object)
{
    struct accounts *accounts = object;
    atomic_init(&accounts->from, SUM);
    atomic_init(&accounts->to, 0);
}

static long transfer(void *object, long amount)
{
    struct accounts *accounts = object;
    atomic_fetch_sub(&accounts->from, amount);
#ifdef LOAD_STORE
    long before = atomic_load(&accounts->to);
    atomic_store(&accounts->to, before + amount);
#else
    atomic_fetch_add(&accounts->to, amount);
#endif
    return 0;
}

static void validate(void *object)
{
    struct accounts *accounts = object;
    assert(atomic_load(&accounts->from) + atomic_load(&accounts->to) == SUM);
}

static const struct heddle_operation operations[] = {
    {.name = "transfer", .run = transfer, .kind = HEDDLE_DISTINCT},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct accounts),
    .create = create,
    .operations = operations,
    .operation_count = 1,
    .validate = validate,
};
