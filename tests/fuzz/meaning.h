/* meaning.h - what a step of a script program does to its location: the second definition of the
 * operations, beside the engine's (op_effect, sync_effect), written from its headers' documents.
 * The two share the names of errors and of functions, and no code and no encoding of values. */
#pragma once

#include "base/order.h"
#include "script/script.h"

/* A step is one event of a thread, or why there is none. */
enum step_kind {
    STEP_UNKNOWN, /* an instruction that the interpreter does not know */
    STEP_END,     /* the thread has finished */
    STEP_FAIL,    /* an assertion fails: the thread stops */
    STEP_BLOCK,   /* an assumption fails: the thread stops */
    STEP_CREATE,  /* operand: the thread */
    STEP_JOIN,    /* operand: the thread. Waits until it has finished */
    STEP_CHOOSE,  /* operand: the result is any number below */
    STEP_FENCE,
    STEP_WRITE, /* operand: the value. The steps from here on are on a location */
    STEP_READ,
    STEP_ADD,      /* operand */
    STEP_EXCHANGE, /* operand */
    STEP_COMPARE,  /* expected, operand: compare-exchange */
    STEP_LOCK,     /* waits until the mutex is free */
    STEP_TRYLOCK,
    STEP_UNLOCK,
    STEP_SEND,     /* to a queue of two locations: its tail; partner: the head; room, operand */
    STEP_RECEIVE,  /* the head; partner: the tail */
    STEP_PUT,      /* to a queue of one location: room, priority, operand. Waits while it is full */
    STEP_TRY_PUT,  /* changes nothing when it is full */
    STEP_TAKE,     /* waits while it is empty */
    STEP_TRY_TAKE, /* changes nothing when it is empty */
    STEP_SYNC,     /* function: enum sync; operand */
    /* Loops that wait. The step waits while all that came of it would be another iteration. */
    STEP_AWAIT,          /* a read of `expected` */
    STEP_AWAIT_COMPARE,  /* a compare-exchange that succeeds */
    STEP_AWAIT_LOCK,     /* a trylock that succeeds */
    STEP_AWAIT_EXCHANGE, /* an exchange that does not find its own operand */
};

struct thread_step {
    uint8_t kind;     /* enum step_kind */
    uint8_t function; /* enum sync */
    bool is_plain;
    bool is_timed;         /* of a loop that may end by itself */
    bool is_in_loop;       /* part of a loop that waits */
    bool yields;           /* the thread yields in front of it */
    uint8_t order;         /* enum ordering, of data and fences */
    uint8_t failure_order; /* of a compare-exchange that fails */
    /* Of a step on a number of 4 bytes: the bytes that it is on. */
    uint8_t size;    /* 0: all of them */
    uint8_t skipped; /* bytes before them */
    uint32_t location;
    uint32_t operand;
    uint32_t expected;
    uint32_t priority;
    uint32_t room;    /* of a queue, in messages */
    uint32_t least;   /* of STEP_CHOOSE: the first number */
    uint32_t partner; /* of a queue: its other end. Of STEP_AWAIT and STEP_AWAIT_EXCHANGE: the loop
                         also ends when this location, which it read before, holds `expected`; 0:
                         none */
};

/* What a location holds. Data, semaphores and pthread_once have a number; all else has fields of
 * its own, which are 0 at first: free, empty. */
enum { OBJECT_ITEMS = 24, OBJECT_THREADS = 5 };

struct object_item {
    uint32_t number;
    uint32_t priority;
};

struct object_value {
    uint32_t number;                /* of a barrier: how many threads it is for, * 65536; of a
                                       read-write lock: not 0 if it prefers writers */
    uint32_t phase;                 /* of a barrier: the location of its phase */
    uint8_t arrived;                /* of a barrier */
    uint8_t owner;                  /* of a mutex, of a lock for writing: the thread + 1 */
    uint8_t shares[OBJECT_THREADS]; /* of a lock for reading: how often each thread has it */
    uint8_t writers;                /* of one that prefers writers: those that wait, a bit each */
    bool is_destroyed;
    /* Of a queue, the next message first; of a condition variable, its waiters (the thread + 1)
     * and the signals (0) that none has taken yet, in the order in which they came. */
    uint8_t length;
    struct object_item items[OBJECT_ITEMS];
};

enum meaning_kind {
    MEANS_READ,    /* leaves the location as it is */
    MEANS_WRITE,   /* `after` is what it holds then */
    MEANS_WAIT,    /* impossible with this value */
    MEANS_MISTAKE, /* an error of the program, which changes nothing; the thread goes on */
};

struct meaning {
    enum meaning_kind kind;
    enum error_kind mistake;
    struct object_value after;
};

static inline bool step_has_location(const struct thread_step *step)
{
    return step->kind >= STEP_WRITE;
}

/* Whether it writes the same whatever the location holds, and so reads nothing. */
static inline bool step_is_blind(const struct thread_step *step)
{
    return (step->kind == STEP_WRITE && step->size == 0) ||
           (step->kind == STEP_SYNC && step->function == SYNC_END_PHASE);
}

static inline bool step_is_awaiting(const struct thread_step *step)
{
    return step->kind >= STEP_AWAIT;
}

/* Whether it accesses data. */
bool step_is_data(const struct thread_step *step);

/* What the step finds when its location holds `value`. */
struct object_value step_view(const struct thread_step *step, const struct object_value *value);

/* What the step of the thread does when it finds `old`. Requires that it has a location. For
 * SEND and RECEIVE, that they may have to wait for the other end of the queue is not in it. */
struct meaning step_meaning(const struct thread_step *step, unsigned thread,
                            const struct object_value *old);

/* The memory order of the step's event, with this meaning: an enum ordering. Locks acquire and
 * unlocks release; attempts that fail are relaxed; what else is not data acquires if it reads and
 * releases if it writes. */
enum ordering step_order(const struct thread_step *step, const struct meaning *meaning);

/* Whether x86 takes the step with the store buffer empty, and leaves it so: an instruction with
 * `lock`, or a system call. A store that is seq_cst is one. */
bool step_is_locked(const struct thread_step *step, const struct meaning *meaning);

/* Of a condition variable: whether there is a signal that the thread can take. */
bool object_has_signal_for(const struct object_value *value, unsigned thread);

/* Whether the step makes the thread a waiting writer, and is then taken once more. */
bool object_is_put_off(const struct thread_step *step, const struct object_value *old,
                       unsigned thread);

/* Of a read-write lock: whether a thread has it. */
bool object_is_taken(const struct object_value *lock);
