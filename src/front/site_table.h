/* site_table.h - the sites of a program, and the texts that they point to.
 *
 * Both live as long as the program, since machine code and operations hold their addresses. Texts
 * are interned: two sites in one file share its name. */
#ifndef HEDDLE_FRONT_SITE_TABLE_H
#define HEDDLE_FRONT_SITE_TABLE_H

#include "machine/site.h"

#include <stddef.h>

struct site_chunk;

struct site_table {
    struct site_chunk *chunks; /* the newest first */
    char **texts;              /* a hash table, at most half full */
    size_t text_count;
    size_t text_capacity;
};

struct site *site_table_add(struct site_table *table); /* zeroed; never moves */

/* The interned copy of the first `length` bytes of `text`. It lives as long as the table. */
const char *site_table_text(struct site_table *table, const char *text, size_t length);
void site_table_release(struct site_table *table);

#endif
