/* random.h - random numbers of which only a remainder matters. */
#pragma once

#include "front/ir.h"

/* Replaces each call of rand() or random() by a choice among 0, 1, ..., N - 1 if the program uses
 * the result only as its remainder by one small constant N. Requires: locals are SSA values, and
 * library calls are not lowered. */
void random_choose_remainders(struct ir *ir);
