/* search.h - the parts of trust's search (trust.c), which can also be used to go through its tree
 * in another order. */
#pragma once

#include "explore/trust/frames.h"

/* At the beginning of the program, with no frame. */
void trust_init(struct trust *trust, struct exploration *exploration);
void trust_release(struct trust *trust);

/* Adds events until no thread can go on, and returns true; false when the bound, a cut or
 * trust->halts ends it before. */
bool trust_extend(struct trust *trust);

/* No thread can go on: ends the execution, and may push a frame for threads that wait. */
void trust_finish(struct trust *trust);

/* Goes to the next graph that is still to be explored, of the frames above trust->bottom; false
 * when there is none. */
bool trust_backtrack(struct trust *trust);

/* Goes to the unit: its last graph is the current one. Starts from the frames of the stack, as far
 * as they are on the way. Nothing is counted or reported. Stops the exploration if there is no such
 * unit. */
void trust_go_to(struct trust *trust, const struct path *goal);
