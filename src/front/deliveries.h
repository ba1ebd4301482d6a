/* deliveries.h - the places at which a thread looks for pending signals. */
#ifndef HEDDLE_FRONT_DELIVERIES_H
#define HEDDLE_FRONT_DELIVERIES_H

#include "front/ir.h"

/* If the program calls pthread_kill, inserts a call of heddle's C library (libc/delivery.c) in
 * front of each visible operation and library call of the program. Requires: calls are lowered, and
 * accesses are instrumented. */
void deliveries_insert(struct ir *ir);

#endif
