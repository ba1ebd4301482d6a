/* diagnosis.h - the text of an error: the message, and notes about other places and on what would
 * exclude it. */
#pragma once

#include "report/error_report.h"

/* The report of a finding in the execution's current graph, without a trace: its message, place,
 * thread and notes. Owned by the caller; error_report_release. */
struct error_report diagnosis_make(const struct execution *execution,
                                   const struct finding *finding);

/* The places of that report. */
struct site_pair diagnosis_places(const struct execution *execution, const struct finding *finding);

/* A note, for a program that is judged by rc11: names the cheapest orders with which this
 * execution is impossible, as far as they are stronger than the program's. Other executions may
 * have the error nevertheless. If the program has weak orders, but the strongest would not help,
 * says so. Adds nothing if another note tells what would order the two operations of the error, or
 * if the execution is very long. Requires that the model's clocks are up to date, and that the
 * report has its trace. */
void remedy_note_add(struct error_report *report, const struct execution *execution,
                     const struct finding *finding);

/* Says that stronger memory orders would not help: the execution is possible under sequential
 * consistency. */
void remedy_note_helpless(struct error_report *report, const struct execution *execution,
                          const struct finding *finding);
