/* native_internal.h - the parts that the files of the native machine share.
 *
 * Instrumented code reaches the machine through plain functions, so there is one machine at a time
 * and it is found through a variable, `native_machine`.
 *
 * An operation: a function of hooks.h or a model fills native_machine->op and calls native_park,
 * which returns the operation's result when the explorer has taken the step. Whatever such a
 * function must remember across native_park it keeps on its stack or in the thread's private data:
 * both are part of the state, all else is not. */
#ifndef HEDDLE_MACHINE_NATIVE_INTERNAL_H
#define HEDDLE_MACHINE_NATIVE_INTERNAL_H

#include "machine/address.h"
#include "machine/at_thread_end.h"
#include "machine/coroutine.h"
#include "machine/location.h"
#include "machine/machine.h"
#include "machine/program.h"
#include "machine/queues.h"
#include "machine/site.h"

/* What pthread_create's states keep for the new thread. */
struct start_routine {
    void *(*function)(void *);
    void *argument;
};

/* Lies at the top of the thread's stack and is part of each of its states. */
struct thread_data {
    struct allocations allocations;
    uint32_t created : 10;  /* threads, so far */
    uint32_t opened : 10;   /* descriptors, so far */
    uint32_t sections : 12; /* atomic ones that the thread is in; see section.h */
    uint32_t random;        /* rand()'s state */
    uint32_t barriers;      /* waited at, so far */
    uint32_t spurious;      /* wakeups without a signal, so far */
    uint32_t tried;         /* the mutex last found held, as long as nothing came of it; else 0 */
    uint64_t effects;       /* how often the thread has changed something but its variables, and,
                                  hashed, what it has locked: the same only when all is the same */
    uint64_t iteration;     /* `effects` when it last began a iteration of a loop */
    const struct site *caller; /* of heddle's C library; see heddle_set_caller */
    /* Parked at OP_CREATE: a struct start_routine on the stack. Parked at OP_PRINT or OP_ERROR: the
     * text, on the stack or static, or NULL. */
    const void *detail;
    struct cleanup *cleanups; /* on the stack, the innermost one; see thread_end.h */
    uint64_t signal_mask;     /* bit n - 1: signal n is blocked; see iteration.c */
    uint64_t clock;           /* nanoseconds since the thread began; see models/time.c */
    void (*at_end[AT_THREAD_END_PLACES])(void); /* what the thread runs when it ends; may be NULL */
    struct call_record *calls; /* on the stack, the innermost first; NULL: none, or no record */
};
_Static_assert(sizeof(struct thread_data) % 16 == 0, "stacks are aligned");

/* A thread of the program; survives the search but for `loaded`. */
struct native_thread {
    struct coroutine coroutine;
    struct thread_data *data; /* in the coroutine's stack */
    state_id loaded;          /* whose bytes the stack holds; STATE_NONE: nobody's */
    unsigned number;
    struct start_routine start; /* read by the coroutine when it begins */
    uint32_t *children;         /* numbers of the threads that it may create, in order */
    size_t child_count;
    size_t child_capacity;
};

/* A thread-local variable; the threads' instances lie at the same offset. Sorted by offset. */
struct thread_local_template {
    const unsigned char *memory;
    size_t size;
    uint32_t offset;
};

struct native {
    struct machine machine;
    const struct program *program;
    struct native_options options;
    struct op op;                  /* of the running thread, about to park */
    struct native_thread *running; /* NULL while heddle itself runs */
    state_id from;                 /* the state that is being stepped; STATE_NONE: a first step */
    uint64_t steps_left;           /* before its next operation, or it never comes to one */
    bool hides_locks; /* some effect of a lock, in some iteration, was not counted as one */
    struct naming naming;
    struct locations locations;
    struct queues queues;
    struct thread_local_template *templates;
    size_t template_count;
    size_t template_capacity;
    struct native_thread *threads[ADDRESS_THREADS]; /* NULL: never started */
};

/* No iteration of a loop has begun. */
#define ITERATION_NONE UINT64_MAX

extern struct native *native_machine;

static inline struct thread_data *native_thread_data(void)
{
    return native_machine->running->data;
}

/* The place to report for an operation at `site`. */
static inline const struct site *native_site(const struct site *site)
{
    return site->library && native_thread_data()->caller ? native_thread_data()->caller : site;
}

/* The running thread stops before native_machine->op, which may be no part of a section; returns
 * what the operation returned. */
static inline uint64_t native_park_bare(void)
{
    return coroutine_suspend(&native_machine->running->coroutine);
}

/* The same in a program with atomic sections: with the operation alone or in the thread's own. */
uint64_t native_park_among_sections(void);
/* Parks at an operation on the lock of atomic sections; see section.h. */
void native_park_at_section_lock(enum op_kind kind, const struct site *site);

/* The running thread stops before native_machine->op; returns what the operation returned. */
static inline uint64_t native_park(void)
{
    return native_machine->machine.facts.has_sections ? native_park_among_sections()
                                                      : native_park_bare();
}

/* Parks at an operation that has no location; `kind` is one that returns. */
static inline uint64_t native_park_at(enum op_kind kind, const struct site *site, uint64_t operand)
{
    native_machine->op = (struct op){.kind = kind, .site = native_site(site), .operand = operand};
    return native_park();
}

/* One of 0 to n - 1: each of them in some execution. 0 < n. */
static inline uint64_t native_choose(const struct site *site, uint64_t n)
{
    return n == 1 ? 0 : native_park_at(OP_CHOOSE, site, n);
}

/* Parks for ever at an operation that is never enabled. */
_Noreturn void native_stop_at(struct op op);
_Noreturn void native_stop(enum op_kind kind, const struct site *site, uint64_t operand);

/* The running thread's next operation depends on a fact that was just learnt. When it is new, a
 * restart is due, and the thread stops: the function returns only when it is not. */
void native_learn(bool is_new, const struct site *site);

/* The program did wrong, at `site`. */
_Noreturn void native_fail(const struct site *site, enum error_kind error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Where the options say so, the program ends here like with exit(), by its own will. */
static inline void native_exit_instead(const struct site *site)
{
    enum { STATUS_ABORTED = 134 }; /* as a shell tells it */
    if (native_machine->options.abort_is_exit)
        native_stop(OP_EXIT, native_site(site), STATUS_ABORTED);
}

/* Called for what code of the program asks of the machine without being parked, so that a loop that
 * only does such things comes to an end. It takes longer than a step of native code, which is why
 * it counts as several. */
static inline void native_count_quiet_call(const struct site *site)
{
    enum { STEPS = 16 };
    struct native *native = native_machine;
    if (__builtin_expect(native->steps_left < STEPS, false))
        native_fail(site, ERROR_LIVELOCK, "%s", "");
    native->steps_left -= STEPS;
}

/* The number of the `index`-th thread that the running thread creates; 0 when there are too many.
 */
unsigned native_child_number(struct native_thread *creator, uint32_t index);

/* Where an address within the state's stack is in the state's copy of it; NULL when the state has
 * no copy of it. Other addresses are what they are. */
const void *native_saved(const struct native_thread *thread, const struct state *state,
                         const void *address);
const struct thread_data *native_saved_thread_data(const struct state *state);

#endif
