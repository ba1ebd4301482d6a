/* html_source.h - the lines of source that a page shows: those around the places of its steps. */
#pragma once

#include "machine/site.h"

#include <jansson.h>
#include <stddef.h>

/* The places. A zeroed struct has none. */
struct html_source {
    const struct site **sites;
    size_t count;
    size_t capacity;
};

/* Ignores NULL and a site without a line. */
void html_source_add(struct html_source *source, const struct site *site);
/* An array of files, each with its "file" and "blocks": the number of the "first" line, from 1, and
 * the "lines". Successive blocks leave lines out between them. A file that cannot be read has no
 * blocks. A new reference. Sorts the places. */
json_t *html_source_make(struct html_source *source);
void html_source_release(struct html_source *source);
