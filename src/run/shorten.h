/* shorten.h - a shorter failing execution in the place of the one that was found. */
#pragma once

#include "run/run.h"

/* Looks for an execution with the verdict's only error that has fewer steps, for at most
 * options->shorten_time seconds, and makes it the error's. It is an execution of the program, which
 * was run. An error of few steps stays as it is. Requires that the exploration has ended, and that
 * the verdict has the facts with which it was found; those of the new one are added. */
void shorten(struct run *run);
