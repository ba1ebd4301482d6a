/* iteration_hooks.c - where iterations begin and end: whether the thread is back in a state in
 * which it was, and then waits. What its operations change in between is in iteration.c. */
#include "base/error.h"
#include "base/mix.h"
#include "machine/hooks.h"
#include "machine/native/hazards.h"
#include "machine/waiting/idle.h"
#include "machine/waiting/iteration.h"
#include "machine/waiting/kept.h"
#include "machine/waiting/noted.h"
#include "machine/waiting/resting.h"
#include "machine/waiting/sections.h"
#include "machine/waiting/slow.h"
#include "machine/waiting/sooner.h"
#include "machine/waiting/unsteady.h"

#include <string.h>

/* The number that is the same before and after an iteration without effects. The signal mask and
 * the hazard pointers are like local variables: an iteration may change them, as long as it changes
 * them back. */
static uint64_t iteration_effects(const struct thread_data *data)
{
    return data->effects + mix64(data->signal_mask + mix64(hazards_state(data)));
}

/* The number of iterations since the thread was in this state at the beginning of one; 0: it was
 * not. Adds the state to those. With unsteady values or new objects, a state does not recur. */
static unsigned recurs(struct thread_data *data, uint64_t variables, bool enters)
{
    if (enters || data->is_unsteady || data->has_rewritten || data->gave_way ||
        memcmp(&data->allocations, &data->iteration_allocations, sizeof data->allocations) != 0)
        data->past_count = 0;
    uint64_t now = mix64(variables + mix64(data->entry + mix64(iteration_effects(data))));
    unsigned distance = 0;
    for (unsigned i = 0; i < data->past_count; i++)
        if (data->past[i] == now)
            distance = (data->past_next + ITERATION_PAST - i - 1) % ITERATION_PAST + 1;
    if (data->past_count == 0)
        data->past_sleeps = data->sleeps;
    if (distance > 0 || data->past_count == 0)
        data->past_count = data->past_next = 0; /* the next iterations come to all states again */
    data->past[data->past_next] = now;
    data->past_next = (data->past_next + 1) % ITERATION_PAST;
    data->past_count += data->past_count < ITERATION_PAST;
    return distance;
}

/* Whether the iteration, which had no effect, is kept; then it has one. */
static bool is_kept(struct thread_data *data, uint64_t entry)
{
    if (!kept_has(data, entry))
        return false;
    iteration_note_effect(data);
    return true;
}

/* Parks the thread at a loop's header. The next iteration depends on the variables, and on what it
 * finds. */
static void park(struct site *site, uint32_t entry, uint64_t variables, enum parking parking)
{
    uint64_t name = mix64(variables + mix64(entry)) | 1;
    native_machine->op = (struct op){
        .kind = OP_AWAIT, .function = parking, .site = native_site(site), .operand = name};
    native_park_bare();
}

/* Parks the thread behind iterations, `count` of which are as one without an effect. */
static void park_in_loop(struct site *site, uint32_t entry, uint64_t variables, unsigned count)
{
    bool idles = idle_has_iterations(native_thread_data(), entry, count);
    if (!idles && facts_never_await(&native_machine->machine.facts))
        return;
    park(site, entry, variables, idles ? PARKED_IDLE : PARKED_BY_ITERATION);
}

uint64_t heddle_iteration_entry(void)
{
    return slow_mark(native_thread_data());
}

uint64_t heddle_iteration_activation(const void *frame)
{
    const struct coroutine *coroutine = &native_machine->running->coroutine;
    uint64_t height = (uint64_t)(coroutine->top - (const unsigned char *)frame);
    verify(coroutine_contains(coroutine, frame) && height <= UINT32_MAX);
    return height << ACTIVATION_BITS | native_thread_data()->length;
}

uint64_t heddle_iteration_begin(struct site *site, uint64_t variables, uint64_t entry,
                                uint64_t live, uint64_t activation)
{
    struct thread_data *data = native_thread_data();
    if (site->tries && facts_has_number(&native_machine->machine.facts.loops, site->number))
        return 0;
    heddle_has_yielded |= site->yields || (site->waits && !native_machine->options.counts_waits);
    data->entry = entry == 0 ? (uint32_t)++data->entries : (uint32_t)entry;
    noted_begin(data);
    hazards_begin_iteration(data);
    unsigned count = recurs(data, variables, entry == 0);
    if (count > 0 && !is_kept(data, data->entry)) {
        slow_learn(native_machine, site, site->number, data->sleeps != data->past_sleeps);
        park_in_loop(site, data->entry, variables, count);
    }
    if (sooner_has(native_machine, site, live, activation) && entry != 0 &&
        !facts_never_await(&native_machine->machine.facts))
        park(site, data->entry, variables, PARKED_SOONER);
    idle_note_beginning(data);
    resting_see(native_machine, data);
    if (data->has_effect)
        data->turned_back = data->has_changed = false;
    data->is_unsteady = false;
    data->iteration = data->effects;
    data->operations = 0;
    data->chose = false;
    sections_begin(variables, data);
    data->has_old_errno = true;
    data->has_rewritten = false;
    data->iteration_clock = data->clock;
    data->iteration_allocations = data->allocations;
    data->has_effect = data->has_other_effect = false;
    data->has_drawn = data->is_late = data->has_read_clock = false;
    slow_begin(native_machine, site, data);
    return iteration_effects(data);
}

void heddle_iteration_end(struct site *site, uint64_t begun, int way, uint64_t entry,
                          uint64_t variables)
{
    struct thread_data *data = native_thread_data();
    bool rewrites = way & ITERATION_REWRITES && data->has_rewritten;
    way &= ~ITERATION_REWRITES;
    verify(data->iteration != ITERATION_NONE && way <= ITERATION_REPEATS);
    native_machine->sooner.rewrites = rewrites && way != ITERATION_LEAVES;
    bool same = way == ITERATION_REPEATS, is_silent = iteration_effects(data) == begun + rewrites;
    bool never_awaits = facts_never_await(&native_machine->machine.facts);
    data->has_stored_again = same && data->has_effect && !data->has_other_effect && !never_awaits;
    if (same && !is_silent && !never_awaits)
        native_learn(resting_learn(native_machine, data), site);
    if (way == ITERATION_LEAVES || !is_silent)
        return;
    if (data->is_unsteady)
        unsteady_note_end(site, data, same);
    if (!same || is_kept(data, (uint32_t)entry))
        return;
    slow_learn(native_machine, site, site->loop, slow_has(entry, data));
    data->allocations = data->iteration_allocations; /* the next iteration allocates the same */
    data->past_count = 0;
    park_in_loop(site, (uint32_t)entry, variables, 1);
}

uint64_t heddle_tries_end(struct site *site, uint64_t begun, int way, uint64_t entry)
{
    struct thread_data *data = native_thread_data();
    struct facts *facts = &native_machine->machine.facts;
    if (way == ITERATION_LEAVES || facts_has_number(&facts->loops, site->number) ||
        facts_never_await(&native_machine->machine.facts))
        return 0;
    bool repeats = way == ITERATION_REPEATS && iteration_effects(data) == begun &&
                   data->entry == (uint32_t)entry && !data->is_unsteady &&
                   data->clock == data->iteration_clock;
    if (!repeats)
        native_learn(facts_learn_number(&facts->loops, site->number), site);
    return data->operations == 1u + data->chose && data->was_silent;
}

void heddle_iteration_copy(void *copy, const void *pointer, uint64_t size)
{
    const struct coroutine *coroutine = &native_machine->running->coroutine;
    verify(coroutine_contains(coroutine, copy));
    if (coroutine_contains(coroutine, pointer))
        memcpy(copy, pointer, size);
    else
        memset(copy, 0, size);
}
