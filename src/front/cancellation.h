/* cancellation.h - cancellation points. */
#ifndef HEDDLE_FRONT_CANCELLATION_H
#define HEDDLE_FRONT_CANCELLATION_H

#include "front/ir.h"

/* If the program calls pthread_cancel, inserts calls of heddle's C library (libc/cancel.c) in front
 * of each call of the program that is a cancellation point. Refuses those that heddle cannot
 * interrupt. Requires: heddle's library is linked. */
void cancellation_insert(struct ir *ir);

#endif
