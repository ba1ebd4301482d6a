/* site_table.h - the sites of a program, and the texts and forms that they point to.
 *
 * Sites, texts and forms live as long as the program, since machine code and operations hold their
 * addresses. So do the layouts of types (types.h), which are in the same memory. Texts are
 * interned: two sites in one file share its name. */
#pragma once

#include "base/arena.h"
#include "machine/site.h"

#include <stddef.h>

struct site_chunk;

struct site_table {
    struct arena memory;       /* of all that lives as long as the program */
    struct site_chunk *chunks; /* the newest first */
    uint32_t count;            /* of sites */
    char **texts;              /* a hash table, at most half full */
    size_t text_count;
    size_t text_capacity;
};

/* A site that is zeroed but for its number, and never moves. */
struct site *site_table_add(struct site_table *table);
/* All sites by their numbers; lives as long as the table. Requires: no further one will be added.
 */
struct site *const *site_table_list(struct site_table *table);

/* A copy of the form, which lives as long as the table. */
const struct form *site_table_add_form(struct site_table *table, const struct form *form);

/* A copy of the caller, which lives as long as the table. */
const struct site_caller *site_table_add_caller(struct site_table *table,
                                                const struct site_caller *caller);

/* The interned copy of the first `length` bytes of `text`. It lives as long as the table. */
const char *site_table_text(struct site_table *table, const char *text, size_t length);

/* Forgets what only adding needs: no site, text or form will be added. */
void site_table_forget(struct site_table *table);
void site_table_release(struct site_table *table);
