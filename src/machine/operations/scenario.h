/* scenario.h - a scenario, as the words that the machine hands to its runtime (libc/scenario.c):
 * which threads call which operations of a checked object. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the runtime does. */
enum scenario_mode {
    SCENARIO_DESCRIBES,  /* it prints the table of the object's operations, line by line */
    SCENARIO_IN_TURN,    /* the threads call one operation at a time, in each order: those of the
                            specification, if there is one */
    SCENARIO_CONCURRENT, /* they run freely */
};

/* Thread 0 is main, which runs its operations before it creates the others. */
enum { SCENARIO_MAIN = 0, SCENARIO_MOST_THREADS = 8, SCENARIO_MOST_OPERATIONS = 24 };

/* The places of the words: the header, and then three words of each operation, which are sorted by
 * threads. */
enum {
    SCENARIO_MODE,       /* enum scenario_mode */
    SCENARIO_THREADS,    /* without main */
    SCENARIO_OPERATIONS, /* of all threads, with main */
    SCENARIO_HEADER,
    SCENARIO_THREAD = 0, /* of an operation: the thread that calls it, ... */
    SCENARIO_OPERATION,  /* ... its index in the object's table, ... */
    SCENARIO_ARGUMENT,   /* ... and its argument; of a cell, what is written to it */
    SCENARIO_EACH,
};

/* In the marks of a scenario (enum fencing): the number of the operation where main asks the object
 * for its contents. */
#define SCENARIO_OBSERVES UINT64_MAX

struct scenario_words {
    const uint64_t *words;
    size_t count;             /* 0: the program is none of scenarios */
    const char *const *names; /* of its operations, for reports: "push(1)" */
    bool has_stop;            /* a thread stops for ever: */
    uint32_t stopped;         /* its number; not main */
    uint32_t stops_behind; /* its operations (op.h) before, or more: it is in no atomic section */
};
