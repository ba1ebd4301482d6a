/* blocks.h - what the blocks of a program do: for each of them its paths, as terms.
 *
 * A path is taken in the states in which its condition holds; exactly one of a block's paths is.
 * It assigns values to parts of global variables, all at once, and leaves values in local variables
 * of its thread that are used behind the block. All terms are over the state in which the block
 * begins: TERM_MEMORY and TERM_ARRAY are global memory then, TERM_LOCAL of block 0 are local
 * variables of the thread.
 *
 * The front end makes the blocks (front/blocks/blocks.h). They live as long as the program. */
#pragma once

#include "independence/term.h"
#include "machine/memory/layout.h"
#include "machine/site.h"

#include <stdio.h>

enum { MOST_PATHS = 64 };

/* Whether all accesses of a variable have been of separate parts of it, or of cells of one size, or
 * neither. */
enum global_shape { SHAPE_PARTS, SHAPE_CELLS, SHAPE_MIXED };

struct global_part {
    uint64_t offset; /* in bytes, as `size` */
    uint64_t size;
};

/* A global variable that blocks access. */
struct block_global {
    const char *name;            /* not owned, as `layout` and `memory` */
    const struct layout *layout; /* NULL: unknown */
    const void *memory;          /* where it is while the program runs */
    uint64_t size;               /* in bytes */
    enum global_shape shape;
    uint64_t cell; /* of SHAPE_CELLS: the size of a cell, in bytes */
    struct global_part *parts;
    size_t part_count;
    size_t part_capacity;
};

/* A range of a global variable. */
struct block_access {
    uint32_t global;
    term_id offset; /* 64 bits */
    uint64_t size;  /* in bytes */
};

/* `to` is a TERM_MEMORY or TERM_ARRAY. */
struct block_write {
    term_id to;
    term_id value;
};

/* A value that is used behind the block. `name` tells the values of one block apart. */
struct block_result {
    uintptr_t name;
    term_id value;
};

enum path_end {
    PATH_ENDS,  /* at the end of the block */
    PATH_FAILS, /* by an error of the program, or a failed assumption */
};

struct block_path {
    term_id condition;
    enum path_end kind;
    uintptr_t end; /* tells the ends of one block apart */
    struct block_write *writes;
    size_t write_count;
    size_t write_capacity;
    struct block_result *results;
    size_t result_count;
    size_t result_capacity;
    struct block_access *accesses; /* each once */
    size_t access_count;
    size_t access_capacity;
};

/* A local variable that the block reads. */
struct block_local {
    char *name; /* owned; NULL: it has none */
    unsigned width;
};

struct block {
    const struct site *site; /* at which it begins */
    const char *calls; /* by which its function was inlined (front/sites/place.h); not owned */
    bool is_access;    /* it is one atomic access */
    bool has_atomic;   /* it is the section of a mutex with atomic accesses in it */
    struct block_path *paths; /* none if `reason` is set */
    size_t path_count;
    size_t path_capacity;
    struct block_local *locals; /* by their numbers */
    size_t local_count;
    size_t local_capacity;
    char *reason;             /* why there is no summary; NULL: there is one */
    const struct site *place; /* of the reason */
};

struct blocks {
    struct terms terms;
    struct block_global *globals; /* by their numbers in terms */
    size_t global_count;
    size_t global_capacity;
    struct block *items;
    size_t count;
    size_t capacity;
};

void blocks_init(struct blocks *blocks);
void blocks_release(struct blocks *blocks);

/* Forgets the paths and local variables of the block, and the reason. */
void block_clear(struct block *block);

/* Whether the block accesses the same parts of global variables in every state in which its thread
 * has the same local variables. Requires a summary. */
bool block_is_steady(const struct blocks *blocks, const struct block *block);

/* Prints a line for each block without a summary: where it begins, and why there is none. */
void blocks_print_gaps(const struct blocks *blocks, FILE *file);

/* Notes that the global is accessed there. Returns false if its shape has changed: then paths that
 * were made before are no longer right. */
bool blocks_shape(struct blocks *blocks, const struct block_access *access);
