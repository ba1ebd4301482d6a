/* inline_hooks.c - the hooks of instrumented code that need no more than C.
 *
 * The front end calls them as it calls the machine's hooks (machine/hooks.h), and they are
 * not instrumented either. They are here, as bitcode, so that they can be inlined. */
#include "machine/hooks.h"
#include "machine/memory/address.h"
#include "machine/native/unwinding.h"

#include <stdbool.h>
#include <stdint.h>

#define ALWAYS_INLINE __attribute__((always_inline))

ALWAYS_INLINE void heddle_guard(struct site *site, int kind, const char *text, bool wrong)
{
    if (__builtin_expect(wrong, false))
        heddle_fail(site, kind, text);
}

ALWAYS_INLINE void heddle_check_variable(struct site *site, const void *variable,
                                         const void *address, uint64_t size, int writes,
                                         bool outside)
{
    if (__builtin_expect(outside, false))
        heddle_leave_object(site, variable, address, size, writes);
}

ALWAYS_INLINE void heddle_check_object(struct site *site, const void *base, const void *address,
                                       uint64_t size, int writes)
{
    uint64_t from = (uint64_t)base, distance = from ^ (uint64_t)address;
    bool same = address_is_modelled(from) && distance >> address_class(from) == 0;
    if (__builtin_expect(!same, false))
        heddle_leave_object(site, base, address, size, writes);
}

ALWAYS_INLINE void heddle_tick(struct site *site, uint64_t *ticks)
{
    if (__builtin_expect(--*ticks % TICKS_UNTIL_LOOK == 0, false))
        heddle_many_ticks(site, *ticks);
}

/* A hint to the processor: the thread waits. */
ALWAYS_INLINE void heddle_pause(bool *has_yielded)
{
    *has_yielded = true;
}

ALWAYS_INLINE void heddle_end_local(struct site *site, void **address)
{
    if (*address)
        heddle_local_end(site, *address);
    *address = NULL;
}

/* The shadows (front/undefined/shadows.c) of native memory. A null pointer: the memory has none,
 * and counts as defined. */
ALWAYS_INLINE uint64_t heddle_shadow_load(const void *shadow, uint64_t size)
{
    uint64_t bits = 0;
    if (shadow)
        __builtin_memcpy(&bits, shadow, size);
    return bits;
}

ALWAYS_INLINE void heddle_shadow_store(void *shadow, uint64_t bits, uint64_t size)
{
    if (shadow)
        __builtin_memcpy(shadow, &bits, size);
}

ALWAYS_INLINE void heddle_shadow_copy(void *to, const void *from, uint64_t size)
{
    if (to && from)
        __builtin_memmove(to, from, size);
    else if (to)
        __builtin_memset(to, 0, size);
}

/* The function with the block is called. */
ALWAYS_INLINE void heddle_try_init(struct unwinding *unwinding, struct try_block *block,
                                   const struct clause *clauses)
{
    *block = (struct try_block){clauses, unwinding->block, 0};
}

/* Around each call with the block's landing pad. */
ALWAYS_INLINE void heddle_try_begin(struct unwinding *unwinding, struct try_block *block)
{
    unwinding->block = block;
}

ALWAYS_INLINE void heddle_try_end(struct unwinding *unwinding, const struct try_block *block)
{
    unwinding->block = block->outer;
}

/* Whether the call has thrown. */
ALWAYS_INLINE bool heddle_throws(const struct unwinding *unwinding)
{
    return __builtin_expect(unwinding->in_flight != NULL, false);
}

/* 0: the call has not thrown; 1: the block is the handler; 2: it is not. */
ALWAYS_INLINE int heddle_try_result(const struct unwinding *unwinding,
                                    const struct try_block *block)
{
    if (__builtin_expect(!unwinding->in_flight, true))
        return 0;
    return block->selector != 0 ? 1 : 2;
}

/* At a landing pad: the exception is no longer in flight. */
ALWAYS_INLINE void *heddle_land(struct unwinding *unwinding)
{
    void *exception = unwinding->in_flight;
    unwinding->in_flight = NULL;
    return exception;
}

ALWAYS_INLINE int heddle_try_selector(struct try_block *block)
{
    int selector = (int)block->selector;
    block->selector = 0;
    return selector;
}

/* The calling function returns with the exception in flight. */
ALWAYS_INLINE void heddle_fly(void *exception)
{
    heddle_unwinding()->in_flight = exception;
}

/* Hardware has no read-modify-writes of floating-point numbers; compilers, too, emit this loop. */
#define DEFINE_FLOAT_RMW(name, type, word, operator)                               \
    uint64_t name(struct site *site, void *address, uint64_t operand)              \
    {                                                                              \
        for (;;) {                                                                 \
            uint64_t old = heddle_load(site, address);                             \
            union {                                                                \
                word bits;                                                         \
                type number;                                                       \
            } left = {.bits = (word)old}, right = {.bits = (word)operand}, result; \
            result.number = left.number operator right.number;                     \
            if (heddle_cas(site, address, old, result.bits) == old)                \
                return old;                                                        \
        }                                                                          \
    }

DEFINE_FLOAT_RMW(heddle_add_float, float, uint32_t, +)
DEFINE_FLOAT_RMW(heddle_subtract_float, float, uint32_t, -)
DEFINE_FLOAT_RMW(heddle_add_double, double, uint64_t, +)
DEFINE_FLOAT_RMW(heddle_subtract_double, double, uint64_t, -)
