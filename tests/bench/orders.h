/* orders.h - <stdatomic.h>, with the memory order that -DORDER=... names in place of seq_cst.
 *
 * For memory_order_acq_rel, loads acquire and stores release. */
#pragma once

#include <stdatomic.h>

#ifndef ORDER
#define ORDER memory_order_seq_cst
#endif
#define LOAD_ORDER (ORDER == memory_order_acq_rel ? memory_order_acquire : ORDER)
#define STORE_ORDER (ORDER == memory_order_acq_rel ? memory_order_release : ORDER)

#undef atomic_load
#undef atomic_store
#undef atomic_fetch_add
#undef atomic_fetch_sub
#undef atomic_compare_exchange_strong
#define atomic_load(object) atomic_load_explicit((object), LOAD_ORDER)
#define atomic_store(object, value) atomic_store_explicit((object), (value), STORE_ORDER)
#define atomic_fetch_add(object, value) atomic_fetch_add_explicit((object), (value), ORDER)
#define atomic_fetch_sub(object, value) atomic_fetch_sub_explicit((object), (value), ORDER)
#define atomic_compare_exchange_strong(object, expected, value) \
    atomic_compare_exchange_strong_explicit((object), (expected), (value), ORDER, LOAD_ORDER)
