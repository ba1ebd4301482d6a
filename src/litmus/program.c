#include "litmus/program.h"

#include "litmus/test.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Tells the compiler where the next line stands in the test. */
static void write_place(const struct litmus_test *test, struct litmus_place place, FILE *file)
{
    fprintf(file, "#line %u \"", place.line);
    for (const char *c = test->path; *c; c++)
        fprintf(file, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    fputs("\"\n", file);
}

static bool is_structure(const struct litmus_variable *global)
{
    return strcmp(global->type, "atomic_t") == 0 || strcmp(global->type, "atomic_long_t") == 0 ||
           strcmp(global->type, "atomic64_t") == 0;
}

static void write_value(const struct litmus_value *value, FILE *file)
{
    if (!value)
        fputs("0", file);
    else if (value->symbol)
        fprintf(file, "(void *)&" LITMUS_PREFIX "%s", value->symbol);
    else if (value->number == INT64_MIN)
        fprintf(file, "(-%" PRId64 " - 1)", INT64_MAX);
    else
        fprintf(file, "%" PRId64, value->number);
}

static void write_initial(const struct litmus_variable *global, FILE *file)
{
    bool is_list = global->elements > 0 || is_structure(global);
    fputs(is_list ? " = {" : " = ", file);
    for (size_t i = 0; i < global->values.count; i++) {
        fputs(i > 0 ? ", " : "", file);
        write_value(&global->values.items[i], file);
    }
    fputs(is_list ? "}" : "", file);
}

static void write_globals(const struct litmus_test *test, bool with_values, FILE *file)
{
    for (size_t i = 0; i < test->globals.count; i++) {
        const struct litmus_variable *global = &test->globals.items[i];
        write_place(test, global->place, file);
        fprintf(file, "static %s " LITMUS_PREFIX "%s", global->type, global->name);
        if (global->elements > 0)
            fprintf(file, "[%u]", global->elements);
        if (with_values && global->values.count > 0)
            write_initial(global, file);
        fputs(";\n", file);
    }
}

/* The variable that has the register's value after the end of its process. */
static void write_left(const struct litmus_observable *observable, FILE *file)
{
    fprintf(file, LITMUS_PREFIX "%d_%s", observable->process, observable->name);
}

static void write_parameters(const struct litmus_variables *parameters, FILE *file)
{
    for (size_t i = 0; i < parameters->count; i++) {
        const struct litmus_variable *parameter = &parameters->items[i];
        fprintf(file, "%s%s %s", i > 0 ? ", " : "", parameter->type, parameter->name);
        if (parameter->elements > 0)
            fprintf(file, "[%u]", parameter->elements);
    }
    fputs(parameters->count > 0 ? "" : "void", file);
}

/* The globals' addresses, but the initial values of those that are passed by value. */
static void write_arguments(const struct litmus_test *test,
                            const struct litmus_variables *parameters, FILE *file)
{
    for (size_t i = 0; i < parameters->count; i++) {
        const struct litmus_variable *parameter = &parameters->items[i];
        const struct litmus_values *values = &litmus_globals_find(test, parameter->name)->values;
        fputs(i > 0 ? ", " : "", file);
        if (litmus_globals_is_value(parameter))
            write_value(values->count > 0 ? values->items : NULL, file);
        else
            fprintf(file, "(void *)&" LITMUS_PREFIX "%s", parameter->name);
    }
}

static void write_code(const struct litmus_code *code, const bool *is_dropped, FILE *file)
{
    fprintf(file, "%*s", (int)code->place.column - 1, "");
    for (size_t i = 0; i < code->count; i++) {
        const struct litmus_token *token = &code->tokens[i];
        bool is_return = token->kind == LITMUS_WORD && strcmp(token->text, "return") == 0;
        if (is_return)
            fputs("goto heddle_end", file);
        else if (is_dropped[i])
            fprintf(file, "%*s", (int)strlen(token->text), "");
        else
            fputs(token->text, file);
    }
}

static void write_process(const struct litmus_test *test, size_t number, FILE *file)
{
    const struct litmus_process *process = &test->processes[number];
    struct litmus_registers registers;
    litmus_registers_find(&registers, test, number);
    for (size_t i = 0; i < test->observable_count; i++)
        if (test->observables[i].process == (int)number) {
            fputs("static long ", file);
            write_left(&test->observables[i], file);
            fputs(";\n", file);
        }
    write_place(test, process->place, file);
    fprintf(file, "static void heddle_process_%zu(", number);
    write_parameters(&process->parameters, file);
    fputs(")\n{\n", file);
    for (size_t i = 0; i < registers.count; i++) {
        fprintf(file, "%s %s = ", registers.items[i].type, registers.items[i].name);
        write_value(registers.items[i].value, file);
        fputs(";\n", file);
    }
    write_place(test, process->code.place, file);
    write_code(&process->code, registers.is_dropped, file);
    fputs("\n;heddle_end:;\n", file);
    for (size_t i = 0; i < test->observable_count; i++)
        if (test->observables[i].process == (int)number) {
            write_left(&test->observables[i], file);
            fprintf(file, " = (long)(%s);\n", test->observables[i].name);
        }
    fprintf(file, "}\nstatic void *heddle_thread_%zu(void *unused)\n{\nheddle_process_%zu(", number,
            number);
    write_arguments(test, &process->parameters, file);
    fputs(");\nreturn unused;\n}\n", file);
    litmus_registers_release(&registers);
}

static void write_observable(const struct litmus_test *test,
                             const struct litmus_observable *observable, FILE *file)
{
    if (observable->process != LITMUS_GLOBAL) {
        write_left(observable, file);
        return;
    }
    const struct litmus_variable *global = litmus_globals_find(test, observable->name);
    fprintf(file, LITMUS_PREFIX "%s", global->name);
    if (observable->index != LITMUS_NO_INDEX)
        fprintf(file, "[%d]", observable->index);
    fputs(is_structure(global) ? ".counter" : "", file);
}

static void write_main(const struct litmus_test *test, FILE *file)
{
    fprintf(file, "static long heddle_state[%zu];\nint main(void)\n{\npthread_t threads[%zu];\n",
            test->observable_count + 1, test->process_count);
    for (size_t i = 0; i < test->process_count; i++)
        fprintf(file, "pthread_create(&threads[%zu], 0, heddle_thread_%zu, 0);\n", i, i);
    for (size_t i = 0; i < test->process_count; i++)
        fprintf(file, "pthread_join(threads[%zu], 0);\n", i);
    for (size_t i = 0; i < test->observable_count; i++) {
        write_place(test, test->observables[i].place, file);
        fprintf(file, "heddle_state[%zu] = (long)(", i);
        write_observable(test, &test->observables[i], file);
        fputs(");\n", file);
    }
    fputs("return 0;\n}\n", file);
}

void litmus_program_write(const struct litmus_test *test, FILE *file)
{
    litmus_prelude_write(test, file);
    write_globals(test, false, file);
    write_globals(test, true, file);
    for (size_t i = 0; i < test->process_count; i++)
        write_process(test, i, file);
    write_main(test, file);
}
