/* text_printer.h - what the parts of the text report have in common, and these parts. */
#pragma once

#include "report/source.h"
#include "report/verdict/verdict.h"

/* Escape sequences for colours. All texts are empty when there are none. */
struct style {
    const char *bold, *error, *note, *good, *dim, *reset;
};

/* Has colours when `file` is a terminal other than a dumb one, or CLICOLOR_FORCE is set and not 0.
 * Has none when NO_COLOR is set. */
struct style style_for(FILE *file);

enum text_detail {
    TEXT_BRIEF,  /* errors with their places, and the verdict */
    TEXT_NORMAL, /* also traces, with steps folded, and statistics */
    TEXT_FULL,   /* also every step of the traces */
};

struct printer {
    FILE *file;
    struct style style;
    struct source source; /* whoever makes the printer releases it */
    enum text_detail detail;
};

/* The ending of a noun: "" for one, else "s". */
static inline const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* Prints the line of the site, with a mark below its column; nothing if it is not known. */
void printer_source(struct printer *printer, const struct site *site);
/* Prints "FILE:LINE:COLUMN: "; nothing if the place is not known. */
void printer_place(struct printer *printer, const struct site *site);
/* Prints the place, and a note in a line. */
void printer_note(struct printer *printer, const struct site *site, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Prints the end of the report in a line or a few: what was found, or shown, and about what. */
void text_conclude(struct printer *printer, const struct verdict *verdict);

/* Prints "Executions: ..."; if there were several bounds, a table with a row for each. */
void text_counts_print(struct printer *printer, const struct verdict *verdict);

/* Prints a trace as a table: one line for each step, with its place and source text. The lines of
 * later threads are indented further. Unless `whole`, leaves out memory orders and the steps that
 * fold.h folds, and prints the number of those. */
void text_trace_print(FILE *file, const struct style *style, struct source *source,
                      const struct trace *trace, bool whole);

/* What a hunt has tried: the conclusion where no search has found an error, or come to its end. */
void attempts_report_conclude(struct printer *printer, const struct verdict *verdict);
/* A line for each search. */
void attempts_report_print(struct printer *printer, const struct attempts *attempts);

/* Prints a table of outcomes; nothing if they were not counted. */
void outcome_report_print(struct printer *printer, const struct verdict *verdict);
/* Prints an execution with the one that is to be shown, if there is one. */
void outcome_report_print_example(struct printer *printer, const struct verdict *verdict);

/* What random runs have seen: the conclusion where no run has found an error. */
void random_report_conclude(struct printer *printer, const struct verdict *verdict);
/* With which probability the runs would have missed a bug, in one line; nothing if that says
 * nothing. */
void random_report_guarantee(struct printer *printer, const struct verdict *verdict);
/* One line with the counters. */
void random_report_print_counts(struct printer *printer, const struct verdict *verdict);
/* How to make the run again that has found the error. */
void random_report_print_run(struct printer *printer, const struct verdict *verdict,
                             const struct error_report *error);
