/* block_footprint.h - the global memory that a block may access.
 *
 * A block is *steady* if it accesses the same parts of memory in every state in which its thread
 * has the same local variables. It may write them in some states only. Source-DPOR takes the
 * accesses of a step for all that it may ever access, so steady blocks alone may be independent by
 * their conditions, and what they may write counts as written (doc/constrained.md). */
#pragma once

#include "independence/blocks.h"

/* A part of a global variable. */
struct memory_range {
    const void *address;
    uint64_t size; /* in bytes */
};

struct block_footprint {
    bool is_steady;
    /* Of a steady block, by any of its threads in any state. An array that is accessed at an index
     * that depends on local variables is there as a whole. */
    struct memory_range *accessed, *written;
    size_t accessed_count, written_count;
};

/* Sets *footprint to that of the block. Requires that the program has memory.
 *
 * A section of a mutex with atomic accesses is not taken for steady. There may be more of them in
 * some states, and then it is more than one step (explore/constrained/block.h). */
void block_footprint_find(struct block_footprint *footprint, const struct blocks *blocks,
                          const struct block *block);
void block_footprint_release(struct block_footprint *footprint);

/* Whether the steady block may write one of the bytes. */
bool block_footprint_writes(const struct block_footprint *footprint, struct memory_range range);

/* Whether one of two steady blocks may write what the other one may access. */
bool block_footprints_conflict(const struct block_footprint *a, const struct block_footprint *b);
