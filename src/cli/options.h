/* options.h - the options of the command line.
 *
 * One table in option_table.c has a row for each option: its name, type, range, default and help
 * text. Parsing, ranges and usage (cli/help/help.h) come from it. What excludes each other is in
 * option_conflicts.c. */
#pragma once

#include "advice/advice.h"
#include "cli/arguments.h"
#include "run/options.h"

#include <stdbool.h>
#include <stdint.h>

struct options {
    struct run_options run; /* much of front, and the property, are filled in from the rest */
    char *meaning;          /* run.meaning */
    const char *algorithm;
    const char *memory_model;     /* NULL: by the other options */
    const char *stubs;            /* file for what is not defined; do not explore; NULL: none */
    const char *compile_commands; /* a build's, in JSON; NULL: none */
    const char *property;         /* file of a property of SV-COMP; NULL: all errors count */
    const char *format;           /* a name of report/formats/format.h */
    const char *dot;              /* file to write a graph to; NULL: none */
    const char *svg;              /* likewise, as a picture */
    const char *html;             /* file for a page of HTML; NULL: none */
    const char *coverage;         /* file for the lines that were come to; NULL: none */
    const char *witness;          /* file for a violation witness; NULL: none */
    const char *suppress;         /* file of errors that do not count; NULL: all count */
    const char *replay;           /* report with the execution to run; NULL: explore */
    const char *orders;           /* a name of advice_mode_name; NULL: explore */
    struct advice_request advice; /* with orders; the mode is filled in from that */
    const char *patch;            /* with orders: file for a patch of the source; NULL: none */
    uint64_t order_contexts;      /* with orders: levels of callers that tell places apart */
    struct argument_list tests;   /* patterns of names (fnmatch): run those; none: all */
    const char *junit;            /* file for the tests' results; NULL: none */
    uint64_t test_jobs;           /* tests at a time */
    bool runs_tests;              /* `heddle test`: each test is a program of its own */
    bool list_tests;              /* only print their names */
    bool tap;                     /* print their results in TAP */
    bool linearizability;         /* check an object by scenarios; do not run main */
    uint64_t operations;          /* of a scenario, at most; 0: the default */
    uint64_t threads;             /* likewise */
    const char *client;           /* file for a scenario that fails, in C; NULL: none */
    const char *scenario;         /* the only one; NULL: all */
    bool worker;                  /* of a cluster: the options come with the work */
    bool estimate;                /* tell how much there is to explore, and do not explore */
    bool show_independence;       /* tell which blocks commute, and do not explore */
    const char *color;            /* "auto", "always" or "never" */
    bool no_warnings;
    bool no_cache; /* load the program anew */
    bool quiet;
    const char *help; /* what about; "": the everyday options; NULL: none */
    bool version;
    struct arguments passed; /* files, and arguments for clang and for the program */
};

/* Fills in `options`. Dies with a message when an argument is wrong. The options refer to
 * `arguments`, which must outlive them; options_release frees the rest. */
void options_parse(struct options *options, int count, const char *const *arguments);
void options_release(struct options *options);

/* Dies, with the reason, when the options exclude each other, or one needs another. */
void option_conflicts_check(const struct options *options);
/* The same of options for the check of an object (--linearizability). */
void option_conflicts_check_object(const struct options *options);
