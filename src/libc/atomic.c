/* atomic.c - libatomic's functions for objects of any size.
 *
 * An object of 1, 2, 4, 8 or 16 bytes that is aligned to its size is accessed by one operation. All
 * others are of odd or large sizes, or not aligned: they have a stand-in, which is accessed in
 * their place, with the same order. libatomic takes a lock there, which orders more than the
 * program asks for. */
#include "libc/models.h"

#include <string.h>

/* clang knows other types of these names. */
#define FUNCTION(name) __asm__(name)

void atomic_load_any(size_t size, const void *object, void *to, int order)
    FUNCTION("__atomic_load");
void atomic_store_any(size_t size, void *object, const void *from, int order)
    FUNCTION("__atomic_store");
void atomic_exchange_any(size_t size, void *object, const void *from, void *to, int order)
    FUNCTION("__atomic_exchange");
bool atomic_compare_exchange_any(size_t size, void *object, void *expected, const void *desired,
                                 int success, int failure) FUNCTION("__atomic_compare_exchange");
bool atomic_is_lock_free_any(size_t size, const void *object) FUNCTION("__atomic_is_lock_free");

/* The size, if one operation can access the object; else 0. */
static size_t whole_size(size_t size, const void *object)
{
    bool is_power = size != 0 && (size & (size - 1)) == 0;
    return is_power && size <= 16 && (uintptr_t)object % size == 0 ? size : 0;
}

typedef unsigned __int128 whole;

/* An object may have padding that was never written. */
static whole read_value(const void *from, size_t size)
{
    enum { WORD = 8 };
    if (size <= WORD)
        return heddle_defined_bytes(from, size);
    whole high = heddle_defined_bytes((const char *)from + WORD, WORD);
    return high << 8 * WORD | heddle_defined_bytes(from, WORD);
}

/* Returns after the ACCESS, a macro with a type, of an object of such a size. */
#define ACCESS_WHOLE(size, object, ACCESS) \
    switch (whole_size(size, object)) {    \
    case 1:                                \
        ACCESS(uint8_t);                   \
    case 2:                                \
        ACCESS(uint16_t);                  \
    case 4:                                \
        ACCESS(uint32_t);                  \
    case 8:                                \
        ACCESS(uint64_t);                  \
    case 16:                               \
        ACCESS(whole);                     \
    default:                               \
        break;                             \
    }

void atomic_load_any(size_t size, const void *object, void *to, int order)
{
#define LOAD(type)                                                 \
    {                                                              \
        type value = __atomic_load_n((const type *)object, order); \
        memcpy(to, &value, sizeof(type));                          \
        return;                                                    \
    }
    ACCESS_WHOLE(size, object, LOAD)
    uint64_t *stand_in = heddle_stand_in(object, size);
    if (stand_in)
        heddle_set_content(to, size, __atomic_load_n(stand_in, order));
    else
        memcpy(to, object, size);
}

void atomic_store_any(size_t size, void *object, const void *from, int order)
{
#define STORE(type)                                        \
    {                                                      \
        type value = (type)read_value(from, sizeof(type)); \
        __atomic_store_n((type *)object, value, order);    \
        return;                                            \
    }
    ACCESS_WHOLE(size, object, STORE)
    uint64_t *stand_in = heddle_stand_in(object, size);
    if (stand_in)
        __atomic_store_n(stand_in, heddle_content(from, size), order);
    else
        memcpy(object, from, size);
}

void atomic_exchange_any(size_t size, void *object, const void *from, void *to, int order)
{
#define EXCHANGE(type)                                             \
    {                                                              \
        type value = (type)read_value(from, sizeof(type));         \
        value = __atomic_exchange_n((type *)object, value, order); \
        memcpy(to, &value, sizeof(type));                          \
        return;                                                    \
    }
    ACCESS_WHOLE(size, object, EXCHANGE)
    uint64_t *stand_in = heddle_stand_in(object, size), content = heddle_content(from, size);
    if (stand_in) {
        heddle_set_content(to, size, __atomic_exchange_n(stand_in, content, order));
        return;
    }
    memcpy(to, object, size);
    heddle_set_content(object, size, content);
}

bool atomic_compare_exchange_any(size_t size, void *object, void *expected, const void *desired,
                                 int success, int failure)
{
#define COMPARE_EXCHANGE(type)                                                                 \
    {                                                                                          \
        type old = (type)read_value(expected, sizeof(type));                                   \
        type value = (type)read_value(desired, sizeof(type));                                  \
        bool is_equal =                                                                        \
            __atomic_compare_exchange_n((type *)object, &old, value, false, success, failure); \
        if (!is_equal)                                                                         \
            memcpy(expected, &old, sizeof old);                                                \
        return is_equal;                                                                       \
    }
    ACCESS_WHOLE(size, object, COMPARE_EXCHANGE)
    uint64_t *stand_in = heddle_stand_in(object, size), old = heddle_content(expected, size);
    uint64_t content = heddle_content(desired, size);
    bool is_equal =
        stand_in ? __atomic_compare_exchange_n(stand_in, &old, content, false, success, failure)
                 : heddle_content(object, size) == old;
    if (!is_equal)
        heddle_set_content(expected, size, stand_in ? old : heddle_content(object, size));
    else if (!stand_in)
        heddle_set_content(object, size, content);
    return is_equal;
}

/* Without an object, its alignment is that of its size. */
bool atomic_is_lock_free_any(size_t size, const void *object)
{
    bool is_power = size != 0 && (size & (size - 1)) == 0;
    return is_power && size <= 8 && (uintptr_t)object % size == 0;
}
