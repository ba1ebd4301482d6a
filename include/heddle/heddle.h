/* heddle.h - heddle as a library: checks concurrent C and C++ programs from within another program.
 *
 * A program is loaded from files, explored, and the result read:
 *
 *     struct heddle_options options;
 *     heddle_options_init(&options);
 *     options.files = (const char *const[]){"queue.c"};
 *     options.file_count = 1;
 *     struct heddle_program *program = heddle_program_load(&options);
 *     struct heddle_result *result = heddle_explore(program, &options, NULL);
 *     for (size_t i = 0; i < result->error_count; i++)
 *         puts(result->errors[i].message);
 *     heddle_result_free(result);
 *     heddle_program_free(program);
 *
 * Link with what `pkg-config --cflags --libs heddle` prints. The library runs the clang that it was
 * built for, as a child process, on files in C and C++.
 *
 * Ownership. A pointer that a function returns belongs to the caller, and there is a function that
 * frees it, unless it points to something const. All that a result holds belongs to it, and refers
 * to names of files and functions that are the program's: free results before their program. What
 * options point to stays the caller's, and is used only during the call that it is given to.
 *
 * Threads. All calls in a process must be made one at a time; they need not come from the same
 * thread. One exploration runs at a time: callbacks must not load, explore or free anything. While
 * heddle_explore runs, the calling thread has heddle's alternate signal stack, and the process has
 * heddle's handlers of SIGSEGV, SIGBUS, SIGFPE and SIGILL: no other thread may rely on its own. The
 * program under test runs inside this process. It has stacks of its own, and its shared variables
 * are no memory of the process, but one that writes wildly may still harm it.
 *
 * Failure. An error of the program under test is part of the result. Where heddle itself cannot go
 * on (a file that cannot be read, code that clang refuses or that heddle does not support, options
 * that contradict each other, no memory left), heddle_program_load and heddle_explore do not
 * return. They print the reason to stderr, or pass it to the function that heddle_set_log was
 * given, and end the process by exit(2), with its atexit functions. If heddle finds that it is
 * itself wrong, it says so and calls abort(). heddle_program_can_load tells beforehand whether
 * heddle_program_load will return. A process that has to survive everything forks, and calls heddle
 * in the child.
 *
 * Compatibility. Structures may get further fields at their ends: initialise options by
 * heddle_options_init, callbacks by naming their fields, and compile anew for another version. */
#ifndef HEDDLE_H
#define HEDDLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* "0.1.0", say. */
const char *heddle_version(void);

/* --- options ---------------------------------------------------------------------------------- */

/* In place of a bound on preemptions: there is none. */
#define HEDDLE_NO_BOUND UINT32_MAX

struct heddle_options {
    /* For heddle_program_load. */

    const char *const *files; /* C, C++, LLVM assembly or bitcode, or what heddle-cc has built */
    size_t file_count;        /* at least 1 */
    const char *const *clang_arguments; /* such as "-DN=3", for all files in C and C++ */
    size_t clang_argument_count;
    const char *entry;            /* the function to run; "main" */
    const char *const *arguments; /* of main, behind the program's name */
    size_t argument_count;

    /* For both: the number may differ, but heddle_program_load has to know that there is a
     * limit. */

    uint64_t unroll; /* a thread is cut short that begins more iterations of a loop than that, after
                        the first; 0: none is */

    /* For heddle_explore. */

    const char *algorithm; /* one of heddle_algorithm; "trust" */
    /* Executions with at most that many preemptions are explored: first with bound_first, then with
     * one more, and so on up to bound_last, until there is an error or no more to find. A bound
     * that takes long gives way to larger ones, and is explored again later.
     * HEDDLE_NO_BOUND, both: all executions are. */
    uint32_t bound_first, bound_last;
    bool bound_strict;      /* an error that needs more preemptions does not count, unless it is a
                               data race */
    bool count_waits;       /* to leave a thread in a loop that only waits is a preemption if the
                               thread goes on later */
    bool count_preemptions; /* fill in the result's `by_preemptions`; not with a bound */
    bool no_symmetry;       /* tell executions apart that only swap threads which run the same code
                               with the same argument; else one of them is explored */
    bool keep_going;        /* look for all errors, not only for the first */
    bool hunt; /* look for an error by several searches in turn, until one of them finds one or
                  comes to its end, or a limit ends them all. The result is that of this search, or
                  of random runs. With "trust", no bound, and neither of the two above */
    bool find_leaks;       /* memory that is lost at the end of an execution is an error */
    double time_limit;     /* seconds for the whole call; 0: none */
    uint64_t memory_limit; /* MiB of resident memory, the whole process's; 0: 4 GiB, or 1/4
                               of what the computer has */
    uint64_t spin_limit; /* reads of the same old value in a row, before a thread is cut off; 0: 64,
                               or 1,024 where that is quick */
    uint64_t step_limit; /* a thread is cut off in a loop that goes on for more iterations without
                               an access that other threads could see; 1,000,000,000 */
    uint64_t spurious_wakeups; /* each thread may wake up without a signal from waits for conditions
                                  and futexes, at most that often; 0 */
    uint64_t spurious_failures; /* weak compare-exchanges, and try_lock of C++, may fail for no
                                   reason, at most that often in each thread; 1 */
    uint64_t stack_size;        /* KiB, of each thread of the program, at least 16; 8192 */
    bool malloc_may_fail;       /* each call of malloc and its relatives may fail, as a choice */
    bool forbid_mixed_sizes;    /* concurrent atomic accesses of different sizes are an error */
    bool exit_status_is_error;  /* so is a status other than 0 with which the program ends */
    uint64_t seed;              /* of the random runs of an exploration with a bound; any number */

    /* For heddle_program_load. The program keeps them, and heddle_explore looks at none of them. */

    const char *memory_model; /* one of heddle_memory_model; NULL: "rc11", or "sc" for algorithms
                                 about interleavings */
    const char *suppressions; /* a file in ThreadSanitizer's format, with errors that do not count;
                                 NULL: none */
    const char *const *variables; /* of the program's environment: "NAME=VALUE" */
    size_t variable_count;
    const char *const *given_files; /* that the program may read: "PATH", or "PATH=FILE" with the
                                       contents of FILE */
    size_t given_file_count;
    bool ignore_races;         /* data races are no errors: plain accesses behave as atomic ones */
    bool choose_random;        /* each number of rand() and its like is a choice */
    bool ignore_uninitialized; /* memory and variables that were never set are 0, and no error */
    bool volatile_is_atomic;   /* accesses of volatile variables are relaxed atomic ones */
    bool trap_undefined;       /* an unsupported call is an error of the execution that makes it,
                                  and heddle_program_load returns */
};

/* Sets the defaults, which are those named above, and otherwise 0, NULL and false. */
void heddle_options_init(struct heddle_options *options);

/* The name of the i-th algorithm, from 0; NULL: there are fewer. */
const char *heddle_algorithm(unsigned i);
/* Likewise, of the i-th memory model. */
const char *heddle_memory_model(unsigned i);

/* --- loading ---------------------------------------------------------------------------------- */

/* A program as machine code, which can be explored any number of times. */
struct heddle_program;

/* Whether heddle_program_load would return. When not, the log says why, and has what clang says of
 * it. A child process tries it, which takes as long as heddle_program_load. */
bool heddle_program_can_load(const struct heddle_options *options);

/* Compiles and links the files. Does not return when they cannot be used. What clang says of them
 * goes to stderr. */
struct heddle_program *heddle_program_load(const struct heddle_options *options);
/* NULL is no program, and is not freed. */
void heddle_program_free(struct heddle_program *program);

/* --- errors and executions -------------------------------------------------------------------- */

/* A place in the source of the program under test. */
struct heddle_place {
    const char *file;     /* as clang names it; NULL: unknown, and so is the rest */
    unsigned line;        /* from 1 */
    unsigned column;      /* from 1; 0: unknown */
    const char *function; /* NULL: unknown */
};

/* In place of a step's number. */
enum { HEDDLE_NO_STEP = -1, HEDDLE_INITIAL = -2 };

/* An operation of a thread that other threads may see. */
struct heddle_step {
    unsigned thread; /* 0 is main, and others are numbered as they come up */
    unsigned index;  /* of this thread's steps in the execution, from 0 */
    const char *op;  /* what it does, in a word for programs: "read", "write", "rmw", "lock", ... */
    const char *text; /* the same for people, in English: "read x: 1" */
    struct heddle_place place;
    const char *location; /* the variable, mutex, ... that it is about; NULL: none */
    bool has_value;       /* it is a read or a write, and `value` is known */
    int64_t value;        /* what it wrote, or read if it did not write. Fewer than 8 bytes are
                             sign-extended, of whatever type they are in the program */
    int source; /* the step that it reads from, by its place in the trace; HEDDLE_INITIAL: what was
                   there at the beginning; HEDDLE_NO_STEP: it does not read */
    bool preempted; /* the next step is another thread's, although this one could have gone on */
    bool pending;   /* it does not run: it is what is wrong, or it waits for ever */
};

/* An execution, or the part of one that an error depends on, in an order with as few preemptions as
 * possible. */
struct heddle_trace {
    const struct heddle_step *steps;
    size_t count;
    unsigned preemptions; /* of its steps */
};

/* Another place that has to do with an error: the other access of a race, say. */
struct heddle_note {
    const char *message;
    struct heddle_place place;
};

struct heddle_error {
    const char *kind;    /* "assertion", "data-race", "deadlock", ...: as in heddle's JSON */
    const char *message; /* one line in English, without the place */
    struct heddle_place place;
    unsigned thread; /* that does wrong; of a deadlock, one that waits */
    const struct heddle_note *notes;
    size_t note_count;
    struct heddle_trace trace; /* its last step is what is wrong */
};

struct heddle_statistics {
    uint64_t complete;      /* executions in which all threads finished */
    uint64_t blocked;       /* executions in which some thread waits for ever */
    uint64_t truncated;     /* executions in which a limit cut some thread short */
    uint64_t duplicate;     /* executions explored again; 0 unless the algorithm is not optimal */
    uint64_t sleep_blocked; /* partial executions given up as redundant; likewise */
    uint64_t bound_blocked; /* partial executions within the bound that none within it extends */
    uint64_t beyond_bound;  /* executions with more preemptions than the bound, counted only here */
    uint64_t events;        /* steps that were run */
    uint64_t revisits;      /* how often a read that had run got another source, or a race was
                               reversed */
    uint64_t ended;  /* executions in which the process ended; other threads may wait there */
    uint64_t failed; /* of these, those with an exit status other than 0 */
    /* The parts of `blocked`. An execution counts for the first of these that holds: */
    uint64_t blocked_by_assumptions; /* some thread has stopped at a failed assumption */
    uint64_t blocked_by_errors;      /* some thread has stopped at an error */
    uint64_t
        blocked_by_merging;    /* some thread has stopped behind an iteration of its loop, and goes
                                    on in other executions */
    uint64_t blocked_by_end;   /* the process has ended, and other threads wait for ever */
    uint64_t blocked_for_ever; /* all threads that have not ended wait for ever */
    /* The parts of `truncated`. An execution counts for the first of these that has cut off a
     * thread: */
    uint64_t truncated_by_unroll;     /* options.unroll */
    uint64_t truncated_by_step_limit; /* options.step_limit */
    uint64_t truncated_by_threads;    /* the number of threads that an execution may have */
    uint64_t truncated_by_objects;    /* the number and the size of the objects of a thread */
    uint64_t truncated_by_memory;     /* the memory of these objects */
    uint64_t truncated_by_length;  /* the number of operations of a thread, in a round (usage.md) */
    uint64_t truncated_by_way_out; /* all threads wait, some in loops, and there were too many
                                      schedules to tell whether one of them ends a loop */
    uint64_t truncated_by_spin_limit; /* options.spin_limit */
};

/* --- exploring -------------------------------------------------------------------------------- */

/* What a callback wants. */
enum heddle_next { HEDDLE_GO_ON, HEDDLE_STOP };

/* An execution that has come to its end; only during the callback. */
struct heddle_execution;
/* Whether all threads have finished; else some wait for ever, or were cut short. */
bool heddle_execution_is_complete(const struct heddle_execution *execution);
/* How many executions there were with it. */
uint64_t heddle_execution_number(const struct heddle_execution *execution);
/* All its steps. Valid until the callback returns. Takes far longer than exploring an execution. */
const struct heddle_trace *heddle_execution_trace(struct heddle_execution *execution);

struct heddle_progress {
    uint32_t bound; /* that is being explored; HEDDLE_NO_BOUND: there is none */
    const struct heddle_statistics *statistics;
    double seconds; /* since the exploration, with this bound, began */
};

/* Any function may be NULL. They are called by the thread that has called heddle_explore. What they
 * are passed is valid until they return. They must return: no longjmp, no exception. */
struct heddle_callbacks {
    void *context; /* the first argument of each */
    /* An execution has come to its end. Deadlocks and leaks in it are found behind this call. Not
     * called for executions beyond the bound. */
    enum heddle_next (*execution)(void *context, struct heddle_execution *execution);
    /* An error of a kind and place that no error had before. If it shows before the execution ends,
     * `execution` may not be called for that one. */
    enum heddle_next (*error)(void *context, const struct heddle_error *error);
    /* Between executions, at most ten times a second. */
    enum heddle_next (*progress)(void *context, const struct heddle_progress *progress);
    /* heddle has learnt something about the program (that accesses of different sizes overlap, say)
     * and starts again: what the other callbacks were told so far does not count. */
    void (*restart)(void *context);
};

enum heddle_verdict {
    HEDDLE_SAFE,       /* no error in all there is to explore: with a bound, in all within it */
    HEDDLE_ERROR,      /* the program has an error */
    HEDDLE_INCOMPLETE, /* no error was found, but that proves nothing; `incomplete` says why */
    HEDDLE_UNSUPPORTED /* the program does what heddle cannot follow; the first error says what */
};

/* Why an exploration ended. */
enum heddle_end {
    HEDDLE_END_EXPLORED,  /* nothing was left */
    HEDDLE_END_ERROR,     /* an error was found, and keep_going was not set */
    HEDDLE_END_TIME,      /* the time limit */
    HEDDLE_END_MEMORY,    /* the memory limit */
    HEDDLE_END_CALLBACK,  /* a callback has returned HEDDLE_STOP */
    HEDDLE_END_SEARCH,    /* the algorithm rvf has given up a search for an interleaving */
    HEDDLE_END_INCOMPLETE /* the algorithm has ended, and may have left executions out */
};

/* The latest exploration of one bound. */
struct heddle_bound {
    uint32_t bound;
    struct heddle_statistics statistics;
    double seconds;
    bool proved; /* no execution with at most `bound` preemptions has an error */
    bool cut;    /* there may be executions with more preemptions */
};

struct heddle_result {
    enum heddle_verdict verdict;
    enum heddle_end end;
    const struct heddle_error *errors; /* in the order in which they were found */
    size_t error_count;
    struct heddle_statistics statistics; /* of the last exploration, where there are bounds */
    const struct heddle_bound *bounds;   /* those that were explored, from the least on */
    size_t bound_count;                  /* 0: there was no bound */
    const uint64_t *by_preemptions;      /* [n]: complete executions that need n preemptions */
    size_t by_preemptions_count;         /* 0: they were not counted */
    double seconds;                      /* that the exploration took */
    uint64_t peak_memory;     /* KiB of resident memory, the most that the process ever had */
    const char *memory_model; /* under which the program was explored */
    const char *incomplete;   /* why the executions that were explored are not all, or show nothing:
                                 "the time limit was reached"; NULL: neither */
    bool others_complete;     /* executions were truncated, and all others were explored, within the
                                 bound if there is one */
    uint64_t explored_length; /* all executions, within the bound that was explored last, were
                                 explored in which no thread has more operations; 0: unknown */
};

/* Explores the program's executions. `callbacks`: NULL: none. Fastest without `execution`. Does not
 * return when the options contradict each other, or the program. */
struct heddle_result *heddle_explore(const struct heddle_program *program,
                                     const struct heddle_options *options,
                                     const struct heddle_callbacks *callbacks);
/* NULL is no result, and is not freed. */
void heddle_result_free(struct heddle_result *result);

/* --- messages --------------------------------------------------------------------------------- */

/* Each line that heddle would print to stderr goes to `print` instead, without its end: warnings,
 * and the reason for an exit(2) or abort(). NULL: to stderr again. `print` must return. */
void heddle_set_log(void (*print)(void *context, const char *line), void *context);

#ifdef __cplusplus
}
#endif

#endif
