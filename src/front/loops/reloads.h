/* reloads.h - loops that hand on nothing but what they have read last at one place.
 *
 *     r = load(x);
 *     for (;;)
 *         if (is_free(r)) {
 *             if (compare_exchange(x, &r, taken(r)))
 *                 break;
 *         } else if (waits(r)) {
 *             pause();
 *             r = load(x);
 *         } else if (compare_exchange(x, &r, waiting(r)))
 *             break;
 *
 * Each iteration that goes on has *reloaded* r: by a compare-exchange that has failed, or by a
 * load. It has no other state, and no effect. */
#pragma once

#include "front/loops/natural_loop.h"

struct reloads {
    struct ir *ir;
    const struct natural_loop *natural;
    LLVMValueRef phi;            /* the value that is handed on */
    struct value_list exchanges; /* all compare-exchanges of the loop */
    struct value_list chain;     /* loads that reload, and the phis and casts behind them */
};

/* Finds the loop's compare-exchanges. The caller releases the structure. */
void reloads_init(struct reloads *reloads, struct ir *ir, const struct natural_loop *natural,
                  LLVMValueRef phi);
void reloads_release(struct reloads *reloads);

/* Whether the loop is such, with this phi of its header. `read`: a load of the same place, which
 * orders no more than any access that reloads; NULL: only compare-exchanges reload, and none orders
 * less than the first one. Fills the chain. Requires: a load, or a compare-exchange. */
bool reloads_find(struct reloads *reloads, LLVMValueRef read);

/* Removes what is not used any more: the phi has been replaced. */
void reloads_drop(const struct reloads *reloads);

/* Whether each iteration comes to one compare-exchange, with any value of the phi and without an
 * error, and the next one begins if that one has failed. */
bool reloads_may_guess(const struct reloads *reloads);
