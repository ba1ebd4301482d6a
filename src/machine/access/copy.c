/* copy.c - memcpy, memmove and memset by visible operations.
 *
 * The pieces are as large as the alignment of both sides allows. access.h divides a piece further
 * where granules are smaller. */
#include "base/error.h"
#include "machine/access/access.h"
#include "machine/hooks.h"

#include <string.h>

static unsigned lowest_bit(uint64_t value)
{
    return (unsigned)(value & -value);
}

static size_t smaller(size_t one, size_t other)
{
    return one < other ? one : other;
}

/* The size in bytes of the largest piece that may begin, or end, at both addresses. Requires:
 * 0 < left. */
static unsigned piece_at(uint64_t to, uint64_t from, size_t left)
{
    unsigned piece = lowest_bit(to | from | 8);
    while (piece > left)
        piece /= 2;
    verify(piece >= 1 && (to | from) % piece == 0);
    return piece;
}

struct copy {
    struct request load, store;
    uint64_t to, from;
    unsigned char *to_shadow; /* of native memory: front/undefined/shadows.c; or NULL */
    const unsigned char *from_shadow;
    size_t most; /* bytes of a piece */
};

static void copy_piece(const struct copy *copy, size_t offset, unsigned piece)
{
    verify((copy->to + offset) % piece == 0 && (copy->from + offset) % piece == 0);
    struct access_word word = access_load_unset(copy->load, copy->from + offset, piece);
    if (copy->from_shadow)
        memcpy(&word.unset, copy->from_shadow + offset, piece);
    access_store_unset(copy->store, copy->to + offset, word, piece);
    if (copy->to_shadow)
        memcpy(copy->to_shadow + offset, &word.unset, piece);
}

static void copy_forwards(const struct copy *copy, size_t size)
{
    unsigned piece;
    for (size_t done = 0; done < size; done += piece) {
        piece = piece_at(copy->to + done, copy->from + done, smaller(size - done, copy->most));
        copy_piece(copy, done, piece);
    }
}

static void copy_backwards(const struct copy *copy, size_t size)
{
    for (size_t left = size; left > 0;) {
        unsigned piece = piece_at(copy->to + left, copy->from + left, smaller(left, copy->most));
        left -= piece;
        copy_piece(copy, left, piece);
    }
}

/* The machine sees this only where a side may be shared. See front/objects/bounds.c for the
 * others. */
static void check_disjoint(const struct site *site, uint64_t to, uint64_t from, size_t size)
{
    uint64_t distance = to > from ? to - from : from - to;
    if (site->disjoint && 0 < distance && distance < size)
        native_fail(site, ERROR_OVERLAPPING_COPY,
                    "%zu bytes are copied to an address %llu byte%s %s them, which overlaps them",
                    size, (unsigned long long)distance, distance == 1 ? "" : "s",
                    to > from ? "above" : "below");
}

void heddle_copy(struct site *site, void *to, const void *from, size_t size)
{
    heddle_copy_unset(site, to, from, size, NULL, NULL);
}

void heddle_copy_unset(struct site *site, void *to, const void *from, size_t size, void *to_shadow,
                       const void *from_shadow)
{
    struct copy copy = {
        .load = {.site = site, .access = ACCESS_COPY},
        .store = {.site = site, .access = ACCESS_PLAIN, .writes = true},
        .to = (uint64_t)to,
        .from = (uint64_t)from,
        .to_shadow = to_shadow,
        .from_shadow = from_shadow,
        .most = site->size && native_machine->options.plain_is_atomic ? site->size : SIZE_MAX,
    };
    check_disjoint(site, copy.to, copy.from, size);
    bool overwrites_source = copy.to > copy.from && copy.to - copy.from < size;
    if (overwrites_source)
        copy_backwards(&copy, size);
    else if (copy.to != copy.from)
        copy_forwards(&copy, size);
}

void heddle_fill(struct site *site, void *to, int byte, size_t size)
{
    struct request store = {.site = site, .access = ACCESS_PLAIN, .writes = true};
    uint64_t value = (unsigned char)byte * UINT64_C(0x0101010101010101);
    uint64_t address = (uint64_t)to;
    unsigned piece;
    for (size_t done = 0; done < size; done += piece) {
        piece = piece_at(address + done, 0, size - done);
        access_store(store, address + done, value, piece);
    }
}
