/* error_kind.h - the kinds of errors that a program can have. */
#ifndef HEDDLE_MACHINE_OPERATIONS_ERROR_KIND_H
#define HEDDLE_MACHINE_OPERATIONS_ERROR_KIND_H

enum error_kind {
    ERROR_NONE,
    ERROR_ASSERTION,
    ERROR_DEADLOCK,
    ERROR_DATA_RACE,
    ERROR_NULL_DEREFERENCE,
    ERROR_OUT_OF_BOUNDS,
    ERROR_USE_AFTER_FREE,
    ERROR_USE_AFTER_SCOPE,
    ERROR_DOUBLE_FREE,
    ERROR_INVALID_FREE,
    ERROR_UNINITIALIZED_READ,
    ERROR_INVALID_LOCK,
    ERROR_INVALID_UNLOCK,
    ERROR_INVALID_USE,      /* of an object that OP_SYNC operates on */
    ERROR_DOUBLE_INIT,      /* of a mutex, or of an object that OP_SYNC operates on */
    ERROR_TWO_MUTEXES,      /* threads wait for one condition variable, each with its own mutex */
    ERROR_END_OF_HELD_LOCK, /* the memory of a lock ends while a thread holds it */
    ERROR_SIGNAL_UNSAFE_CALL,
    ERROR_INVALID_JOIN,
    ERROR_INVALID_JUMP,
    ERROR_MIXED_SIZE_ATOMIC,
    ERROR_DIVISION_BY_ZERO,
    ERROR_UNREACHABLE,
    ERROR_WILD_CALL,
    ERROR_OVERLAPPING_COPY,
    ERROR_STACK_OVERFLOW,
    ERROR_ABORT,
    ERROR_UNCAUGHT_EXCEPTION,
    ERROR_LIVELOCK,
    ERROR_MEMORY_LEAK,
    ERROR_THREAD_LEAK,
    ERROR_EXIT_STATUS, /* where that is an error: the process ends with a status other than 0 */
    ERROR_POTENTIAL_DEADLOCK, /* a warning */
    ERROR_HELD_AT_THREAD_END, /* likewise */
    ERROR_UNSUPPORTED,        /* heddle cannot run the program further */
    ERROR_KINDS,              /* the number of kinds */
};

/* The kind's name in reports and JSON, such as "data-race". Requires: kind < ERROR_KINDS. */
const char *error_name(enum error_kind kind);

#endif
