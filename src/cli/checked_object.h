/* checked_object.h - --linearizability: the project defines an object that is checked, and no
 * main. */
#pragma once

#include "cli/wanted.h"

/* Checks the object of the project's files, or, if `read` is not NULL, of a choice of what was read
 * (front_read), and reports to stdout. Returns the exit status. Dies when the program or its object
 * cannot be used. */
int checked_object_run(const struct options *options, const struct inputs *inputs,
                       const struct project *project, const struct front *read);
