/* shadows.h - finds decisions on values that were never written.
 *
 * To copy such a value is no error: programs copy structs whose members are not all set. It is an
 * error if the value decides something: a branch, an address, a division, an argument of a library
 * function, an atomic update, or a computed value that is stored to shared memory. So each value
 * that may be undefined has a *shadow*: a value with a bit for each of its bits, which is 1 where
 * the value is undefined. A native variable that is not written as a whole when it comes to life
 * has a shadow variable. Shadows go through copies, bitwise operations and calls, also through
 * pointers that a call passes to a caller's variable. Any other operation on undefined bits has an
 * undefined result.
 *
 * The machine keeps the undefined bits of words in shared memory (machine/operations/unset.h), and
 * judges reads of it that are no copies. The shadow of a variable is lost where a model may
 * write it. */
#pragma once

#include "front/escape.h"
#include "front/ir.h"

/* Inserts the shadows and the checks. Requires: accesses_lower; native variables still have their
 * lifetime markers. */
void shadows_insert(struct ir *ir, const struct escape *escape);
