/* native_internal.h - declarations that the files of the native machine share.
 *
 * Instrumented code calls plain functions, so there is one machine at a time, in the variable
 * `native_machine`.
 *
 * To perform an operation, a function of hooks.h or a model fills native_machine->op and calls
 * native_park, which returns the operation's result once the explorer has taken the step. Such a
 * function keeps data across native_park only on its stack or in the thread's data (struct
 * thread_data): both are part of the state, all other memory is not. Unless stated otherwise,
 * functions that park require a running thread. */
#pragma once

#include "base/containment.h"
#include "machine/machine.h"
#include "machine/memory/address.h"
#include "machine/memory/location.h"
#include "machine/native/at_thread_end.h"
#include "machine/native/coroutine.h"
#include "machine/native/section_locks.h"
#include "machine/native/unwinding.h"
#include "machine/operations/queues.h"
#include "machine/program.h"
#include "machine/site.h"

/* The arguments of pthread_create for the new thread. */
struct start_routine {
    void *(*function)(void *);
    void *argument;
    size_t stack_size; /* bytes; 0: as by default */
};

/* The iterations after which a state may recur. */
enum { ITERATION_PAST = 5 };

/* A lock in thread_data.held is two words: its location; and the number of the site at which it was
 * taken, twice, and 1 more if it is shared. */
enum { HELD_WORDS = 2 };

/* A thread's own data, at the top of its stack: part of each of its states, rewound with them. */
enum { OBJECTS_WRITTEN = 2 };

struct thread_data {
    struct allocations allocations;
    uint32_t locals;            /* its live local variables with addresses; see heap.c */
    uint32_t hazards;           /* its hazard pointers; see hazards.c */
    uint32_t created : 10;      /* the number of threads that it has created */
    uint32_t opened : 10;       /* the number of descriptors that it has opened */
    uint32_t sections : 11;     /* the depth of atomic sections; see section.h */
    uint32_t has_locals : 1;    /* the life of its thread-local variables has begun; see heap.h */
    uint32_t random;            /* the state of rand() */
    uint32_t barriers;          /* the number of its waits at barriers */
    uint32_t spurious : 21;     /* the number of its wakeups without a signal */
    uint32_t has_old_errno : 1; /* an iteration has begun since it set errno */
    /* In this iteration of a loop, but for locks that it takes and gives back, and objects that it
     * allocates and frees: */
    uint32_t has_effect : 1;       /* it had an effect, ... */
    uint32_t has_other_effect : 1; /* ... one of which was no store */
    uint32_t has_drawn : 1;        /* a random number was a choice */
    uint32_t is_late : 1;          /* it chose that much time passes */
    uint32_t has_read_clock : 1;
    uint32_t is_unsteady : 1;     /* it had an unsteady value (kinds.h), ... */
    uint32_t is_random : 1;       /* ... the last one of which was a random number */
    uint32_t idle_iterations : 3; /* of the loop `idle_entry`; ITERATION_PAST: so many, or more */
    /* In the iterations since its last effect: */
    uint32_t has_changed : 1; /* it had unsteady values in one that changed its variables. One alone
                                 may be the end of a sleep */
    uint32_t turned_back : 1; /* its clock was turned back */
    uint32_t gave_way : 1;    /* the latest iteration gave way (iteration.h) */
    uint32_t has_stored_again : 1; /* the latest iteration had stores as its only effects, and left
                                      the thread's variables as they were */
    uint32_t
        has_rewritten : 1;     /* the latest iteration had a WRITE_REPEATED (kinds.h), and `effects`
                                   counts one */
    uint32_t has_released : 1; /* it released something while a note was open (noted.h) */
    uint32_t has_failed : 1;   /* its attempt, which is not yet taken back (machine/taken_back.h) */
    uint32_t operations : 5;   /* of the latest iteration; 31: so many, or more */
    uint32_t chose : 1;        /* one of these was whether an attempt fails for no reason */
    uint32_t was_silent : 1;   /* the latest one was (machine_is_silent) */
    uint32_t has_kept : 1;     /* an iteration was kept for that */
    uint32_t has_waited : 1;   /* much time has passed in iterations that were left out (slow.h) */
    uint32_t looks : 1;        /* its next operation is LOOK_TO_WAIT (kinds.h) */
    uint32_t tried;            /* a mutex that a trylock found held, or a location that another
                                  thread owns (resting.h), and that is not yet seen; else 0 */
    uint32_t owned;            /* a location that the thread owns (resting.h); else 0 */
    uint32_t changed : 31;     /* the location of all effects of this iteration; 0: several */
    uint32_t is_back : 1;      /* its value was 0 after the latest one */
    uint64_t owned_value;      /* the value of `owned` */
    uint64_t entries;          /* the number of loops that it has entered */
    uint32_t entry;            /* of the loop of its latest iteration, from 1 */
    uint32_t touched;          /* `entry` when it last accessed what may keep an iteration (kept.h);
                                 0: it has not */
    uint32_t failures : 23;    /* the number of its operations that failed for no reason */
    uint32_t
        fails_next : 1; /* its next compare-exchange in a wrapper does (front/loops/attempts.c) */
    uint32_t past_next : 4; /* the place in `past` of the next state */
    uint32_t past_count : 4;
    uint32_t idle_entry; /* `entry` of the outermost loop of which iterations have begun since its
                            latest operation but those that it passes over; UINT32_MAX: of none */
    uint64_t past[ITERATION_PAST]; /* hashes of the thread's states at the beginning of the latest
                                      iterations of one loop (iteration.h) */
    uint64_t effects;   /* the number of its effects on anything but its own variables, plus
                                 hashes of the locks that it holds and of its live objects: equal
                                 before and after an iteration only if the iteration had no
                                 effect */
    uint64_t iteration; /* `effects` at the beginning of the latest iteration of a loop */
    uint64_t stored;  /* a hash of its latest store to `stored_at`, an atomic one (own_stores.h) */
    uint64_t section; /* a hash of what the thread has found since it last gave way (iteration.h),
                           in iterations that began with a lock held */
    uint64_t way;     /* the part of `effects` that is `section` when it last gave way */
    struct allocations iteration_allocations; /* `allocations` then */
    const struct site *caller;                /* of heddle's C library; see heddle_set_caller */
    /* Parked at OP_CREATE: a struct start_routine on the stack. Parked at OP_PRINT or OP_ERROR: the
     * text, on the stack or static, or NULL. */
    const void *detail;
    struct cleanup *cleanups; /* on the stack, the innermost first; see thread_end.h */
    const char *unsafe_call;  /* the function that user code is calling, which is not
                                 async-signal-safe; NULL: none */
    const char *interrupted;  /* such a function that the present signal handler, or one around it,
                                 has interrupted; NULL: none */
    uint64_t signal_mask;     /* bit n - 1: signal n is blocked; see iteration_hooks.c */
    /* Nanoseconds since the program began (models/time.c): the thread's clock, the clock at the
     * beginning of the latest iteration, and the time that the thread last read. */
    uint64_t clock;
    uint64_t iteration_clock;
    uint64_t last_reading;
    uint32_t sleeps; /* the number of times that its clock has moved by other than readings */
    uint32_t waits;  /* the number of iterations before which others, left out, may have taken time;
                        and how many of these, and of other threads, a reading has known (slow.h) */
    uint32_t known_waits;
    uint32_t past_sleeps;                       /* `sleeps` at the first state in `past` */
    void (*at_end[AT_THREAD_END_PLACES])(void); /* the thread calls them when it ends; NULL: none */
    struct jump_point *jumps; /* on the stack, the latest call of setjmp first; see jump.h */
    uint32_t interruption;    /* see machine_class */
    uint32_t held;            /* the locks that it holds; see held_locks.c */
    uint32_t ended;           /* the latest threads that have ended before; likewise */
    uint32_t stored_at;
    uint32_t iteration_held;   /* `held` at the beginning of the latest iteration */
    uint32_t iteration_owned;  /* likewise `owned` */
    uint32_t jump_count;       /* the number of tokens of jump points so far */
    uint32_t length;           /* its operations so far */
    struct call_record *calls; /* on the stack, the innermost first; NULL: none */
    struct unwinding unwinding;
    uint64_t allocated;    /* bytes; see native_options.heap_limit */
    uint64_t section_name; /* of its atomic section, while `sections` is not 0 */
    uint64_t notes;        /* the part of `effects` that is open notes (noted.h); 0: none */
    struct object_writes { /* parts of `effects`, too; `count` is 0: none */
        uint32_t object;   /* one of the thread's own, which is live */
        uint32_t count;    /* its writes there, but for those of the iteration that allocated it */
    } object_writes[OBJECTS_WRITTEN];
};
_Static_assert(sizeof(struct thread_data) % 16 == 0, "stacks are aligned");

/* A thread of the program. Survives the search and restarts, except for `loaded`. */
struct native_thread {
    struct coroutine coroutine;
    struct thread_data *data; /* in the coroutine's stack */
    state_id loaded;          /* the state whose bytes the stack holds; or STATE_NONE */
    unsigned number;
    struct start_routine start; /* read by the coroutine when it begins */
    const struct site *section; /* where it has last begun an atomic section; NULL: nowhere yet */
    uint32_t *children;         /* numbers of the threads that it creates, in order */
    size_t child_count;
    size_t child_capacity;
};

/* A thread-local variable. Its instances have the same offset in all threads. */
struct thread_local_template {
    const unsigned char *memory; /* the initial bytes */
    size_t size;                 /* bytes */
    uint32_t offset;             /* bytes; see address_of_thread_local */
};

/* Other ways of the running thread from its latest operation to the header of a loop: with what
 * it comes there, and how many steps before that operation it turns to the way (sooner.h). */
enum { SOONER_WAYS = 6 };

struct sooner {
    uint64_t arrival; /* a hash of its state at the header where it was last, since that operation;
                         0: at none */
    bool is_of_library; /* that loop is one of a library */
    bool rewrites;      /* the iteration that has just ended had a store that is made anew, and
                         `effects` counts one */
    uint8_t wanted;     /* enum ordering: it could have come to this header sooner by a read with
                           this order, which is stronger; else ORDER_NONE */
    unsigned count;     /* of the ways */
    struct sooner_way {
        uint64_t arrival;
        uint8_t back;
        uint8_t repeats; /* the steps behind the first store that is made anew, with it; 0: none */
        uint8_t order;   /* of the way's only read, if it is stronger; else ORDER_NONE */
    } ways[SOONER_WAYS];
};

struct native {
    struct machine machine;
    const struct program *program;
    struct native_options options;
    struct op op;                  /* of the running thread, about to park */
    const struct site *accessed;   /* of its latest access of data; may be in heddle's library */
    struct native_thread *running; /* NULL while heddle itself runs */
    unsigned last;                 /* the number of the thread that ran last */
    state_id from;       /* the state that is stepped; STATE_NONE: the first one of main */
    uint64_t steps_left; /* the running thread's, up to its next operation; then it is a livelock */
    uint64_t loaded_unset;           /* see heddle_loaded_unset */
    const struct site *random_site;  /* see native_random_site */
    const struct site *weak_site;    /* see native_weak_site */
    const struct site *hasty_site;   /* see native_hasty_site */
    const struct site *open_section; /* see native_open_section */
    struct sooner sooner;
    unsigned sooner_depth; /* of searches for such ways that are under way */
    bool has_unordered;    /* since the last restart, some operation was marked (updates.h) */
    bool looks_at_order;   /* likewise, some operation would depend on the order of these */
    uint32_t errno_offset; /* of errno among thread-local variables, if a thread has used it */
    bool has_errno;        /* one has */
    bool hides_locks;      /* an iteration took a lock that was not seen, which was no effect */
    bool hides_errno;      /* an iteration set errno, which was no effect */
    struct naming naming;
    struct locations locations;
    struct section_locks section_locks;
    struct queues queues;
    struct thread_local_template *templates; /* sorted by offset, without overlaps */
    size_t template_count;
    size_t template_capacity;
    struct native_thread *threads[ADDRESS_THREADS]; /* NULL: never started */
    struct shown_memory *shown;                     /* NULL: memory shows no values */
    unsigned char *unpacked;                        /* scratch of native_saved */
    size_t unpacked_size;                           /* bytes, a multiple of 16 */
};

/* thread_data.iteration before the first iteration of a loop. */
#define ITERATION_NONE UINT64_MAX

extern struct native *native_machine;

/* The running thread's data. */
static inline struct thread_data *native_thread_data(void)
{
    verify(native_machine->running);
    return native_machine->running->data;
}

/* Whether the thread has allocated the object, which is no static one. */
static inline bool native_is_own_object(const struct native *native, uint32_t object,
                                        unsigned thread)
{
    uint64_t base = native->locations.table[object].address;
    return object != 0 && address_thread(base) == thread && !address_is_thread_local(base);
}

/* The site to report for an operation at `site`: outside of heddle's C library, if possible. */
static inline const struct site *native_site(const struct site *site)
{
    return site->library && native_thread_data()->caller ? native_thread_data()->caller : site;
}

/* Whether the program does not use the result of the operation, a read-modify-write of data that a
 * thread has just arrived at. The site to report may be that of a call, whose own result is another
 * matter. */
static inline bool native_ignores_result(const struct native *native, const struct op *op)
{
    return op->kind == OP_RMW && native->locations.table[op->location].kind == LOCATION_DATA &&
           native->accessed->ignored;
}

/* Parks the running thread at native_machine->op, which is no access that could be part of a
 * section, and returns the operation's result. */
static inline uint64_t native_park_bare(void)
{
    verify(native_machine->running);
    return coroutine_suspend(&native_machine->running->coroutine);
}

/* Parks in a program with atomic sections (section.h). An access of shared data outside of the
 * thread's own section becomes a section of its own. */
uint64_t native_park_among_sections(void);

/* Parks the running thread at native_machine->op and returns the operation's result. */
static inline uint64_t native_park(void)
{
    return native_machine->machine.facts.habits & FACT_HAS_SECTIONS ? native_park_among_sections()
                                                                    : native_park_bare();
}

/* Parks at an operation without a location, and returns its result. Requires: operations of this
 * kind return. */
static inline uint64_t native_park_at(enum op_kind kind, const struct site *site, uint64_t operand)
{
    verify(kind < OP_BLOCK);
    native_machine->op = (struct op){.kind = kind, .site = native_site(site), .operand = operand};
    return native_park();
}

/* Returns a number below n; each of them in executions of its own. Requires: 0 < n. */
static inline uint64_t native_choose(const struct site *site, enum choice_origin origin, uint64_t n)
{
    require(n > 0);
    if (n == 1)
        return 0;
    native_machine->op =
        (struct op){.kind = OP_CHOOSE, .function = origin, .site = native_site(site), .operand = n};
    return native_park();
}

/* Parks for ever. Requires: the operation is never enabled, and is not OP_AWAIT. */
_Noreturn void native_stop_at(struct op op);
_Noreturn void native_stop(enum op_kind kind, const struct site *site, uint64_t operand);

/* The running thread's next operation depends on a fact. `is_new` is the result of the function of
 * facts.h that learnt it. If the fact is new, a restart is due, and the thread parks at OP_RESTART;
 * otherwise the function returns. */
void native_learn(bool is_new, const struct site *site);

/* From here on, the running thread's behaviour may depend on its number. */
static inline void native_tell_apart(const struct site *site)
{
    struct machine *machine = &native_machine->machine;
    unsigned thread = native_machine->running->number;
    if (__builtin_expect(machine->finds_twins, false) && thread != MACHINE_MAIN_THREAD)
        native_learn(machine_tell_apart(machine, thread), site);
}

/* Parks at OP_ERROR: an error of the program at `site`, which may be NULL. The message is cut at
 * 255 bytes. */
_Noreturn void native_fail(const struct site *site, enum error_kind error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The program ends by the signal. If native_options.abort_is_exit, it ends as by exit(). Otherwise
 * returns. */
static inline void native_exit_instead(const struct site *site, int signal)
{
    enum { KILLED = 128 }; /* a shell's status for a process that a signal ends, less the signal */
    if (native_machine->options.abort_is_exit)
        native_stop(OP_EXIT, native_site(site), KILLED + (uint64_t)signal);
}

/* Stops the thread, which has reached the step limit. */
_Noreturn static inline void native_stop_out_of_steps(const struct site *site)
{
    native_stop(OP_CUT, native_site(site), CUT_STEPS);
}

/* In a long computation: stops the thread at an OP_CUT if the exploration wants to end. */
static inline void native_look(const struct site *site)
{
    const struct machine *machine = &native_machine->machine;
    if (!machine->wants_end)
        return;
    containment_lift(); /* it may look at files, and report */
    bool ends = machine->wants_end(machine->context);
    containment_set();
    if (ends)
        native_stop(OP_CUT, native_site(site), CUT_UNROLL);
}

/* Counts a call of the machine that does not park, so that a loop of such calls reaches the step
 * limit. Such a call takes longer than a step of native code, and counts as several. */
static inline void native_count_quiet_call(const struct site *site)
{
    enum { STEPS = 16, LOOK = 1 << 16 };
    struct native *native = native_machine;
    if (__builtin_expect(native->steps_left < STEPS, false))
        native_stop_out_of_steps(site);
    native->steps_left -= STEPS;
    if (__builtin_expect(native->steps_left % LOOK < STEPS, false))
        native_look(site);
}

/* The number of the `index`-th thread, from 0, that `creator` creates; 0 if there are too many
 * threads. The same in all executions and after restarts. Requires: the creator has created all
 * threads with a smaller index. */
unsigned native_child_number(struct native_thread *creator, uint32_t index);

/* The template of the last thread-local variable that begins at or before `offset`, or NULL. Valid
 * until the next template is added. */
const struct thread_local_template *native_find_template(const struct native *native,
                                                         uint32_t offset);
