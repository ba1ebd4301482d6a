/* finish.h - the end of an execution, in a graph in which no thread is enabled. */
#pragma once

#include "explore/admission.h"

/* Counts the execution, runs the checks on it, and reports errors; returns whether all threads have
 * ended. May collect the machine's states. Requires that no thread is enabled, and that the
 * execution was not finished before; --enable-checks builds verify both. Breaks: pointers to
 * operations. */
bool exploration_finish(struct exploration *exploration);

/* The same for an execution that the admission leaves out: it counts as that says. */
bool exploration_finish_beyond(struct exploration *exploration, struct admission *admission);

/* Runs the checks on an execution that does not count, of an exploration beside another one. The
 * states stay where they are. */
void exploration_finish_aside(struct exploration *exploration);

/* Looks only for threads that wait for ever, in an execution that was counted: another one that
 * counts as the same (values/ends.c). */
void exploration_look_again(struct exploration *exploration);

/* Collects the machine's states, if it is time to. To be called where an execution is given up
 * before its end. */
void exploration_collect(struct exploration *exploration);

/* The same for explorers that come to an execution several times: if its hash is in `seen`, the
 * execution counts as a duplicate; otherwise the hash is added there. */
void exploration_finish_if_new(struct exploration *exploration, struct hash_set *seen);
