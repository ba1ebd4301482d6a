/* text_trace.h - prints a trace as a table: one line for each step, with its place and source text.
 * The lines of later threads are indented further. */
#pragma once

#include "report/source.h"
#include "report/style.h"
#include "report/trace/trace.h"

/* Unless `whole`, leaves out memory orders and the steps that fold.h folds, and prints the number
 * of those. */
void text_trace_print(FILE *file, const struct style *style, struct source *source,
                      const struct trace *trace, bool whole);
