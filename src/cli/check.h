/* check.h - explores one program and reports: what heddle does without another wish. */
#pragma once

#include "cli/outputs.h"
#include "cli/wanted.h"
#include "report/formats/format.h"

/* Loads the project's files, or, if `read` is not NULL, a choice of what was read (front_read), and
 * reports to stdout. Returns the exit status. Dies when the program cannot be used. */
int check_project(const struct options *options, const struct inputs *inputs,
                  const struct project *project, const struct front *read);

/* Where a program comes from. */
struct check_source {
    struct front *(*load)(const void *context, const struct run_options *wanted);
    const void *context;
    double seconds; /* spent on it before, which the time limit does not count */
};

/* The same for a program that is loaded in another way. */
int check_program(const struct options *options, const struct inputs *inputs,
                  const struct project *project, const struct check_source *source);

/* For struct loading, with a struct unloaded as its context: reports that the time limit or
 * a signal came before the program was loaded, and writes the checkpoint that is wanted. */
struct unloaded {
    const struct options *options;
    const struct property *property; /* NULL: none */
    const struct run_options *wanted;
    struct outputs *outputs;
    double begin; /* clock_now */
};

int check_conclude_unloaded(void *context);

/* How much of a report is wanted. */
enum text_detail check_detail(const struct options *options);
/* Prints the verdict to stdout, in the wanted format. */
void check_print(const struct options *options, const struct verdict *verdict);

/* Writes the graphs and pages that the options name. `loaded`: when the time limit began. */
void check_write_outputs(struct outputs *outputs, const struct options *options,
                         const struct run_options *wanted, const struct verdict *verdict,
                         double loaded);

/* Ends heddle as for any input that it cannot use; the report was printed. */
_Noreturn void check_refuse(const struct error_report *error);
