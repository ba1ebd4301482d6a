/* reads.h - the reads that a failing value may come from. */
#pragma once

#include "report/why/story.h"

struct reads {
    int *steps; /* the most likely one first */
    size_t count;
    size_t direct; /* so many of them are in the line of the source that fails, or the latest one of
                      the failing thread */
    size_t own;    /* so many are of the failing thread */
    bool is_in_line; /* the former */
};

/* The reads of data that matter (slice.h): those in the failing line, the latest first; the others
 * of the failing thread; those of other threads. The caller frees the array. */
struct reads reads_find(const struct story *story);
