/* globals.h - the globals of a litmus test, by its initial state and its processes' parameters. */
#pragma once

#include "litmus/test.h"

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
