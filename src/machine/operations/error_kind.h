/* error_kind.h - the kinds of errors that a program can have. */
#pragma once

#include <stdbool.h>

/* ROW(kind, its name in reports and JSON), in the order of their numbers. */
#define ERROR_KIND_ROWS(ROW)                                                                   \
    ROW(ERROR_NONE, "none")                                                                    \
    ROW(ERROR_ASSERTION, "assertion")                                                          \
    ROW(ERROR_DEADLOCK, "deadlock")                                                            \
    ROW(ERROR_DATA_RACE, "data-race")                                                          \
    ROW(ERROR_NULL_DEREFERENCE, "null-dereference")                                            \
    ROW(ERROR_OUT_OF_BOUNDS, "out-of-bounds")                                                  \
    ROW(ERROR_USE_AFTER_FREE, "use-after-free")                                                \
    ROW(ERROR_USE_AFTER_SCOPE, "use-after-scope")                                              \
    ROW(ERROR_DOUBLE_FREE, "double-free")                                                      \
    ROW(ERROR_INVALID_FREE, "invalid-free")                                                    \
    ROW(ERROR_UNINITIALIZED_READ, "uninitialized-read")                                        \
    ROW(ERROR_INVALID_LOCK, "invalid-lock")                                                    \
    ROW(ERROR_INVALID_UNLOCK, "invalid-unlock")                                                \
    ROW(ERROR_INVALID_USE, "invalid-use")           /* of an object of OP_SYNC */              \
    ROW(ERROR_DOUBLE_INIT, "double-init")           /* of that, or of a mutex */               \
    ROW(ERROR_TWO_MUTEXES, "two-mutexes")           /* of those who wait for one condition */  \
    ROW(ERROR_END_OF_HELD_LOCK, "end-of-held-lock") /* its memory ends */                      \
    ROW(ERROR_SIGNAL_UNSAFE_CALL, "signal-unsafe-call")                                        \
    ROW(ERROR_INVALID_JOIN, "invalid-join")                                                    \
    ROW(ERROR_INVALID_JUMP, "invalid-jump")                                                    \
    ROW(ERROR_MIXED_SIZE_ATOMIC, "mixed-size-atomic")                                          \
    ROW(ERROR_DIVISION_BY_ZERO, "division-by-zero")                                            \
    ROW(ERROR_UNREACHABLE, "unreachable")                                                      \
    ROW(ERROR_WILD_CALL, "wild-call")                                                          \
    ROW(ERROR_SYSTEM_CALL, "system-call") /* that is not by a model */                         \
    ROW(ERROR_OVERLAPPING_COPY, "overlapping-copy")                                            \
    ROW(ERROR_STACK_OVERFLOW, "stack-overflow")                                                \
    ROW(ERROR_ABORT, "abort")                                                                  \
    ROW(ERROR_UNCAUGHT_EXCEPTION, "uncaught-exception")                                        \
    ROW(ERROR_LIVELOCK, "livelock")                                                            \
    ROW(ERROR_MEMORY_LEAK, "memory-leak")                                                      \
    ROW(ERROR_THREAD_LEAK, "thread-leak")                                                      \
    ROW(ERROR_EXIT_STATUS, "exit-status")           /* other than 0, where that is an error */ \
    ROW(ERROR_NOT_LINEARIZABLE, "not-linearizable") /* of a scenario */                        \
    ROW(ERROR_NOT_OBSTRUCTION_FREE, "not-obstruction-free")                                    \
    ROW(ERROR_POTENTIAL_DEADLOCK, "potential-deadlock") /* a warning */                        \
    ROW(ERROR_HELD_AT_THREAD_END, "held-at-thread-end") /* likewise */                         \
    ROW(ERROR_UNSUPPORTED, "unsupported")               /* heddle cannot run the program further */

#define ERROR_KIND_ENUMERATOR(kind, name) kind,
enum error_kind {
    ERROR_KIND_ROWS(ERROR_KIND_ENUMERATOR) ERROR_KINDS, /* the number of kinds */
};

/* Whether the error only shows where no thread can go on: threads wait for ever, for each other or
 * in loops, something is lost, or the results do not fit together. */
static inline bool error_shows_at_rest(enum error_kind kind)
{
    return kind == ERROR_DEADLOCK || kind == ERROR_LIVELOCK || kind == ERROR_MEMORY_LEAK ||
           kind == ERROR_THREAD_LEAK || kind == ERROR_NOT_LINEARIZABLE ||
           kind == ERROR_NOT_OBSTRUCTION_FREE;
}

/* The kind's name, such as "data-race". Requires: kind < ERROR_KINDS. */
const char *error_name(enum error_kind kind);
