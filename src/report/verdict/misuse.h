/* misuse.h - the words for wrong uses of mutexes, condition variables and the like. */
#pragma once

#include "report/verdict/context.h"

/* The message for an error in the use of such an object, which the caller frees. Adds notes to the
 * report. Requires: it is one of the kinds ERROR_INVALID_LOCK, ERROR_INVALID_UNLOCK,
 * ERROR_INVALID_USE, ERROR_DOUBLE_INIT, ERROR_TWO_MUTEXES and ERROR_END_OF_HELD_LOCK. */
char *misuse_describe(const struct diagnosis *diagnosis);
