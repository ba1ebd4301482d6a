/* Every atomic operation at every size, on globals and locals. */
// RUN: %clang -w -std=gnu17 -pthread -o %t %s -lm -latomic && %t
// RUN: %heddle --quiet %s

#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define ALL(T)                                                                               \
    do {                                                                                     \
        static _Atomic T g;                                                                  \
        _Atomic T l = 3;                                                                     \
        _Atomic T *p[2] = {&g, &l};                                                          \
        for (int k = 0; k < 2; k++) {                                                        \
            _Atomic T *a = p[k];                                                             \
            atomic_init(a, (T)5);                                                            \
            assert(atomic_fetch_add(a, (T)3) == 5 && atomic_fetch_sub(a, (T)1) == 8 &&       \
                   atomic_fetch_or(a, (T)8) == 7 && atomic_fetch_and(a, (T)12) == 15 &&      \
                   atomic_fetch_xor(a, (T)5) == 12 && atomic_load(a) == 9);                  \
            T e = 9;                                                                         \
            assert(atomic_compare_exchange_strong(a, &e, (T)1) && *a == 1);                  \
            e = 7;                                                                           \
            assert(!atomic_compare_exchange_strong(a, &e, (T)2) && e == 1);                  \
            e = 1;                                                                           \
            while (!atomic_compare_exchange_weak_explicit(a, &e, (T)4, memory_order_acq_rel, \
                                                          memory_order_relaxed))             \
                ;                                                                            \
            assert(atomic_exchange(a, (T)6) == 4);                                           \
            *a += 2;                                                                         \
            *a -= 1;                                                                         \
            *a *= 3;                                                                         \
            *a <<= 1;                                                                        \
            *a |= 1;                                                                         \
            *a /= 2;                                                                         \
            *a %= 10;                                                                        \
            (*a)++;                                                                          \
            --*a;                                                                            \
            assert(*a == (T)1);                                                              \
            assert(__atomic_add_fetch((T *)a, 1, __ATOMIC_SEQ_CST) == 2 &&                   \
                   __sync_fetch_and_add((T *)a, 1) == 2 &&                                   \
                   __sync_val_compare_and_swap((T *)a, 3, 9) == 3 &&                         \
                   __sync_bool_compare_and_swap((T *)a, 9, 4) &&                             \
                   __atomic_fetch_nand((T *)a, 4, 0) == 4 && *a == (T)~4);                   \
            *a = 0;                                                                          \
            (*a)--;                                                                          \
            assert(*a == (T)-1);                                                             \
            assert(__atomic_nand_fetch((T *)a, (T)-1, 5) == 0);                              \
            assert(__sync_lock_test_and_set((T *)a, 1) == 0);                                \
            __sync_lock_release((T *)a);                                                     \
            assert(*a == 0);                                                                 \
        }                                                                                    \
    } while (0)
static atomic_flag fl = ATOMIC_FLAG_INIT;
static _Atomic bool b;
static _Atomic(int *) ptr;
static int ar[4];
int main(void)
{
    ALL(uint8_t);
    ALL(int8_t);
    ALL(uint16_t);
    ALL(int16_t);
    ALL(uint32_t);
    ALL(int32_t);
    ALL(uint64_t);
    ALL(int64_t);
    assert(!atomic_flag_test_and_set(&fl) && atomic_flag_test_and_set(&fl));
    atomic_flag_clear(&fl);
    assert(!atomic_flag_test_and_set(&fl));
    b = 5;
    assert(b == 1);
    assert(atomic_exchange(&b, false));
    ptr = ar;
    assert(atomic_fetch_add(&ptr, 2) == ar && ptr == ar + 2);
    ptr++;
    assert(ptr == ar + 3);
    atomic_fetch_sub(&ptr, 2);
    assert(ptr == ar + 1);
    int m = 5;
    __atomic_store_n(&m, 6, 0);
    int o;
    __atomic_load(&m, &o, 5);
    int x = 7;
    __atomic_exchange(&m, &x, &o, 5);
    assert(o == 6 && m == 7);
    atomic_thread_fence(memory_order_seq_cst);
    atomic_signal_fence(memory_order_seq_cst);
    __sync_synchronize();
    assert(atomic_is_lock_free(&ptr));
    return 0;
}
