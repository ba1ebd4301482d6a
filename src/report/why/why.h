/* why.h - why an execution fails, in one or two sentences, from its trace.
 *
 * Each *reason* is a pattern of a few steps: a lost update, a check that was no longer true, a
 * pointer read before its object was freed. A reason is told only if the trace has all of its
 * steps; where no reason fits, the report has none. It names the steps, and the trace keeps these
 * in sight. What heddle cannot see is what a thread computes from what it reads; so the steps of
 * locations that the failure may depend on (slice.c) are looked at first. */
#pragma once

#include "report/error_report.h"

/* Adds the reason to the report, and marks the steps that it, a note or a relation names. Linear in
 * the trace; without a trace, there is no reason. */
void why_add(struct error_report *report);
