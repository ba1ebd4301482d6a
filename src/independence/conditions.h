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
 *   RELATION_DEPENDENT  nothing is known. So it is for all sites that begin no block, and for
 *                       blocks that could not be summarised.
 *   RELATION_CUBES      the blocks commute in each state in which one of the cubes holds. They may
 *                       commute in other states, too.
 *   RELATION_ALWAYS     the blocks commute in every state, whatever local variables the threads
 *                       have. This is a valid independence of Source-DPOR (doc/constrained.md).
 *
 * A pair is decided when it is first asked for, and then is a look-up. Numbers are bit-vectors of
 * the machine's width: sums wrap around, as in the code that heddle runs. */
#pragma once

#include "independence/solver.h"
#include "machine/site.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum block_relation { RELATION_DEPENDENT, RELATION_CUBES, RELATION_ALWAYS };

/* What holds of a pair of sites. */
struct condition {
    enum block_relation relation;
    char *const *cubes;   /* C expressions, in the program's names; empty unless RELATION_CUBES */
    size_t cube_count;    /* at most MOST_CUBES */
    const char *shortage; /* why it may commute in states that are not in the cubes, such as "the
                             time limit was reached"; NULL: in those it does not */
};

/* The relations of a program's blocks. It belongs to one process, and is for one thread. */
struct conditions;
struct blocks;

/* Whether this heddle was built with Z3, which conditions_new requires. */
bool conditions_are_available(void);

/* The relations of the blocks (blocks.h), which must live as long. `seconds` is the time limit for
 * each pair, above 0. `limits` are those of all pairs together. conditions_free frees the
 * result. */
struct conditions *conditions_new(struct blocks *blocks, double seconds,
                                  struct solver_limits limits);
void conditions_free(struct conditions *conditions);

/* The condition of the two sites, which may be the same one: then two threads run the same block.
 * It lives as long as `conditions`. Never NULL. Decides the pair if it was not asked for before,
 * which takes at most the time limit of the table. */
const struct condition *conditions_find(struct conditions *conditions, const struct site *first,
                                        const struct site *second);

/* Whether the relation is RELATION_ALWAYS. Decides that if it was not asked for before, without
 * looking for cubes, which takes at most the time limit. */
bool conditions_always(struct conditions *conditions, const struct site *first,
                       const struct site *second);

/* Whether a block begins at the site to which RELATION_ALWAYS matters, as independence of steps: it
 * is steady (block_footprint.h), and commutes in every state with a steady block, perhaps itself,
 * although they conflict. Decides pairs until there is one. */
bool conditions_matter(struct conditions *conditions, const struct site *site);

/* Whether the block may write, in some state, one of the `size` bytes of global memory at
 * `address`. Requires that conditions matter to it. */
bool conditions_may_write(const struct conditions *conditions, const struct site *site,
                          const void *address, uint64_t size);
