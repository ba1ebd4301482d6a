/* layout.h - the layouts of objects, for names of their parts in the program's own terms:
 * "queue.head", "table[3].x", "node->next".
 *
 * The front end builds layouts from debug information. They may refer to themselves through
 * pointers, and live as long as the program. An unknown layout is NULL. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum layout_kind { LAYOUT_SCALAR, LAYOUT_POINTER, LAYOUT_ARRAY, LAYOUT_STRUCT /* or union */ };

/* The name of the key in an element of a map of C++'s library. */
#define LAYOUT_KEY "key"

/* The name of the promise in the state of a coroutine. */
#define LAYOUT_PROMISE "__promise"

struct layout_member {
    const char *name; /* "" for a base class or an anonymous struct */
    uint64_t offset;  /* bytes */
    uint64_t size;    /* bytes */
    const struct layout *layout;
    uint8_t first_bit, bit_count; /* of a bit-field: from the offset's lowest bit; else 0 */
};

struct layout {
    enum layout_kind kind;
    bool is_unsigned;             /* of a scalar: C takes it for a number without a sign */
    uint64_t size;                /* bytes; 0: unknown */
    const struct layout *element; /* of an array; of a pointer: the object that it points to */
    const struct layout_member *members;
    size_t member_count;
};

enum { LAYOUT_NAME_SIZE = 160 }; /* bytes, with the zero; longer names are cut */

/* An object, or a part of it. */
struct layout_place {
    char text[LAYOUT_NAME_SIZE]; /* the object's name; "" if it has none */
    bool points;                 /* the text names a pointer to the object */
    const struct layout *layout; /* the object's */
    int64_t offset;              /* bytes from the object's start */
};

/* Narrows the place to the innermost part with a name that holds the `size` bytes at its offset. */
void layout_narrow(struct layout_place *place, uint64_t size);

/* Narrows the place to the bit-field of `count` bits, `first` bits behind the place. Returns false,
 * and leaves the place alone, if there is no such bit-field. */
bool layout_narrow_to_bits(struct layout_place *place, unsigned first, unsigned count);

/* The innermost struct or union around the part with a name that holds the `size` bytes at the
 * place, and their offset there. NULL: they lie in none. */
const struct layout *layout_owner(const struct layout_place *place, uint64_t size,
                                  uint64_t *offset);

/* Narrows the place to an element of the array at the place, whose elements have `stride` bytes:
 * the element INDEX + offset / stride. Without such an array, the name becomes "". */
void layout_index(struct layout_place *place, const char *index, uint64_t stride);

/* Writes the place's name into `capacity` bytes, like snprintf, and returns the same. */
int layout_print(const struct layout_place *place, char *text, size_t capacity);
