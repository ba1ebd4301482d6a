#include "meaning.h"

#include "base/error.h"

#include <string.h>

/* The order of data or a fence. */
static enum ordering data_order(const struct thread_step *step, bool writes)
{
    bool compares = step->kind == STEP_COMPARE || step->kind == STEP_AWAIT_COMPARE;
    enum ordering order = (enum ordering)(compares && !writes ? step->failure_order : step->order);
    return step->is_plain ? ORDER_NONE : order == ORDER_NONE ? ORDER_SEQ_CST : order;
}

enum ordering step_order(const struct thread_step *step, const struct meaning *meaning)
{
    bool writes = meaning->kind == MEANS_WRITE;
    if (step->kind == STEP_FENCE || step_is_data(step))
        return data_order(step, writes);
    switch ((enum step_kind)step->kind) {
    case STEP_CREATE:
    case STEP_JOIN:
    case STEP_CHOOSE:
        return ORDER_NONE;
    case STEP_LOCK:
        return ORDER_ACQUIRE;
    case STEP_TRYLOCK:
    case STEP_AWAIT_LOCK:
        return writes ? ORDER_ACQUIRE : ORDER_RELAXED;
    case STEP_UNLOCK:
        return writes ? ORDER_RELEASE : ORDER_RELAXED;
    case STEP_SYNC:
        /* The routine happens before every return of pthread_once: no more is said. */
        return step->function == SYNC_ONCE_BEGIN ? ORDER_ACQUIRE
               : step->function == SYNC_ONCE_END ? ORDER_RELEASE
                                                 : ORDER_SEQ_CST;
    default:
        return ORDER_SEQ_CST;
    }
}

/* The functions of glibc: which of their instructions have `lock`, or which system call they are
 * sure to make. Those that find nothing to do have only loaded. */
static bool function_is_locked(enum sync function, bool writes)
{
    bool only_loads = function == SYNC_SEMAPHORE_VALUE;
    bool only_stores = function == SYNC_INIT;
    return function == SYNC_PASS || (writes && !only_loads && !only_stores);
}

bool step_is_locked(const struct thread_step *step, const struct meaning *meaning)
{
    bool writes = meaning->kind == MEANS_WRITE;
    switch ((enum step_kind)step->kind) {
    case STEP_READ:
    case STEP_AWAIT:
        return false;
    case STEP_WRITE:
        return !step->is_plain && (step->size != 0 || data_order(step, writes) == ORDER_SEQ_CST);
    case STEP_UNLOCK:
        return writes;
    case STEP_SYNC:
        return function_is_locked((enum sync)step->function, writes);
    default:
        return step_has_location(step);
    }
}

bool step_is_data(const struct thread_step *step)
{
    return (step->kind >= STEP_WRITE && step->kind <= STEP_COMPARE) ||
           (step_is_awaiting(step) && step->kind != STEP_AWAIT_LOCK);
}

static struct meaning reads(void)
{
    return (struct meaning){.kind = MEANS_READ};
}

static struct meaning waits(void)
{
    return (struct meaning){.kind = MEANS_WAIT};
}

static struct meaning writes(const struct object_value *after)
{
    return (struct meaning){.kind = MEANS_WRITE, .after = *after};
}

static struct meaning leaves_number(uint32_t number)
{
    return writes(&(struct object_value){.number = number});
}

static struct meaning misuses(enum error_kind mistake)
{
    return (struct meaning){.kind = MEANS_MISTAKE, .mistake = mistake};
}

/* --- Mutexes ---------------------------------------------------------------------------------- */

/* A mutex is not recursive: its owner waits for itself. */
static struct meaning lock(unsigned thread, const struct object_value *old, struct meaning failure)
{
    struct object_value after = {.owner = (uint8_t)(thread + 1)};
    return old->owner ? failure : writes(&after);
}

static struct meaning unlock(unsigned thread, const struct object_value *old)
{
    struct object_value after = {0};
    return old->owner == thread + 1 ? writes(&after) : misuses(ERROR_INVALID_UNLOCK);
}

/* --- Queues that are one location ------------------------------------------------------------- */

/* A message comes behind those that are as urgent, or more so. */
static struct meaning put(const struct thread_step *step, const struct object_value *old)
{
    if (old->length >= step->room)
        return step->kind == STEP_TRY_PUT ? reads() : waits();
    struct object_value after = {.length = (uint8_t)(old->length + 1)};
    unsigned place = 0;
    for (; place < old->length && old->items[place].priority >= step->priority; place++)
        after.items[place] = old->items[place];
    after.items[place] = (struct object_item){step->operand, step->priority};
    for (; place < old->length; place++)
        after.items[place + 1] = old->items[place];
    return writes(&after);
}

static struct meaning take(const struct thread_step *step, const struct object_value *old)
{
    if (old->length == 0)
        return step->kind == STEP_TRY_TAKE ? reads() : waits();
    struct object_value after = {.length = (uint8_t)(old->length - 1)};
    for (unsigned i = 0; i < after.length; i++)
        after.items[i] = old->items[i + 1];
    return writes(&after);
}

/* --- Semaphores, pthread_once ----------------------------------------------------------------- */

static struct meaning semaphore(enum sync function, uint32_t count)
{
    switch (function) {
    case SYNC_SEMAPHORE_POST:
        return leaves_number(count + 1);
    case SYNC_SEMAPHORE_WAIT:
        return count > 0 ? leaves_number(count - 1) : waits();
    case SYNC_SEMAPHORE_TRY:
        return count > 0 ? leaves_number(count - 1) : reads();
    default: /* asks for the count */
        return reads();
    }
}

/* Nobody has begun, a thread is at it, or it is done: numbers of their own. */
static struct meaning once(enum sync function, unsigned thread, uint32_t old)
{
    enum { NOT_BEGUN = 0, DONE = 1, AT_IT = 2 };
    uint32_t mine = AT_IT + thread;
    if (function == SYNC_ONCE_END)
        return old == mine ? leaves_number(DONE) : misuses(ERROR_INVALID_USE);
    if (old == DONE)
        return reads();
    return old == NOT_BEGUN ? leaves_number(mine) : waits();
}

/* --- Read-write locks ------------------------------------------------------------------------- */

static bool is_shared(const struct object_value *lock)
{
    for (unsigned t = 0; t < OBJECT_THREADS; t++)
        if (lock->shares[t])
            return true;
    return false;
}

bool object_is_taken(const struct object_value *lock)
{
    return lock->owner || is_shared(lock);
}

static struct meaning rw_unlock(unsigned thread, const struct object_value *old)
{
    struct object_value after = *old;
    if (old->owner == thread + 1)
        after.owner = 0;
    else if (!old->owner && old->shares[thread])
        after.shares[thread]--;
    else
        return misuses(ERROR_INVALID_USE);
    return writes(&after);
}

bool object_is_put_off(const struct thread_step *step, const struct object_value *old,
                       unsigned thread)
{
    bool may_be = step->function == SYNC_WRITE_LOCK || step->function == SYNC_WRITE_TIMED;
    if (step->kind != STEP_SYNC || !may_be || !old->number)
        return false;
    bool noted = old->writers >> thread & 1;
    return !noted && old->owner != thread + 1 && (object_is_taken(old) || old->writers);
}

/* A writer that locks again gets an error code (EDEADLK): nothing changes. A lock that prefers
 * writers notes those that wait, and lets no reader in front of them. */
static struct meaning rw_lock(const struct thread_step *step, unsigned thread,
                              const struct object_value *old)
{
    enum sync function = (enum sync)step->function;
    bool reading = function == SYNC_READ_LOCK || function == SYNC_READ_TRY;
    bool waiting = function == SYNC_READ_LOCK || function == SYNC_WRITE_LOCK;
    bool noted = old->writers >> thread & 1;
    struct object_value after = *old;
    after.writers &= (uint8_t) ~(1u << thread);
    if (old->owner == thread + 1)
        return reads();
    if (object_is_put_off(step, old, thread)) {
        after.writers |= (uint8_t)(1u << thread);
        return writes(&after);
    }
    if (old->owner || (old->writers && !noted) || (!reading && is_shared(old))) {
        if (waiting)
            return waits();
        return noted ? writes(&after) : reads();
    }
    if (reading)
        after.shares[thread]++;
    else
        after.owner = (uint8_t)(thread + 1);
    return writes(&after);
}

/* --- Barriers --------------------------------------------------------------------------------- */

/* The last one to arrive leaves the barrier as it was. The first one names the phase: operand. */
static struct meaning arrive(const struct thread_step *step, const struct object_value *old)
{
    uint32_t needed = old->number >> 16;
    if (!needed)
        return misuses(ERROR_INVALID_USE);
    struct object_value after = *old;
    after.phase = old->arrived ? old->phase : step->operand;
    after.arrived++;
    if (after.arrived == needed)
        after.arrived = 0, after.phase = 0;
    return writes(&after);
}

/* --- Condition variables ---------------------------------------------------------------------- */

static void add_item(struct object_value *value, uint32_t number)
{
    require(value->length < OBJECT_ITEMS);
    value->items[value->length++] = (struct object_item){.number = number};
}

/* The first item from `from` on that has the number; the length when there is none. */
static unsigned find_item(const struct object_value *value, unsigned from, uint32_t number)
{
    while (from < value->length && value->items[from].number != number)
        from++;
    return from;
}

bool object_has_signal_for(const struct object_value *value, unsigned thread)
{
    unsigned waiter = find_item(value, 0, thread + 1);
    return find_item(value, waiter, 0) < value->length;
}

/* Signals, one or all who wait and were not signalled yet. */
static struct meaning signal_waiters(const struct object_value *old, bool all)
{
    unsigned signals = 0;
    for (unsigned i = 0; i < old->length; i++)
        signals += old->items[i].number == 0;
    unsigned waiters = old->length - signals;
    if (waiters == signals)
        return reads();
    struct object_value after = *old;
    for (; signals < waiters; signals++) {
        add_item(&after, 0);
        if (!all)
            break;
    }
    return writes(&after);
}

/* The thread takes the first signal that came after it, and leaves. */
static struct meaning wake(bool is_timed, unsigned thread, const struct object_value *old)
{
    unsigned waiter = find_item(old, 0, thread + 1);
    if (waiter == old->length)
        return misuses(ERROR_INVALID_USE);
    unsigned taken = find_item(old, waiter, 0);
    if (taken == old->length && !is_timed)
        return waits();
    struct object_value after = {0};
    for (unsigned i = 0; i < old->length; i++)
        if (i != waiter && i != taken)
            add_item(&after, old->items[i].number);
    return writes(&after);
}

static struct meaning condition(enum sync function, unsigned thread, const struct object_value *old)
{
    struct object_value after = *old;
    switch (function) {
    case SYNC_ENTER:
        add_item(&after, thread + 1);
        return writes(&after);
    case SYNC_SIGNAL:
    case SYNC_BROADCAST:
        return signal_waiters(old, function == SYNC_BROADCAST);
    case SYNC_CONDITION_DESTROY: /* waits for the waiters, but not for signals (there are none) */
        after.is_destroyed = true;
        return old->length ? waits() : writes(&after);
    default:
        return wake(function == SYNC_WAKE_TIMED, thread, old);
    }
}

/* --- All -------------------------------------------------------------------------------------- */

static struct meaning synchronise(const struct thread_step *step, unsigned thread,
                                  const struct object_value *old)
{
    enum sync function = (enum sync)step->function;
    if (function == SYNC_INIT)
        return leaves_number(step->operand);
    if (function == SYNC_END_PHASE)
        return leaves_number(1);
    if (old->is_destroyed)
        return misuses(ERROR_INVALID_USE);
    switch (function) {
    case SYNC_SEMAPHORE_WAIT:
    case SYNC_SEMAPHORE_TRY:
    case SYNC_SEMAPHORE_POST:
    case SYNC_SEMAPHORE_VALUE:
        return semaphore(function, old->number);
    case SYNC_READ_LOCK:
    case SYNC_READ_TRY:
    case SYNC_WRITE_LOCK:
    case SYNC_WRITE_TRY:
    case SYNC_WRITE_TIMED:
        return rw_lock(step, thread, old);
    case SYNC_RW_UNLOCK:
        return rw_unlock(thread, old);
    case SYNC_ARRIVE:
        return arrive(step, old);
    case SYNC_PASS:
        return old->number ? reads() : waits();
    case SYNC_ONCE_BEGIN:
    case SYNC_ONCE_END:
        return once(function, thread, old->number);
    case SYNC_ENTER:
    case SYNC_SIGNAL:
    case SYNC_BROADCAST:
    case SYNC_CONDITION_DESTROY:
    case SYNC_WAKE:
    case SYNC_WAKE_TIMED:
        return condition(function, thread, old);
    default:
        bug("programs do not call function %d", function);
    }
}

struct object_value step_view(const struct thread_step *step, const struct object_value *value)
{
    struct object_value view = *value;
    if (step->size) {
        unsigned char bytes[sizeof view.number] = {0};
        memcpy(bytes, (const unsigned char *)&value->number + step->skipped, step->size);
        memcpy(&view.number, bytes, sizeof bytes);
    }
    return view;
}

static struct meaning meaning_of_all(const struct thread_step *step, unsigned thread,
                                     const struct object_value *old)
{
    switch ((enum step_kind)step->kind) {
    case STEP_READ:
        return reads();
    case STEP_WRITE:
    case STEP_EXCHANGE:
        return leaves_number(step->operand);
    case STEP_ADD:
        return leaves_number(old->number + step->operand);
    case STEP_COMPARE:
        return old->number == step->expected ? leaves_number(step->operand) : reads();
    case STEP_LOCK:
    case STEP_AWAIT_LOCK:
        return lock(thread, old, waits());
    case STEP_TRYLOCK:
        return lock(thread, old, reads());
    case STEP_UNLOCK:
        return unlock(thread, old);
    case STEP_SEND: /* a message is not kept at the end, but with its event */
    case STEP_RECEIVE:
        return leaves_number(step->operand);
    case STEP_PUT:
    case STEP_TRY_PUT:
        return put(step, old);
    case STEP_TAKE:
    case STEP_TRY_TAKE:
        return take(step, old);
    case STEP_SYNC:
        return synchronise(step, thread, old);
    case STEP_AWAIT:
        return old->number == step->expected ? reads() : waits();
    case STEP_AWAIT_COMPARE:
        return old->number == step->expected ? leaves_number(step->operand) : waits();
    case STEP_AWAIT_EXCHANGE:
        return old->number == step->operand ? waits() : leaves_number(step->operand);
    default:
        bug("a step of kind %d has no location", step->kind);
    }
}

struct meaning step_meaning(const struct thread_step *step, unsigned thread,
                            const struct object_value *old)
{
    struct object_value view = step_view(step, old);
    struct meaning meaning = meaning_of_all(step, thread, &view);
    if (step->size && meaning.kind == MEANS_WRITE) {
        uint32_t number = old->number;
        memcpy((unsigned char *)&number + step->skipped, &meaning.after.number, step->size);
        meaning.after.number = number;
    }
    return meaning;
}
