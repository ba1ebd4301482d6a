/* act.h - what a library does for the program by a step, where the operation does not tell.
 *
 * The library does it on its own data. What a step is for is decided by its kind, never by the
 * words that a report has for it; act_describe has these. */
#pragma once

#include <stdint.h>

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
