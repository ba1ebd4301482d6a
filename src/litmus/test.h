/* test.h - a litmus test, as the parser leaves it.
 *
 * A test has globals, processes and a condition on final states. A final state consists of the
 * values of the test's *observables*: the globals and the registers that the condition, the filter
 * or the line `locations` names. A register is a local variable of a process. The test owns all
 * texts. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In the test's file. */
struct litmus_place {
    unsigned line, column; /* from 1; columns are bytes */
};

/* A number, or the address of a global. */
struct litmus_value {
    char *symbol; /* the global; NULL: a number */
    int64_t number;
    struct litmus_place place;
};

enum { LITMUS_GLOBAL = -1, LITMUS_NO_INDEX = -1, LITMUS_MOST_ELEMENTS = 1024 };

struct litmus_values {
    struct litmus_value *items;
    size_t count, capacity;
};

/* A global or an initialised register of `{...}`, or a parameter of a process. */
struct litmus_variable {
    char *type;  /* "atomic_int *", in one line; NULL: not given */
    int process; /* LITMUS_GLOBAL: none */
    char *name;
    unsigned elements;           /* of an array; 0: it is none */
    struct litmus_values values; /* none: it is 0; more than 1: of an array */
    struct litmus_place place;
};

struct litmus_variables {
    struct litmus_variable *items;
    size_t count, capacity;
};

enum litmus_token_kind {
    LITMUS_BLANK, /* spaces and comments */
    LITMUS_WORD,  /* an identifier or a keyword */
    LITMUS_OTHER, /* a number, a literal, or one character */
};

struct litmus_token {
    enum litmus_token_kind kind;
    char *text;
};

/* C code, in tokens. */
struct litmus_code {
    struct litmus_token *tokens;
    size_t count, capacity;
    struct litmus_place place; /* of the first token */
};

struct litmus_process {
    struct litmus_variables parameters;
    struct litmus_code code;   /* without the outer braces */
    struct litmus_place place; /* of its name */
};

struct litmus_observable {
    int process; /* LITMUS_GLOBAL: a global */
    char *name;
    int index;                 /* of the element; LITMUS_NO_INDEX: the variable is no array */
    bool is_shown;             /* in lists of states: the filter alone shows nothing */
    struct litmus_place place; /* where it is first named */
};

enum litmus_operator {
    LITMUS_TRUE,
    LITMUS_FALSE,
    LITMUS_EQUAL,     /* of an observable and a value */
    LITMUS_DIFFERENT, /* likewise */
    LITMUS_NOT,       /* of `left` */
    LITMUS_AND,
    LITMUS_OR,
    LITMUS_IMPLIES,
};

struct litmus_condition {
    enum litmus_operator kind;
    size_t observable; /* its index in the test */
    struct litmus_value value;
    struct litmus_condition *left, *right;
};

enum litmus_quantifier { LITMUS_EXISTS, LITMUS_NOT_EXISTS, LITMUS_FORALL };

struct litmus_test {
    const char *path; /* not owned */
    char *name;
    struct litmus_variables initial; /* as in `{...}`: globals and registers */
    struct litmus_variables globals; /* with their types, sorted by name (globals.c) */
    struct litmus_process *processes;
    size_t process_count, process_capacity;
    struct litmus_observable *observables; /* no two are the same */
    size_t observable_count, observable_capacity;
    struct litmus_condition *filter; /* NULL: none */
    enum litmus_quantifier quantifier;
    struct litmus_condition *condition;
};

void litmus_test_release(struct litmus_test *test);
/* A fresh variable without type and value. It takes the name. */
struct litmus_variable *litmus_variable_new(char *name, struct litmus_place place);
/* Takes the value's text. */
void litmus_values_add(struct litmus_values *values, struct litmus_value value);
/* Takes the variable. */
void litmus_variables_add(struct litmus_variables *variables, struct litmus_variable *variable);
/* The variable of this name and process; NULL: there is none. */
const struct litmus_variable *litmus_variables_find(const struct litmus_variables *variables,
                                                    int process, const char *name);

/* Takes the text. */
void litmus_code_add(struct litmus_code *code, enum litmus_token_kind kind, char *text);

/* Takes both conditions, either of which may be NULL. */
struct litmus_condition *litmus_condition_new(enum litmus_operator kind,
                                              struct litmus_condition *left,
                                              struct litmus_condition *right);

/* The index of the observable; it is added if the test does not have it yet. Takes its name. */
size_t litmus_test_observe(struct litmus_test *test, const struct litmus_observable *observable);
/* Marks what the condition names as shown. */
void litmus_condition_show(struct litmus_test *test, const struct litmus_condition *condition);

/* --- Globals, by the initial state and the parameters of processes ---------------------------- */

/* Fills in test->globals, when the initial state and the processes are known. A global has the type
 * that the initial state gives it, else that of the first parameter of its name, else int. Dies
 * with a place if a name is declared twice, or if an initial value is the address of no global. */
void litmus_globals_resolve(struct litmus_test *test);

/* The global; NULL: there is none. */
const struct litmus_variable *litmus_globals_find(const struct litmus_test *test, const char *name);

/* Dies if the value is the address of no global. */
void litmus_globals_check_value(const struct litmus_test *test, const struct litmus_value *value);

/* Whether the parameter is passed by value: its type is neither a pointer nor an array. */
bool litmus_globals_is_value(const struct litmus_variable *parameter);
