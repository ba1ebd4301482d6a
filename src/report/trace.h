/* trace.h - an execution as a list of steps, apart from the exploration that it was found in.
 *
 * A trace is built while the graph is there and owns its texts; its sites belong to the program. */
#ifndef HEDDLE_REPORT_TRACE_H
#define HEDDLE_REPORT_TRACE_H

#include "explore/exploration.h"
#include "machine/site.h"

#include <stdio.h>

enum { STEP_NONE = -1, STEP_INITIAL = -2 };

/* The calls that a thread is in. */
struct calls {
    const struct site **sites; /* the innermost CALLS_KEPT, or all, the innermost first */
    size_t count;              /* of all of them */
};

enum { CALLS_KEPT = 64 };

/* What a value that is a pointer points to. */
struct pointee {
    char *name;      /* "&x", "&*node of step 5" where several have that name; NULL: no pointer */
    uint32_t object; /* its lifetime location; 0: static */
};

struct step {
    struct op op;
    unsigned thread;
    uint32_t index; /* in its thread, from 0 */
    bool reads;     /* `value_read` is what it reads */
    bool writes;    /* `value_written` is what it wrote */
    bool pending;   /* it does not run: it is wrong, or it waits for ever */
    bool waits;     /* which of the two */
    bool preempted; /* behind it, its thread could go on, but another one does */
    uint64_t value_read;
    uint64_t value_written;
    struct pointee pointee_read; /* what these point to */
    struct pointee pointee_written;
    int reads_from;  /* a step, STEP_INITIAL, or STEP_NONE when it reads nothing; at a queue's end:
                        the step at the other one that let it in */
    int co_previous; /* the same for the write that it follows in co */
    char *location;  /* what it is about, a location or a thread; NULL: none */
    char *text;      /* what is printed, what went wrong, or why it waits; NULL: none */
    struct calls calls; /* none as long as nobody has asked for them */
};

static inline bool step_is_lookup(const struct step *step)
{
    return step->op.kind == OP_READ && step->op.function == READ_LOOKUP;
}

struct trace {
    struct step *steps;
    size_t count;
    uint32_t preemptions; /* the steps that are preempted: no order of the same steps has fewer */
};

/* What a trace shows of the exploration's graph. */
struct trace_scope {
    const struct finding *finding; /* NULL: the whole graph, no pending step */
    bool waiting;                  /* the pending steps are those of all threads that wait */
    unsigned last;                 /* the thread whose pending step comes last */
};

/* A linearisation of what the finding depends on, with the fewest preemptions, and what is wrong as
 * its last step. */
struct trace trace_build(const struct execution *execution, const struct trace_scope *scope);
void trace_release(struct trace *trace);

/* The name of a thread in reports: "main", "thread 3". */
struct thread_name {
    char text[24];
};
struct thread_name trace_thread_name(unsigned thread);
/* The name of what the operation is about, a location or a thread; fresh memory, or NULL. */
char *trace_subject_name(const struct execution *execution, const struct op *op);
/* The name of a location; fresh memory. */
char *trace_location_name(const struct execution *execution, uint32_t location);

#endif
