/* A hazard pointer protects an object that is taken out before it is retired, whatever the order of
 * the exchange: that comes first in the writer's program order. The exchange only has to publish the
 * new object: with an order that does not release, there is a data race. A hazard pointer protects
 * one object at a time: with MOVED, the first one is freed in use. */
// RUN: %heddle --quiet %s
// RUN: %heddle --quiet -DORDER=memory_order_release %s
// RUN: %heddle --quiet -DORDER=memory_order_seq_cst %s
// RUN: %heddle --quiet --tso -DORDER=memory_order_relaxed %s
// RUN: %heddle --quiet -DTWICE %s
// RUN: %exits 1 %heddle --quiet -DORDER=memory_order_relaxed %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet -DORDER=memory_order_acquire %s | FileCheck --check-prefix=RACE %s
// RUN: %exits 1 %heddle --quiet -DMOVED %s | FileCheck --check-prefix=FREED %s
// RACE: [data-race]
// FREED: [use-after-free]

#include <genmc.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_acq_rel
#endif

static _Atomic(int *) current;
static _Atomic(int *) other;

static int *new_value(int number)
{
    int *value = malloc(sizeof *value);
    *value = number;
    return value;
}

static void *read_value(void *unused)
{
    __VERIFIER_hp_t *hazard = __VERIFIER_hp_alloc();
    int *value = __VERIFIER_hp_protect(hazard, &current);
#ifdef MOVED
    __VERIFIER_hp_protect(hazard, &other);
#endif
    __VERIFIER_assume(*value);
    __VERIFIER_hp_free(hazard);
    return unused;
}

static void *replace(void *unused)
{
    __VERIFIER_hp_retire(atomic_exchange_explicit(&current, new_value(2), ORDER));
#ifdef TWICE
    __VERIFIER_hp_retire(atomic_exchange_explicit(&current, new_value(3), ORDER));
#endif
    return unused;
}

int main(void)
{
    atomic_init(&current, new_value(1));
    atomic_init(&other, new_value(1));
    __VERIFIER_thread_t reader = __VERIFIER_spawn(read_value, NULL);
    __VERIFIER_thread_t writer = __VERIFIER_spawn(replace, NULL);
    __VERIFIER_join(reader);
    __VERIFIER_join(writer);
    return 0;
}
