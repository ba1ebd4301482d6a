#include "machine/waiting/unsteady.h"

/* Returns whether the thread may be in an iteration that has had no effect so far. It may also be
 * behind a loop that ended without an effect. */
static bool note_unsteady(struct thread_data *data, bool is_random)
{
    data->is_unsteady = true;
    data->is_random = is_random;
    return data->iteration != ITERATION_NONE && !data->has_effect;
}

bool unsteady_note_reading(void)
{
    bool may_await = note_unsteady(native_thread_data(), false);
    return may_await && native_machine->machine.facts.time >= FACT_TIME_WITHIN;
}

void unsteady_note_time_out(void)
{
    note_unsteady(native_thread_data(), false);
}

bool unsteady_note_draw(void)
{
    struct thread_data *data = native_thread_data();
    bool is_choice = note_unsteady(data, true) && !data->has_drawn &&
                     native_machine->machine.facts.habits & FACT_HAS_RANDOM_LOOPS;
    data->has_drawn |= is_choice;
    return is_choice;
}

/* The iteration had no effect, but the thread had an unsteady value meanwhile. Learns that such
 * values are choices, or that more time has to pass for the loop to end. `same`: as in
 * heddle_iteration_end. */
static void learn_unsteady(const struct site *site, const struct thread_data *data, bool same)
{
    struct facts *facts = &native_machine->machine.facts;
    bool needs_more = data->is_late && same && facts->time < FACT_TIME_LAST;
    if (data->is_random && same && !native_machine->options.random_is_chosen)
        native_learn(facts_learn_habit(facts, FACT_HAS_RANDOM_LOOPS), site);
    else if (!data->is_random && facts->time < FACT_TIME_WITHIN)
        native_learn(facts_learn_time(facts, FACT_TIME_WITHIN), site);
    else if (!data->is_random && needs_more)
        native_learn(facts_learn_time(facts, facts->time + 1u), site);
}

/* The iteration had no effect, but the thread's variables differ, which may be due to the time that
 * the iteration took. In the next one, it is the same time once more, unless the thread has read a
 * later one. So the variables of a thread that waits will be the same again. */
static void turn_back_clock(struct thread_data *data)
{
    bool turns_back = !data->turned_back && !data->is_late;
    if (turns_back)
        data->clock = data->iteration_clock;
    data->turned_back = !data->is_late;
}

void unsteady_note_end(const struct site *site, struct thread_data *data, bool same)
{
    bool is_known = native_machine->machine.facts.time >= FACT_TIME_WITHIN;
    if (same || is_known || data->has_changed)
        learn_unsteady(site, data, same);
    data->has_changed |= !same;
    if (is_known && !same && !data->is_random)
        turn_back_clock(data);
}
