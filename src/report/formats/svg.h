/* svg.h - an execution graph as a picture, drawn by Graphviz. */
#pragma once

#include "report/trace/trace.h"

#include <signal.h>
#include <sys/types.h>

/* A running dot process of Graphviz. `path` is owned by the caller. */
struct svg {
    const char *path;
    FILE *input;
    pid_t child;
};

/* Starts dot, which will write to `path`. Dies when Graphviz is not installed: the message comes
 * before a long exploration. */
struct svg svg_begin(const char *path);
/* How long dot may take: three seconds of the processor's time, and until a signal has set the flag
 * (NULL: none will), or until `end`, in seconds of the monotonic clock. */
struct svg_limits {
    const volatile sig_atomic_t *interrupted;
    double end;
};

/* Draws the graph of dot_print. Dies when the picture cannot be written; warns if a limit keeps it
 * from that. */
void svg_finish(struct svg *svg, const struct trace *trace, const struct svg_limits *limits);

/* The picture of the same graph as text of SVG; fresh memory. NULL if Graphviz cannot draw it:
 * `*obstacle` is the reason, a phrase in fresh memory. */
char *svg_draw(const struct trace *trace, char **obstacle);
