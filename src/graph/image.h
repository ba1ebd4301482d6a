/* image.h - a graph as a value: its events and choices, without data of one process or one search.
 *
 * An image lists the events in the order of their stamps, and replaces the stamps by ranks 1, 2, 3,
 * ... Rank 0 is EVENT_INIT. For each event it keeps the choices (source, co predecessor, chosen
 * number) and the flags. Everything else follows from these when the program is stepped again
 * (explore/rebuild.h).
 *
 * Written out, an image is a sequence of little-endian 32-bit words with a header and a checksum.
 * Equal images have equal bytes. */
#pragma once

#include "graph/change.h"

struct image_event {
    uint32_t thread;
    uint32_t index; /* in its thread, from 0 */
    uint32_t rf;    /* rank of the source; 0: the initial value, or none */
    uint32_t cause; /* rank of the event that let it run: a join's, or a queue's; 0: none */
    uint32_t co_prev;
    uint32_t flags;  /* enum event_flags */
    uint32_t role;   /* enum event_role */
    uint32_t choice; /* the low word of its value, if the event accesses no location; else 0 */
};

struct image {
    struct image_event *events; /* by rank, from 1 on */
    uint32_t count;
};

/* The image of the present events with stamps below `end`. Requires that their sources and co
 * predecessors have stamps below `end`, too; with graph->count, they have. The caller releases
 * it. */
struct image image_take(const struct graph *graph, event_id end);
/* Frees the memory of the image, and makes it empty. */
void image_release(struct image *image);

/* The bytes of the image, in memory that the caller frees; their number goes to *size. */
unsigned char *image_write(const struct image *image, size_t *size);

/* Sets *image to the image with these bytes; the caller releases it. Returns false, and an empty
 * image, if the bytes are not those of an image. */
bool image_read(struct image *image, const unsigned char *bytes, size_t size);

/* Whether the event of this rank, which is absent, can be added next: it is the next one of its
 * thread, and its source is in the graph. Requires image_begin. */
bool image_is_ready(const struct image *image, const struct graph *graph, uint32_t rank);

/* Prepares the graph for the image's events, which get their ranks as stamps. Requires that the
 * graph is empty. */
void image_begin(const struct image *image, struct graph *graph);

/* The co predecessor of the event of this rank in the current graph: the nearest of its
 * predecessors in the image's co that is present. */
event_id image_place(const struct image *image, const struct graph *graph, uint32_t rank);

/* Adds the event of this rank, with its rank as stamp, as `addition` describes it. Requires that it
 * is ready. Calls bug() if the flags of the addition do not match the image. */
void image_put_back(const struct image *image, struct graph *graph, uint32_t rank,
                    const struct addition *addition);
