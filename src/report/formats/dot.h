/* dot.h - an execution graph in the language of Graphviz. */
#pragma once

#include "report/trace/trace.h"

/* Prints the trace as a graph. Each thread is a cluster. po is grey, rf green, co blue, and fr
 * orange, as are steps for which memory was not as the earlier steps have left it. A pending step
 * is red, and so are the relations that make the error. */
void dot_print(FILE *file, const struct trace *trace);
