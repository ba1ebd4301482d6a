#include "explore/lab/sleepers.h"

#include "base/memory.h"

void sleepers_add(struct sleepers *sleepers, const struct sleeper_step *first)
{
    *array_push(sleepers->items, sleepers->count, sleepers->capacity) = first;
}

bool sleeper_begins(const struct sleeper_step *first, const unsigned *threads, size_t count)
{
    size_t i = 0;
    while (first && i < count && first->thread == threads[i]) {
        first = first->next;
        i++;
    }
    return first == NULL;
}

bool sleeper_has(const struct sleeper_step *first, unsigned thread)
{
    while (first && first->thread != thread)
        first = first->next;
    return first != NULL;
}

bool sleeper_is_independent(const struct sleeper_step *first, const struct step_result *result)
{
    while (first && !step_results_conflict(&first->result, result))
        first = first->next;
    return first == NULL;
}

const struct sleeper_step *sleeper_step_new(struct sleeper_step **all, unsigned thread,
                                            const struct step_result *result,
                                            const struct sleeper_step *next)
{
    struct sleeper_step *step = memory_new(1, sizeof *step);
    *step = (struct sleeper_step){.next_of_all = *all, .next = next, .thread = thread};
    step_result_copy(&step->result, result);
    *all = step;
    return step;
}

void sleeper_steps_release(struct sleeper_step *all)
{
    while (all) {
        struct sleeper_step *next = all->next_of_all;
        step_result_release(&all->result);
        free(all);
        all = next;
    }
}
