/* remedy.h - a note on the memory orders that exclude the execution of an error. */
#pragma once

#include "report/error_report.h"

/* Under rc11: names the cheapest orders with which this execution is impossible, as far as they are
 * stronger than the program's. Adds nothing if there are none, if another note tells what would
 * order the two operations of the error, or if the execution is very long. Other executions may
 * have the error nevertheless. Requires that the model's clocks are up to date. */
void remedy_note_add(struct error_report *report, const struct execution *execution,
                     const struct finding *finding);
