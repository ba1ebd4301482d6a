/* outputs.h - files that a run writes besides its report. */
#pragma once

#include "advice/advice.h"
#include "cli/options.h"
#include "report/formats/svg.h"
#include "report/verdict/verdict.h"

/* Those that are not wanted are NULL. */
struct outputs {
    FILE *dot;
    struct svg svg;
    FILE *html;
    FILE *coverage;
    FILE *witness;
    FILE *patch;
};

/* Before the exploration, lest its result be lost: dies when one cannot be written. */
struct outputs outputs_open(const struct options *options);
/* A file to write; NULL: the path is NULL. Both die when it cannot be written. */
FILE *outputs_open_file(const char *path);
void outputs_close_file(FILE *file, const char *path);
/* Whether one of them shows an execution even when there is no error. */
bool outputs_want_example(const struct options *options);
/* `limits`: of the picture, which may take long. */
void outputs_write(struct outputs *outputs, const struct options *options,
                   const struct verdict *verdict, const struct svg_limits *limits);
/* Prints the advice, too. */
void outputs_write_advice(struct outputs *outputs, const struct options *options,
                          const struct advice *advice);
