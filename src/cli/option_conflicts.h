/* option_conflicts.h - options of the command line that exclude each other: what heddle is to do,
 * and for what report. */
#pragma once

#include "cli/option_values.h"

/* Dies, with the reason, when the options exclude each other, or one needs another. */
void option_conflicts_check(const struct options *options);

/* The same of options for the check of an object (--linearizability). */
void option_conflicts_check_object(const struct options *options);
