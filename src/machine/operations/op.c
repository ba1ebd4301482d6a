#include "machine/operations/op.h"

#include "base/error.h"
#include "machine/site.h"

/* A mutex's value: owner + 1 in the low 16 bits (0: free); the type, which programs write by
 * initialisers (libc/headers/pthread.h), in 2 bits; the number of locks in 32 bits; in 10
 * bits, INITIALISED after OP_MUTEX_INIT, or COPIED in a copy of a mutex that is held; three bits of
 * a robust mutex; and, in the top bit, whether it was destroyed.
 *
 * INITIALISED has so many bits lest other data that was in the memory is taken for it: no byte that
 * fills a word makes these bits. */
enum {
    TYPE_SHIFT = 16,
    COUNT_SHIFT = 18,
    MARKS_SHIFT = 50,
    ROBUST_SHIFT = 60,
    DESTROYED_SHIFT = 63
};
#define OWNER_MASK UINT64_C(0xffff)
#define ONE_LOCK (UINT64_C(1) << COUNT_SHIFT)
#define COUNT_MASK (UINT64_C(0xffffffff) << COUNT_SHIFT)
#define INITIALISED (UINT64_C(0x27b) << MARKS_SHIFT)
#define COPIED (UINT64_C(0x184) << MARKS_SHIFT)
#define MARKS (UINT64_C(0x3ff) << MARKS_SHIFT)
#define ROBUST (UINT64_C(1) << ROBUST_SHIFT)
#define INCONSISTENT (UINT64_C(2) << ROBUST_SHIFT)
#define UNRECOVERABLE (UINT64_C(4) << ROBUST_SHIFT)
#define DESTROYED (UINT64_C(1) << DESTROYED_SHIFT)

uint64_t mutex_free(enum mutex_type type)
{
    return (uint64_t)type << TYPE_SHIFT;
}

bool mutex_is_held(uint64_t value)
{
    return (value & OWNER_MASK) != 0;
}

unsigned mutex_owner(uint64_t value)
{
    verify(mutex_is_held(value));
    return (unsigned)(value & OWNER_MASK) - 1;
}

enum mutex_type mutex_type(uint64_t value)
{
    return (enum mutex_type)(value >> TYPE_SHIFT & 3);
}

/* Whether the value is that of a mutex with a static initialiser that a thread holds, and not of
 * other data in its place, or of a copy of a mutex. */
static bool is_static_held(uint64_t value)
{
    return mutex_is_held(value) && (value & COUNT_MASK) != 0 && (value & MARKS) == 0 &&
           !mutex_is_destroyed(value) && mutex_type(value) <= MUTEX_ERRORCHECK;
}

uint64_t mutex_copied(uint64_t value)
{
    if ((value & MARKS) != INITIALISED && !is_static_held(value))
        return value;
    return (value & ~MARKS) | (mutex_is_held(value) ? COPIED : 0);
}

bool mutex_is_destroyed(uint64_t value)
{
    return (value & DESTROYED) != 0;
}

bool mutex_is_inconsistent(uint64_t value)
{
    return (value & INCONSISTENT) != 0;
}

bool mutex_is_unrecoverable(uint64_t value)
{
    return (value & UNRECOVERABLE) != 0;
}

static struct effect effect_of(enum effect_kind kind, uint64_t value)
{
    return (struct effect){.kind = kind, .value = value};
}

static struct effect effect_error(enum error_kind error)
{
    return (struct effect){.kind = EFFECT_ERROR, .error = error};
}

static uint64_t size_mask(unsigned size)
{
    return size >= 8 ? UINT64_MAX : (UINT64_C(1) << 8 * size) - 1;
}

static struct effect lock_effect(const struct op *op, unsigned thread, uint64_t old)
{
    verify(thread + 1 < OWNER_MASK);
    if (mutex_is_destroyed(old))
        return effect_error(ERROR_INVALID_LOCK);
    if (mutex_is_unrecoverable(old) || (op->kind == OP_TRYLOCK && op->operand == TRY_LOOK))
        return effect_of(EFFECT_READ, old);
    if (!mutex_is_held(old))
        return effect_of(EFFECT_RMW, old | (thread + 1) | ONE_LOCK);
    bool own = mutex_owner(old) == thread;
    if (own && mutex_type(old) == MUTEX_RECURSIVE)
        return effect_of(EFFECT_RMW, old + ONE_LOCK);
    if (op->kind == OP_TRYLOCK || (own && mutex_type(old) == MUTEX_ERRORCHECK))
        return effect_of(EFFECT_READ, old);
    return effect_of(EFFECT_DISABLED, old);
}

/* The last unlock of a mutex. One that was not repaired becomes useless. */
static uint64_t released(uint64_t old)
{
    uint64_t free = mutex_free(mutex_type(old)) | (old & (ROBUST | MARKS));
    return mutex_is_inconsistent(old) ? free | UNRECOVERABLE : free;
}

/* The effects of UNLOCK_ABANDON and UNLOCK_REPAIR. */
static struct effect robust_effect(const struct op *op, bool own, uint64_t old)
{
    if (!own || !(old & ROBUST) || (op->operand == UNLOCK_REPAIR && !mutex_is_inconsistent(old)))
        return effect_of(EFFECT_READ, old);
    uint64_t abandoned = mutex_free(mutex_type(old)) | (old & MARKS) | ROBUST | INCONSISTENT;
    return effect_of(EFFECT_RMW, op->operand == UNLOCK_REPAIR ? old & ~INCONSISTENT : abandoned);
}

static struct effect unlock_effect(const struct op *op, unsigned thread, uint64_t old)
{
    bool own = mutex_is_held(old) && mutex_owner(old) == thread;
    if (op->operand != UNLOCK_ONCE && !mutex_is_destroyed(old))
        return robust_effect(op, own, old);
    if (mutex_is_destroyed(old) || (!own && mutex_type(old) == MUTEX_NORMAL && !(old & ROBUST)))
        return effect_error(ERROR_INVALID_UNLOCK);
    if (!own)
        return effect_of(EFFECT_READ, old);
    uint64_t less = old - ONE_LOCK;
    bool last = (less & COUNT_MASK) == 0;
    return effect_of(EFFECT_RMW, last ? released(old) : less);
}

/* A static initialiser looks like memory of zeros. So a mutex that has one may be initialised, as
 * long as no thread holds it. */
static struct effect init_effect(const struct op *op, uint64_t old)
{
    uint64_t type = op->operand & ~(uint64_t)MUTEX_ROBUST;
    verify(type <= MUTEX_ERRORCHECK);
    bool is_initialised = (old & MARKS) == INITIALISED && !mutex_is_destroyed(old);
    if (is_initialised || is_static_held(old))
        return effect_error(ERROR_DOUBLE_INIT);
    uint64_t robust = op->operand == type ? 0 : ROBUST;
    return effect_of(EFFECT_RMW, mutex_free((enum mutex_type)type) | robust | INITIALISED);
}

/* Whether the object's storage is the one that the operation ends. free() ends objects on the heap,
 * zeroed or not. */
static bool ends_as_begun(const struct op *op, uint64_t old)
{
    enum storage storage = lifetime_storage(old);
    return (storage == STORAGE_HEAP_ZEROED ? STORAGE_HEAP : storage) == op->expected;
}

static struct effect free_effect(const struct op *op, uint64_t old)
{
    if (lifetime_is_over(old))
        return effect_error(ERROR_DOUBLE_FREE);
    if (old == 0 || !ends_as_begun(op, old))
        return effect_error(ERROR_INVALID_FREE);
    return effect_of(EFFECT_RMW, lifetime_end(old));
}

bool op_has_failed_attempt(const struct op *op)
{
    return op->site && op->site->taking_back == TAKING_ATTEMPTS;
}

bool op_attempt_succeeds(const struct op *op, uint64_t found)
{
    return ((found - op->site->range_first) & size_mask(op->size)) <= op->site->range_extent;
}

struct effect op_effect(const struct op *op, unsigned thread, uint64_t old)
{
    verify(!op_is_queueing(op) || op->function == QUEUE_ENDS);
    switch ((enum op_kind)op->kind) {
    case OP_READ:
        return effect_of(EFFECT_READ, old);
    case OP_WRITE:
        return effect_of(op_writes_blindly(op) ? EFFECT_WRITE : EFFECT_RMW, op->operand);
    case OP_RMW:
        if (op_is_attempt(op) && !op_attempt_succeeds(op, old))
            return effect_of(EFFECT_READ, old);
        return effect_of(EFFECT_RMW,
                         (uint64_t)rmw_update((enum rmw)op->rmw, old, op->operand, op->size) &
                             size_mask(op->size));
    case OP_CAS:
        if (((old ^ op->expected) & size_mask(op->size)) != 0)
            return effect_of(EFFECT_READ, old);
        return effect_of(EFFECT_RMW, op->operand & size_mask(op->size));
    case OP_MUTEX_INIT:
        return init_effect(op, old);
    case OP_MUTEX_DESTROY:
        if (mutex_is_held(old) || mutex_is_destroyed(old))
            return effect_error(ERROR_INVALID_UNLOCK);
        return effect_of(EFFECT_RMW, old | DESTROYED);
    case OP_LOCK:
    case OP_TRYLOCK:
        return lock_effect(op, thread, old);
    case OP_UNLOCK:
        return unlock_effect(op, thread, old);
    case OP_SEND:
        return effect_of(EFFECT_RMW, op->operand);
    case OP_RECEIVE:
        return effect_of(EFFECT_RMW, 0);
    case OP_ALLOC:
        return effect_of(EFFECT_WRITE, lifetime_begin(op->operand, (enum storage)op->expected));
    case OP_FREE:
        return free_effect(op, old);
    default:
        bug("operation %d has no effect on a location", op->kind);
    }
}

static enum ordering order_of_sync(unsigned function)
{
    if (function == SYNC_ONCE_BEGIN)
        return ORDER_ACQUIRE;
    if (function == SYNC_LEAVE) /* as a join */
        return ORDER_NONE;
    return function == SYNC_ONCE_END ? ORDER_RELEASE : ORDER_SEQ_CST;
}

enum ordering op_effective_order(const struct op *op, bool writes)
{
    enum ordering order = (enum ordering)op->order;
    verify(order <= ORDER_ACQ_REL);
    switch ((enum op_kind)op->kind) {
    case OP_READ:
        return order_of_read(order);
    case OP_WRITE:
        return order_of_write(order);
    case OP_RMW:
        return writes || !op_is_attempt(op) ? order : order_of_read(order);
    case OP_FENCE:
        return order;
    case OP_CAS:
        return writes ? order : (enum ordering)op->failure_order;
    case OP_LOCK:
        return ORDER_ACQUIRE;
    case OP_TRYLOCK:
        return writes ? ORDER_ACQUIRE : ORDER_RELAXED;
    case OP_UNLOCK:
    case OP_MUTEX_INIT:
        return writes ? ORDER_RELEASE : ORDER_RELAXED;
    case OP_SYNC:
        return order_of_sync(op->function);
    case OP_SEND:
    case OP_RECEIVE:
        return ORDER_SEQ_CST;
    case OP_MUTEX_DESTROY:
    case OP_ALLOC:
    case OP_FREE:
        if (op_writes_blindly(op))
            return ORDER_RELEASE;
        return writes ? ORDER_ACQ_REL : ORDER_ACQUIRE;
    default:
        return ORDER_NONE;
    }
}

/* Of a mutex or a spin lock. What its owner does to it once more is no atomic access: a recursive
 * lock and all unlocks but the last, errors, and the repair of a robust mutex. */
static bool lock_drains(const struct op *op, bool writes, uint64_t old, uint64_t value)
{
    if (op->kind == OP_UNLOCK)
        return op->function != LOCK_SPIN && writes && !mutex_is_held(value);
    if (op->kind == OP_TRYLOCK && op->operand == TRY_LOOK)
        return false;
    return !mutex_is_held(old) || (op->kind == OP_TRYLOCK && !writes);
}

bool op_drains_beside_data(const struct op *op, bool writes, uint64_t old, uint64_t value)
{
    switch ((enum op_kind)op->kind) {
    case OP_LOCK:
    case OP_TRYLOCK:
    case OP_UNLOCK:
        return lock_drains(op, writes, old, value);
    case OP_SYNC:
        return sync_drains(op->function, op->operand, writes);
    case OP_SEND:
    case OP_RECEIVE:
    case OP_CREATE:
    case OP_JOIN:
    case OP_DETACH:
        return true;
    case OP_FENCE:
        return order_is_seq_cst(op->order);
    default: /* the start and the end of objects are plain stores, or nothing */
        return false;
    }
}

_Static_assert(sizeof(struct op) == 40, "every state and every event has an operation");
_Static_assert(RMW_ADD_UNLESS_ZERO < 1 << 4, "bit-fields hold the function");
_Static_assert(ACCESS_COPY < 1 << 2 && ORDER_ACQ_REL < 1 << 3, "bit-fields hold the mode");
_Static_assert(STORAGES <= 8 && MUTEX_ERRORCHECK < 4, "values have 3 and 2 bits for these");

static const char *const op_names[] = {
    [OP_READ] = "read",       [OP_WRITE] = "write",
    [OP_RMW] = "rmw",         [OP_CAS] = "cas",
    [OP_FENCE] = "fence",     [OP_MUTEX_INIT] = "mutex-init",
    [OP_LOCK] = "lock",       [OP_MUTEX_DESTROY] = "mutex-destroy",
    [OP_TRYLOCK] = "trylock", [OP_UNLOCK] = "unlock",
    [OP_SEND] = "send",       [OP_RECEIVE] = "receive",
    [OP_CREATE] = "create",   [OP_JOIN] = "join",
    [OP_DETACH] = "detach",   [OP_ALLOC] = "alloc",
    [OP_FREE] = "free",       [OP_PRINT] = "print",
    [OP_BLOCK] = "block",     [OP_FINISH] = "finish",
    [OP_EXIT] = "exit",       [OP_ERROR] = "error",
    [OP_RESTART] = "restart", [OP_CHOOSE] = "choose",
    [OP_AWAIT] = "spin",      [OP_CUT] = "cut",
    [OP_CLOCK] = "time",      [OP_ENDLESS] = "endless-loop",
    [OP_ASLEEP] = "wait",
};

const char *op_name(const struct op *op)
{
    require(op->kind == OP_SYNC || (op->kind <= OP_RESTART && op_names[op->kind]));
    static const char *const choices[] = {[CHOICE_PROGRAM] = "choose",
                                          [CHOICE_RANDOM] = "random",
                                          [CHOICE_CLOCK] = "clock",
                                          [CHOICE_FAILURE] = "failure"};
    if (op->kind == OP_CHOOSE)
        return choices[op->function];
    return op->kind == OP_SYNC ? sync_name(op->function) : op_names[op->kind];
}

bool op_only_counts(const struct op *op)
{
    return (op->kind == OP_WRITE || op->kind == OP_RMW) && op->site && op->site->counts;
}

#define NAME(kind, name) [kind] = name,
static const char *const error_names[ERROR_KINDS] = {ERROR_KIND_ROWS(NAME)};

const char *error_name(enum error_kind kind)
{
    require(kind < ERROR_KINDS);
    return error_names[kind];
}
