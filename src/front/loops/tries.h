/* tries.h - loops that try so many times, and then do something else.
 *
 *     for (int i = 0; i < 1000; i++)
 *         if (compare_exchange(&lock, 0, 1))
 *             return;
 *     sleep_on(&lock);
 *
 * An execution would differ from another one by how many of the tries have failed. But the thread
 * only looks whether all have. So a try that fails, and is alike if it is repeated, may stand for
 * all that are left (machine/waiting/iteration.h): the counter goes on to the first value at which
 * the thread does something else. doc/waiting.md has the proof. */
#pragma once

#include "front/ir.h"
#include "front/loops/natural_loop.h"

/* Whether the phi of the loop's header counts: it begins with a constant, each iteration adds
 * another one or multiplies by it, and the values that matter are only compared with constants, all
 * with the same results in the first few iterations. Sets *end to the first value with which the
 * results differ. Loops with few such iterations are left as they are. */
bool tries_are_counted(const struct natural_loop *loop, LLVMValueRef phi, uint64_t *end);
