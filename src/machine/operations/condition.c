/* condition.c - the effects of operations on condition variables. sync.h has the value of their
 * location. */
#include "base/error.h"
#include "machine/operations/sync.h"
#include "machine/operations/sync_effects.h"

enum { SIGNAL = 0 }; /* a word in a sequence; a waiter is its thread's number + 1 */
enum { CONDITION_SHIFT = 32 };

static uint32_t sequence_of(uint64_t value)
{
    return (uint32_t)(value & LOW_32);
}

uint32_t condition_signals(const struct interner *interner, uint64_t value)
{
    uint32_t sequence = sequence_of(value), signals = 0;
    for (uint32_t i = 0; i < interner_length(interner, sequence); i++)
        signals += interner_word(interner, sequence, i) == SIGNAL;
    return signals;
}

uint32_t condition_waiters(const struct interner *interner, uint64_t value)
{
    uint32_t length = interner_length(interner, sequence_of(value));
    uint32_t signals = condition_signals(interner, value);
    verify(2 * signals <= length);
    return length - signals;
}

/* The indices of the waiting thread and of the first signal behind it. An index is the sequence's
 * length if there is no such word. */
struct wait {
    uint32_t length, waiter, signal;
};

static struct wait find_wait(const struct interner *interner, uint64_t value, unsigned thread)
{
    uint32_t sequence = sequence_of(value), length = interner_length(interner, sequence), i = 0;
    while (i < length && interner_word(interner, sequence, i) != thread + 1)
        i++;
    struct wait wait = {.length = length, .waiter = i};
    while (i < length && interner_word(interner, sequence, i) != SIGNAL)
        i++;
    wait.signal = i;
    verify(wait.waiter < wait.signal || wait.signal == length);
    return wait;
}

bool condition_can_wake(const struct interner *interner, uint64_t value, unsigned thread)
{
    struct wait wait = find_wait(interner, value, thread);
    return wait.signal < wait.length;
}

/* The thread leaves, and takes a signal if it can. `waits`: it is disabled without a signal. */
static struct effect wake(struct interner *interner, bool waits, unsigned thread, uint64_t old)
{
    struct wait wait = find_wait(interner, old, thread);
    if (wait.waiter == wait.length)
        return misuse();
    if (waits && wait.signal == wait.length)
        return effect_of(EFFECT_DISABLED, old);
    uint32_t words[wait.length], kept = 0;
    for (uint32_t i = 0; i < wait.length; i++)
        if (i != wait.waiter && i != wait.signal)
            words[kept++] = interner_word(interner, sequence_of(old), i);
    return effect_of(EFFECT_RMW, interner_add_sequence(interner, words, kept));
}

/* Appends the word to the sequence, `more` times. */
static struct effect append(struct interner *interner, uint64_t old, uint32_t word, uint32_t more)
{
    uint32_t length = interner_length(interner, sequence_of(old));
    uint32_t words[length + more + 1];
    for (uint32_t i = 0; i < length + more; i++)
        words[i] = i < length ? interner_word(interner, sequence_of(old), i) : word;
    return effect_of(EFFECT_RMW, interner_add_sequence(interner, words, length + more));
}

/* The number of waiters without a signal. */
static uint32_t condition_asleep(const struct interner *interner, uint64_t value)
{
    uint32_t waiters = condition_waiters(interner, value);
    verify(condition_signals(interner, value) <= waiters);
    return waiters - condition_signals(interner, value);
}

uint32_t condition_mutex(uint64_t value)
{
    return (uint32_t)(value >> CONDITION_SHIFT) & (CONDITION_MUTEXES - 1);
}

static struct effect sequence_effect(struct interner *interner, enum sync function, unsigned thread,
                                     uint64_t old)
{
    uint32_t asleep = condition_asleep(interner, old), waiters = condition_waiters(interner, old);
    switch (function) {
    case SYNC_ENTER:
        return append(interner, old, thread + 1, 1);
    case SYNC_SIGNAL:
        return asleep ? append(interner, old, SIGNAL, 1) : effect_of(EFFECT_READ, old);
    case SYNC_BROADCAST:
        return asleep ? append(interner, old, SIGNAL, asleep) : effect_of(EFFECT_READ, old);
    case SYNC_CONDITION_CHECK:
        return asleep ? misuse() : effect_of(EFFECT_READ, old);
    case SYNC_CONDITION_DESTROY:
        return waiters ? effect_of(EFFECT_DISABLED, old) : effect_of(EFFECT_RMW, SYNC_DESTROYED);
    default:
        return wake(interner, function == SYNC_WAKE, thread, old);
    }
}

struct effect condition_effect(struct interner *interner, const struct op *op, unsigned thread,
                               uint64_t old)
{
    uint64_t mutex = condition_mutex(old), own = op->function == SYNC_ENTER ? op->operand : 0;
    verify(own < CONDITION_MUTEXES);
    if (mutex && own && mutex != own)
        return effect_error(ERROR_TWO_MUTEXES);
    struct effect effect = sequence_effect(interner, (enum sync)op->function, thread, old);
    if (effect.kind == EFFECT_RMW && !sync_is_destroyed(effect.value) &&
        condition_asleep(interner, effect.value))
        effect.value |= (mutex | own) << CONDITION_SHIFT;
    return effect;
}
