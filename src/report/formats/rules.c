/* rules.c - what reports call the kinds of errors, and of executions. */
#include "base/error.h"
#include "report/formats/format.h"

static const char *const summaries[ERROR_KINDS] = {
    [ERROR_ASSERTION] = "An assertion does not hold.",
    [ERROR_DEADLOCK] = "Threads wait for ever: for locks, for each other's end, or for messages.",
    [ERROR_DATA_RACE] = "Two threads access the same memory, one of them writes, not both do so "
                        "atomically, and nothing orders the two accesses.",
    [ERROR_NULL_DEREFERENCE] = "Memory is accessed through a null pointer.",
    [ERROR_OUT_OF_BOUNDS] = "Memory is accessed in front of or beyond the object that is there.",
    [ERROR_USE_AFTER_FREE] = "Memory is used that was freed, or that another thread may free at "
                             "the same time.",
    [ERROR_USE_AFTER_SCOPE] = "A local variable is used that went out of scope, or that may do so "
                              "at the same time.",
    [ERROR_DOUBLE_FREE] = "Memory is freed a second time.",
    [ERROR_INVALID_FREE] = "What is freed was not returned by malloc or its like.",
    [ERROR_UNINITIALIZED_READ] = "What is read was never written.",
    [ERROR_INVALID_LOCK] = "A mutex is locked that was destroyed.",
    [ERROR_INVALID_UNLOCK] = "A mutex is unlocked by a thread that does not hold it, or destroyed "
                             "while it is held or a second time.",
    [ERROR_INVALID_USE] =
        "A semaphore, a read-write lock, a barrier or a condition variable is used "
        "in a state that does not allow it.",
    [ERROR_DOUBLE_INIT] = "A mutex, a condition variable, a barrier or the like is initialised a "
                          "second time, and was not destroyed in between.",
    [ERROR_TWO_MUTEXES] = "Threads wait for one condition variable at the same time, and do not "
                          "all have the same mutex.",
    [ERROR_END_OF_HELD_LOCK] = "The memory of a lock is freed or goes out of scope while a thread "
                               "holds the lock.",
    [ERROR_SIGNAL_UNSAFE_CALL] =
        "A signal handler calls a function that is not async-signal-safe, and may have "
        "interrupted such a function.",
    [ERROR_INVALID_JOIN] = "A thread is joined or detached that was joined or detached before, or "
                           "joins itself.",
    [ERROR_INVALID_JUMP] =
        "A jump leads nowhere: the function that called setjmp has returned, or runs in another "
        "thread, or the address of a computed goto is no label of its function.",
    [ERROR_MIXED_SIZE_ATOMIC] =
        "Two threads access the same memory atomically, in different sizes, or "
        "an atomic access is not aligned.",
    [ERROR_DIVISION_BY_ZERO] = "An integer is divided by zero, or the quotient overflows.",
    [ERROR_UNREACHABLE] = "Code is reached that the program declares unreachable.",
    [ERROR_WILD_CALL] = "A call goes through a pointer to no function.",
    [ERROR_SYSTEM_CALL] = "The program makes a system call past the C library.",
    [ERROR_OVERLAPPING_COPY] = "memcpy or an assignment copies memory that it overwrites.",
    [ERROR_STACK_OVERFLOW] = "A thread needs more stack than it has.",
    [ERROR_ABORT] = "The program aborts, or a signal that it does not handle ends it.",
    [ERROR_UNCAUGHT_EXCEPTION] = "A C++ exception has no handler, or std::terminate is called.",
    [ERROR_LIVELOCK] = "A loop goes on for ever, and no other thread can end it.",
    [ERROR_MEMORY_LEAK] = "Memory is neither freed nor to be reached through any pointer when the "
                          "program ends.",
    [ERROR_THREAD_LEAK] =
        "A thread has ended, and was neither joined nor detached when the program "
        "ends.",
    [ERROR_EXIT_STATUS] = "The program ends with an exit status other than 0.",
    [ERROR_NOT_LINEARIZABLE] = "No order of whole operations, one at a time, explains what the "
                               "operations of an object have done.",
    [ERROR_NOT_OBSTRUCTION_FREE] = "A thread that has stopped for ever within an operation of an "
                                   "object keeps an operation of another thread from ending.",
    [ERROR_POTENTIAL_DEADLOCK] = "Threads take locks in a circle; no execution that was explored "
                                 "is a deadlock of these.",
    [ERROR_HELD_AT_THREAD_END] = "A thread ends while it holds a lock.",
    [ERROR_UNSUPPORTED] = "The program does what heddle cannot follow.",
};

const char *rule_summary(enum error_kind kind)
{
    if (kind <= ERROR_NONE || kind >= ERROR_KINDS || !summaries[kind])
        bug("an error without a rule: %d", (int)kind);
    return summaries[kind];
}

bool rule_is_warning(enum error_kind kind)
{
    return kind == ERROR_POTENTIAL_DEADLOCK || kind == ERROR_HELD_AT_THREAD_END;
}

const struct count_part counts_blocked[BLOCKED_KINDS] = {
    [BLOCKED_BY_ASSUMPTION] = {"assumptions", "at an assumption", "at assumptions", "assumptions"},
    [BLOCKED_BY_ERROR] = {"errors", "at an error", "at errors", "errors"},
    [BLOCKED_BY_MERGING] = {"merged", "merged iteration", "merged iterations", "merged"},
    [BLOCKED_BY_END] = {"end", "at the end of the process", "at the end of the process", "end"},
    [BLOCKED_FOR_EVER] = {"for_ever", "waits for ever", "wait for ever", "for ever"},
};

const struct count_part counts_truncated[TRUNCATED_KINDS] = {
    [CUT_UNROLL] = {"unroll", "by --unroll", "by --unroll", "unrolled"},
    [CUT_STEPS] = {"step_limit", "by the step limit", "by the step limit", "steps"},
    [CUT_THREADS] = {"threads", "by the number of threads", "by the number of threads", "threads"},
    [CUT_OBJECTS] = {"objects", "by the number of objects", "by the number of objects", "objects"},
    [CUT_MEMORY] = {"memory", "by the heap limit", "by the heap limit", "memory"},
    [CUT_LENGTH] = {"length", "by the length of a thread", "by the length of a thread", "length"},
    [CUT_WAY_OUT] = {"way_out", "by the search for a way out", "by the search for a way out",
                     "way out"},
    [TRUNCATED_BY_SPINNING] = {"spin_limit", "by the spin limit", "by the spin limit", "spinning"},
};
