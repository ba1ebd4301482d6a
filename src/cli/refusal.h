/* refusal.h - the report of a run that has no verdict about the program, since heddle cannot use
 * its input: files that do not compile, what heddle does not support, options that contradict the
 * program. Such a run prints messages and exits with status 2. In the formats that programs read it
 * has a report, too. */
#pragma once

#include "cli/option_values.h"

/* From now on, such an end prints a report to stdout, unless the format is text. The options
 * outlive it. */
void refusal_watch(const struct options *options);
/* A report was printed. */
void refusal_forget(void);
