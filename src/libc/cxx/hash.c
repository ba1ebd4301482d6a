/* hash.c - the parts of the unordered containers that libstdc++ does not have in its headers. */
#include "libc/buffer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* std::__detail::_Prime_rehash_policy. Hash values are taken modulo the number of buckets, for
 * which an odd one will do. */
struct rehash_policy {
    float most_per_bucket;
    size_t next_resize; /* the number of elements that calls for more buckets */
};

struct rehash {
    bool needed;
    size_t buckets;
};

enum { FEWEST_BUCKETS = 13 };

size_t _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(struct rehash_policy *policy,
                                                            size_t buckets)
{
    buckets = buckets <= 1 ? 1 : buckets | 1;
    policy->next_resize = (size_t)((double)buckets * (double)policy->most_per_bucket);
    return buckets;
}

struct rehash _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(
    struct rehash_policy *policy, size_t buckets, size_t elements, size_t more)
{
    if (elements + more <= policy->next_resize)
        return (struct rehash){false, 0};
    size_t wanted = (size_t)((double)(elements + more) / (double)policy->most_per_bucket) + 1;
    if (wanted < 2 * buckets)
        wanted = 2 * buckets;
    if (wanted < FEWEST_BUCKETS)
        wanted = FEWEST_BUCKETS;
    return (struct rehash){true,
                           _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(policy, wanted)};
}

/* std::_Hash_bytes: FNV-1a. */
size_t _ZSt11_Hash_bytesPKvmm(const void *memory, size_t size, size_t seed)
{
    unsigned char bytes[BUFFER_SIZE];
    size_t hash = seed ^ UINT64_C(0xcbf29ce484222325);
    for (size_t done = 0, part; done < size; done += part) {
        part = size - done < BUFFER_SIZE ? size - done : BUFFER_SIZE;
        __builtin_memcpy(bytes, (const char *)memory + done, part);
        for (size_t i = 0; i < part; i++)
            hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}
