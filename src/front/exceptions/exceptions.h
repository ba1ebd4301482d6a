/* exceptions.h - control flow that is not the code's own: exceptions, jumps, signals and their
 * handlers; and records of calls. */
#pragma once

#include "front/ir.h"

/* --- exceptions.c: turns C++ exceptions into plain control flow ------------------------------- */

/* Requires: the library is linked, and unused code is removed. Ensures: no `invoke`, `landingpad`
 * or `resume` is left. ir->has_handlers tells whether there were any. Code that handles exceptions
 * that are never thrown is left as the target of branches whose condition is the constant false. */
void exceptions_lower(struct ir *ir);

/* --- call_records.c: inserts code that records the calls that a thread is in (machine/hooks.h)  */

/* Inserts the code into all functions. Requires: all other instrumentation is done. */
void call_records_insert(struct ir *ir);

/* --- deliveries.c: the places at which a thread looks for pending signals --------------------- */

/* The function of heddle's C library (libc/threads/delivery.c) that looks for them. */
#define SIGNAL_POINT_NAME "signal_point_"

/* If the program calls pthread_kill, inserts a call of that function in front of each visible
 * operation and library call of the program, keeps its name, and returns true. Requires: calls are
 * lowered, and accesses are instrumented. */
bool deliveries_insert(struct ir *ir);

/* --- jumps.c: calls of setjmp ----------------------------------------------------------------- */

/* Marks the function if it calls setjmp. Requires: calls are not yet lowered. */
void jumps_mark(struct ir *ir, LLVMValueRef function);
/* Whether the function is marked: then its volatile local variables stay in memory, where a longjmp
 * leaves their values. */
bool jumps_has(LLVMValueRef function);

/* Gives each call of setjmp a jump point in the frame of its function, and ends the point where the
 * function returns (machine/models/jump.h). Requires: calls are lowered, and accesses are
 * instrumented, so that the points stay native. */
void jumps_insert(struct ir *ir);

/* --- signal_safe.c: the functions that a signal handler may call ------------------------------ */

/* Whether the library function with this name is async-signal-safe by POSIX (2.4.3), or is the
 * library's own, such as those behind errno and assert. */
bool signal_safe_is(const char *name);

/* Whether it takes or gives back a lock. Such functions are not async-signal-safe. But a handler
 * that calls one is judged by what comes of it, which is a deadlock where the interrupted thread
 * has the lock. */
bool signal_safe_is_lock(const char *name);
