/* op.h - the visible operations of a thread.
 *
 * A machine offers each thread's next operation as a `struct op`. An explorer decides when it runs
 * and which value it reads. An operation on a location reads the location's value, writes it, or
 * does both in one step. `op_effect` tells which for a given value: it defines the meaning of the
 * operations, together with machine_effect for OP_SYNC and whole queues. */
#pragma once

#include "base/order.h"
#include "machine/operations/effect.h"
#include "machine/operations/lifetime.h"
#include "machine/operations/rmw.h"
#include "machine/operations/sync_functions.h"

#include <stdbool.h>
#include <stdint.h>

struct site;

enum op_kind {
    OP_READ,          /* operand: enum looking */
    OP_WRITE,         /* operand: the value; function: enum writing */
    OP_RMW,           /* rmw, operand; expected: enum rmw_result */
    OP_CAS,           /* expected, operand: the value to write; a failed one is a read */
    OP_FENCE,         /* no location; function: enum fencing */
    OP_MUTEX_INIT,    /* operand: enum mutex_type, and MUTEX_ROBUST */
    OP_MUTEX_DESTROY, /* */
    OP_LOCK,          /* enabled when it can succeed at once */
    OP_TRYLOCK,       /* operand: enum trying */
    OP_UNLOCK,        /* operand: enum unlocking */
    OP_SYNC,          /* function: enum sync (sync_functions.h) */
    OP_CREATE,        /* operand: the new thread's number; expected: equal for threads that begin
                         alike, where machine.finds_twins; 0: like no other */
    OP_SEND,    /* to a queue, blocks while it is full; operand: the message (interner.h); extent:
                   the queue's capacity, in messages; function: enum queueing */
    OP_RECEIVE, /* from a queue, blocks while it is empty; function: enum queueing */
    OP_JOIN,    /* no location; operand: the thread's number; enabled when that thread has finished;
                   the result is that thread's return value */
    OP_DETACH,  /* no location; operand: the thread's number; always enabled. A second detach or
                   join of the thread is ERROR_INVALID_JOIN */
    OP_ALLOC,   /* location: the object's lifetime; operand: its size in bytes;
                   expected: enum storage */
    OP_FREE,    /* location: the object's lifetime; expected: enum storage */
    OP_PRINT,   /* no location; machine_class.text is what it prints; operand: print.h */
    OP_CHOOSE,  /* no location; operand: n > 0; the result is any number below n, each in an
                   execution of its own; function: enum choice_origin */
    OP_CLOCK,   /* no location; function: enum clocking; operand: the time on the thread's own
                   clock, in nanoseconds. The result is that time, or the latest one on a clock in
                   its causal past */
    OP_BLOCK,   /* never enabled: an assumption has failed */
    OP_AWAIT,   /* never enabled: the iteration of a loop that ends here had no effect, and the next
                   one will have none unless it reads other values. A machine can step it, with any
                   result, to see what the next iteration does. operand: equal, at one site, where
                   the next iterations are alike; 0: unknown */
    OP_CUT,     /* never enabled: the thread has reached a limit; operand: enum cut */
    OP_ENDLESS, /* never enabled: the thread is in a loop without operations and without an end,
                   or a scenario stops it here (function: ENDLESS_STOPPED). Only the end of the
                   process ends it */
    OP_ASLEEP,  /* never enabled: the thread waits for an atomic object (std::atomic::wait), and has
                   found the old value; operand: the object's location, 0 if nobody shares it. If
                   it is notified, it goes on in other executions, in which it found another value
                   (explore/asleep/sleepers.h) */
    OP_FINISH,  /* never enabled: the thread has ended; operand: its return value; expected: 1 if
                   the program ends with it, because main has returned; else 0 */
    OP_EXIT,    /* never enabled: the thread has ended the whole program; operand: the status that
                   it gave */
    OP_ERROR,   /* never enabled: an error of the program; function; machine_class.text */
    OP_RESTART, /* never enabled: the machine has learnt a fact that makes its earlier operations
                   wrong; the exploration starts again */
};

enum access {
    ACCESS_PLAIN,  /* takes part in data races */
    ACCESS_ATOMIC, /* has a memory order; races with plain accesses only */
    ACCESS_COPY,   /* plain, but may read bits that were never written (memcpy): a tag (unset.h) */
};

enum writing {
    WRITE_BLIND,
    WRITE_COMPARED, /* the result is the value that it overwrites, so that the thread knows whether
                       it has changed anything (iteration.h). Where that value is undefined, the
                       result is another value than the operand */
    WRITE_REPEATED, /* each iteration of the loop around it writes the location before it reads it:
                       the value is lost at the iteration's end (front/loops/rewritten.h) */
    WRITE_REPEATED_AGAIN, /* the same, later in an iteration that had a WRITE_REPEATED */
    WRITE_AGAIN,          /* the thread stores what it has stored there last (own_stores.h) */
    WRITE_UNSET, /* the operand is a tag (unset.h): bits of the word were never written. The
                       location is not is_mixed */
};

/* `expected` of a read or a write of a whole location that is_mixed. (Of another write, it is
 * RMW_FULL or 0.) */
enum piece_of {
    PIECE_OF_NOTHING,
    PIECE_OF_ACCESS, /* the access covers more locations than this one (location.h) */
    PIECE_OF_UPDATE, /* the same of a read-modify-write */
};

/* The others order nothing. They are marks. Notifications are of an atomic object; operand: its
 * location. They use the object, which has to live. Those of scenarios (scenario.h): operand: a
 * word. */
enum fencing {
    FENCE_ORDERS,
    FENCE_NOTIFIES_ONE, /* std::atomic::notify_one */
    FENCE_NOTIFIES_ALL,
    FENCE_CALLS,         /* an operation begins; its number in the scenario */
    FENCE_RETURNS,       /* it ends; its result; expected: its number */
    FENCE_TELLS,         /* one more word of the result of the operation under way */
    FENCE_TELLS_POINTER, /* this word, wherever a result has it, is an address */
};

enum clocking {
    CLOCK_TIME,
    CLOCK_WAITS, /* operand: instead of a time, the thread's waits that may have taken time
                    (slow.h). The result is the sum of those in its causal past, and its own */
};

/* What an OP_READ of data is for. */
enum looking {
    LOOK_ONCE,
    LOOK_TO_WAIT, /* std::atomic::wait looks at the object's value: behind the old one, the thread
                     is OP_ASLEEP. To switch in front of it is no preemption */
};

enum reading {
    READ_DATA,
    READ_LOOKUP, /* part of a library function: looks up the queue of a descriptor */
    READ_SET,    /* of a location whose updates need no order (RMW_UNORDERED) */
};

/* Whether an OP_RMW's thread uses the result. */
enum rmw_result {
    RMW_USED,
    RMW_IGNORED,   /* the thread goes on alike, whatever the result is */
    RMW_UNORDERED, /* the same, and so are all writes of the location; they commute. An explorer
                      need not order them (explore/sets) */
    RMW_FULL,    /* the location's updates are RMW_UNORDERED, and this one is in order with each of
                      them. So is a store with this number (explore/sets) */
    RMW_ATTEMPT, /* it changes the location only if it finds a value of its site's range
                      (machine/taken_back.h) */
};

/* The origin of a choice. A value is unsteady if it may be another one when the thread asks again,
 * although no thread has done anything in between. Such a choice is no effect of an iteration. If
 * it leads to OP_AWAIT, and another choice does not, it is left out: the loop ends by itself,
 * sooner or later, whatever other threads do. */
enum choice_origin {
    CHOICE_PROGRAM, /* the program asked for it, and each choice counts */
    CHOICE_RANDOM,  /* unsteady: a random number */
    CHOICE_CLOCK,   /* unsteady: whether much time has passed; 0: it has not */
    CHOICE_FAILURE, /* unsteady: whether an operation that may fail for no reason does; 0: it does
                       not */
};

enum endless { ENDLESS_LOOP, ENDLESS_STOPPED };

/* What led to OP_AWAIT: an iteration, of which an operation in front of it may be a part; or one
 * that had no operation but those that are passed over (op_is_passed_over). */
enum parking { PARKED_BY_ITERATION, PARKED_IDLE };

enum lock {
    LOCK_MUTEX,
    LOCK_SPIN,    /* the same as a mutex, but that a store gives it back (op_drains) */
    LOCK_SECTION, /* the hidden lock of atomic sections: reports show a section as one step */
};

/* The model of a queue. All operations on one queue have QUEUE_ENDS, or none has. */
enum queueing {
    QUEUE_ENDS,  /* the queue has two locations: its tail, for OP_SEND, and its head, for
                    OP_RECEIVE; `expected` is the other one. Messages are received in the order of
                    the sends. The result of OP_RECEIVE is the message */
    QUEUE_WHOLE, /* the queue is one location, whose value is the content (interner.h). The result
                    is the content before the operation */
    QUEUE_TRY,   /* the same, and the operation does not block: it changes nothing instead */
};

enum mutex_type { MUTEX_NORMAL, MUTEX_RECURSIVE, MUTEX_ERRORCHECK };

/* In the operand of OP_MUTEX_INIT, beside the type: the mutex survives its owner. */
enum { MUTEX_ROBUST = 0x80 };

/* The operand of OP_TRYLOCK. TRY_LOOK only reads whether the lock is held. */
enum trying { TRY_LOCK, TRY_LOOK };

/* The operand of OP_UNLOCK. */
enum unlocking {
    UNLOCK_ONCE,
    UNLOCK_ABANDON, /* of a robust mutex: the owner ends. No effect unless the thread owns it */
    UNLOCK_REPAIR,  /* pthread_mutex_consistent: the owner keeps the lock. No effect likewise */
};

/* The limit at which a thread is cut off. The other threads go on. CUT_WAY_OUT is no OP_CUT. */
enum cut {
    CUT_UNROLL,  /* --unroll */
    CUT_STEPS,   /* the step limit */
    CUT_THREADS, /* the number of threads that an execution may have */
    CUT_OBJECTS, /* the number and the size of the objects that a thread may have */
    CUT_MEMORY,  /* --heap-limit */
    CUT_LENGTH,  /* the number of operations that a thread may have (machine.length_limit) */
    CUT_WAY_OUT, /* of the whole execution: whether the threads in loops ever leave them was not
                    found out (explore/checks/way_out.h) */
    CUTS
};

struct op {
    uint8_t kind; /* enum op_kind */
    union {
        struct {
            uint8_t access : 2;        /* enum access */
            uint8_t order : 3;         /* enum ordering, as op_effective_order reads it */
            uint8_t failure_order : 2; /* enum ordering, of OP_CAS */
            uint8_t awaits : 1;        /* some results may lead to OP_AWAIT; the operation may wait
                                          until the location has another value */
        };
        uint8_t mode; /* all of these, with the layout of struct site's. An enum access is the mode
                         without an order */
    };
    union {
        uint8_t function; /* enum error_kind for OP_ERROR; enum lock for OP_(UN)LOCK; enum queueing
                             for OP_SEND and OP_RECEIVE; enum reading for OP_READ; enum
                             choice_origin for OP_CHOOSE; enum sync for OP_SYNC */
        struct {          /* of a data access: */
            uint8_t rmw : 4;     /* enum rmw for OP_RMW; for OP_CAS: unordered.h */
            uint8_t skipped : 4; /* the bytes of the location before the accessed ones */
        };
    };
    uint8_t size : 5;     /* of a data access, in bytes; else 0 */
    uint8_t is_part : 1;  /* it accesses some bytes of its location only (part.h) */
    uint8_t is_mixed : 1; /* accesses of the location may be partial: op_is_partial */
    uint8_t is_wide : 1;  /* the location has 16 bytes (part.h) */
    uint32_t location;    /* 0: none */
    uint32_t object;      /* the lifetime location of the object around `location`; 0: static */
    uint32_t extent; /* the object must have at least this many bytes, which end with the accessed
                          ones */
    uint64_t operand;
    uint64_t expected;
    const struct site *site; /* NULL in most script programs */
};

/* The exit status of a process to which the program gives this one. */
static inline unsigned op_exit_code(uint64_t status)
{
    return (unsigned)status & 0xff;
}

/* The effect of `op`, run by `thread`, on a location whose value is `old`. Requires: `op` has a
 * location, and is neither OP_SYNC nor an operation on a whole queue (machine_effect). */
struct effect op_effect(const struct op *op, unsigned thread, uint64_t old);

/* Whether the attempt succeeds if it finds this value. Requires: op_is_attempt. */
bool op_attempt_succeeds(const struct op *op, uint64_t found);

/* Whether the operation, OP_AWAIT, is that of a thread whose attempt has failed. */
bool op_has_failed_attempt(const struct op *op);

/* The memory order of the operation's event. `writes`: its effect is EFFECT_WRITE or EFFECT_RMW,
 * even if it writes the value that it found.
 *  - Data accesses and fences have the program's order: ORDER_NONE if they are plain. A
 *    compare-exchange that fails is a read with its failure order. An RMW that the machine performs
 *    in two steps is a read and a write, each with its part of the order.
 *  - A lock acquires, also when it tells of an owner that has died, and an unlock releases.
 *    Attempts that fail are relaxed.
 *  - pthread_once acquires where it begins, and releases where it ends.
 *  - Other OP_SYNC and operations on queues are seq_cst: an operation that changes nothing, such as
 *    a signal without a waiting thread, sees what it would see under SC.
 *  - Other operations on a location (lifetimes, initialisation and destruction of mutexes) acquire
 *    if they read and release if they write.
 *  - Operations without a location have ORDER_NONE. The graph orders creation and joins. */
enum ordering op_effective_order(const struct op *op, bool writes);

/* Whether the operation accesses data of the program. The alternative is heddle's own state of a
 * mutex or an object, or none. */
static inline bool op_is_data(const struct op *op)
{
    return op->kind == OP_READ || op->kind == OP_WRITE || op->kind == OP_RMW || op->kind == OP_CAS;
}

/* The access of which the operation is a piece. */
static inline enum piece_of op_piece(const struct op *op)
{
    bool may_be = op->is_mixed && !op->is_part && !op->is_wide &&
                  (op->kind == OP_READ || op->kind == OP_WRITE);
    return may_be ? (enum piece_of)op->expected : PIECE_OF_NOTHING;
}

/* Whether the bytes of the access are not those of the location: fewer, or more. */
static inline bool op_is_partial(const struct op *op)
{
    return op->is_part || op_piece(op) != PIECE_OF_NOTHING;
}

/* Whether the operation never reads: it always writes, a value that does not depend on the old one.
 */
static inline bool op_writes_blindly(const struct op *op)
{
    return (op->kind == OP_WRITE && op->function != WRITE_COMPARED && !op->is_part) ||
           op->kind == OP_ALLOC || (op->kind == OP_SYNC && sync_writes_blindly(op->function));
}

/* Whether the thread goes on alike, whatever the operation, a read-modify-write, returns. */
static inline bool op_ignores_result(const struct op *op)
{
    return op->kind == OP_RMW && (op->expected == RMW_IGNORED || op->expected == RMW_UNORDERED);
}

/* Whether the operation is an addition that has no effect if it is to be taken back. */
static inline bool op_is_attempt(const struct op *op)
{
    return op->kind == OP_RMW && op->expected == RMW_ATTEMPT;
}

/* Whether the operation has an effect of one kind, which is *kind, whatever it reads. */
static inline bool op_has_one_effect(const struct op *op, enum effect_kind *kind)
{
    if (op->kind == OP_READ)
        *kind = EFFECT_READ;
    else if (op->kind == OP_RMW && !op_is_attempt(op))
        *kind = EFFECT_RMW;
    else if (op_writes_blindly(op))
        *kind = EFFECT_WRITE;
    else
        return false;
    return true;
}

/* Whether the operation writes a word with bits that were never written. */
static inline bool op_writes_unset(const struct op *op)
{
    return op->kind == OP_WRITE && op->function == WRITE_UNSET;
}

/* Whether the operation writes what its thread will overwrite if it stays in the loop. */
static inline bool op_is_repeated(const struct op *op)
{
    return op->kind == OP_WRITE &&
           (op->function == WRITE_REPEATED || op->function == WRITE_REPEATED_AGAIN);
}

/* Whether the operation writes what no thread looks at (site.h). */
bool op_only_counts(const struct op *op);

/* As op_drains, of an operation that is no access of data. */
bool op_drains_beside_data(const struct op *op, bool writes, uint64_t old, uint64_t value);

/* Whether the operation drains the store buffer on x86, as compilers and glibc translate it: they
 * use an instruction with `lock`, or the kernel does. `writes`: its effect is EFFECT_WRITE or
 * EFFECT_RMW, which replaces `old` by `value`. An atomic access of a part of a larger location
 * counts as one of the whole. */
static inline bool op_drains(const struct op *op, bool writes, uint64_t old, uint64_t value)
{
    if (op->kind == OP_READ || op_piece(op) == PIECE_OF_UPDATE)
        return op_piece(op) == PIECE_OF_UPDATE;
    if (op->kind == OP_WRITE)
        return op->access == ACCESS_ATOMIC && (order_is_seq_cst(op->order) || op->is_part);
    return op_is_data(op) || op_drains_beside_data(op, writes, old, value);
}

/* Whether the operation may be a load that drains no buffer; an unlock by a non-owner is one. */
static inline bool op_may_load(const struct op *op)
{
    return (op->kind == OP_READ && op_piece(op) != PIECE_OF_UPDATE) || op->kind == OP_UNLOCK ||
           (op->kind == OP_TRYLOCK && op->operand == TRY_LOOK) ||
           (op->kind == OP_SYNC && !sync_drains(op->function, op->operand, false));
}

/* Whether the operation may have no effect, and is never an error. A plain access may be an error,
 * by a data race; so may an access of an object that another thread may free. */
static inline bool op_may_be_silent(const struct op *op)
{
    return (op->kind == OP_READ || op->kind == OP_RMW || op->kind == OP_CAS ||
            op->kind == OP_TRYLOCK) &&
           op->access == ACCESS_ATOMIC && op->object == 0;
}

/* Whether the operation chooses an unsteady value. */
static inline bool op_is_unsteady(const struct op *op)
{
    return op->kind == OP_CHOOSE && op->function != CHOICE_PROGRAM;
}

/* Whether the operation is on a mutex. */
static inline bool op_is_on_mutex(const struct op *op)
{
    return op->kind >= OP_MUTEX_INIT && op->kind <= OP_UNLOCK;
}

/* Whether the operation initialises a mutex or another object. */
static inline bool op_initialises(const struct op *op)
{
    return op->kind == OP_MUTEX_INIT || (op->kind == OP_SYNC && op->function == SYNC_INIT);
}

/* Whether the operation is on a queue, and on a queue with two locations. */
static inline bool op_is_queueing(const struct op *op)
{
    return op->kind == OP_SEND || op->kind == OP_RECEIVE;
}
static inline bool op_is_at_end(const struct op *op)
{
    return op_is_queueing(op) && op->function == QUEUE_ENDS;
}

/* Whether the operation may have to wait until another thread changes its location, or the other
 * end of its queue. */
static inline bool op_may_wait(const struct op *op)
{
    return op->awaits || op->kind == OP_LOCK || (op_is_queueing(op) && op->function != QUEUE_TRY) ||
           (op->kind == OP_SYNC && sync_may_wait(op->function));
}

/* Whether the operation is one at which a thread may block. */
static inline bool op_may_block(const struct op *op)
{
    return op->kind == OP_JOIN || op->kind == OP_ASLEEP || op_may_wait(op);
}

/* Whether the operation notifies threads that wait for an atomic object. */
static inline bool op_notifies(const struct op *op)
{
    return op->kind == OP_FENCE &&
           (op->function == FENCE_NOTIFIES_ONE || op->function == FENCE_NOTIFIES_ALL);
}

/* Whether the operation looks at an object's value, to wait while it is the old one. */
static inline bool op_looks_to_wait(const struct op *op)
{
    return op->kind == OP_READ && op->operand == LOOK_TO_WAIT;
}

/* Whether a thread at the operation is looked at as one that is behind it: if it comes to OP_AWAIT
 * there, it waits at the operation before. */
static inline bool op_is_passed_over(const struct op *op)
{
    return op->kind == OP_FENCE || op->kind == OP_CLOCK ||
           (op->kind == OP_WRITE && op->function == WRITE_REPEATED_AGAIN) ||
           (op->kind == OP_CHOOSE && op_is_unsteady(op));
}

/* Whether the operation is in a loop in which the thread waits: iterations have no effect as long
 * as they read the same values. */
static inline bool op_is_awaiting(const struct op *op)
{
    return op->awaits || op->kind == OP_AWAIT;
}

/* Whether the thread is in a loop, and will never leave it unless another thread changes what it
 * reads there. */
static inline bool op_is_looping(const struct op *op)
{
    return op_is_awaiting(op) || op->kind == OP_ENDLESS;
}

/* Whether a thread may stay at the operation for ever. */
static inline bool op_may_stay(const struct op *op)
{
    return op_is_looping(op) || op_may_block(op);
}

/* Whether the operation may enable an operation of another thread. */
static inline bool op_may_enable(const struct op *op)
{
    return op->kind == OP_UNLOCK || op->kind == OP_MUTEX_INIT || op_is_queueing(op) ||
           op->kind == OP_SYNC;
}

/* Whether the operation writes or only reads, depending on its location's value. */
static inline bool op_may_fail(const struct op *op)
{
    return op->kind == OP_CAS || op_is_attempt(op) || op->kind == OP_TRYLOCK ||
           (op_is_queueing(op) && op->function == QUEUE_TRY) ||
           (op->kind == OP_SYNC && sync_may_fail(op->function));
}

/* The value of a mutex's location: 0 is a free MUTEX_NORMAL. mutex_owner requires a held mutex, and
 * returns the thread's number. */
uint64_t mutex_free(enum mutex_type type);
bool mutex_is_held(uint64_t value);
unsigned mutex_owner(uint64_t value);
enum mutex_type mutex_type(uint64_t value);
bool mutex_is_destroyed(uint64_t value);
/* The value of a copy of the mutex's memory. A copy may be initialised, whatever its original was.
 */
uint64_t mutex_copied(uint64_t value);
/* Of a robust mutex: its last owner ended and left it inconsistent; or it was then unlocked without
 * a repair, and cannot be locked any more. */
bool mutex_is_inconsistent(uint64_t value);
bool mutex_is_unrecoverable(uint64_t value);

/* The operation's name in reports and JSON, such as "read". */
const char *op_name(const struct op *op);
