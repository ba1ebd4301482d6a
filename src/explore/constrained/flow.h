/* flow.h - the events of a step (block.h), and what each of them does with data: whether its thread
 * looks at the values, or only adds them to others and stores the sums. */
#pragma once

#include "explore/execution.h"

/* What a location holds. */
struct step_value {
    uint64_t value;
    bool is_initial; /* nothing was written; `value` is 0 */
};

/* What an event of a block has to do with data. */
enum step_flow {
    FLOW_OTHER,    /* it is no access of a whole location that is data */
    FLOW_LOOK,     /* its thread looks at what it reads */
    FLOW_TAKE,     /* a linear load (machine/site.h) */
    FLOW_PUT,      /* it stores the terms of its form, and `constant` */
    FLOW_ADD,      /* it adds `constant` */
    FLOW_EXCHANGE, /* its thread looks at what it reads, and it stores `constant` */
};

/* An event of a step. */
struct step_access {
    struct footprint footprint; /* none of a local operation behind the block */
    event_id cause;             /* as the event has it; EVENT_INIT: none */
    uint32_t location;          /* 0: none */
    uint32_t object;
    uint16_t thread;
    uint16_t flags;
    bool is_in_block;
    uint8_t flow;            /* enum step_flow */
    uint8_t size;            /* of the access, in bytes, unless it is FLOW_OTHER */
    const struct form *form; /* of FLOW_TAKE and FLOW_PUT; NULL: no terms */
    uint64_t constant;       /* of FLOW_TAKE, what it has read */
    /* With step_result_take_states, what the location holds before the first step, and after the
     * last one. */
    struct step_value before, after;
};

/* Sets the flow of the last one of the block's accesses so far, which is the event `id`.
 * `in_section`: the block is a section of the program, so that the forms of its loads hold. */
void flow_set(struct step_access *accesses, size_t count, const struct execution *execution,
              event_id id, bool in_section);

/* Whether the event accesses a whole location that is data, whose bits were all written. */
bool flow_is_whole(const struct op *op, const struct event *event);

/* The newest linear load at the place among the accesses; NULL: there is none. */
const struct step_access *flow_find_take(const struct step_access *accesses, size_t count,
                                         uint32_t place);
