/* option_values.h - the values of the command line's options. */
#pragma once

#include "cli/arguments.h"
#include "run/options.h"

#include <stdbool.h>
#include <stdint.h>

struct options {
    struct run_options run; /* front, property and modes are filled in from the rest */
    char *meaning;          /* run.meaning */
    const char *algorithm;
    const char *memory_model;     /* NULL: by the other options */
    const char *races;            /* "error" or "ignore" */
    const char *leaks;            /* likewise */
    const char *exit_status;      /* likewise */
    const char *uninitialized;    /* likewise */
    const char *mixed_sizes;      /* "allow" or "error" */
    const char *bound_waits;      /* "free" or "counted" */
    const char *rand;             /* "fixed" or "choose" */
    const char *nondet;           /* "choose" or "refuse" */
    const char *data_model;       /* "LP64" or "ILP32" */
    const char *error_label;      /* NULL: none */
    const char *undefined;        /* "error" or "trap" */
    const char *stubs;            /* file for what is not defined; do not explore; NULL: none */
    const char *volatiles;        /* "plain" or "atomic" */
    const char *independence;     /* of independence_name */
    const char *rvf_signals;      /* "on" or "off" */
    const char *rvf_closure;      /* likewise */
    const char *rvf_hint;         /* likewise */
    const char *compile_commands; /* a build's, in JSON; NULL: none */
    const char *entry;            /* the function to run */
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
    const char *cost;             /* a name of order_cost_name */
    bool cost_per_execution;      /* with orders: places cost as often as executions come there */
    const char *patch;            /* with orders: file for a patch of the source; NULL: none */
    const char *orders_in;        /* with orders: as in struct advice_request; NULL: everywhere */
    const char *orders_together;  /* likewise: macros and functions with one order; NULL: none */
    uint64_t order_contexts;      /* with orders: levels of callers that tell places apart */
    bool make_atomic;             /* with orders: plain variables may become atomic */
    bool fences;                  /* with orders: also fences that the program does not have */
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
    bool gdb;                     /* the replay runs in gdb */
    const char *color;            /* "auto", "always" or "never" */
    bool no_warnings;
    bool no_cache; /* load the program anew */
    bool quiet;
    bool verbose;
    const char *help; /* what about; "": the everyday options; NULL: none */
    bool version;
    struct arguments passed; /* files, and arguments for clang and for the program */
};
