#include "machine/memory/layout.h"

#include "base/error.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 2, 3))) static void append(struct layout_place *place,
                                                         const char *format, ...)
{
    size_t length = strlen(place->text);
    verify(length < sizeof place->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(place->text + length, sizeof place->text - length, format, arguments);
    va_end(arguments);
}

/* "*p" becomes "(*p)", because an operator that binds more tightly follows. */
static void protect(struct layout_place *place)
{
    char inner[LAYOUT_NAME_SIZE];
    if (place->text[0] != '*')
        return;
    memcpy(inner, place->text, sizeof inner);
    snprintf(place->text, sizeof place->text, "(%.*s)", LAYOUT_NAME_SIZE - 3, inner);
}

/* Turns the pointer's name into the name of the object that it points to. */
static void dereference(struct layout_place *place)
{
    require(place->points);
    char pointer[LAYOUT_NAME_SIZE];
    memcpy(pointer, place->text, sizeof pointer);
    snprintf(place->text, sizeof place->text, "*%.*s", LAYOUT_NAME_SIZE - 2, pointer);
    place->points = false;
}

/* A pointer to an element of an array may lead to the element's neighbours. */
static void step_to_neighbour(struct layout_place *place)
{
    if (!place->points || !place->layout || place->layout->size == 0)
        return;
    int64_t size = (int64_t)place->layout->size;
    if (place->offset >= 0 && place->offset < size)
        return;
    int64_t number = place->offset / size - (place->offset % size < 0);
    protect(place);
    append(place, "[%" PRId64 "]", number);
    place->offset -= number * size;
    verify(place->offset >= 0 && place->offset < size);
    place->points = false;
}

static bool holds(uint64_t offset, uint64_t part_offset, uint64_t part_size, uint64_t size)
{
    return offset >= part_offset && offset - part_offset <= part_size &&
           size <= part_size - (offset - part_offset);
}

/* Whether C reserves the name: then it is a member of an opaque type of the C library. The types of
 * C++'s library tell what they hold: _M_finish. So does the promise in a coroutine's state. */
static bool is_internal(const char *name)
{
    return strcmp(name, LAYOUT_PROMISE) != 0 && name[0] == '_' &&
           (name[1] == '_' || isupper((unsigned char)name[1])) &&
           strncmp(name, "_M_", strlen("_M_")) != 0;
}

/* Whether the member says nothing that the name of its struct does not: a base class, an anonymous
 * struct, and what a class of C++'s library consists of. */
static bool is_unnamed(const struct layout *layout, const struct layout_member *member)
{
    return !*member->name ||
           (member->size == layout->size && strncmp(member->name, "_M_", strlen("_M_")) == 0);
}

/* Bytes of an object, or the bits of a bit-field, which begin in the first byte. */
struct extent {
    uint64_t size;
    unsigned first_bit, bit_count; /* 0: bytes */
};

/* Where bits are looked for, other bit-fields hold none of them. */
static bool has_bits(const struct layout_member *member, struct extent extent)
{
    return !member->bit_count || !extent.bit_count ||
           (member->first_bit == extent.first_bit && member->bit_count == extent.bit_count);
}

static uint64_t innermost_size(const struct layout *layout, uint64_t offset, struct extent extent);

/* The member with the smallest part that holds the bytes: in a union, several members may hold
 * them. */
static const struct layout_member *find_member(const struct layout *layout, uint64_t offset,
                                               struct extent extent, uint64_t *innermost)
{
    const struct layout_member *best = NULL;
    verify(layout->kind == LAYOUT_STRUCT);
    for (size_t i = 0; i < layout->member_count; i++) {
        const struct layout_member *member = &layout->members[i];
        if (!holds(offset, member->offset, member->size, extent.size) || !has_bits(member, extent))
            continue;
        uint64_t part = member->size;
        if (!is_internal(member->name) && !member->bit_count)
            part = innermost_size(member->layout, offset - member->offset, extent);
        if (best && part >= *innermost)
            continue;
        best = member;
        *innermost = part;
    }
    return best;
}

/* The size of the smallest part with a name that holds `size` bytes at the offset. */
static uint64_t innermost_size(const struct layout *layout, uint64_t offset, struct extent extent)
{
    uint64_t innermost = layout && layout->size ? layout->size : UINT64_MAX;
    if (layout && layout->kind == LAYOUT_STRUCT)
        find_member(layout, offset, extent, &innermost);
    else if (layout && layout->kind == LAYOUT_ARRAY && layout->element &&
             layout->element->size != 0 &&
             offset % layout->element->size + extent.size <= layout->element->size)
        innermost = innermost_size(layout->element, offset % layout->element->size, extent);
    return innermost;
}

/* Sets *found if the member is the bit-field that is looked for. */
static bool enter_member(struct layout_place *place, struct extent extent, bool *found)
{
    uint64_t innermost;
    verify(place->offset >= 0);
    const struct layout_member *member =
        find_member(place->layout, (uint64_t)place->offset, extent, &innermost);
    if (!member || is_internal(member->name))
        return false;
    if (!is_unnamed(place->layout, member)) {
        protect(place);
        append(place, "%s%s", place->points ? "->" : ".", member->name);
        place->points = false;
    }
    place->offset -= (int64_t)member->offset;
    place->layout = member->layout;
    *found = member->bit_count && member->bit_count == extent.bit_count;
    return true;
}

static bool enter_element(struct layout_place *place, uint64_t size)
{
    const struct layout *layout = place->layout, *element = layout->element;
    verify(layout->kind == LAYOUT_ARRAY && place->offset >= 0);
    if (!element || element->size == 0 ||
        (uint64_t)place->offset % element->size + size > element->size)
        return false;
    if (layout->size != 0 && !holds((uint64_t)place->offset, 0, layout->size, size))
        return false;
    if (place->points)
        dereference(place);
    protect(place);
    append(place, "[%" PRId64 "]", place->offset / (int64_t)element->size);
    place->offset %= (int64_t)element->size;
    place->layout = element;
    return true;
}

/* Goes one level further in, to the part that holds `size` bytes; false if there is none. */
static bool enter(struct layout_place *place, struct extent extent, bool *found)
{
    if (!place->layout || place->offset < 0)
        return false;
    if (place->layout->kind == LAYOUT_STRUCT)
        return enter_member(place, extent, found);
    return place->layout->kind == LAYOUT_ARRAY && enter_element(place, extent.size);
}

void layout_narrow(struct layout_place *place, uint64_t size)
{
    step_to_neighbour(place);
    while (enter(place, (struct extent){size, 0, 0}, &(bool){false}))
        continue;
}

bool layout_narrow_to_bits(struct layout_place *place, unsigned first, unsigned count)
{
    enum { BYTE = 8 };
    struct extent extent = {(first % BYTE + count + BYTE - 1) / BYTE, first % BYTE, count};
    struct layout_place part = *place;
    bool found = false;
    part.offset += first / BYTE;
    step_to_neighbour(&part);
    while (!found && enter(&part, extent, &found))
        continue;
    if (found)
        *place = part;
    return found;
}

const struct layout *layout_owner(const struct layout_place *place, uint64_t size, uint64_t *offset)
{
    struct layout_place part = *place;
    const struct layout *owner = NULL;
    step_to_neighbour(&part);
    do {
        if (part.layout && part.layout->kind == LAYOUT_STRUCT && part.offset >= 0) {
            owner = part.layout;
            *offset = (uint64_t)part.offset;
        }
    } while (enter(&part, (struct extent){size, 0, 0}, &(bool){false}));
    return owner;
}

/* Whether the place is an array of elements of `stride` bytes, or a pointer to such an element. */
static bool is_indexed(const struct layout_place *place, uint64_t stride)
{
    const struct layout *layout = place->layout;
    if (!layout)
        return true;
    if (layout->kind == LAYOUT_ARRAY && layout->element && layout->element->size == stride)
        return true;
    return place->points && layout->size == stride;
}

void layout_index(struct layout_place *place, const char *index, uint64_t stride)
{
    while (!is_indexed(place, stride))
        if (!enter(place, (struct extent){stride, 0, 0}, &(bool){false})) {
            place->text[0] = '\0';
            return;
        }
    const struct layout *layout = place->layout;
    bool is_array = layout && layout->kind == LAYOUT_ARRAY && layout->element &&
                    layout->element->size == stride;
    if (is_array && place->points)
        dereference(place);
    int64_t first = layout && stride ? place->offset / (int64_t)stride : 0;
    protect(place);
    append(place, "[%s", index);
    if (first != 0)
        append(place, " %c %" PRId64, first < 0 ? '-' : '+', first < 0 ? -first : first);
    append(place, "]");
    place->offset -= first * (int64_t)stride;
    place->layout = is_array ? layout->element : layout;
    place->points = false;
}

int layout_print(const struct layout_place *place, char *text, size_t capacity)
{
    const char *star = place->points ? "*" : "";
    if (place->offset != 0)
        return snprintf(text, capacity, "%s%s%+" PRId64, star, place->text, place->offset);
    return snprintf(text, capacity, "%s%s", star, place->text);
}
