/* mutants.h - what scripts/mutate puts in the place of atomic operations. It is included before all
 * else.
 *
 * plain_*: the same as accesses that are not atomic. split_*: a read-modify-write as a read and a
 * write, each atomic. blind_*: a compare-and-exchange that does not compare. Memory orders are
 * taken and ignored. */
#pragma once

#ifndef __cplusplus

#include <stdatomic.h>

#define MUTANT_VALUE(object) __typeof__(atomic_load(object))
#define MUTANT_PLAIN(object) (*(MUTANT_VALUE(object) *)(object))

#define plain_load(object, ...) MUTANT_PLAIN(object)
#define plain_store(object, ...) MUTANT_PLAIN_STORE(object, __VA_ARGS__, 0)
#define MUTANT_PLAIN_STORE(object, value, ...) ((void)(MUTANT_PLAIN(object) = (value)))

/* The value of what follows is what the object held; `updated` may refer to that as `old`. */
#define MUTANT_SPLIT(object, updated)                   \
    ({                                                  \
        MUTANT_VALUE(object) old = atomic_load(object); \
        atomic_store(object, updated);                  \
        old;                                            \
    })
#define MUTANT_FIRST(value, ...) (value)
#define split_fetch_add(object, ...) MUTANT_SPLIT(object, old + MUTANT_FIRST(__VA_ARGS__, 0))
#define split_fetch_sub(object, ...) MUTANT_SPLIT(object, old - MUTANT_FIRST(__VA_ARGS__, 0))
#define split_fetch_or(object, ...) MUTANT_SPLIT(object, old | MUTANT_FIRST(__VA_ARGS__, 0))
#define split_fetch_and(object, ...) MUTANT_SPLIT(object, old &MUTANT_FIRST(__VA_ARGS__, 0))
#define split_exchange(object, ...) MUTANT_SPLIT(object, MUTANT_FIRST(__VA_ARGS__, 0))

#define split_compare_exchange(object, expected, ...)           \
    ({                                                          \
        MUTANT_VALUE(object) found = atomic_load(object);       \
        _Bool same = found == *(expected);                      \
        if (same)                                               \
            atomic_store(object, MUTANT_FIRST(__VA_ARGS__, 0)); \
        else                                                    \
            *(expected) = found;                                \
        same;                                                   \
    })
#define blind_compare_exchange(object, expected, ...) \
    (atomic_store(object, MUTANT_FIRST(__VA_ARGS__, 0)), (_Bool)1)

#else

#include <atomic>

template <typename T> T &mutant_plain(std::atomic<T> &object)
{
    static_assert(sizeof(T) == sizeof object);
    return reinterpret_cast<T &>(object);
}

template <typename T> T plain_load(std::atomic<T> &object)
{
    return mutant_plain(object);
}

template <typename T, typename V> void plain_store(std::atomic<T> &object, V value)
{
    mutant_plain(object) = value;
}

template <typename T, typename V> T split_fetch_add(std::atomic<T> &object, V value)
{
    T old = object.load();
    object.store(old + value);
    return old;
}

template <typename T, typename V> T split_fetch_sub(std::atomic<T> &object, V value)
{
    T old = object.load();
    object.store(old - value);
    return old;
}

template <typename T, typename V> T split_exchange(std::atomic<T> &object, V value)
{
    T old = object.load();
    object.store(value);
    return old;
}

template <typename T, typename V>
bool split_compare_exchange(std::atomic<T> &object, T &expected, V value)
{
    T found = object.load();
    bool same = found == expected;
    if (same)
        object.store(value);
    else
        expected = found;
    return same;
}

template <typename T, typename V> bool blind_compare_exchange(std::atomic<T> &object, T &, V value)
{
    object.store(value);
    return true;
}

#endif
