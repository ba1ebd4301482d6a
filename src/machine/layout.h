/* layout.h - how the objects of the program are made up, to name what lies in them as the program's
 * author would: "queue.head", "table[3].x", "node->next".
 *
 * Layouts are built by the front end from debug information, may refer to themselves through
 * pointers, and live as long as the program does. A layout that is not known is NULL. */
#ifndef HEDDLE_MACHINE_LAYOUT_H
#define HEDDLE_MACHINE_LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum layout_kind { LAYOUT_SCALAR, LAYOUT_POINTER, LAYOUT_ARRAY, LAYOUT_STRUCT /* or union */ };

struct layout_member {
    const char *name; /* "" for a base class or an anonymous struct */
    uint64_t offset;  /* bytes */
    uint64_t size;    /* bytes */
    const struct layout *layout;
};

struct layout {
    enum layout_kind kind;
    uint64_t size;                /* bytes; 0: not known */
    const struct layout *element; /* of an array; of a pointer: what it points to */
    const struct layout_member *members;
    size_t member_count;
};

enum { LAYOUT_NAME_SIZE = 160 };

/* An object, or something within it. */
struct layout_place {
    char text[LAYOUT_NAME_SIZE]; /* the object's name; "" when it has none */
    bool points;                 /* the text names a pointer to the object */
    const struct layout *layout; /* the object's */
    int64_t offset;              /* bytes from the object's start */
};

/* Makes the place that of the innermost part that holds `size` bytes there, as far as it can be
 * named. */
void layout_narrow(struct layout_place *place, uint64_t size);

/* Makes the place that of element INDEX + (what the offset says) of the array of elements of
 * `stride` bytes at the place. */
void layout_index(struct layout_place *place, const char *index, uint64_t stride);

/* Writes the place's name, which is cut at `capacity`; returns what snprintf returns. */
int layout_print(const struct layout_place *place, char *text, size_t capacity);

#endif
