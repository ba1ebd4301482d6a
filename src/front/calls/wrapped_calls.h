/* wrapped_calls.h - library functions whose calls need something more in programs that use
 * cancellation, robust mutexes and the like: each call becomes one of a wrapper. */
#pragma once

#include "front/ir.h"

/* If the program calls pthread_cancel, inserts calls of heddle's C library in front of each of
 * its cancellation points, and refuses those that heddle cannot interrupt. If the program has
 * robust mutexes, lets threads keep lists of the mutexes that they hold. If it sends signals,
 * delivers them when they are unblocked. Other programs stay as they are. Requires:
 * library is linked. */
void wrapped_calls_insert(struct ir *ir);
/* The function that the program calls where that of heddle's C library is called; "": none. */
const char *wrapped_calls_name(const char *function);
