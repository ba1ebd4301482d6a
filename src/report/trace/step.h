/* step.h - one step of a trace (trace.h). */
#pragma once

#include "machine/machine.h"
#include "machine/site.h"

/* What a library does for the program by a step, where the operation does not tell. The library
 * does it on its own data. What a step is for is decided by its kind, never by the words that a
 * report has for it; act_describe has these. */
enum act_kind {
    ACT_NONE,
    ACT_SEND_SIGNAL,   /* `number`, to `thread` */
    ACT_HANDLE_SIGNAL, /* `number`, by the handler `name`; NULL: it has none */
    ACT_LEAVE_HANDLER, /* `name` */
    ACT_CANCEL,        /* `thread` */
    ACT_IS_CANCELLED,  /* in the call `name`; NULL: in none */
    ACT_WAKE_NOBODY,   /* of the waiters on the futex `name` */
    ACT_CALL,          /* the function `name` */
    ACT_WAIT_IN_CALL,  /* of the function `name`, for ever; NULL: unknown */
    ACT_REQUEST_STOP,  /* of a stop_token */
    ACT_SEE_STOP,      /* likewise */
    ACT_READ_OWNERS,   /* of a shared_ptr: `number` */
    ACT_CHANGE_OWNERS, /* from `old` to `number` */
    ACT_SEE_STATIC,    /* that the static variable `name` is initialised */
    ACT_SEE_NO_STATIC, /* that it is not */
    ACT_MARK_STATIC,   /* as initialised */
    ACT_BEGIN_STATIC,  /* its initialisation */
    ACT_END_STATIC,    /* likewise */
    ACT_WAIT_STATIC,   /* for the end of its initialisation, for ever */
    ACT_BREAK_PROMISE, /* a promise ends without a value */
};

struct act {
    enum act_kind kind;
    unsigned thread;
    int64_t old, number;
    char *name; /* owned by the step */
};

/* "USR1" of SIGUSR1; "?" for a number without a name. */
const char *act_signal_name(int64_t number);

/* In words, as "send SIGUSR1 to thread 1". Fresh memory. Requires that there is an act. */
char *act_describe(const struct act *act);

enum { STEP_NONE = -1, STEP_INITIAL = -2, STEP_END = -3 };

/* The active calls of a thread. */
struct calls {
    const struct site **sites; /* at most CALLS_KEPT of them, innermost first */
    size_t count;              /* of all active calls; may exceed CALLS_KEPT */
};

enum { CALLS_KEPT = 64 };

/* The place to show for `site`, where the thread is in these calls. In a header of the system, it
 * is that of the innermost call in the program's own code, if that was recorded. `site` may be
 * NULL. */
const struct site *calls_place(struct calls calls, const struct site *site);

/* The target of a value that is a pointer. */
struct pointee {
    char *name; /* "&x"; "&*node of step 5" if several objects have this name; NULL: no pointer */
    uint32_t object; /* the lifetime location of the target; 0: static */
};

struct step {
    struct op op;
    unsigned thread;
    uint32_t index;     /* in its thread, from 0 */
    bool reads;         /* `value_read` is defined */
    bool writes;        /* `value_written` is defined */
    bool pending;       /* the step does not run: it fails, or waits for ever */
    bool waits;         /* a pending step waits for ever; false: it fails */
    bool goes_round;    /* a step that waits could run: its thread goes round in a loop */
    bool is_internal;   /* on data of a library (internal.c) */
    bool is_opaque;     /* on a library's own data in an object of the program's, which the location
                           names: the values mean nothing to a reader */
    bool is_of_call;    /* another step is shown for the call that this one is of (opaque.c) */
    bool is_named;      /* the report tells of it, beside the trace */
    bool preempted;     /* after it, its thread could continue, but another thread runs */
    bool meets_initial; /* `initial` is defined: the step replaces this initial value, or would */
    uint64_t value_read;
    uint64_t value_written;
    uint64_t initial;
    struct pointee pointee_read; /* the targets of these values */
    struct pointee pointee_written;
    struct pointee pointee_initial;
    int reads_from;     /* a step, STEP_INITIAL, or STEP_NONE when it reads nothing; for a message
                        queue: the step at the other end that enabled it */
    int co_previous;    /* the write that it follows in co, likewise; it may be a later step */
    int overtaken_by;   /* an earlier step whose write is later in co than the step's own, or than
                           what it reads; STEP_NONE: there is none, and memory was as under SC.
                           Of a pending step: only if what it reads is the error */
    int woken_by;       /* of the end of a wait for a condition: the signal that it takes, or
                           STEP_NONE */
    int drained_before; /* of a store that is in its thread's store buffer while another thread uses
                           the location: the first step that finds it in memory, or STEP_END; else
                           STEP_NONE */
    char *location;     /* the name of the location or thread; NULL: none */
    char *recorded;     /* the location's name for a replay, where that is another one; else NULL */
    int shown_source;   /* the step that is shown for reads_from (opaque.c) */
    size_t maker;   /* the step, from 1, that made the location's object, if several objects have
                           this name; else 0 */
    char *text;     /* printed text, error, reason for waiting, or the function that a created
                           thread runs; NULL: none */
    char *alias;    /* what the program calls the location of its library: "futex x"; else NULL
                         */
    struct act act; /* what the library does by this step (library.c) */
    char *state;    /* the location's new state, unless it is data (state.c); NULL: none */
    struct calls calls; /* empty unless calls were recorded */
};

static inline const struct site *step_place(const struct step *step)
{
    return calls_place(step->calls, step->op.site);
}

/* The name of its location for a reader; NULL: none. */
static inline const char *step_name(const struct step *step)
{
    return step->alias ? step->alias : step->location;
}

/* Whether a reader need not know of it: a library does it on its own data. */
static inline bool step_is_of_library(const struct step *step)
{
    return (step->is_internal || step->is_of_call) && !step->act.kind && !step->alias;
}

/* Whether code of a library runs the step. */
static inline bool step_is_of_runtime(const struct step *step)
{
    const struct site *site = step->op.site;
    return site && (site->runtime || site->framework || site->callee);
}

static inline bool step_is_lifetime(const struct step *step)
{
    return step->op.kind == OP_ALLOC || step->op.kind == OP_FREE;
}

static inline bool step_is_lookup(const struct step *step)
{
    return step->op.kind == OP_READ && step->op.function == READ_LOOKUP;
}

/* --- Locations that several threads use ------------------------------------------------------- */

/* A number above those of all locations and objects of the steps. */
size_t sharing_locations(const struct step *steps, size_t count);
enum { SHARING_SEVERAL = 1 /* threads use the location */, SHARING_WRITTEN = 2 };

/* By location, a set of these; fresh memory. */
uint8_t *sharing_find(const struct step *steps, size_t count);
