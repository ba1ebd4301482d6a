/* call_records.h - code that keeps record of the calls that a thread is in; see machine/hooks.h. */
#ifndef HEDDLE_FRONT_CALL_RECORDS_H
#define HEDDLE_FRONT_CALL_RECORDS_H

#include "front/ir.h"

/* Requires: nothing else is to be instrumented. */
void call_records_insert(struct ir *ir);

#endif
