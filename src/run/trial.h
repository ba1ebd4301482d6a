/* trial.h - whether a program can be loaded, without the end of the process when it cannot. */
#pragma once

#include <stdbool.h>

/* Calls `load` in a child process. Returns whether it has returned there; when not, what it and its
 * own children have printed to stderr goes to error_print, line by line. */
bool trial_succeeds(void (*load)(const void *context), const void *context);
