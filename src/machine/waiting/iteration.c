/* iteration.c - what the operations of an iteration change. Where iterations begin and end is in
 * iteration_hooks.c. */
#include "machine/waiting/iteration.h"

#include "base/error.h"
#include "base/mix.h"
#include "machine/operations/sync.h"
#include "machine/taken_back.h"
#include "machine/waiting/idle.h"
#include "machine/waiting/kept.h"
#include "machine/waiting/noted.h"
#include "machine/waiting/orders.h"
#include "machine/waiting/own_stores.h"
#include "machine/waiting/resting.h"
#include "machine/waiting/sections.h"

enum { MANY_OPERATIONS = 31 }; /* of thread_data.operations */

bool iteration_may_await(const struct op *op, const struct thread_data *data)
{
    return op_may_be_silent(op) && data->iteration + data->has_rewritten == data->effects;
}

/* Whether the thread has allocated the object in this iteration. Then other threads cannot know the
 * object, unless the iteration has an effect that tells them. */
static bool is_of_iteration(const struct native *native, uint32_t object, unsigned thread,
                            const struct thread_data *data)
{
    return data->iteration != ITERATION_NONE && native_is_own_object(native, object, thread) &&
           address_is_later(native->locations.table[object].address, &data->iteration_allocations,
                            &native->machine.interner);
}

/* Whether each data race is an error. */
static bool races_count(const struct native *native)
{
    return native->options.races_are_errors && !native->program->has_unchecked;
}

/* The number that an operation on a lock adds to the thread's effects. `sign` is 1 when the thread
 * takes the lock, -1 (modulo 2^64) when it gives the lock back, and 0 for neither. */
static uint64_t lock_effects(struct native *native, uint32_t location, uint64_t sign,
                             struct thread_data *data)
{
    require(location != 0 && location < native->locations.count);
    if (native->locations.table[location].is_seen) {
        data->has_effect = data->has_other_effect = true;
        return 1;
    }
    native->hides_locks |= data->iteration != ITERATION_NONE;
    return sign * mix64(location);
}

/* Adds the number of an effect. `lasts`: it is no store. */
static void note_effect(struct thread_data *data, uint64_t number, bool lasts)
{
    data->effects += number;
    data->has_effect = true;
    data->has_other_effect |= lasts;
}

static void note_rewriting(struct thread_data *data)
{
    data->effects += !data->has_rewritten;
    data->has_rewritten = true;
}

void iteration_note_effect(struct thread_data *data)
{
    note_effect(data, 1, true);
}

/* Whether the operation with this result orders nothing behind what the thread did before. */
static bool orders_nothing_later(struct native *native, const struct op *op, unsigned thread,
                                 uint64_t result)
{
    switch ((enum op_kind)op->kind) {
    case OP_READ:
    case OP_FENCE:
    case OP_CLOCK:
    case OP_CHOOSE:
    case OP_AWAIT:
        return true;
    case OP_WRITE:
        return op->access != ACCESS_ATOMIC;
    case OP_CAS:
    case OP_TRYLOCK:
        return machine_effect(&native->machine, op, thread, result).kind == EFFECT_READ;
    default:
        return false;
    }
}

/* Whether the operation has taken a lock: a mutex, a read-write lock, or a semaphore's unit. */
static bool takes_lock(const struct op *op)
{
    return op->kind == OP_LOCK || op->kind == OP_TRYLOCK ||
           (op->kind == OP_SYNC &&
            (sync_locks_rw(op->function) || op->function == SYNC_SEMAPHORE_WAIT ||
             op->function == SYNC_SEMAPHORE_TRY));
}

/* What taking the lock adds to the locks that the thread holds. A writer that is put off, or that
 * leaves, has taken none (sync.h), nor has one that finds no lock. */
static uint64_t locks_taken(struct native *native, const struct op *op, unsigned thread,
                            uint64_t old)
{
    bool writes = op->kind == OP_SYNC &&
                  (op->function == SYNC_WRITE_LOCK || op->function == SYNC_WRITE_TIMED);
    return !writes || (!sync_is_destroyed(old) &&
                       rw_is_got(&native->machine.interner, (enum sync)op->function, thread, old));
}

/* Whether the operation has given back what the thread took. It is unknown for a semaphore, unless
 * the thread took a unit in this iteration, and nothing else. */
static bool gives_lock(const struct op *op, const struct thread_data *data)
{
    if (op->kind == OP_SYNC && op->function == SYNC_SEMAPHORE_POST)
        return data->effects == data->iteration + mix64(op->location);
    return (op->kind == OP_UNLOCK && op->operand == UNLOCK_ONCE) ||
           (op->kind == OP_SYNC && op->function == SYNC_RW_UNLOCK);
}

/* Whether the operation has made the thread a waiter of a condition variable. */
static bool begins_wait(const struct op *op)
{
    return op->kind == OP_SYNC && op->function == SYNC_ENTER;
}

/* Whether the operation has ended such a wait without a signal. */
static bool times_out(const struct native *native, const struct op *op, unsigned thread,
                      uint64_t old)
{
    return op->kind == OP_SYNC && op->function == SYNC_WAKE_TIMED &&
           !condition_can_wake(&native->machine.interner, old, thread);
}

/* Whether the operation, which had no effect, may have found that another thread holds a lock. */
static bool sees_lock(const struct op *op)
{
    return op->kind == OP_TRYLOCK ||
           (op->kind == OP_SYNC &&
            (op->function == SYNC_READ_TRY || op->function == SYNC_WRITE_TRY ||
             op->function == SYNC_WRITE_TIMED || op->function == SYNC_SEMAPHORE_TRY ||
             op->function == SYNC_SEMAPHORE_VALUE));
}

/* Whether the operation is a plain access of the thread's own errno. */
static bool is_of_errno(const struct native *native, const struct op *op, unsigned thread)
{
    if (!native->has_errno || op->access == ACCESS_ATOMIC || op->location == 0 ||
        (op->kind != OP_READ && op->kind != OP_WRITE) ||
        (native->machine.facts.habits & FACT_SHARES_THREAD_LOCALS))
        return false;
    uint64_t address = native->locations.table[op->location].address;
    uint64_t begin = address_of_thread_local(thread, native->errno_offset);
    return address - begin < sizeof(int);
}

/* A thread reads or sets its errno. */
static void note_errno(struct native *native, const struct op *op, struct thread_data *data)
{
    struct facts *facts = &native->machine.facts;
    if (op->kind == OP_WRITE)
        data->has_old_errno = false;
    else if (data->has_old_errno && facts_learn_habit(facts, FACT_READS_ERRNO))
        machine_learn(&native->machine, native->hides_errno);
    if (op->kind == OP_WRITE)
        native->hides_errno |= data->iteration != ITERATION_NONE;
}

/* The number that a write to an own object adds to the thread's effects, until the object ends. */
static uint64_t write_effects(uint32_t object)
{
    return mix64(~mix64(object));
}

/* Counts the write to an own object of an iteration around this one, or of none. Returns the number
 * of this effect, which is that of any other one if there are too many such objects. */
static uint64_t count_object_write(struct thread_data *data, uint32_t object)
{
    for (unsigned i = 0; i < OBJECTS_WRITTEN; i++) {
        struct object_writes *writes = &data->object_writes[i];
        if (writes->count > 0 && writes->object != object)
            continue;
        writes->object = object;
        writes->count++;
        return write_effects(object);
    }
    return 1;
}

/* What the thread has written to an own object that ends, as a part of its effects. */
static uint64_t end_of_writes(struct thread_data *data, uint32_t object)
{
    uint64_t count = 0;
    for (unsigned i = 0; i < OBJECTS_WRITTEN; i++) {
        struct object_writes *writes = &data->object_writes[i];
        if (writes->object == object) {
            count += writes->count;
            *writes = (struct object_writes){0};
        }
    }
    return count * write_effects(object);
}

/* What the beginning or the end of an own object's life adds to the thread's effects. Both may be
 * in one iteration, also with a loop between them, in which other iterations begin. A lock in the
 * object has another number. */
static uint64_t life_effects(const struct op *op, struct thread_data *data)
{
    uint64_t number = mix64(~(uint64_t)op->location);
    return op->kind == OP_ALLOC ? number : -number - end_of_writes(data, op->location);
}

/* Records an operation that writes, and whose effect is no lock and no note. */
static void note_write(const struct native *native, const struct op *op, unsigned thread,
                       struct thread_data *data)
{
    bool is_own = native_is_own_object(native, op->object, thread);
    note_effect(data, is_own ? count_object_write(data, op->object) : 1, op->kind != OP_WRITE);
}

void iteration_note_result(struct native *native, const struct op *op, unsigned thread,
                           uint64_t result, struct thread_data *data)
{
    verify(op->location == 0 || op->location < native->locations.count);
    idle_note_result(op, data);
    sections_note_result(op, result, data);
    bool is_own = own_stores_note_result(native, op, thread, result, data);
    data->operations += data->iteration != ITERATION_NONE && data->operations < MANY_OPERATIONS;
    data->chose |= op->kind == OP_CHOOSE && op->function == CHOICE_FAILURE;
    if (op_is_attempt(op))
        taken_back_note_result(native, op, result, data);
    bool is_silent = machine_is_silent(&native->machine, op, thread, result);
    data->was_silent = is_silent;
    if (data->has_rewritten && !orders_nothing_later(native, op, thread, result))
        iteration_note_effect(data); /* it may show other threads what the iteration has stored */
    if (noted_is_seen(native, op, thread, result, data))
        iteration_note_effect(data);
    if (is_of_errno(native, op, thread))
        note_errno(native, op, data);
    if (is_silent && sees_lock(op) && !native->locations.table[op->location].is_seen)
        data->tried = op->location;
    if (resting_has(native, op) && !op_only_counts(op) &&
        resting_note_result(native, op, thread, result, data))
        return;
    if (is_silent || is_own || op_only_counts(op))
        return;
    if ((op->kind == OP_ALLOC || op->kind == OP_FREE) &&
        native_is_own_object(native, op->location, thread)) {
        data->effects += life_effects(op, data);
        return;
    }
    if (!data->has_effect || data->changed != 0)
        resting_note_effect(native, op, thread, result, data);
    if (takes_lock(op))
        data->effects +=
            lock_effects(native, op->location, locks_taken(native, op, thread, result), data);
    else if (gives_lock(op, data))
        data->effects += lock_effects(native, op->location, UINT64_MAX, data) +
                         sections_give_back(native, op->location, data);
    else if (begins_wait(op))
        data->effects += mix64(op->location);
    else if (times_out(native, op, thread, result))
        data->effects -= mix64(op->location);
    else if (is_of_iteration(native, op->object, thread, data) ||
             (!(native->machine.facts.habits & FACT_READS_ERRNO) &&
              is_of_errno(native, op, thread)))
        return;
    else if (op->kind == OP_WRITE && op_is_repeated(op))
        note_rewriting(data);
    else if (noted_has(op) && races_count(native))
        noted_add(op, result, data);
    else
        note_write(native, op, thread, data);
}

/* A store in an iteration that has had no effect so far, like one whose effects were stores and
 * left the thread's variables as they were: perhaps, iterations store what is there. A store to a
 * location that is accessed in several sizes, or of bits that were never written, is an effect. So
 * is an atomic one if memory orders matter: a thread that looks at what it overwrites synchronises,
 * which the store does not. */
static void compare_store(struct native *native, struct op *op, unsigned thread,
                          const struct thread_data *data)
{
    if (resting_has(native, op) && op->function == WRITE_BLIND && !op->is_mixed) {
        op->function = WRITE_COMPARED;
        return;
    }
    bool may_synchronise = op->access == ACCESS_ATOMIC || !races_count(native);
    if (data->iteration == ITERATION_NONE || data->has_effect || op->is_mixed ||
        (may_synchronise && orders_matter(native)) || op_writes_unset(op) ||
        is_of_iteration(native, op->object, thread, data))
        return;
    struct facts *facts = &native->machine.facts;
    if (facts->habits & FACT_COMPARES_STORES) {
        op->function = WRITE_COMPARED;
    } else if (data->has_stored_again) {
        machine_learn(&native->machine, facts_learn_habit(facts, FACT_COMPARES_STORES));
        *op = (struct op){.kind = OP_RESTART, .site = op->site};
    }
}

/* Whether the store is one that each iteration makes anew. Unless the read in front of it is of the
 * same location (front/loops/rewritten.c), it is lost at the iteration's end. Neither of the two is
 * several operations. */
static bool is_repeated(const struct native *native, const struct op *op,
                        const struct thread_data *data)
{
    if (!op->site->rewritten || data->iteration == ITERATION_NONE || op->is_mixed ||
        op->access != ACCESS_PLAIN || op->function != WRITE_BLIND ||
        op->size != op->site->rewritten || !races_count(native))
        return false;
    const struct op *before = &states_get(&native->machine.states, native->from)->op;
    return before->kind != OP_READ ||
           (before->size == op->size && before->location != op->location);
}

/* Whether the thread looks at the result of the read-modify-write, even if the program does not, to
 * tell whether an iteration changes anything. (A number that is added does in any case.) */
static bool looks_at_result(const struct native *native, const struct op *op,
                            const struct thread_data *data)
{
    bool changes =
        op->operand != 0 && (op->rmw == RMW_ADD || op->rmw == RMW_SUB || op->rmw == RMW_XOR);
    return resting_has(native, op) || (data->iteration != ITERATION_NONE && !changes);
}

void iteration_note_arrival(struct native *native, struct op *op, unsigned thread,
                            struct thread_data *data)
{
    if (native_ignores_result(native, op) && !looks_at_result(native, op, data))
        op->expected = RMW_IGNORED;
    if (op->kind == OP_WRITE && !resting_has(native, op) && is_repeated(native, op, data))
        op->function = data->has_rewritten ? WRITE_REPEATED_AGAIN : WRITE_REPEATED;
    else if (op->kind == OP_WRITE)
        compare_store(native, op, thread, data);
    if (op->kind == OP_WRITE)
        own_stores_note_arrival(native, op, thread, data);
    kept_note_arrival(native, op, thread, data);
    if (op->kind == OP_WRITE && is_of_errno(native, op, thread))
        return;
    switch ((enum op_kind)op->kind) {
    case OP_AWAIT:
        data->tried = 0;
        break;
    case OP_READ:
    case OP_FENCE:
    case OP_CLOCK:
    case OP_UNLOCK:
        break;
    case OP_CHOOSE:
        if (!op_is_unsteady(op))
            resting_see(native, data);
        break;
    case OP_SYNC:
        if (op->function != SYNC_RW_UNLOCK)
            resting_see(native, data);
        break;
    default:
        resting_see(native, data);
    }
}
