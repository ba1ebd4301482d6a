/* op.h - the visible operations of a thread.
 *
 * A machine offers each thread's next operation as a `struct op`; an explorer decides when it runs
 * and what it reads. An operation on a location reads the location's value, writes it, or does both
 * in one step; `op_effect` says which for a given value, and is the only place that gives the
 * operations their meaning. */
#ifndef HEDDLE_MACHINE_OP_H
#define HEDDLE_MACHINE_OP_H

#include "machine/order.h"
#include "machine/sync_functions.h"

#include <stdbool.h>
#include <stdint.h>

struct site;

enum op_kind {
    OP_READ,
    OP_WRITE,         /* operand: the value */
    OP_RMW,           /* function (enum rmw), operand */
    OP_CAS,           /* expected, operand: the value to write; a failed one is a read */
    OP_FENCE,         /* no location */
    OP_MUTEX_INIT,    /* operand: enum mutex_type */
    OP_MUTEX_DESTROY, /* */
    OP_LOCK,          /* enabled when it can succeed at once */
    OP_TRYLOCK,       /* */
    OP_UNLOCK,        /* */
    OP_SYNC,          /* function: enum sync (sync_functions.h) */
    OP_CREATE,        /* operand: the new thread's number */
    OP_SEND, /* to a queue; operand: the message (interner.h); extent: how many the queue has room
                   for; function: enum queueing. Waits for room */
    OP_RECEIVE, /* from a queue. Waits for a message */
    OP_JOIN,    /* no location; operand: the thread's number. Enabled when that thread has
                         finished; its result is that thread's return value */
    OP_DETACH,  /* no location; operand: the thread's number. Always enabled. A thread that was
                   joined or detached can be neither again: ERROR_INVALID_JOIN */
    OP_ALLOC,   /* location: the object's lifetime; operand: its size in bytes;
                   expected: enum storage */
    OP_FREE,    /* location: the object's lifetime; expected: enum storage */
    OP_PRINT,   /* no location; text shown in a trace: machine_text() */
    OP_CHOOSE,  /* no location; operand: n; its result is any number below n, each in an execution
                   of its own */
    OP_BLOCK,   /* never enabled: an assumption failed */
    OP_AWAIT,  /* never enabled: the iteration of a loop that ends here has changed nothing, and the
                   next one will do the same unless it reads something else. A machine can step it
                   (the result does not matter), to find out what the next iteration does */
    OP_CUT,    /* never enabled: the thread goes no further, as --unroll has it */
    OP_FINISH, /* never enabled: the thread has ended; operand: its return value; expected: whether
                   the program ends with it, which is main's and has returned */
    OP_EXIT,   /* never enabled: the thread has ended the whole program */
    OP_ERROR,  /* never enabled: the program did wrong; error, machine_text() */
    OP_RESTART, /* never enabled: the machine has learnt something about the program that
                   voids all operations so far; the exploration starts again */
};

enum access {
    ACCESS_PLAIN,  /* takes part in data races */
    ACCESS_ATOMIC, /* of some memory order; races with plain ones only */
    ACCESS_COPY,   /* plain, and may read what was never written (memcpy) */
};

enum rmw {
    RMW_EXCHANGE,
    RMW_ADD,
    RMW_SUB,
    RMW_AND,
    RMW_NAND,
    RMW_OR,
    RMW_XOR,
    RMW_MAX,
    RMW_MIN,
    RMW_UMAX,
    RMW_UMIN,
};

enum reading {
    READ_DATA,
    READ_LOOKUP, /* part of something that the program does: what its descriptor stands for */
};

enum lock {
    LOCK_MUTEX,
    LOCK_SECTION, /* the hidden lock of atomic sections: what it protects is one step */
};

/* What an operation on a queue knows of it. All operations on one queue know the same. */
enum queueing {
    QUEUE_ENDS,  /* the location is one of the queue's two: its tail, for OP_SEND, or its head;
                    `expected` is the other one. All that is there is its events: messages are
                    received in the order in which they were sent. OP_RECEIVE's result is the
                    message */
    QUEUE_WHOLE, /* the location is the queue, and its value what the queue holds (interner.h): also
                    the result, as it was before */
    QUEUE_TRY,   /* likewise, and the operation does not wait: it changes nothing where it would */
};

enum mutex_type { MUTEX_NORMAL, MUTEX_RECURSIVE, MUTEX_ERRORCHECK };

/* How an object came to be. Static objects (globals) have no lifetime location. */
enum storage { STORAGE_HEAP, STORAGE_HEAP_ZEROED, STORAGE_LOCAL, STORAGE_SEMAPHORE };

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
    ERROR_INVALID_USE, /* of what OP_SYNC is about */
    ERROR_INVALID_JOIN,
    ERROR_MIXED_SIZE_ATOMIC,
    ERROR_DIVISION_BY_ZERO,
    ERROR_UNREACHABLE,
    ERROR_WILD_CALL,
    ERROR_STACK_OVERFLOW,
    ERROR_ABORT,
    ERROR_LIVELOCK,
    ERROR_MEMORY_LEAK,
    ERROR_UNSUPPORTED, /* the program does what heddle cannot follow */
    ERROR_KINDS,
};

/* The name used in reports and JSON, such as "data-race". */
const char *error_name(enum error_kind kind);

struct op {
    uint8_t kind; /* enum op_kind */
    union {
        struct {
            uint8_t access : 2;        /* enum access */
            uint8_t order : 3;         /* enum ordering, as op_effective_order reads it */
            uint8_t failure_order : 2; /* enum ordering, of OP_CAS */
            uint8_t awaits : 1;        /* some results may lead to OP_AWAIT: as long as that is so,
                                          it waits */
        };
        uint8_t mode; /* these as one, laid out as in a site; of an enum access, itself: no order */
    };
    uint8_t function;  /* enum rmw; enum error_kind for OP_ERROR; enum lock for OP_(UN)LOCK;
                          enum queueing for OP_SEND and OP_RECEIVE; enum reading for OP_READ;
                          enum sync for OP_SYNC */
    uint8_t size;      /* bytes, of a data access; else 0 */
    uint32_t location; /* 0: none */
    uint32_t object;   /* lifetime location of the object that `location` lies in; 0: static */
    uint32_t extent;   /* the object must have at least this many bytes */
    uint64_t operand;
    uint64_t expected;
    const struct site *site; /* NULL in script programs */
};

/* What an operation does to its location, given the value that it finds there. */
enum effect_kind {
    EFFECT_READ,          /* reads; the location keeps its value */
    EFFECT_WRITE,         /* writes whatever was there */
    EFFECT_RMW,           /* reads and writes in one step */
    EFFECT_DISABLED,      /* cannot run while the location has this value */
    EFFECT_ERROR,         /* running it is an error of the program */
    EFFECT_BLOCKING_READ, /* reads, and that is all that comes of it (exploration.h) */
};

struct effect {
    enum effect_kind kind;
    enum error_kind error; /* for EFFECT_ERROR */
    uint64_t value;        /* what the location holds afterwards */
};

/* The effect of `op`, run by `thread`, on a location whose value is `old`. `op` has a location.
 * What it needs to know besides, machine_effect does. */
struct effect op_effect(const struct op *op, unsigned thread, uint64_t old);

/* The memory order of the event that the operation becomes. `writes`: its effect is EFFECT_WRITE or
 * EFFECT_RMW, be it that it writes the value that it found.
 *  - Accesses of data and fences have the program's order, ORDER_NONE when they are plain. A
 *    compare-exchange that fails is a read, and has its failure order. An RMW that the machine does
 *    in two steps is a read and a write, each with its part of the order.
 *  - A lock acquires, an unlock releases. An attempt that fails is relaxed.
 *  - Other operations on a location (OP_SYNC, queues, lifetimes, mutexes' beginnings and ends)
 *    acquire if they read and release if they write.
 *  - Operations without a location have ORDER_NONE: the graph orders creation and joins. */
enum ordering op_effective_order(const struct op *op, bool writes);

/* Whether the operation writes the same whatever its location holds: it reads nothing. */
static inline bool op_writes_blindly(const struct op *op)
{
    return op->kind == OP_WRITE || op->kind == OP_ALLOC || op->kind == OP_MUTEX_INIT ||
           (op->kind == OP_SYNC && sync_writes_blindly(op->function));
}

/* Whether it may change nothing, and is never an error. A plain access may be one, with which
 * others may race, and that of an object that others may free. */
static inline bool op_may_be_silent(const struct op *op)
{
    return (op->kind == OP_READ || op->kind == OP_RMW || op->kind == OP_CAS ||
            op->kind == OP_TRYLOCK) &&
           op->access == ACCESS_ATOMIC && op->object == 0;
}

/* Whether it is one on a queue; on one of its ends. */
static inline bool op_is_queueing(const struct op *op)
{
    return op->kind == OP_SEND || op->kind == OP_RECEIVE;
}
static inline bool op_is_at_end(const struct op *op)
{
    return op_is_queueing(op) && op->function == QUEUE_ENDS;
}

/* Whether the operation may have to wait for what other threads do to its location, or to the other
 * end of its queue. */
static inline bool op_may_wait(const struct op *op)
{
    return op->awaits || op->kind == OP_LOCK || (op_is_queueing(op) && op->function != QUEUE_TRY) ||
           (op->kind == OP_SYNC && sync_may_wait(op->function));
}

/* Whether the thread waits for the end of a loop there: its next iterations would change nothing as long
 * as it reads the same. */
static inline bool op_is_awaiting(const struct op *op)
{
    return op->awaits || op->kind == OP_AWAIT;
}

/* Whether others that wait may be able to go on behind it. */
static inline bool op_may_enable(const struct op *op)
{
    return op->kind == OP_UNLOCK || op->kind == OP_MUTEX_INIT || op_is_queueing(op) ||
           op->kind == OP_SYNC;
}

/* Whether the operation writes or only reads, as its location's value has it. */
static inline bool op_may_fail(const struct op *op)
{
    return op->kind == OP_CAS || op->kind == OP_TRYLOCK ||
           (op_is_queueing(op) && op->function == QUEUE_TRY) ||
           (op->kind == OP_SYNC && sync_may_fail(op->function));
}

/* The value of a mutex's location: 0 is a free MUTEX_NORMAL. */
uint64_t mutex_free(enum mutex_type type);
bool mutex_is_held(uint64_t value);
unsigned mutex_owner(uint64_t value); /* of a held one */
enum mutex_type mutex_type(uint64_t value);
bool mutex_is_destroyed(uint64_t value);

/* The value of an object's lifetime location: 0 is an object that does not exist (yet). */
bool lifetime_is_live(uint64_t value);
bool lifetime_is_over(uint64_t value);
uint64_t lifetime_size(uint64_t value); /* bytes */
enum storage lifetime_storage(uint64_t value);

const char *op_name(const struct op *op);

#endif
