/* op.h - the visible operations of a thread.
 *
 * A machine offers each thread's next operation as a `struct op`. An explorer decides when it runs
 * and which value it reads. An operation on a location reads the location's value, writes it, or
 * does both in one step. `op_effect` tells which for a given value: it defines the meaning of the
 * operations, together with machine_effect for OP_SYNC and whole queues. */
#pragma once

#include "base/order.h"
#include "machine/operations/error_kind.h"
#include "machine/operations/kinds.h"
#include "machine/operations/lifetime.h"
#include "machine/operations/rmw.h"
#include "machine/operations/sync_functions.h"

#include <stdbool.h>
#include <stdint.h>

struct site;

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

/* The effect of an operation on its location, for a given old value. */
enum effect_kind {
    EFFECT_READ,          /* reads; the location keeps its value */
    EFFECT_WRITE,         /* writes without reading */
    EFFECT_RMW,           /* reads and writes in one step */
    EFFECT_DISABLED,      /* cannot run while the location has this value */
    EFFECT_ERROR,         /* is an error of the program */
    EFFECT_BLOCKING_READ, /* reads, and then the thread blocks (exploration.h) */
};

struct effect {
    enum effect_kind kind;
    enum error_kind error; /* for EFFECT_ERROR */
    uint64_t value;        /* the location's new value */
};

/* Whether the effect is not just that of a read when the location's value is `old`. */
static inline bool effect_changes(const struct effect *effect, uint64_t old)
{
    return effect->kind != EFFECT_READ && !(effect->kind == EFFECT_RMW && effect->value == old);
}

/* Whether the operation retires an object, which may end later (explore/checks/protection.h). */
static inline bool op_retires(const struct op *op)
{
    return op->kind == OP_FREE && op->operand == ENDS_UNPROTECTED;
}

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
