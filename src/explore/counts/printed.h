/* printed.h - what an execution has printed, in a form that is the same for every order of its
 * events.
 *
 * Two prints are in order if one is in the causal prefix (porf) of the other. The prints are split
 * at each place where all prints before it are in order with all prints behind it. Between two such
 * places, there is one print, or one part for each thread, without an order. A print is *late* if
 * the end of the process does not depend on it: the process may end before it. */
#pragma once

#include "explore/execution.h"

enum { PRINTED_BY_ANY = UINT32_MAX, PRINTED_NO_EXIT = UINT32_MAX };

/* Words without padding: parts are compared, and sent, as bytes. */
struct printed_part {
    uint32_t place;  /* from 0 on. The parts of different places are in order; those of one place
                        are so if they are of one thread */
    uint32_t thread; /* numbered in the order of creation; PRINTED_BY_ANY: it does not matter */
    uint32_t length; /* bytes of the text */
    uint32_t is_late;
    uint32_t exit; /* without a text, at the end, if several threads end the process: the status
                      that this one gives it; else PRINTED_NO_EXIT */
};

struct printed {
    char *text; /* of all parts, one after another */
    size_t length;
    struct printed_part *parts; /* none if all prints are in order, before the end of the process */
    size_t part_count;
};

/* What the execution has printed so far. The caller releases it. */
struct printed printed_of(const struct execution *execution);
void printed_release(struct printed *printed);

/* Less than, equal to or greater than 0; by the text first. */
int printed_compare(const struct printed *a, const struct printed *b);
