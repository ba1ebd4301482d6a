/* access_oversized.c - the operations on the stand-ins of atomic objects (oversized.h). */
#include "machine/access/access.h"
#include "machine/access/oversized.h"
#include "machine/operations/unset.h"

#include <string.h>

/* The location of the object's stand-in. */
static uint32_t locate(struct request request, struct granule object)
{
    struct locations *locations = &native_machine->locations;
    request.access = ACCESS_COPY; /* of the bytes: it is no atomic access of a part */
    struct place place = access_resolve(request, object.address, object.size);
    require(!place.native);
    uint32_t number =
        locations_of_data(locations, oversized_stand_in(object.address), place.base, place.object);
    locations->table[number].extent = (uint32_t)(object.address - place.base + object.size);
    return number;
}

uint64_t access_locate_oversized(struct request request, struct granule object)
{
    locate(request, object);
    return oversized_stand_in(object.address);
}

/* Reads the content of the object. Returns false if it was never written. */
static bool read_content(struct request request, struct granule object, unsigned char *bytes)
{
    struct interner *interner = &native_machine->machine.interner;
    uint64_t unset;
    access_begin(OP_READ, ACCESS_COPY, 0, request.site, locate(request, object), 0, 0);
    uint64_t value = unset_word(interner, native_park(), sizeof value, &unset);
    oversized_bytes(interner, unset ? 0 : value, bytes, object.size);
    return !unset;
}

struct access_word access_load_oversized(struct request request, struct granule object,
                                         uint64_t address, unsigned size)
{
    unsigned char bytes[OVERSIZED_MOST];
    struct access_word word = {0};
    verify(request.access != ACCESS_ATOMIC);
    if (!read_content(request, object, bytes))
        word.unset = UINT64_MAX >> (64 - 8 * size);
    memcpy(&word.value, bytes + (address - object.address), size);
    return word;
}

void access_store_oversized(struct request request, struct granule object, uint64_t address,
                            uint64_t value, unsigned size)
{
    unsigned char bytes[OVERSIZED_MOST];
    verify(request.access != ACCESS_ATOMIC);
    read_content(request, object, bytes);
    memcpy(bytes + (address - object.address), &value, size);
    uint64_t content = oversized_number(&native_machine->machine.interner, bytes, object.size);
    access_begin(OP_WRITE, request.access, 0, request.site, locate(request, object), content, 0);
    native_park();
}
