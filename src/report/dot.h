/* dot.h - an execution graph for Graphviz. */
#ifndef HEDDLE_REPORT_DOT_H
#define HEDDLE_REPORT_DOT_H

#include "report/trace.h"

/* A cluster for each thread; po grey, rf green, co blue, fr red; the pending step is red. */
void dot_print(FILE *file, const struct trace *trace);

#endif
