/* conditions.h - the conditions under which two blocks commute, as a table by pairs of sites.
 *
 * A block is named by the site of the operation with which it begins:
 *  - an atomic section, by its __VERIFIER_atomic_begin,
 *  - the critical section of a mutex, by its pthread_mutex_lock,
 *  - one atomic access outside of such sections, by its own site.
 * Two blocks of different threads commute in a state if both orders come to one state: to the same
 * memory, and to the same values of those local variables of either thread that are still used
 * behind its block. A mutex counts as free before and after its block. In no state do blocks
 * commute one of which fails there, in either order.
 *
 * The relation of a pair of sites is one of
 *   RELATION_DEPENDENT  nothing is known. So it is for all sites that begin no block, and for blocks
 *                       that could not be summarised.
 *   RELATION_CUBES      the blocks commute in each state in which one of the cubes holds. They may
 *                       commute in other states, too.
 *   RELATION_ALWAYS     the blocks commute in every state, whatever local variables the threads
 *                       have. This is a valid independence of Source-DPOR (doc/constrained.md).
 *
 * A *cube* is a conjunction of comparisons. It reads global memory, and local variables that the
 * blocks read. These are its inputs. G(C), the globals of the cube, is a list of memory ranges: as
 * long as nobody writes there, the cube stays as true or false as it is.
 *
 * A pair is decided when it is first asked for, and then is a look-up. Numbers are bit-vectors of
 * the machine's width: sums wrap around, as in the code that heddle runs. */
#ifndef HEDDLE_INDEPENDENCE_CONDITIONS_H
#define HEDDLE_INDEPENDENCE_CONDITIONS_H

#include "machine/site.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum relation { RELATION_DEPENDENT, RELATION_CUBES, RELATION_ALWAYS };

/* A part of a global variable. */
struct memory_range {
    const void *address;
    uint64_t size; /* in bytes */
};

/* Opaque; see cube_holds. */
struct cube;

/* What holds of a pair of sites, in the order in which they were asked for. */
struct condition {
    enum relation relation;
    bool is_swapped; /* the cubes were made for the sites in the other order */
    struct cube *const
        *cubes;        /* in the order in which they were found; empty unless RELATION_CUBES */
    size_t cube_count; /* at most MOST_CUBES */
};

enum { MOST_CUBES = 64 };

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

/* The relations of a program's blocks. It belongs to one process, and is for one thread. */
struct conditions;

/* The condition of the two sites, which may be the same one: then two threads run the same block.
 * It lives as long as `conditions`. Never NULL. Decides the pair if it was not asked for before,
 * which takes at most the time limit of the table. */
const struct condition *conditions_find(struct conditions *conditions, const struct site *first,
                                        const struct site *second);

/* Whether the relation is RELATION_ALWAYS. */
bool conditions_always(struct conditions *conditions, const struct site *first,
                       const struct site *second);

/* Whether one of the cubes of the condition holds in the state, or the relation is RELATION_ALWAYS.
 * Stores the cube that holds in *which, unless `which` is NULL; NULL: no cube is needed. */
bool condition_holds(const struct condition *condition, const struct cube_reader *reader,
                     const struct cube **which);

/* The ranges of global memory that the cube reads: *count of them, sorted by address. An array that
 * is read at an index that depends on the state is there as a whole. */
const struct memory_range *cube_ranges(const struct cube *cube, size_t *count);

/* The same text for the same cube: the comparisons as a C expression, in the program's names. */
const char *cube_text(const struct cube *cube);

#endif
