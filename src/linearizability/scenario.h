/* scenario.h - scenarios: threads that call some operations of an object with some arguments. */
#pragma once

#include "linearizability/object.h"
#include "machine/operations/scenario.h"

#include <stdio.h>

struct scenario_call {
    unsigned thread; /* 0: main, before the others */
    unsigned operation;
    long argument;
};

struct scenario {
    unsigned threads; /* without main */
    unsigned count;
    unsigned prefix;                                      /* of the calls: those of main */
    struct scenario_call calls[SCENARIO_MOST_OPERATIONS]; /* by threads */
};

struct scenario_list {
    struct scenario *items;
    size_t count, capacity;
};

/* All scenarios of at most so many operations, without those of the object's prefix, by at most so
 * many threads: the small ones first, and among those of one size, those of fewer threads. Of
 * scenarios that differ only by the names of threads and of distinct arguments, the list has one.
 * Dies if there are too many. The caller frees the items. */
void scenario_list_make(struct scenario_list *list, const struct object *object,
                        unsigned operations, unsigned threads);

/* Reads "push(1); pop() || pop()", and further ones on lines of their own. Dies if it is none. The
 * caller frees the items. */
void scenario_list_parse(struct scenario_list *list, const struct object *object, const char *text);

/* The words for the runtime, which does this (enum scenario_mode). Returns their number. */
enum { SCENARIO_MOST_WORDS = SCENARIO_HEADER + SCENARIO_EACH * SCENARIO_MOST_OPERATIONS };
size_t scenario_encode(const struct scenario *scenario, enum scenario_mode mode,
                       uint64_t words[SCENARIO_MOST_WORDS]);

/* "push(1)". The caller frees it. */
char *scenario_name_call(const struct object *object, const struct scenario_call *call);
/* "push(1); pop() || pop()", without the prefix. The caller frees it. */
char *scenario_name(const struct object *object, const struct scenario *scenario);
