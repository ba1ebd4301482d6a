/* event_plan.h - the event that an operation would become with certain choices. */
#pragma once

#include "graph/change.h"
#include "machine/operations/error_kind.h"
#include "machine/operations/op.h"

/* The properties of a planned event that checks look for; most events have none. */
enum plan_trait {
    PLAN_USES_OBJECT = 1,  /* it accesses an object that has a lifetime, or ends one */
    PLAN_IS_FIRST_USE = 2, /* it finds what an initialisation has left, and happens-before is less
                              than the causal order */
    PLAN_IS_WRONG = 4,     /* `error`, or reads_undefined */
    PLAN_MAY_RACE = 8,     /* it accesses data that plain accesses may share with others */
};

struct event_plan {
    unsigned thread;
    unsigned traits; /* enum plan_trait */
    struct op op;
    struct addition addition;
    event_id source;       /* the argument `rf`, even for a blind write; 0: it has no location */
    uint64_t result;       /* the value that the operation returns to its thread */
    bool reads_undefined;  /* it reads memory that was never written, which is an error */
    enum error_kind error; /* that the operation itself is, as a wrong unlock */
    event_id error_other;  /* the event that makes it an error; 0: none */
};
