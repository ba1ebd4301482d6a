#include "machine/operations/sync.h"

#include "base/error.h"
#include "machine/operations/interner.h"
#include "machine/operations/sync_effects.h"

enum { INITIALISED_SHIFT = 60 };

/* The four upper bits tell the mark from most other data that was in the memory. */
static bool is_marked(uint64_t value)
{
    return value >> INITIALISED_SHIFT == SYNC_INITIALISED >> INITIALISED_SHIFT;
}

uint64_t sync_copied(uint64_t value)
{
    return is_marked(value) ? value & ~SYNC_INITIALISED : value;
}

/* --- Semaphores ------------------------------------------------------------------------------- */

uint32_t semaphore_count(uint64_t value)
{
    return (uint32_t)(value & LOW_32);
}

static struct effect semaphore_effect(enum sync function, uint64_t old)
{
    uint32_t count = semaphore_count(old);
    if (old & SEMAPHORE_UNSET)
        return misuse();
    switch (function) {
    case SYNC_SEMAPHORE_WAIT:
        return count ? effect_of(EFFECT_RMW, old - 1) : effect_of(EFFECT_DISABLED, old);
    case SYNC_SEMAPHORE_TRY:
        return count ? effect_of(EFFECT_RMW, old - 1) : effect_of(EFFECT_READ, old);
    case SYNC_SEMAPHORE_POST:
        return count < SEMAPHORE_MOST ? effect_of(EFFECT_RMW, old + 1)
                                      : effect_of(EFFECT_READ, old);
    case SYNC_SEMAPHORE_DESTROY:
        return old & SEMAPHORE_NAMED ? misuse() : effect_of(EFFECT_RMW, old | SYNC_DESTROYED);
    default:
        return effect_of(EFFECT_READ, old);
    }
}

/* --- Read-write locks ------------------------------------------------------------------------- */

/* Above the writer's number + 1 there is nothing but SYNC_DESTROYED. The low bits are a sequence:
 * the readers, each number + 1; then, if there are waiting writers, WAITING and their numbers + 1.
 */
enum { WRITER_SHIFT = 32, WAITING = 0 };
#define SEQUENCE UINT64_C(0x3fffffff)

static uint32_t rw_sequence(uint64_t value)
{
    return (uint32_t)(value & SEQUENCE);
}

bool rw_is_written(uint64_t value)
{
    return (value >> WRITER_SHIFT & UINT16_MAX) != 0;
}

unsigned rw_writer(uint64_t value)
{
    verify(rw_is_written(value));
    return (unsigned)(value >> WRITER_SHIFT & UINT16_MAX) - 1;
}

uint32_t rw_readers(const struct interner *interner, uint64_t value)
{
    uint32_t sequence = rw_sequence(value), length = interner_length(interner, sequence), i = 0;
    while (i < length && interner_word(interner, sequence, i) != WAITING)
        i++;
    return i;
}

uint32_t rw_waiting(const struct interner *interner, uint64_t value)
{
    uint32_t length = interner_length(interner, rw_sequence(value));
    uint32_t readers = rw_readers(interner, value);
    return readers < length ? length - readers - 1 : 0;
}

/* The index of the first word from `from` to `end` that is not below the thread's; `end`: none. */
static uint32_t find_place(const struct interner *interner, uint64_t value, uint32_t from,
                           uint32_t end, unsigned thread)
{
    while (from < end && interner_word(interner, rw_sequence(value), from) < thread + 1)
        from++;
    return from;
}

static bool is_at(const struct interner *interner, uint64_t value, uint32_t from, uint32_t end,
                  unsigned thread)
{
    uint32_t place = find_place(interner, value, from, end, thread);
    return place < end && interner_word(interner, rw_sequence(value), place) == thread + 1;
}

bool rw_is_held_by(const struct interner *interner, uint64_t value, unsigned thread)
{
    if (rw_is_written(value))
        return rw_writer(value) == thread;
    return is_at(interner, value, 0, rw_readers(interner, value), thread);
}

bool rw_is_waiting(const struct interner *interner, uint64_t value, unsigned thread)
{
    return is_at(interner, value, rw_readers(interner, value) + 1,
                 interner_length(interner, rw_sequence(value)), thread);
}

static bool is_reading(enum sync function)
{
    return function == SYNC_READ_LOCK || function == SYNC_READ_TRY;
}

bool rw_is_got(const struct interner *interner, enum sync function, unsigned thread, uint64_t value)
{
    bool others_wait = rw_waiting(interner, value) > 0;
    if (rw_is_written(value))
        return false;
    if (is_reading(function))
        return !others_wait;
    return rw_readers(interner, value) == 0 &&
           (!others_wait || rw_is_waiting(interner, value, thread));
}

bool rw_puts_off(const struct interner *interner, enum sync function, unsigned thread,
                 uint64_t value)
{
    return (function == SYNC_WRITE_LOCK || function == SYNC_WRITE_TIMED) &&
           (value & RW_PREFERS_WRITERS) && !(rw_is_written(value) && rw_writer(value) == thread) &&
           !rw_is_waiting(interner, value, thread) && !rw_is_got(interner, function, thread, value);
}

static struct effect with_words(struct interner *interner, uint64_t old, const uint32_t *words,
                                uint32_t count)
{
    return effect_of(EFFECT_RMW, (old & ~SEQUENCE) | interner_add_sequence(interner, words, count));
}

/* The thread becomes a reader once more, or a waiting writer. */
static struct effect rw_add(struct interner *interner, bool reads, unsigned thread, uint64_t old)
{
    uint32_t sequence = rw_sequence(old), length = interner_length(interner, sequence);
    uint32_t readers = rw_readers(interner, old), count = 0;
    uint32_t words[length + 2];
    uint32_t place = reads ? find_place(interner, old, 0, readers, thread)
                           : find_place(interner, old, readers + 1, length, thread);
    for (uint32_t i = 0; i < length && i < place; i++)
        words[count++] = interner_word(interner, sequence, i);
    if (!reads && readers == length)
        words[count++] = WAITING;
    words[count++] = thread + 1;
    for (uint32_t i = place; i < length; i++)
        words[count++] = interner_word(interner, sequence, i);
    return with_words(interner, old, words, count);
}

/* The thread is a reader once less, or no waiting writer any more. Requires: it is one. */
static struct effect rw_remove(struct interner *interner, bool reads, unsigned thread, uint64_t old)
{
    uint32_t sequence = rw_sequence(old), length = interner_length(interner, sequence);
    uint32_t readers = rw_readers(interner, old), count = 0;
    uint32_t words[length + 1];
    uint32_t place = reads ? find_place(interner, old, 0, readers, thread)
                           : find_place(interner, old, readers + 1, length, thread);
    verify(place < length && interner_word(interner, sequence, place) == thread + 1);
    for (uint32_t i = 0; i < length; i++)
        if (i != place)
            words[count++] = interner_word(interner, sequence, i);
    if (count > 0 && words[count - 1] == WAITING)
        count--;
    return with_words(interner, old, words, count);
}

/* The thread gives the lock back once. */
static struct effect rw_unlock(struct interner *interner, unsigned thread, uint64_t old)
{
    if (!rw_is_held_by(interner, old, thread))
        return misuse();
    if (rw_is_written(old))
        return effect_of(EFFECT_RMW, old & LOW_32);
    return rw_remove(interner, true, thread, old);
}

/* The thread gets the lock. */
static struct effect rw_lock(struct interner *interner, enum sync function, unsigned thread,
                             uint64_t old)
{
    if (is_reading(function))
        return rw_add(interner, true, thread, old);
    if (rw_is_waiting(interner, old, thread))
        old = rw_remove(interner, false, thread, old).value;
    return effect_of(EFFECT_RMW, old | ((uint64_t)thread + 1) << WRITER_SHIFT);
}

static struct effect rw_effect(struct interner *interner, const struct op *op, unsigned thread,
                               uint64_t old)
{
    enum sync function = (enum sync)op->function;
    if (function == SYNC_RW_UNLOCK)
        return rw_unlock(interner, thread, old);
    if (function == SYNC_RW_DESTROY)
        return old & ~(uint64_t)RW_PREFERS_WRITERS ? misuse()
                                                   : effect_of(EFFECT_RMW, SYNC_DESTROYED);
    if ((op->operand & RW_NOT_AGAIN) && rw_is_held_by(interner, old, thread))
        return misuse();
    if (rw_is_got(interner, function, thread, old))
        return rw_lock(interner, function, thread, old);
    if (rw_puts_off(interner, function, thread, old))
        return rw_add(interner, false, thread, old);
    if (function == SYNC_WRITE_TIMED && rw_is_waiting(interner, old, thread))
        return rw_remove(interner, false, thread, old);
    bool own = rw_is_written(old) && rw_writer(old) == thread;
    return effect_of(own || !sync_may_wait(function) ? EFFECT_READ : EFFECT_DISABLED, old);
}

/* --- Barriers --------------------------------------------------------------------------------- */

enum { NEEDED_SHIFT = 16, NAME_SHIFT = 32 };

uint64_t barrier_new(unsigned needed)
{
    require(needed >= 1 && needed <= BARRIER_MOST);
    return (uint64_t)needed << NEEDED_SHIFT;
}

unsigned barrier_needed(uint64_t value)
{
    return (unsigned)(value >> NEEDED_SHIFT & UINT16_MAX);
}

unsigned barrier_arrived(uint64_t value)
{
    return (unsigned)(value & UINT16_MAX);
}

uint32_t barrier_phase(uint64_t value, uint64_t name)
{
    return (uint32_t)(barrier_arrived(value) ? value >> NAME_SHIFT : name);
}

static bool barrier_is_initialised(uint64_t value)
{
    return !sync_is_destroyed(value) && barrier_arrived(value) < barrier_needed(value);
}

static struct effect barrier_effect(enum sync function, uint64_t name, uint64_t old)
{
    unsigned needed = barrier_needed(old), arrived = barrier_arrived(old);
    if (!needed || (function == SYNC_BARRIER_DESTROY && arrived))
        return misuse();
    if (function == SYNC_BARRIER_DESTROY)
        return effect_of(EFFECT_RMW, SYNC_DESTROYED);
    if (function == SYNC_MEET)
        return effect_of(EFFECT_READ, old);
    verify(name < BARRIER_NAMES);
    if (arrived + 1 == needed)
        return effect_of(EFFECT_RMW, barrier_new(needed));
    uint64_t phase = barrier_phase(old, name);
    return effect_of(EFFECT_RMW, phase << NAME_SHIFT | barrier_new(needed) | (arrived + 1));
}

/* --- Once ------------------------------------------------------------------------------------- */

static struct effect once_effect(enum sync function, unsigned thread, uint64_t operand,
                                 uint64_t old)
{
    if (function == SYNC_ONCE_END && old != (uint64_t)thread + 1)
        return misuse();
    if (function == SYNC_ONCE_END)
        return effect_of(EFFECT_RMW, operand == ONCE_FAILED ? 0 : ONCE_DONE);
    if (old == ONCE_DONE)
        return effect_of(EFFECT_READ, old);
    if (operand == ONCE_GUARD && old == (uint64_t)thread + 1)
        return misuse();
    return old ? effect_of(EFFECT_DISABLED, old) : effect_of(EFFECT_RMW, (uint64_t)thread + 1);
}

/* --- All -------------------------------------------------------------------------------------- */

/* A static initialiser looks like memory of zeros. So an object that has one may be initialised. */
static struct effect init_effect(uint64_t operand, uint64_t old)
{
    bool is_again = operand & SYNC_INITIALISED
                        ? is_marked(old)
                        : barrier_is_initialised(operand) && barrier_is_initialised(old);
    return is_again ? effect_error(ERROR_DOUBLE_INIT) : effect_of(EFFECT_RMW, operand);
}

static struct effect marked(struct effect effect, uint64_t mark)
{
    if (effect.kind == EFFECT_RMW)
        effect.value |= mark;
    return effect;
}

struct effect sync_effect(struct interner *interner, const struct op *op, unsigned thread,
                          uint64_t old)
{
    enum sync function = (enum sync)op->function;
    verify(op->kind == OP_SYNC && thread < UINT16_MAX);
    if (function == SYNC_END_PHASE)
        return effect_of(EFFECT_WRITE, 1);
    if (function == SYNC_CLAIM)
        return old ? effect_of(EFFECT_READ, old) : effect_of(EFFECT_RMW, 1);
    if (function == SYNC_INIT)
        return init_effect(op->operand, old);
    if (sync_is_destroyed(old))
        return misuse();
    uint64_t mark = old & SYNC_INITIALISED;
    switch (function) {
    case SYNC_SEMAPHORE_WAIT:
    case SYNC_SEMAPHORE_TRY:
    case SYNC_SEMAPHORE_POST:
    case SYNC_SEMAPHORE_VALUE:
    case SYNC_SEMAPHORE_DESTROY:
        return semaphore_effect(function, old);
    case SYNC_READ_LOCK:
    case SYNC_READ_TRY:
    case SYNC_WRITE_LOCK:
    case SYNC_WRITE_TRY:
    case SYNC_WRITE_TIMED:
    case SYNC_RW_UNLOCK:
    case SYNC_RW_DESTROY:
        return marked(rw_effect(interner, op, thread, old & ~mark), mark);
    case SYNC_ARRIVE:
    case SYNC_MEET:
    case SYNC_BARRIER_DESTROY:
        return barrier_effect(function, op->operand, old);
    case SYNC_PASS:
        return effect_of(old ? EFFECT_READ : EFFECT_DISABLED, old);
    case SYNC_ONCE_BEGIN:
    case SYNC_ONCE_END:
        return once_effect(function, thread, op->operand, old);
    case SYNC_ENTER:
    case SYNC_WAKE:
    case SYNC_WAKE_TIMED:
    case SYNC_SIGNAL:
    case SYNC_BROADCAST:
    case SYNC_CONDITION_CHECK:
    case SYNC_CONDITION_DESTROY:
        return marked(condition_effect(interner, op, thread, old & ~mark), mark);
    default:
        bug("function %d of OP_SYNC", op->function);
    }
}
