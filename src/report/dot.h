/* dot.h - an execution graph in the language of Graphviz. */
#ifndef HEDDLE_REPORT_DOT_H
#define HEDDLE_REPORT_DOT_H

#include "report/trace.h"

/* Prints the trace as a graph. Each thread is a cluster. po is grey, rf green, co blue, fr red, and
 * a pending step is red. */
void dot_print(FILE *file, const struct trace *trace);

#endif
