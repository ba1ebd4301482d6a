/* yields.h - loops in which a thread yields.
 *
 * If the thread waits in such a loop, iterations without an effect are no part of an execution
 * (doc/waiting.md), and neither is what they yield. So the thread yields in front of each iteration
 * instead, wherever in the iteration the program does. */
#pragma once

#include "front/ir.h"

/* Whether the instruction is a call that yields or sleeps, and does no more: a hint to the
 * processor, a function of the library, or one of the program that calls these and has no
 * operation. Requires: calls are lowered. */
bool yields_has(LLVMValueRef instruction);
