#include "machine/access/access.h"

#include "machine/access/oversized.h"
#include "machine/operations/sync.h"
#include "machine/operations/unset.h"

#include <string.h>

/* Bytes. ILP32 declares each object of pthread with at least as many, if it has more than 8. What
 * such an object stands for is in its first word. */
enum { SMALLEST_ILP32 = 16 };

static unsigned bytes_left_in_word(uint64_t address)
{
    return 8 - (unsigned)(address & 7);
}

/* Splits granules until the access covers whole ones. A granule that cannot be split now is split
 * after a restart, which is then due. */
static void fit(uint64_t address, unsigned size)
{
    struct locations *locations = &native_machine->locations;
    unsigned in_first = bytes_left_in_word(address);
    require(size >= 1 && size <= 8);
    bool restart = locations_fit(locations, address, size < in_first ? size : in_first);
    if (size > in_first)
        restart |= locations_fit(locations, address + in_first, size - in_first);
    machine_learn(&native_machine->machine, restart);
}

/* Returns if the atomic access, which is of several granules, is in pieces; otherwise makes the
 * granules one, from the next restart on. */
static void join(struct request request, uint64_t address, unsigned size)
{
    struct locations *locations = &native_machine->locations;
    if (address % size != 0)
        native_fail(request.site, ERROR_MIXED_SIZE_ATOMIC,
                    "atomic access of %u bytes at an address that is not a multiple of %u, which C "
                    "leaves undefined",
                    size, size);
    if (locations_in_pieces(locations, address, size))
        return;
    locations_join(locations, address, size);
    native_learn(true, request.site);
}

static bool covers(struct granule granule, uint64_t address, unsigned size)
{
    return granule.address <= address && address + size <= granule.address + granule.size;
}

static uint32_t locate_in(struct request request, struct place place, uint64_t address,
                          unsigned size)
{
    struct locations *locations = &native_machine->locations;
    if (oversized_overlaps(address, size))
        return 0;
    fit(address, size);
    struct granule granule = locations_granule(locations, address);
    verify(granule.address <= address && address < granule.address + granule.size);
    if (granule.address == address && granule.size == size)
        return locations_of_data(locations, address, place.base, place.object);
    if (request.access == ACCESS_ATOMIC && !covers(granule, address, size))
        join(request, address, size);
    return 0;
}

uint32_t access_locate(struct request request, uint64_t address, unsigned size)
{
    verify(request.site && size >= 1 && size <= 8);
    uint32_t known = locations_find_data(&native_machine->locations, address, size);
    if (known && !access_is_shared_thread_local(address))
        return known;
    struct place place = access_resolve(request, address, size);
    return place.native ? 0 : locate_in(request, place, address, size);
}

/* The intersection of an access and a granule. */
struct piece {
    uint32_t location;
    unsigned granule; /* the granule's size, in bytes */
    unsigned skipped; /* bytes of the granule before the piece */
    unsigned size;    /* bytes, at least 1 */
};

static struct piece piece_at(struct place place, uint64_t address, unsigned left)
{
    struct locations *locations = &native_machine->locations;
    struct granule granule = locations_granule(locations, address);
    unsigned skipped = (unsigned)(address - granule.address);
    verify(left >= 1 && skipped < granule.size);
    unsigned size = granule.size - skipped;
    return (struct piece){
        .location = locations_of_data(locations, granule.address, place.base, place.object),
        .granule = granule.size,
        .skipped = skipped,
        .size = size < left ? size : left,
    };
}

static uint64_t low_bytes(uint64_t value, unsigned size)
{
    verify(size >= 1 && size <= 8);
    return size == 8 ? value : value & ((UINT64_C(1) << 8 * size) - 1);
}

/* The mode of the request's operations. An access that is not atomic has no order. */
static uint8_t mode_of(struct request request)
{
    return request.access == ACCESS_ATOMIC ? request.site->mode : request.access;
}

/* Runs an operation on the piece. */
static uint64_t run_piece(struct request request, enum op_kind kind, struct piece piece,
                          uint64_t operand, uint64_t expected)
{
    verify(piece.skipped + piece.size <= piece.granule &&
           low_bytes(operand, piece.size) == operand);
    access_begin(kind, mode_of(request), 0, request.site, piece.location, operand, expected);
    struct op *op = &native_machine->op;
    op->size = (uint8_t)(piece.size & 0x1f);
    op->is_part = piece.size < piece.granule;
    op->extent -= piece.granule - piece.skipped - piece.size;
    op->is_mixed |= op->is_part;
    op->rmw = (uint8_t)(request.site->function_id & 0xf);
    op->skipped = (uint8_t)(piece.skipped & 0xf);
    return native_park();
}

/* Whether the access, which access_locate has admitted, is in pieces. */
static bool is_in_pieces(struct request request, uint64_t address, unsigned size)
{
    return request.access == ACCESS_ATOMIC &&
           !covers(locations_granule(&native_machine->locations, address), address, size);
}

/* The word that the request has read as `value`. */
static struct access_word word_of(struct request request, uint64_t value, unsigned size)
{
    struct access_word word = {value, 0};
    if (request.access == ACCESS_COPY)
        word.value = unset_word(&native_machine->machine.interner, value, size, &word.unset);
    return word;
}

struct access_word access_read_unset(struct request request, uint32_t location, unsigned size)
{
    access_begin(OP_READ, mode_of(request), 0, request.site, location, 0, 0);
    uint64_t value = native_park();
    enum held held = (enum held)native_machine->locations.table[location].holds;
    if (held == HOLDS_MUTEX)
        value = mutex_copied(value);
    else if (held != HOLDS_DATA)
        value = sync_copied(value);
    return word_of(request, value, size);
}

/* The number of bytes from `address` on that are in the object, or before the next one. */
static unsigned bytes_alike(struct granule object, uint64_t address, unsigned left)
{
    unsigned count = 1;
    while (count < left && oversized_find(address + count).address == object.address)
        count++;
    return count;
}

/* One of the bytes belongs to an atomic object with a stand-in. */
static struct access_word load_oversized(struct request request, uint64_t address, unsigned size)
{
    struct access_word word = {0};
    for (unsigned done = 0, count; done < size; done += count) {
        struct granule object = oversized_find(address + done);
        count = bytes_alike(object, address + done, size - done);
        struct access_word part = {0};
        if (object.size) {
            part = access_load_oversized(request, object, address + done, count);
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

static struct access_word load_pieces(struct request request, uint64_t address, unsigned size)
{
    struct access_word word = {0};
    struct place place = access_resolve(request, address, size);
    if (place.native) {
        memcpy(&word.value, (const void *)address, size);
        return word;
    }
    if (oversized_overlaps(address, size))
        return load_oversized(request, address, size);
    if (is_in_pieces(request, address, size)) {
        struct pieces pieces = {.kind = OP_READ, .address = address, .size = size};
        word.value = (uint64_t)access_in_pieces(request, place, pieces);
        return word;
    }
    struct piece piece;
    for (unsigned done = 0; done < size; done += piece.size) {
        piece = piece_at(place, address + done, size - done);
        verify(done + piece.size <= size);
        struct access_word part =
            word_of(request, run_piece(request, OP_READ, piece, 0, 0), piece.size);
        word.value |= part.value << 8 * done;
        word.unset |= part.unset << 8 * done;
    }
    return word;
}

uint64_t access_load(struct request request, uint64_t address, unsigned size)
{
    uint32_t number = access_locate(request, address, size);
    if (!number)
        return load_pieces(request, address, size).value;
    access_begin(OP_READ, mode_of(request), 0, request.site, number, 0, 0);
    return native_park();
}

struct access_word access_load_unset(struct request request, uint64_t address, unsigned size)
{
    require(request.access == ACCESS_COPY);
    uint32_t number = access_locate(request, address, size);
    return number ? access_read_unset(request, number, size) : load_pieces(request, address, size);
}

/* Writes the location by an operation. */
static void write_word(struct request request, uint32_t location, struct access_word word)
{
    bool tagged = word.unset && !native_machine->locations.table[location].is_mixed;
    if (tagged)
        word.value = unset_tag(&native_machine->machine.interner, word.value, word.unset);
    access_begin(OP_WRITE, mode_of(request), tagged ? WRITE_UNSET : WRITE_BLIND, request.site,
                 location, word.value, 0);
    native_park();
}

/* Likewise. */
static void store_oversized(struct request request, uint64_t address, struct access_word word,
                            unsigned size)
{
    for (unsigned done = 0, count; done < size; done += count) {
        struct granule object = oversized_find(address + done);
        count = bytes_alike(object, address + done, size - done);
        uint64_t mask = UINT64_MAX >> (64 - 8 * count);
        struct access_word part = {word.value >> 8 * done & mask, word.unset >> 8 * done & mask};
        if (object.size)
            access_store_oversized(request, object, address + done, part.value, count);
        else
            access_store_unset(request, address + done, part, count);
    }
}

static void store_pieces(struct request request, uint64_t address, struct access_word word,
                         unsigned size)
{
    struct place place = access_resolve(request, address, size);
    if (place.native) {
        memcpy((void *)address, &word.value, size);
        return;
    }
    if (oversized_overlaps(address, size)) {
        store_oversized(request, address, word, size);
        return;
    }
    if (is_in_pieces(request, address, size)) {
        access_in_pieces(request, place, (struct pieces){OP_WRITE, address, size, word.value, 0});
        return;
    }
    struct piece piece;
    for (unsigned done = 0; done < size; done += piece.size) {
        piece = piece_at(place, address + done, size - done);
        struct access_word part = {low_bytes(word.value >> 8 * done, piece.size),
                                   low_bytes(word.unset >> 8 * done, piece.size)};
        if (piece.size == piece.granule)
            write_word(request, piece.location, part);
        else
            run_piece(request, OP_WRITE, piece, part.value, 0);
    }
}

void access_store(struct request request, uint64_t address, uint64_t value, unsigned size)
{
    uint32_t number = access_locate(request, address, size);
    if (!number) {
        store_pieces(request, address, (struct access_word){value, 0}, size);
        return;
    }
    access_begin(OP_WRITE, mode_of(request), 0, request.site, number, low_bytes(value, size), 0);
    native_park();
}

void access_store_unset(struct request request, uint64_t address, struct access_word word,
                        unsigned size)
{
    /* Unset bits are what lay in some register, which no execution is to depend on. */
    word = (struct access_word){low_bytes(word.value & ~word.unset, size),
                                low_bytes(word.unset, size)};
    uint32_t number = access_locate(request, address, size);
    if (number)
        write_word(request, number, word);
    else
        store_pieces(request, address, word, size);
}

/* An atomic update of the thread's own native memory, which no other thread accesses: runs OP_RMW
 * with the site's function, or OP_CAS, on `size` bytes, 1 to 8. Returns the value before. */
static uint64_t update_native(enum op_kind kind, const struct site *site, void *memory,
                              unsigned size, uint64_t operand, uint64_t expected)
{
    struct op op = {.kind = (uint8_t)kind,
                    .rmw = (uint8_t)(site->function_id & 0xf),
                    .size = (uint8_t)(size & 0x1f),
                    .operand = operand,
                    .expected = expected};
    uint64_t old = 0;
    memcpy(&old, memory, size);
    struct effect effect = op_effect(&op, 0, old);
    if (effect.kind == EFFECT_RMW)
        memcpy(memory, &effect.value, size);
    return old;
}

/* The same on 16 bytes; also OP_READ and OP_WRITE. */
static wide update_native_wide(enum op_kind kind, const struct site *site, void *memory,
                               wide operand, wide expected)
{
    wide old, new = operand;
    memcpy(&old, memory, sizeof old);
    if (kind == OP_RMW)
        new = rmw_update((enum rmw)site->function_id, old, operand, WIDE_SIZE);
    if (kind == OP_WRITE || kind == OP_RMW || (kind == OP_CAS && old == expected))
        memcpy(memory, &new, sizeof new);
    return old;
}

uint64_t access_update(struct request request, enum op_kind kind, uint64_t address, unsigned size,
                       uint64_t operand, uint64_t expected)
{
    require((kind == OP_RMW || kind == OP_CAS) && request.access == ACCESS_ATOMIC);
    uint32_t number = access_locate(request, address, size);
    operand = low_bytes(operand, size);
    expected = low_bytes(expected, size);
    struct place place = access_resolve(request, address, size);
    if (!number && place.native)
        return update_native(kind, request.site, (void *)address, size, operand, expected);
    if (is_in_pieces(request, address, size))
        return (uint64_t)access_in_pieces(request, place,
                                          (struct pieces){kind, address, size, operand, expected});
    return run_piece(request, kind, piece_at(place, address, size), operand, expected);
}

wide access_wide(struct request request, enum op_kind kind, uint64_t address, wide operand,
                 wide expected)
{
    struct locations *locations = &native_machine->locations;
    struct place place = access_resolve(request, address, WIDE_SIZE);
    if (place.native)
        return update_native_wide(kind, request.site, (void *)address, operand, expected);
    fit(address, WIDE_SIZE / 2);
    fit(address + WIDE_SIZE / 2, WIDE_SIZE / 2);
    if (!covers(locations_granule(locations, address), address, WIDE_SIZE)) {
        join(request, address, WIDE_SIZE);
        struct pieces pieces = {kind, address, WIDE_SIZE, operand, expected};
        return access_in_pieces(request, place, pieces);
    }
    uint32_t number = locations_of_data(locations, address, place.base, place.object);
    struct interner *interner = &native_machine->machine.interner;
    access_begin(kind, request.site->mode, request.site->function_id, request.site, number,
                 wide_add(interner, operand), wide_add(interner, expected));
    return wide_get(interner, native_park());
}

uint32_t access_locate_whole(const struct site *site, uint64_t address, unsigned size,
                             uint32_t *extent)
{
    struct request request = {.site = site, .access = ACCESS_ATOMIC, .writes = true};
    require(size == 1 || size == 2 || size == 4 || size >= 8);
    if (native_machine->options.is_ilp32 && size > SMALLEST_ILP32)
        size = SMALLEST_ILP32;
    struct place place = access_resolve(request, address, size);
    if (place.native || address % (size < 8 ? size : 8) != 0)
        native_fail(site, ERROR_OUT_OF_BOUNDS, "there is no object of %u bytes at 0x%llx", size,
                    (unsigned long long)address);
    *extent = (uint32_t)(address - place.base) + size;
    fit(address, size < 8 ? size : 8);
    struct granule granule = locations_granule(&native_machine->locations, address);
    if (granule.address != address)
        native_fail(site, ERROR_UNSUPPORTED, "an object in memory of an atomic access of 16 bytes");
    uint32_t number =
        locations_of_data(&native_machine->locations, address, place.base, place.object);
    struct location *location = &native_machine->locations.table[number];
    location->is_object = true;
    native_machine->machine.has_overwritten |= location->is_written;
    return number;
}
