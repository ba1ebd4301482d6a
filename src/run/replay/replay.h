/* replay.h - one execution again: the one that a report tells of. */
#pragma once

#include "report/trace/recording.h"
#include "report/verdict/verdict.h"
#include "run/options.h"

#include <stdio.h>

/* Runs the recorded steps in their order, prints to `output` what the program prints, and puts the
 * error into the verdict, which the caller clears while the program is still there. Dies when the
 * recording does not fit the program. The options' property does not
 * matter, and the options have the recording's memory model. */
void replay_program(const struct program *program, const struct run_options *options,
                    const struct recording *recording, FILE *output, struct verdict *verdict);

/* Runs the report's execution again in `program`, which is the one that the report is about but
 * keeps record of calls, and adds to the report's steps the calls that their threads are in. There
 * are none when it turns out to go another way. `facts`: of the run that has made the report. */
void replay_find_calls(const struct program *program, const struct run_options *options,
                       const struct facts *facts, struct error_report *report);
