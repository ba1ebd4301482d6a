#include "litmus/test.h"

#include "base/memory.h"

#include <string.h>

static void release_variable(struct litmus_variable *variable)
{
    for (size_t i = 0; i < variable->values.count; i++)
        free(variable->values.items[i].symbol);
    free(variable->values.items);
    free(variable->type);
    free(variable->name);
}

static void release_variables(struct litmus_variables *variables)
{
    for (size_t i = 0; i < variables->count; i++)
        release_variable(&variables->items[i]);
    free(variables->items);
}

static void release_code(struct litmus_code *code)
{
    for (size_t i = 0; i < code->count; i++)
        free(code->tokens[i].text);
    free(code->tokens);
}

void litmus_code_add(struct litmus_code *code, enum litmus_token_kind kind, char *text)
{
    *array_push(code->tokens, code->count, code->capacity) = (struct litmus_token){kind, text};
}

/* Also frees what the pointer points to; NULL is nothing. */
static void free_condition(struct litmus_condition *condition)
{
    if (!condition)
        return;
    free_condition(condition->left);
    free_condition(condition->right);
    free(condition->value.symbol);
    free(condition);
}

void litmus_test_release(struct litmus_test *test)
{
    for (size_t i = 0; i < test->process_count; i++) {
        release_variables(&test->processes[i].parameters);
        release_code(&test->processes[i].code);
    }
    for (size_t i = 0; i < test->observable_count; i++)
        free(test->observables[i].name);
    release_variables(&test->initial);
    release_variables(&test->globals);
    free(test->processes);
    free(test->observables);
    free_condition(test->filter);
    free_condition(test->condition);
    free(test->name);
    *test = (struct litmus_test){0};
}

struct litmus_variable *litmus_variable_new(char *name, struct litmus_place place)
{
    struct litmus_variable *variable = memory_new(1, sizeof *variable);
    *variable = (struct litmus_variable){.process = LITMUS_GLOBAL, .name = name, .place = place};
    return variable;
}

void litmus_values_add(struct litmus_values *values, struct litmus_value value)
{
    *array_push(values->items, values->count, values->capacity) = value;
}

void litmus_variables_add(struct litmus_variables *variables, struct litmus_variable *variable)
{
    *array_push(variables->items, variables->count, variables->capacity) = *variable;
    free(variable);
}

const struct litmus_variable *litmus_variables_find(const struct litmus_variables *variables,
                                                    int process, const char *name)
{
    for (size_t i = 0; i < variables->count; i++) {
        const struct litmus_variable *variable = &variables->items[i];
        if (variable->process == process && strcmp(variable->name, name) == 0)
            return variable;
    }
    return NULL;
}

struct litmus_condition *litmus_condition_new(enum litmus_operator kind,
                                              struct litmus_condition *left,
                                              struct litmus_condition *right)
{
    struct litmus_condition *condition = memory_new(1, sizeof *condition);
    *condition = (struct litmus_condition){.kind = kind, .left = left, .right = right};
    return condition;
}

size_t litmus_test_observe(struct litmus_test *test, const struct litmus_observable *observable)
{
    size_t i = 0;
    while (i < test->observable_count && (test->observables[i].process != observable->process ||
                                          test->observables[i].index != observable->index ||
                                          strcmp(test->observables[i].name, observable->name) != 0))
        i++;
    if (i < test->observable_count) {
        test->observables[i].is_shown |= observable->is_shown;
        free(observable->name);
        return i;
    }
    array_reserve(test->observables, test->observable_capacity, i + 1);
    test->observables[test->observable_count++] = *observable;
    return i;
}

void litmus_condition_show(struct litmus_test *test, const struct litmus_condition *condition)
{
    if (!condition)
        return;
    if (condition->kind == LITMUS_EQUAL || condition->kind == LITMUS_DIFFERENT)
        test->observables[condition->observable].is_shown = true;
    litmus_condition_show(test, condition->left);
    litmus_condition_show(test, condition->right);
}
