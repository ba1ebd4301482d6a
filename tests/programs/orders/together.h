/* Macros of together.c. */
#define LOAD(x) atomic_load_explicit(&(x), memory_order_relaxed)
#define STORE(x, value) \
    atomic_store_explicit(&(x), value, \
                          memory_order_relaxed)
#define ORDER_PUBLISH memory_order_relaxed
#define ORDER_HERE (memory_order_relaxed)
#if defined SEVERAL
#define ORDER_TWICE memory_order_release
#else
#define ORDER_TWICE memory_order_relaxed
#endif
