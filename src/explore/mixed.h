/* mixed.h - locations that are accessed in several sizes (machine/operations/part.h). */
#pragma once

#include "graph/graph.h"
#include "machine/machine.h"
#include "machine/operations/part.h"

/* Whether each of the bytes was written by `write` or before it in co. If not, it may still have
 * been initialised. Linear in the number of writes. Requires: `write` is EVENT_INIT, or a write of
 * the location. */
bool mixed_is_written(const struct machine *machine, const struct graph *graph, part_bytes bytes,
                      event_id write);

/* Two places in the program, with concurrent accesses of bytes that count as one location, at least
 * one of them of a part. Such accesses are ordered more than the memory model asks for. */
struct mixed_places {
    const struct site *first, *second; /* by their numbers; NULL: there are none */
};

/* Keeps whichever comes first in the program: what is kept in the end does not depend on the order
 * of the calls. */
void mixed_note(struct mixed_places *places, const struct site *one, const struct site *other);
/* The same with the places of `from`, if there are any. */
void mixed_merge(struct mixed_places *places, const struct mixed_places *from);
