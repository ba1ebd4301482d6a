/* trace.h - an execution as a list of steps, independent of the exploration that found it.
 *
 * A trace is built from the current graph. It owns its texts; its sites belong to the program. */
#pragma once

#include "explore/exploration.h"
#include "report/trace/step.h"

#include <stdio.h>

/* Two steps that make the error together. */
enum relation_kind {
    RELATION_RACE,   /* nothing orders them, and they must not be concurrent */
    RELATION_BEFORE, /* after the first step, the second one is no longer allowed */
    RELATION_WAIT,   /* the first step waits for ever for what the second one took or does */
};

struct relation {
    enum relation_kind kind;
    int from, to; /* steps */
};

struct trace {
    struct step *steps;
    size_t count;
    struct relation *relations;
    size_t relation_count;
    uint32_t
        preemptions;    /* the number of preempted steps; no order of these steps has fewer, ... */
    bool may_be_fewer;  /* ... unless that is too hard to find out */
    bool is_weak;       /* some step is overtaken: the execution is impossible under SC */
    bool shows_orders;  /* the memory model heeds memory orders */
    bool is_of_history; /* the error is about the calls and returns of operations */
};

/* The part of the exploration's graph that a trace shows. */
struct trace_scope {
    const struct finding *finding; /* NULL: the whole graph, no pending step */
    bool waiting;                  /* every blocked thread has a pending step */
    unsigned last;                 /* the thread whose pending step comes last */
};

/* A linearisation of the events that the finding depends on, with the fewest preemptions. The
 * failing operation is the last step. */
struct trace trace_build(const struct execution *execution, const struct trace_scope *scope);
void trace_release(struct trace *trace);
/* "thread 1 (clerk)": the thread and the function that it runs, if the trace has its creation.
 * Fresh memory. */
char *trace_name_thread(const struct trace *trace, unsigned thread);
