/* exchange.h - compare-exchanges of loops, and loops around them that hand on what they have read.
 */
#pragma once

#include "front/loops/natural_loop.h"

/* --- exchange.c: the compare-exchange of a loop ----------------------------------------------- */

/* Whether the value is this part of the compare-exchange's result: 0: what it has found, 1: whether
 * it has succeeded. */
bool exchange_has_part(LLVMValueRef exchange, LLVMValueRef value, unsigned part);

/* Whether the loop is left whenever the compare-exchange, which is in it, has succeeded. False,
 * too, if that is unknown. */
bool exchange_leaves(const struct natural_loop *loop, LLVMValueRef exchange);

/* Whether the loop goes on whenever the compare-exchange, which is in it, has failed. False, too,
 * if that is unknown. */
bool exchange_goes_on(const struct natural_loop *loop, LLVMValueRef exchange);

/* Whether a failure of the compare-exchange, which is in the loop, only leads to another iteration,
 * and that one does the same if it finds the same. False, too, if that is unknown. */
bool exchange_retries(struct ir *ir, const struct natural_loop *loop, LLVMValueRef exchange);

/* --- reloads.c: loops that hand on nothing but what they have read last at one place ---------- */

struct reloads {
    struct ir *ir;
    const struct natural_loop *natural;
    LLVMValueRef phi;            /* the value that is handed on */
    struct value_list exchanges; /* all compare-exchanges of the loop */
    struct value_list chain;     /* loads that reload, and the phis and casts behind them */
};

/* What is cast, if the value is a cast; else the value. */
LLVMValueRef reloads_without_cast(LLVMValueRef value);

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
