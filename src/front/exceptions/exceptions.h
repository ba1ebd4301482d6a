/* exceptions.h - turns C++ exceptions into plain control flow.
 *
 * After each call that may throw, a test follows: if an exception is in flight, control goes to the
 * landing pad of the call, or the function returns. No unwinder is needed, so the machine may save
 * and restore a thread at any operation on the way. machine/native/unwinding.h describes the data
 * that this code and the C++ library share. */
#pragma once

#include "front/ir.h"

/* Requires: the library is linked, and unused code is removed. Ensures: no `invoke`, `landingpad`
 * or `resume` is left. ir->has_handlers tells whether there were any. Code that handles exceptions
 * that are never thrown is left as the target of branches whose condition is the constant false. */
void exceptions_lower(struct ir *ir);
