/* json_value.h - values of JSON reports, and long arrays whose items are made as they are printed,
 * one after another: a step of a trace takes kilobytes as a tree of values, and a trace may have a
 * million of them. */
#pragma once

#include <jansson.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Each function returns a new reference. */

/* The text; null for NULL. The program under test may have texts that are not UTF-8. In such a
 * text, characters beyond ASCII are replaced. */
json_t *json_value_text(const char *text);
/* The same for bytes that may include null characters. `bytes` may be NULL if there are none. */
json_t *json_value_bytes(const char *bytes, size_t size);
json_t *json_value_count(uint64_t count);

/* A report, with what all kinds of reports begin with: the tool, its version, and the version of
 * the format, which grows when a key changes its meaning or goes (doc/report.schema.json). */
json_t *json_value_report(const char *version);

/* --- Late arrays ------------------------------------------------------------------------------ */

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
