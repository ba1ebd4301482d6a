/* smaller.h - a smaller scenario in the place of one that fails, which the user has given. */
#pragma once

#include "linearizability/check.h"

/* Leaves threads and operations out of check->failed as long as what is left has an error of the
 * same kind, for at most so many seconds. Each scenario is explored, so the check's verdict is that
 * of the last one, and check->given is the first. Requires that the check has an error. */
void smaller_find(struct linearizability *check, const struct program *program,
                  const struct run_options *options, double seconds);
