/* image.h - a graph as a value: its events and choices, without anything that belongs to one process
 * or one search.
 *
 * An image lists the events in the order of their stamps, which it replaces by ranks: 1, 2, 3, ...
 * Rank 0 is EVENT_INIT. Of each event it keeps the choices (source, co predecessor, chosen value) and
 * the flags that tell how the event was added. Everything else follows from these when the program is
 * stepped again (explore/rebuild.h). Behind the events there is room for words of the explorer's own,
 * as many as it likes.
 *
 * In bytes an image is a sequence of little-endian 32-bit words with a header and a checksum; equal
 * images have equal bytes. */
#ifndef HEDDLE_GRAPH_IMAGE_H
#define HEDDLE_GRAPH_IMAGE_H

#include "graph/graph.h"

struct image_event {
    uint32_t thread;
    uint32_t index; /* in its thread, from 0 */
    uint32_t rf;    /* rank of the source; 0: the initial value, or none */
    uint32_t co_prev;
    uint32_t flags;  /* enum event_flags */
    uint32_t choice; /* of an event that accesses no location: the low word of its value */
};

struct image {
    struct image_event *events; /* by rank, from 1 on */
    uint32_t count;             /* events */
    uint32_t *words;            /* the explorer's */
    uint32_t word_count;
};

/* The image of the graph's events with stamps below `end`. Requires that no event below `end` has a
 * source or a co predecessor from there on, unless it is all of the graph (graph->count). Owns fresh
 * memory until image_release. */
struct image image_take(const struct graph *graph, event_id end);
void image_release(struct image *image);

/* Appends a word of the explorer's. */
void image_add_word(struct image *image, uint32_t word);

/* The bytes of the image, in fresh memory; their number goes to *size. */
unsigned char *image_write(const struct image *image, size_t *size);

/* The image with these bytes. Returns false, with an empty image, when they are none. */
bool image_read(struct image *image, const unsigned char *bytes, size_t size);

/* Whether the event of this rank can be put back next: the events that it depends on are in the graph,
 * which was made empty by image_begin. */
bool image_is_ready(const struct image *image, const struct graph *graph, uint32_t rank);

/* Prepares the graph, which must be empty, for the image's events: they get their ranks as stamps. */
void image_begin(const struct image *image, struct graph *graph);

/* The place in co that the event of this rank takes in the graph as it is: its nearest co predecessor
 * that has been put back. */
event_id image_place(const struct image *image, const struct graph *graph, uint32_t rank);

/* Puts an event back under its rank, as `addition` describes it. Requires that it is ready. Calls bug()
 * when the addition is not the event that the image was taken of. */
void image_put_back(const struct image *image, struct graph *graph, uint32_t rank,
                    const struct addition *addition);

#endif
