/* call_records.h - inserts code that records the calls that a thread is in
 * (machine/hooks.h). Only a program that is loaded again for a report has such code. */
#pragma once

#include "front/ir.h"

/* Inserts the code into all functions. Requires: all other instrumentation is done. */
void call_records_insert(struct ir *ir);
