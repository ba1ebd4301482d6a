#include "machine/operations/error_kind.h"

#include "base/error.h"

static const char *const error_names[ERROR_KINDS] = {
    [ERROR_NONE] = "none",
    [ERROR_ASSERTION] = "assertion",
    [ERROR_DEADLOCK] = "deadlock",
    [ERROR_DATA_RACE] = "data-race",
    [ERROR_NULL_DEREFERENCE] = "null-dereference",
    [ERROR_OUT_OF_BOUNDS] = "out-of-bounds",
    [ERROR_USE_AFTER_FREE] = "use-after-free",
    [ERROR_USE_AFTER_SCOPE] = "use-after-scope",
    [ERROR_DOUBLE_FREE] = "double-free",
    [ERROR_INVALID_FREE] = "invalid-free",
    [ERROR_UNINITIALIZED_READ] = "uninitialized-read",
    [ERROR_INVALID_LOCK] = "invalid-lock",
    [ERROR_INVALID_UNLOCK] = "invalid-unlock",
    [ERROR_INVALID_USE] = "invalid-use",
    [ERROR_DOUBLE_INIT] = "double-init",
    [ERROR_TWO_MUTEXES] = "two-mutexes",
    [ERROR_END_OF_HELD_LOCK] = "end-of-held-lock",
    [ERROR_SIGNAL_UNSAFE_CALL] = "signal-unsafe-call",
    [ERROR_INVALID_JOIN] = "invalid-join",
    [ERROR_INVALID_JUMP] = "invalid-jump",
    [ERROR_MIXED_SIZE_ATOMIC] = "mixed-size-atomic",
    [ERROR_DIVISION_BY_ZERO] = "division-by-zero",
    [ERROR_UNREACHABLE] = "unreachable",
    [ERROR_WILD_CALL] = "wild-call",
    [ERROR_OVERLAPPING_COPY] = "overlapping-copy",
    [ERROR_STACK_OVERFLOW] = "stack-overflow",
    [ERROR_ABORT] = "abort",
    [ERROR_UNCAUGHT_EXCEPTION] = "uncaught-exception",
    [ERROR_LIVELOCK] = "livelock",
    [ERROR_MEMORY_LEAK] = "memory-leak",
    [ERROR_THREAD_LEAK] = "thread-leak",
    [ERROR_EXIT_STATUS] = "exit-status",
    [ERROR_POTENTIAL_DEADLOCK] = "potential-deadlock",
    [ERROR_HELD_AT_THREAD_END] = "held-at-thread-end",
    [ERROR_UNSUPPORTED] = "unsupported",
};

const char *error_name(enum error_kind kind)
{
    require(kind < ERROR_KINDS && error_names[kind]);
    return error_names[kind];
}
