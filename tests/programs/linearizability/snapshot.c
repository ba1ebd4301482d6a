/* A snapshot of two registers. A scan that collects both twice, until nothing changes, has them as
 * they were between its collects.
 *
 * -DSINGLE_COLLECT: a scan reads the first register before it is set, and the second one after it
 * is set: it has the second value without the first one, though that was set first. With one thread
 * that sets both, the results contradict every order. With a thread for each, they do not: but if
 * the second one is called when the first one has returned, which changes nothing for the scan,
 * there is no order either.
 * -DRELAXED: with relaxed accesses, two collects see no more than one. */
// RUN: %heddle --linearizability --quiet %s | FileCheck --check-prefix=RIGHT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DSINGLE_COLLECT %s \
// RUN:   | FileCheck --check-prefix=SINGLE_COLLECT %s
// RUN: %exits 1 %heddle --linearizability --quiet -DSINGLE_COLLECT --scenario='set_first(1) || set_second(2) || scan()' %s \
// RUN:   | FileCheck --check-prefix=SINGLE_COLLECT_ALONE %s
// RUN: %exits 1 %heddle --linearizability --quiet -DRELAXED %s \
// RUN:   | FileCheck --check-prefix=RELAXED %s
// RUN: %exits 1 %heddle --linearizability --quiet -DRELAXED --scenario='set_first(1) || set_second(2) || scan()' %s \
// RUN:   | FileCheck --check-prefix=RELAXED_ALONE %s
// RUN: %heddle --linearizability --quiet -DRELAXED --sc %s | FileCheck --check-prefix=RIGHT %s
// RIGHT: Linearizable in all
// SINGLE_COLLECT: not linearizable: no order of these operations, one at a time, gives these results
// SINGLE_COLLECT-NEXT: | thread 1 | thread 2 |
// SINGLE_COLLECT-NEXT: | set_first(1){{[^|]*}}| scan(){{[^|]*}}|
// SINGLE_COLLECT-NEXT: | set_second(2){{[^|]*}}| {{ *}}|
// SINGLE_COLLECT_ALONE: not linearizable: no order of these operations gives these results whenever they are called one behind the other
// SINGLE_COLLECT_ALONE-NEXT: | thread 1 | thread 2 | thread 3 |
// SINGLE_COLLECT_ALONE-NEXT: | set_first(1){{[^|]*}}| set_second(2){{[^|]*}}| scan(){{[^|]*}}|
// RELAXED: not linearizable: no order of these operations, one at a time, gives these results
// RELAXED-NEXT: | thread 1 | thread 2 |
// RELAXED-NEXT: | set_first(1){{[^|]*}}| scan(){{[^|]*}}|
// RELAXED-NEXT: | set_second(2){{[^|]*}}| {{ *}}|
// RELAXED_ALONE: not linearizable: no order of these operations gives these results whenever they are called one behind the other
// RELAXED_ALONE-NEXT: | thread 1 | thread 2 | thread 3 |
// RELAXED_ALONE-NEXT: | set_first(1){{[^|]*}}| set_second(2){{[^|]*}}| scan(){{[^|]*}}|
#include <heddle/linearizability.h>
#include <stdatomic.h>

#ifdef RELAXED
#define ORDER memory_order_relaxed
#else
#define ORDER memory_order_seq_cst
#endif

struct registers {
    atomic_long first, second;
};

static void create(void *object)
{
    struct registers *registers = object;
    atomic_init(&registers->first, 0);
    atomic_init(&registers->second, 0);
}

static long set_first(void *object, long value)
{
    struct registers *registers = object;
    atomic_store_explicit(&registers->first, value, ORDER);
    return 0;
}

static long set_second(void *object, long value)
{
    struct registers *registers = object;
    atomic_store_explicit(&registers->second, value, ORDER);
    return 0;
}

static long collect(struct registers *registers)
{
    long first = atomic_load_explicit(&registers->first, ORDER);
    return 10 * first + atomic_load_explicit(&registers->second, ORDER);
}

static long scan(void *object, long unused)
{
    long both = collect(object);
    (void)unused;
#ifndef SINGLE_COLLECT
    for (long before = both + 1; before != both;) {
        before = both;
        both = collect(object);
    }
#endif
    return both;
}

static const struct heddle_operation operations[] = {
    {.name = "set_first", .run = set_first, .kind = HEDDLE_DISTINCT},
    {.name = "set_second", .run = set_second, .kind = HEDDLE_DISTINCT},
    {.name = "scan", .run = scan},
};

const struct heddle_object heddle_checked = {
    .size = sizeof(struct registers),
    .create = create,
    .operations = operations,
    .operation_count = 3,
};
