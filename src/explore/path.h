/* path.h - a place in the tree of a search, as a short value that any process that has loaded the
 * same program can go to: a *work unit*.
 *
 * A search is a stack of frames. Each frame sets up one graph after another. Their order is a
 * function of the frames below. So the stack is named by the number of graphs that each of its
 * frames has set up, from the bottom on. The last graph that was set up is done. A frame is *open*
 * if the graphs that it has not set up yet belong to the unit. Those of other frames belong to
 * other units. The empty path is the whole tree. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct path_step {
    uint32_t ordinal; /* the number of graphs that the frame has set up */
    bool is_open;
    bool is_admitted; /* one of these graphs was worth exploring (admission.h) */
};

/* A zeroed path is empty, and owns no memory. */
struct path {
    struct path_step *steps;
    size_t count;
    size_t capacity;
    uint64_t check; /* a hash of the frames; 0 for the empty path */
};

void path_release(struct path *path);
void path_append(struct path *path, struct path_step step);
/* `to` becomes equal to `from`. They are different paths. */
void path_copy(struct path *to, const struct path *from);
/* Removes the steps behind the last open one. The caller sets `check` anew. */
void path_trim(struct path *path);
/* Whether some step is open. */
bool path_has_open(const struct path *path);

/* Less than, equal to or greater than 0, as the place of `a` comes before that of `b` in the order
 * of the search, is the same or comes behind. */
int path_compare(const struct path *a, const struct path *b);

/* Appends the path to *bytes, an array of *size bytes with room for *capacity: about one byte for
 * each step. */
void path_write(const struct path *path, unsigned char **bytes, size_t *size, size_t *capacity);
/* Reads what path_write has written at the beginning of `bytes`. Returns the number of bytes that
 * it takes, or 0 if these are not the bytes of a path. The caller releases the path in both cases.
 * Requires that `path` is empty. */
size_t path_read(struct path *path, const unsigned char *bytes, size_t size);
