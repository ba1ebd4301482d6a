#include "litmus/states.h"

#include <inttypes.h>

static const struct {
    const char *word, *kind;
} quantifiers[] = {
    [LITMUS_EXISTS] = {"exists", "Allowed"},
    [LITMUS_NOT_EXISTS] = {"~exists", "Forbidden"},
    [LITMUS_FORALL] = {"forall", "Required"},
};

static void print_observable(const struct litmus_observable *observable, FILE *file)
{
    if (observable->process != LITMUS_GLOBAL)
        fprintf(file, "%d:%s", observable->process, observable->name);
    else if (observable->index != LITMUS_NO_INDEX)
        fprintf(file, "%s[%d]", observable->name, observable->index);
    else
        fprintf(file, "[%s]", observable->name);
}

static void print_states(const struct litmus_states *states, FILE *file)
{
    const struct litmus_test *test = states->test;
    const struct litmus_final *final = states->finals;
    fprintf(file, "States %zu\n", states->count);
    for (size_t i = 0; i < states->count; i++) {
        for (size_t j = 0; j < states->shown_count; j++, final++) {
            fputs(j > 0 ? " " : "", file);
            print_observable(&test->observables[states->shown[j]], file);
            if (final->global >= 0)
                fprintf(file, "=%s;", test->globals.items[final->global].name);
            else
                fprintf(file, "=%" PRId64 ";", final->number);
        }
        fputc('\n', file);
    }
}

/* How tightly an operator binds. */
static int level(const struct litmus_condition *condition)
{
    switch (condition->kind) {
    case LITMUS_IMPLIES:
        return 0;
    case LITMUS_OR:
        return 1;
    case LITMUS_AND:
        return 2;
    default:
        return 3;
    }
}

/* In parentheses, if the operator binds less tightly than `least`. */
static void print_condition(const struct litmus_test *test,
                            const struct litmus_condition *condition, int least, FILE *file)
{
    static const char *const operators[] = {" => ", " \\/ ", " /\\ "};
    int own = level(condition);
    fputs(own < least ? "(" : "", file);
    switch (condition->kind) {
    case LITMUS_TRUE:
    case LITMUS_FALSE:
        fputs(condition->kind == LITMUS_TRUE ? "true" : "false", file);
        break;
    case LITMUS_EQUAL:
    case LITMUS_DIFFERENT:
        print_observable(&test->observables[condition->observable], file);
        fputs(condition->kind == LITMUS_EQUAL ? "=" : "!=", file);
        if (condition->value.symbol)
            fputs(condition->value.symbol, file);
        else
            fprintf(file, "%" PRId64, condition->value.number);
        break;
    case LITMUS_NOT:
        fputs("not (", file);
        print_condition(test, condition->left, 0, file);
        fputs(")", file);
        break;
    default:
        print_condition(test, condition->left, condition->kind == LITMUS_IMPLIES ? 1 : own, file);
        fputs(operators[own], file);
        print_condition(test, condition->right, own, file);
    }
    fputs(own < least ? ")" : "", file);
}

/* Whether the test's expectation holds. */
static bool is_ok(const struct litmus_states *states)
{
    switch (states->test->quantifier) {
    case LITMUS_EXISTS:
        return states->satisfying > 0;
    case LITMUS_NOT_EXISTS:
        return states->satisfying == 0;
    default:
        return states->violating == 0;
    }
}

/* The witnesses of `~exists` are the executions that violate the condition. */
static void print_witnesses(const struct litmus_states *states, FILE *file)
{
    bool is_negated = states->test->quantifier == LITMUS_NOT_EXISTS;
    fprintf(file, "Witnesses\nPositive: %" PRIu64 " Negative: %" PRIu64 "\n",
            is_negated ? states->violating : states->satisfying,
            is_negated ? states->satisfying : states->violating);
}

void litmus_summary_print(const struct litmus_result *result, FILE *file)
{
    const struct litmus_states *states = result->states;
    const struct litmus_test *test = states->test;
    const char *observation = states->satisfying == 0  ? "Never"
                              : states->violating == 0 ? "Always"
                                                       : "Sometimes";
    fprintf(file, "Test %s %s\n", test->name, quantifiers[test->quantifier].kind);
    print_states(states, file);
    fprintf(file, "%s%s\n", result->is_cut ? "Loop " : "", is_ok(states) ? "Ok" : "No");
    print_witnesses(states, file);
    for (size_t i = 0; i < result->flag_count; i++)
        fprintf(file, "Flag %s\n", result->flags[i]);
    fprintf(file, "Condition %s (", quantifiers[test->quantifier].word);
    print_condition(test, test->condition, 0, file);
    fprintf(file, ")\nObservation %s %s %" PRIu64 " %" PRIu64 "\n", test->name, observation,
            states->satisfying, states->violating);
    fprintf(file, "Time %s %.2f\n\n", test->name, result->seconds);
}
