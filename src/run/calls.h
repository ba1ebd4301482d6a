/* calls.h - through which calls a thread came to the places that a report names.
 *
 * Records of calls take time, so an exploration has none. When errors were found in functions that
 * others call, the program is loaded again as code that keeps such records, and each error's
 * execution is run in it once more. */
#pragma once

#include "report/verdict/verdict.h"
#include "run/options.h"

/* Adds calls to the errors' traces. Returns the program that their sites belong to, which
 * front_free takes back after the verdict was released; NULL when there are no calls to add, or
 * when `front` itself keeps records. */
struct front *calls_find(const struct front *front, const struct run_options *options,
                         struct verdict *verdict);
