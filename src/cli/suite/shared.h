/* shared.h - programs that several tests share.
 *
 * The tests of a framework's table have one program, which a variable of the environment tells
 * which of them to run. So it is loaded once, with room for the longest name of a test, and each
 * test's process begins as a copy of the one that has it. A process of its own tries the load
 * first, beside the tests that run: if heddle cannot use the program, each test loads it by itself
 * and says so. So does a test that shares it with none, and the cache has it for the others. */
#pragma once

#include "cli/check.h"
#include "cli/suite/tests.h"

#include <sys/types.h>

struct shared {
    const size_t *pieces; /* of what was read; NULL: all. Not owned */
    size_t piece_count;
    size_t test_count;
    enum { SHARED_NEW, SHARED_IS_TRIED, SHARED_IS_SETTLED } state;
    int output;          /* what the try prints */
    char *warnings;      /* that loading has printed; for each test's report */
    double begin;        /* clock_now: of the try */
    double seconds;      /* that the try and loading took; 0: each test loads it */
    struct front *front; /* NULL: each test loads it */
};

/* What all shared programs are loaded from. */
struct shared_source {
    const struct options *options;
    const struct inputs *inputs;
    const struct project *project;
    const struct front *read;
    char *room; /* the variable, for the longest name; NULL: there is no table */
};

struct shared_programs {
    struct shared_source source;
    struct shared *items;
    size_t count;
};

/* Finds the programs, and sets the tests' numbers of them. What `source` refers to, but for its
 * room, outlives the result, which shared_release frees. */
void shared_find(struct shared_programs *programs, const struct shared_source *source,
                 struct tests *tests, const struct test_functions *found);
void shared_release(struct shared_programs *programs);

/* Starts the process that tries to load the program, and returns its number. */
pid_t shared_try(const struct shared_programs *programs, struct shared *shared);
/* Loads the program, if the process of shared_try has ended with the status 0. */
void shared_load(const struct shared_programs *programs, struct shared *shared, int status);

/* In a test's process: the program as that of the test, and prints the warnings. Dies if heddle
 * cannot use the program. The caller frees it. */
struct front *shared_take(const struct shared_programs *programs, const struct shared *shared,
                          const struct test *test);
