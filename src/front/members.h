/* members.h - the members of std::atomic become part of the functions that call them.
 *
 * x.compare_exchange_weak(old, 1) is a call of a function of C++'s library. It has the exchange,
 * once for each pair of memory orders, and a reference to `old`. So a loop around the call has no
 * exchange, and `old` is in memory for good. Inlined, it is what atomic_compare_exchange_weak is in
 * C: one exchange, and `old` is a variable like others. The same holds for functions of the library
 * that do no more than to call members. Members that wait or notify stay. */
#pragma once

#include "front/ir.h"

/* Requires: nothing was changed in the module. */
void members_inline(struct ir *ir);
