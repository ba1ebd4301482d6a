/* kept.h - the check that a pass keeps what other threads may notice.
 *
 * Before the pass, each instruction that accesses memory which another thread may reach, each fence
 * and each call gets a number, which its copies have, too. After the pass, the paths of each
 * function have the same sequences of numbers: no access was added, moved over another one or over
 * a call, merged, or lost. The accesses of a variable that is private, or that is gone after the
 * pass, do not count: nobody has its address. A call of a function that was inlined stands for the
 * sequences of its body. A path may be lost if its branch depends on a value that the pass may
 * know.
 *
 * The check knows no more of a pass than that. It has its own analysis of what is private, and does
 * not look at values. */
#pragma once

#include "front/ir.h"

struct kept;

/* Numbers the instructions, and takes the functions down. */
struct kept *kept_begin(struct ir *ir);

/* Compares, and ends in bug() if an access is not kept: the message has the pass, the function and
 * the place. `folds`: the pass may know values that are different on another way to a branch.
 * Releases `kept`. */
void kept_end(struct kept *kept, struct ir *ir, const char *pass, bool folds);
