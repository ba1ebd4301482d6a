/* precedence.h - which operations of a scenario come before which others. */
#pragma once

#include "machine/operations/scenario.h"

#include <stdbool.h>
#include <stdint.h>

enum { HISTORY_MOST = SCENARIO_MOST_OPERATIONS };

/* Bit b of a row is about the operation b. (Messages: memory_model.h.) */
struct precedence {
    uint32_t before[HISTORY_MOST]; /* those whose return precedes the call of this one: any message
                                      from there has been received */
    uint32_t begun[HISTORY_MOST];  /* those whose call precedes the return of this one: no message
                                      can be sent there */
    uint32_t edges[HISTORY_MOST];  /* those whose return has an edge to the call of this one */
};

/* Whether the order respects happens-before and the edges. */
bool precedence_is_respected(const struct precedence *precedence, const uint8_t *order,
                             unsigned count);

/* Sets reached[i] to the calls behind the return i: those that its edges lead to, and those behind
 * the returns that such calls precede. begun[i]: the calls that precede the return i. */
void precedence_follow(const struct precedence *precedence, const uint32_t begun[HISTORY_MOST],
                       unsigned count, uint32_t reached[HISTORY_MOST]);
