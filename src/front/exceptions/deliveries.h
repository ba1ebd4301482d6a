/* deliveries.h - the places at which a thread looks for pending signals. */
#pragma once

#include "front/ir.h"

/* The function of heddle's C library (libc/threads/delivery.c) that looks for them. */
#define SIGNAL_POINT_NAME "signal_point_"

/* If the program calls pthread_kill, inserts a call of that function in front of each visible
 * operation and library call of the program, keeps its name, and returns true. Requires: calls are
 * lowered, and accesses are instrumented. */
bool deliveries_insert(struct ir *ir);
