#include "litmus/states.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

/* Registers come first, by process; then globals. */
static int compare_observables(const void *left, const void *right, void *context)
{
    const struct litmus_test *test = context;
    const struct litmus_observable *a = &test->observables[*(const size_t *)left];
    const struct litmus_observable *b = &test->observables[*(const size_t *)right];
    bool a_is_global = a->process == LITMUS_GLOBAL, b_is_global = b->process == LITMUS_GLOBAL;
    if (a_is_global != b_is_global)
        return a_is_global - b_is_global;
    if (a->process != b->process)
        return a->process - b->process;
    int order = strcmp(a->name, b->name);
    return order ? order : a->index - b->index;
}

void litmus_states_init(struct litmus_states *states, const struct litmus_test *test)
{
    *states = (struct litmus_states){
        .test = test,
        .addresses = memory_new(test->globals.count + 1, sizeof *states->addresses),
        .shown = memory_new(test->observable_count + 1, sizeof *states->shown),
    };
    for (size_t i = 0; i < test->observable_count; i++)
        if (test->observables[i].is_shown)
            states->shown[states->shown_count++] = i;
    qsort_r(states->shown, states->shown_count, sizeof *states->shown, compare_observables,
            (void *)test);
}

void litmus_states_release(struct litmus_states *states)
{
    free(states->addresses);
    free(states->shown);
    free(states->finals);
    *states = (struct litmus_states){0};
}

void litmus_states_clear(struct litmus_states *states)
{
    states->count = 0;
    states->satisfying = states->violating = 0;
}

static struct litmus_final final_of(const struct litmus_states *states, uint64_t word)
{
    for (size_t i = 0; i < states->test->globals.count; i++)
        if (states->addresses[i] && (uintptr_t)states->addresses[i] == word)
            return (struct litmus_final){(int)i, 0};
    return (struct litmus_final){-1, (int64_t)word};
}

static bool is_value(const struct litmus_states *states, const struct litmus_final *final,
                     const struct litmus_value *value)
{
    if (!value->symbol)
        return final->global < 0 && final->number == value->number;
    return final->global >= 0 &&
           strcmp(states->test->globals.items[final->global].name, value->symbol) == 0;
}

static bool holds(const struct litmus_states *states, const struct litmus_condition *condition,
                  const uint64_t *words)
{
    struct litmus_final final;
    switch (condition->kind) {
    case LITMUS_TRUE:
    case LITMUS_FALSE:
        return condition->kind == LITMUS_TRUE;
    case LITMUS_EQUAL:
    case LITMUS_DIFFERENT:
        final = final_of(states, words[condition->observable]);
        return is_value(states, &final, &condition->value) == (condition->kind == LITMUS_EQUAL);
    case LITMUS_NOT:
        return !holds(states, condition->left, words);
    case LITMUS_AND:
        return holds(states, condition->left, words) && holds(states, condition->right, words);
    case LITMUS_OR:
        return holds(states, condition->left, words) || holds(states, condition->right, words);
    case LITMUS_IMPLIES:
        return !holds(states, condition->left, words) || holds(states, condition->right, words);
    }
    bug("a condition of unknown kind");
}

static int compare_finals(const struct litmus_final *a, const struct litmus_final *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (a[i].global != b[i].global)
            return a[i].global < b[i].global ? -1 : 1;
        if (a[i].number != b[i].number)
            return a[i].number < b[i].number ? -1 : 1;
    }
    return 0;
}

/* Inserts the state where it belongs, unless it is there. */
static void insert(struct litmus_states *states, const struct litmus_final *state)
{
    size_t width = states->shown_count, low = 0, high = states->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare_finals(state, states->finals + middle * width, width);
        if (order == 0)
            return;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    array_reserve(states->finals, states->capacity, (states->count + 1) * width + 1);
    memmove(states->finals + (low + 1) * width, states->finals + low * width,
            (states->count - low) * width * sizeof *states->finals);
    memcpy(states->finals + low * width, state, width * sizeof *state);
    states->count++;
}

void litmus_states_add(struct litmus_states *states, const uint64_t *words)
{
    const struct litmus_test *test = states->test;
    if (test->filter && !holds(states, test->filter, words))
        return;
    if (holds(states, test->condition, words))
        states->satisfying++;
    else
        states->violating++;
    struct litmus_final *state = memory_new(states->shown_count + 1, sizeof *state);
    for (size_t i = 0; i < states->shown_count; i++)
        state[i] = final_of(states, words[states->shown[i]]);
    insert(states, state);
    free(state);
}
