/* Short names for atomic operations whose orders --orders is to choose: all begin as relaxed. */
#include "../weak/weak.h"

#define LOAD(x) atomic_load_explicit(&(x), memory_order_relaxed)
#define STORE(x, value) atomic_store_explicit(&(x), value, memory_order_relaxed)
#define ADD(x, value) atomic_fetch_add_explicit(&(x), value, memory_order_relaxed)
#define EXCHANGE(x, value) atomic_exchange_explicit(&(x), value, memory_order_relaxed)
#define CAS(x, expected, value)                                                                  \
    atomic_compare_exchange_strong_explicit(&(x), &(expected), value, memory_order_relaxed, \
                                            memory_order_relaxed)
#define FENCE() atomic_thread_fence(memory_order_seq_cst)
