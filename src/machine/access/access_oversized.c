/* access_oversized.c - plain accesses of the bytes of atomic objects that have stand-ins. */
#include "machine/access/access.h"
#include "machine/access/oversized.h"

#include <string.h>

uint64_t access_locate_oversized(struct request request, struct granule object)
{
    struct locations *locations = &native_machine->locations;
    request.access = ACCESS_COPY; /* of the bytes: it is no atomic access of a part */
    struct place place = access_resolve(request, object.address, object.size);
    uint64_t stand_in = oversized_stand_in(object.address);
    uint32_t number = locations_of_data(locations, stand_in, place.base, place.object);
    require(!place.native);
    locations->table[number].extent = (uint32_t)(object.address - place.base + object.size);
    return stand_in;
}

/* Reads the content of the object. Returns false if it was never written. */
static bool read_content(struct request request, struct granule object, unsigned char *bytes)
{
    struct request copy = {.site = request.site, .access = ACCESS_COPY};
    struct access_word word =
        access_load_unset(copy, access_locate_oversized(request, object), sizeof word.value);
    oversized_bytes(&native_machine->machine.interner, word.unset ? 0 : word.value, bytes,
                    object.size);
    return !word.unset;
}

/* The number of bytes from `address` on that are in the object, or before the next one. */
static unsigned bytes_alike(struct granule object, uint64_t address, unsigned left)
{
    unsigned count = 1;
    while (count < left && oversized_find(address + count).address == object.address)
        count++;
    return count;
}

struct access_word access_load_oversized(struct request request, uint64_t address, unsigned size)
{
    struct access_word word = {0};
    for (unsigned done = 0, count; done < size; done += count) {
        struct granule object = oversized_find(address + done);
        count = bytes_alike(object, address + done, size - done);
        struct access_word part = {0};
        if (object.size) {
            unsigned char bytes[OVERSIZED_MOST];
            if (!read_content(request, object, bytes))
                part.unset = UINT64_MAX >> (64 - 8 * count);
            memcpy(&part.value, bytes + (address + done - object.address), count);
        } else if (request.access == ACCESS_COPY) {
            part = access_load_unset(request, address + done, count);
        } else {
            part.value = access_load(request, address + done, count);
        }
        word.value |= part.value << 8 * done;
        word.unset |= part.unset << 8 * done;
    }
    if (request.access != ACCESS_COPY && word.unset)
        native_fail(request.site, ERROR_UNINITIALIZED_READ, "an atomic object");
    return word;
}

static void store_part(struct request request, struct granule object, uint64_t address,
                       uint64_t value, unsigned size)
{
    unsigned char bytes[OVERSIZED_MOST];
    read_content(request, object, bytes);
    memcpy(bytes + (address - object.address), &value, size);
    access_store(request, access_locate_oversized(request, object),
                 oversized_number(&native_machine->machine.interner, bytes, object.size),
                 sizeof value);
}

void access_store_oversized(struct request request, uint64_t address, struct access_word word,
                            unsigned size)
{
    for (unsigned done = 0, count; done < size; done += count) {
        struct granule object = oversized_find(address + done);
        count = bytes_alike(object, address + done, size - done);
        uint64_t mask = UINT64_MAX >> (64 - 8 * count);
        struct access_word part = {word.value >> 8 * done & mask, word.unset >> 8 * done & mask};
        if (object.size)
            store_part(request, object, address + done, part.value & ~part.unset, count);
        else
            access_store_unset(request, address + done, part, count);
    }
}
