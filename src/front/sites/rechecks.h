/* rechecks.h - waits for condition variables that are followed by a test.
 *
 * A wait may end without a signal. That hardly does harm in a loop like `while (!ready) wait();`,
 * in which control goes from the wait back to the wait. In `for (;;) { lock(); if (!ready) wait();
 * unlock(); }`, control goes back to the wait, too, but only after the thread has given the mutex
 * back. This does not count as a test. A function that waits and returns leaves the test to its
 * callers. */
#pragma once

#include "front/ir.h"

/* Whether control may go from the call back to it, or to the return of its function and from each
 * call of that back to the call, without a call of a function that has "lock" in its name, other
 * than as in "clock" and "block". Linear in the sizes of these functions. */
bool rechecks_has(LLVMValueRef call);

/* Whether the instruction is a call of a function that waits for a condition variable. */
bool rechecks_is_wait(LLVMValueRef instruction);
