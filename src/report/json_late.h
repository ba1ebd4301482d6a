/* json_late.h - JSON with long arrays whose items are made as they are printed, one after another:
 * a step of a trace takes kilobytes as a tree of values, and a trace may have a million of them. */
#pragma once

#include <jansson.h>
#include <stddef.h>
#include <stdio.h>

/* How the items of an array are made. */
struct json_late {
    size_t count;
    json_t *(*make)(const void *context, size_t i); /* the i-th item, a new reference */
    void *context;
    void (*release)(void *context); /* NULL: it belongs to somebody else */
};

/* The late arrays of a tree. A zeroed struct has none. */
struct json_lates {
    struct json_late_array *list;
    size_t count;
    size_t capacity;
};

/* A new reference to an empty array, in whose place json_late_print prints the items. Takes the
 * context, if it has `release`. */
json_t *json_late_array(struct json_lates *lates, struct json_late late);

/* Prints the tree as json_dumpf does. `flags`: JSON_INDENT(n) or JSON_COMPACT, and how numbers are
 * printed. */
void json_late_print(json_t *root, const struct json_lates *lates, FILE *file, size_t flags);

/* The same, piece by piece: write(text, size, context) returns 0. */
void json_late_print_pieces(json_t *root, const struct json_lates *lates,
                            json_dump_callback_t write, void *context, size_t flags);
void json_lates_release(struct json_lates *lates);
