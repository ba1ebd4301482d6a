#include "base/error.h"
#include "base/memory.h"
#include "litmus/test.h"

#include <string.h>

const struct litmus_variable *litmus_globals_find(const struct litmus_test *test, const char *name)
{
    return litmus_variables_find(&test->globals, LITMUS_GLOBAL, name);
}

bool litmus_globals_is_value(const struct litmus_variable *parameter)
{
    size_t length = strlen(parameter->type);
    return parameter->elements == 0 && (length == 0 || parameter->type[length - 1] != '*');
}

/* The type of what the parameter points to. */
static char *pointed_type(const struct litmus_variable *parameter)
{
    char *type = memory_copy_text(parameter->type);
    if (!litmus_globals_is_value(parameter) && parameter->elements == 0) {
        size_t length = strlen(type) - 1;
        while (length > 0 && type[length - 1] == ' ')
            length--;
        type[length] = '\0';
    }
    return type;
}

/* The first parameter of this name; NULL: there is none. */
static const struct litmus_variable *find_parameter(const struct litmus_test *test,
                                                    const char *name)
{
    const struct litmus_variable *found = NULL;
    for (size_t i = 0; i < test->process_count && !found; i++)
        found = litmus_variables_find(&test->processes[i].parameters, LITMUS_GLOBAL, name);
    return found;
}

static bool has_address(const struct litmus_values *values)
{
    return values->count > 0 && values->items[0].symbol;
}

static struct litmus_values copy_values(const struct litmus_values *values)
{
    struct litmus_values copy = {0};
    for (size_t i = 0; i < values->count; i++) {
        struct litmus_value value = values->items[i];
        value.symbol = value.symbol ? memory_copy_text(value.symbol) : NULL;
        litmus_values_add(&copy, value);
    }
    return copy;
}

/* Adds the global of this declaration, in the initial state or as a parameter, unless it is there.
 */
static void add_global(struct litmus_test *test, const struct litmus_variable *declaration)
{
    if (litmus_globals_find(test, declaration->name))
        return;
    const struct litmus_variable *initial =
        litmus_variables_find(&test->initial, LITMUS_GLOBAL, declaration->name);
    const struct litmus_variable *parameter = find_parameter(test, declaration->name);
    struct litmus_variable *global =
        litmus_variable_new(memory_copy_text(declaration->name), declaration->place);
    global->elements = initial && initial->type ? initial->elements
                       : parameter              ? parameter->elements
                                                : 0;
    if (initial)
        global->values = copy_values(&initial->values);
    global->type = initial && initial->type       ? memory_copy_text(initial->type)
                   : parameter                    ? pointed_type(parameter)
                   : has_address(&global->values) ? memory_copy_text("void *")
                                                  : memory_copy_text("int");
    if (global->values.count > 1 && global->values.count > global->elements)
        die_at(test->path, global->place.line, global->place.column,
               "'%s' has room for %u values, not for %zu", global->name,
               global->elements ? global->elements : 1, global->values.count);
    litmus_variables_add(&test->globals, global);
}

void litmus_globals_check_value(const struct litmus_test *test, const struct litmus_value *value)
{
    if (value->symbol && !litmus_globals_find(test, value->symbol))
        die_at(test->path, value->place.line, value->place.column,
               "there is no global '%s': a value is a number, or the address of a global",
               value->symbol);
}

static void check_twice(const struct litmus_test *test, const struct litmus_variables *variables)
{
    for (size_t i = 0; i < variables->count; i++) {
        const struct litmus_variable *variable = &variables->items[i];
        if (litmus_variables_find(variables, variable->process, variable->name) != variable)
            die_at(test->path, variable->place.line, variable->place.column,
                   "'%s' is declared twice", variable->name);
    }
}

static void check_initial(const struct litmus_test *test)
{
    for (size_t i = 0; i < test->initial.count; i++) {
        const struct litmus_variable *variable = &test->initial.items[i];
        if (variable->process != LITMUS_GLOBAL && (size_t)variable->process >= test->process_count)
            die_at(test->path, variable->place.line, variable->place.column,
                   "there is no process P%d", variable->process);
        if (variable->process != LITMUS_GLOBAL && variable->values.count > 1)
            die_at(test->path, variable->place.line, variable->place.column,
                   "the register '%s' has one value", variable->name);
        for (size_t j = 0; j < variable->values.count; j++)
            litmus_globals_check_value(test, &variable->values.items[j]);
    }
}

static int compare_names(const void *left, const void *right)
{
    const struct litmus_variable *a = left, *b = right;
    return strcmp(a->name, b->name);
}

void litmus_globals_resolve(struct litmus_test *test)
{
    check_twice(test, &test->initial);
    for (size_t i = 0; i < test->initial.count; i++)
        if (test->initial.items[i].process == LITMUS_GLOBAL)
            add_global(test, &test->initial.items[i]);
    for (size_t i = 0; i < test->process_count; i++) {
        const struct litmus_variables *parameters = &test->processes[i].parameters;
        check_twice(test, parameters);
        for (size_t j = 0; j < parameters->count; j++)
            add_global(test, &parameters->items[j]);
    }
    if (test->globals.count > 0)
        qsort(test->globals.items, test->globals.count, sizeof *test->globals.items, compare_names);
    check_initial(test);
}
