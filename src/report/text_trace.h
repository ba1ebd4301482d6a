/* text_trace.h - a trace as a table: a line for each step, further to the right for later threads,
 * with its place and source text. */
#ifndef HEDDLE_REPORT_TEXT_TRACE_H
#define HEDDLE_REPORT_TEXT_TRACE_H

#include "report/source.h"
#include "report/style.h"
#include "report/trace.h"

/* Unless `whole`, leaves out what fold.h says, and tells how much that is, and memory orders. */
void text_trace_print(FILE *file, const struct style *style, struct source *source,
                      const struct trace *trace, bool whole);

#endif
