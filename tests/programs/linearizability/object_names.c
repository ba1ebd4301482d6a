/* Reports name the memory of the object. Its type is that of the variable to which an operation
 * hands the pointer, in the operation itself or in a function that it calls; so its members have
 * names. `set` writes twice what is one thing: a `get` in between sees the first half. The
 * specification stops at an assertion about its own memory, which is another object.
 *
 * `get` calls heddle's library last. The return behind it, which is the runtime's, has no place. */
// RUN: %exits 1 %heddle --linearizability %s | FileCheck %s
// RUN: %exits 1 %heddle --linearizability -DIN_CALLEE %s | FileCheck %s
// CHECK: read object->low: 1
// CHECK: read object->high: 0
// CHECK: get(): 1{{ *$}}
// RUN: %exits 1 %heddle --linearizability -DBYTES %s | FileCheck %s --check-prefix=BYTES
// BYTES: read *object: 1
// BYTES: read *object+8: 0
// RUN: %exits 1 %heddle --linearizability -DSPECIFIED %s | FileCheck %s --check-prefix=SPECIFIED
// SPECIFIED: even with one operation at a time
// SPECIFIED: write specification->value: 1
#include <assert.h>
#include <heddle/linearizability.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

struct pair {
    atomic_long low, high;
};

/* Without a type for the whole. */
struct half {
    atomic_long value;
};

#if defined BYTES
#define LOW(object) (&((struct half *)(object))[0].value)
#define HIGH(object) (&((struct half *)(object))[1].value)
#elif defined IN_CALLEE
static atomic_long *low_of(struct pair *pair)
{
    return &pair->low;
}

static atomic_long *high_of(struct pair *pair)
{
    return &pair->high;
}
#define LOW(object) low_of(object)
#define HIGH(object) high_of(object)
#else
#define LOW(object) (&pair->low)
#define HIGH(object) (&pair->high)
#define TAKES(object) struct pair *pair = object
#endif
#ifndef TAKES
#define TAKES(object) (void)0
#endif

static void create(void *object)
{
    TAKES(object);
    assert((uintptr_t)object % 64 == 0);
    atomic_init(LOW(object), 0);
    atomic_init(HIGH(object), 0);
}

static long set(void *object, long value)
{
    TAKES(object);
    atomic_store(LOW(object), value);
    atomic_store(HIGH(object), value);
    return 0;
}

static long get(void *object, long unused)
{
    TAKES(object);
    (void)unused;
    long low = atomic_load(LOW(object));
    return low - atomic_load(HIGH(object)) + strtol("0", NULL, 10);
}

static const long one[] = {1};
static const struct heddle_operation operations[] = {
    {.name = "set", .run = set, .arguments = one, .argument_count = 1},
    {.name = "get", .run = get},
};

#ifdef SPECIFIED
static void create_half(void *memory)
{
    struct half *half = memory;
    atomic_init(&half->value, 0);
}

static long set_half(void *object, long value)
{
    struct half *half = object;
    atomic_store(&half->value, value);
    assert(atomic_load(&half->value) == 0);
    return 0;
}

static const struct heddle_operation operations_of_half[] = {
    {.name = "set", .run = set_half, .arguments = one, .argument_count = 1},
    {.name = "get", .run = get},
};

static const struct heddle_object specification = {
    .size = sizeof(struct half),
    .create = create_half,
    .operations = operations_of_half,
    .operation_count = 2,
};
#endif

const struct heddle_object heddle_checked = {
    .size = sizeof(struct pair),
    .create = create,
    .operations = operations,
    .operation_count = 2,
#ifdef SPECIFIED
    .specification = &specification,
#endif
};
