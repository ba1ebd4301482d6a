#include "base/error.h"
#include "base/memory.h"
#include "base/words.h"
#include "litmus/program.h"

#include <string.h>

/* No declaration begins with one of these words. */
static const char *const statements[] = {
    "break", "case",   "continue", "default", "do",     "else",    "for",   "goto",
    "if",    "return", "sizeof",   "switch",  "static", "typedef", "while",
};

/* A view of a process's code without blanks. */
struct code_view {
    const struct litmus_code *code;
    size_t *indices; /* of the tokens */
    size_t count;
};

static struct code_view view_of_code(const struct litmus_code *code)
{
    struct code_view view = {.code = code, .indices = memory_new(code->count + 1, sizeof(size_t))};
    for (size_t i = 0; i < code->count; i++)
        if (code->tokens[i].kind != LITMUS_BLANK)
            view.indices[view.count++] = i;
    return view;
}

/* The i-th token's text; "" behind the last one. */
static const char *text_at(const struct code_view *view, size_t i)
{
    return i < view->count ? view->code->tokens[view->indices[i]].text : "";
}

static bool is_at(const struct code_view *view, size_t i, const char *text)
{
    return strcmp(text_at(view, i), text) == 0;
}

static bool is_word(const struct code_view *view, size_t i)
{
    return i < view->count && view->code->tokens[view->indices[i]].kind == LITMUS_WORD;
}

static bool begins_statement(const struct code_view *view, size_t i)
{
    static const char *const before[] = {"{", "}", ";", ")", ":", "else", "do"};
    return i == 0 || WORDS_HAVE(before, text_at(view, i - 1));
}

/* If a declaration begins here, the index of the first declarator's name; else 0. */
static size_t find_first_name(const struct code_view *view, size_t i)
{
    size_t words = 0, end = i;
    if (!begins_statement(view, i) || !is_word(view, i) || WORDS_HAVE(statements, text_at(view, i)))
        return 0;
    for (; is_word(view, end) || is_at(view, end, "*"); end++)
        words += is_word(view, end);
    bool is_end = is_at(view, end, "=") || is_at(view, end, ";") || is_at(view, end, ",");
    return is_end && words >= 2 && is_word(view, end - 1) ? end - 1 : 0;
}

/* The index of the next ',' or ';' outside of parentheses and braces; the end if there is none. */
static size_t find_separator(const struct code_view *view, size_t i)
{
    unsigned depth = 0;
    for (; i < view->count; i++) {
        if (depth == 0 && (is_at(view, i, ",") || is_at(view, i, ";")))
            break;
        if (is_at(view, i, "(") || is_at(view, i, "{") || is_at(view, i, "["))
            depth++;
        else if (depth > 0 && (is_at(view, i, ")") || is_at(view, i, "}") || is_at(view, i, "]")))
            depth--;
    }
    return i;
}

/* The index of the name of the declarator behind the separator; 0: there is none. */
static size_t find_next_name(const struct code_view *view, size_t separator)
{
    if (!is_at(view, separator, ","))
        return 0;
    size_t i = separator + 1;
    while (is_at(view, i, "*"))
        i++;
    return is_word(view, i) ? i : 0;
}

/* The tokens [from, to) in one text, without qualifiers that would forbid assignments. */
static char *join(const struct code_view *view, size_t from, size_t to, char *before)
{
    char *all = before;
    for (size_t i = from; i < to; i++) {
        if (is_at(view, i, "const") || is_at(view, i, "register"))
            continue;
        char *longer = memory_print("%s%s%s", all, *all ? " " : "", text_at(view, i));
        free(all);
        all = longer;
    }
    return all;
}

static struct litmus_register *find(const struct litmus_registers *registers, const char *name)
{
    for (size_t i = 0; i < registers->count; i++)
        if (strcmp(registers->items[i].name, name) == 0)
            return &registers->items[i];
    return NULL;
}

/* Takes the type. The first declaration of a name counts. */
static void add(struct litmus_registers *registers, char *type, const char *name)
{
    if (find(registers, name)) {
        free(type);
        return;
    }
    *array_push(registers->items, registers->count, registers->capacity) =
        (struct litmus_register){.type = type, .name = name};
}

static void drop(struct litmus_registers *registers, const struct code_view *view, size_t from,
                 size_t to)
{
    for (size_t i = from; i < to; i++)
        registers->is_dropped[view->indices[i]] = true;
}

/* Whether the test names the register. */
static bool is_named(const struct litmus_test *test, int process, const char *name)
{
    if (litmus_variables_find(&test->initial, process, name))
        return true;
    for (size_t i = 0; i < test->observable_count; i++)
        if (test->observables[i].process == process && strcmp(test->observables[i].name, name) == 0)
            return true;
    return false;
}

/* Moves the declaration to the beginning of the process if the test names one of its registers. */
static void move(struct litmus_registers *registers, const struct litmus_test *test, int process,
                 const struct code_view *view, size_t begin, size_t first)
{
    size_t stars = first;
    while (is_at(view, stars - 1, "*"))
        stars--;
    bool named = false;
    for (size_t name = first; name; name = find_next_name(view, find_separator(view, name)))
        named |= is_named(test, process, text_at(view, name));
    size_t from = begin;
    for (size_t name = first; named && name;) {
        char *type = join(view, begin, stars, memory_copy_text(""));
        add(registers, join(view, name == first ? stars : from, name, type), text_at(view, name));
        drop(registers, view, from, name);
        size_t separator = find_separator(view, name);
        from = separator + 1;
        name = find_next_name(view, separator);
    }
}

static void move_declarations(struct litmus_registers *registers, const struct litmus_test *test,
                              int process, const struct code_view *view)
{
    for (size_t i = 0; i < view->count; i++) {
        size_t first = find_first_name(view, i);
        if (first)
            move(registers, test, process, view, i, first);
    }
}

static bool has_word(const struct code_view *view, const char *name)
{
    for (size_t i = 0; i < view->count; i++)
        if (is_word(view, i) && is_at(view, i, name))
            return true;
    return false;
}

/* Declares registers that the initial state sets, and sets those that the code declares. */
static void add_initial(struct litmus_registers *registers, const struct litmus_test *test,
                        int process)
{
    for (size_t i = 0; i < test->initial.count; i++) {
        const struct litmus_variable *variable = &test->initial.items[i];
        if (variable->process != process)
            continue;
        const struct litmus_value *value =
            variable->values.count > 0 ? variable->values.items : NULL;
        char *type = variable->type           ? memory_copy_text(variable->type)
                     : value && value->symbol ? memory_copy_text("void *")
                                              : memory_copy_text("int");
        add(registers, type, variable->name);
        find(registers, variable->name)->value = value;
    }
}

/* herd does not ask for declarations. */
static void add_undeclared(struct litmus_registers *registers, const struct litmus_test *test,
                           int process, const struct code_view *view)
{
    const struct litmus_variables *parameters = &test->processes[process].parameters;
    for (size_t i = 0; i < test->observable_count; i++) {
        const struct litmus_observable *observable = &test->observables[i];
        if (observable->process != process || find(registers, observable->name) ||
            litmus_variables_find(parameters, LITMUS_GLOBAL, observable->name))
            continue;
        if (!has_word(view, observable->name))
            die_at(test->path, observable->place.line, observable->place.column,
                   "P%d has no register '%s'", process, observable->name);
        add(registers, memory_copy_text("int"), observable->name);
    }
}

void litmus_registers_find(struct litmus_registers *registers, const struct litmus_test *test,
                           size_t process)
{
    const struct litmus_code *code = &test->processes[process].code;
    struct code_view view = view_of_code(code);
    *registers = (struct litmus_registers){
        .is_dropped = memory_new(code->count + 1, sizeof *registers->is_dropped)};
    move_declarations(registers, test, (int)process, &view);
    add_initial(registers, test, (int)process);
    add_undeclared(registers, test, (int)process, &view);
    free(view.indices);
}

void litmus_registers_release(struct litmus_registers *registers)
{
    for (size_t i = 0; i < registers->count; i++)
        free(registers->items[i].type);
    free(registers->items);
    free(registers->is_dropped);
    *registers = (struct litmus_registers){0};
}
