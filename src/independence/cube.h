/* cube.h - cubes: conjunctions of comparisons.
 *
 * A cube reads global memory, and local variables that blocks read. These are its inputs. G(C),
 * the globals of the cube, is a list of memory ranges: as long as nobody writes there, the cube
 * stays as true or false as it is. */
#pragma once

#include "independence/term_print.h"

/* A part of a global variable. */
struct memory_range {
    const void *address;
    uint64_t size; /* in bytes */
};

/* The local variables of a block are numbered from 0. A block that is one access has at most these
 * two, which are those of its struct op: */
enum { LOCAL_OPERAND, LOCAL_EXPECTED };

/* How a cube reads a state. Both functions set *value, zero-extended, and return false if they do
 * not know it; then the cube does not hold. `context` is passed on. */
struct cube_reader {
    /* The value of the `size` bytes (1, 2, 4 or 8) of global memory at `address`. */
    bool (*read_memory)(void *context, const void *address, unsigned size, uint64_t *value);
    /* The local variable of the block that was named first (0) or second (1). NULL: knows none. */
    bool (*read_local)(void *context, unsigned block, unsigned local, uint64_t *value);
    void *context;
};

/* Of one pair of blocks. */
struct cube {
    const struct blocks *blocks;
    term_id *literals; /* truth values, all of which hold */
    size_t count;
    struct memory_range *ranges; /* sorted by address */
    size_t range_count;
    char *text;
};

/* The ranges of global memory that the cube reads: *count of them, sorted by address. An array that
 * is read at an index that depends on the state is there as a whole. */
const struct memory_range *cube_ranges(const struct cube *cube, size_t *count);

/* The same text for the same cube: the comparisons as a C expression, in the program's names. */
const char *cube_text(const struct cube *cube);

/* Makes a cube of a copy of the literals; cube_free frees it. */
struct cube *cube_new(const struct printed_pair *pair, const term_id *literals, size_t count);
void cube_free(struct cube *cube);

/* Whether all literals hold; `is_swapped`: the reader's blocks are in the other order. */
bool cube_holds(const struct cube *cube, const struct cube_reader *reader, bool is_swapped);

/* The memory that the term, a TERM_MEMORY or TERM_ARRAY, stands for. */
struct memory_range term_range(const struct blocks *blocks, term_id id);

/* Whether the term reads global memory, or only global `global`. */
enum { ANY_GLOBAL = UINT32_MAX };
bool term_reads_global(const struct terms *terms, term_id id, uint32_t global);
bool term_reads_local(const struct terms *terms, term_id id);
