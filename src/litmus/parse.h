/* parse.h - reads a litmus test. The grammar is in parser.y, the tokens are in scanner.l. */
#pragma once

#include "litmus/test.h"

/* Reads the test. Dies with a message and its place if the file is no test in C.
 * litmus_test_release frees the test, which refers to `path`. */
void litmus_parse(struct litmus_test *test, const char *path);

/* --- for the grammar and the scanner ---------------------------------------------------------- */

/* The contents of the file; the caller frees them. */
char *litmus_parse_read(const char *path, size_t *size);
/* Dies unless the test's first word is that of a test in C. */
void litmus_parse_check_language(const char *path, struct litmus_place place, const char *word);
int64_t litmus_parse_number(const char *path, struct litmus_place place, const char *text);

/* These die when the number is too large. */
int litmus_parse_process(const struct litmus_test *test, int64_t number, struct litmus_place place);
int litmus_parse_index(const struct litmus_test *test, int64_t number, struct litmus_place place);
unsigned litmus_parse_elements(const struct litmus_test *test, int64_t number,
                               struct litmus_place place);

/* Both words, with a space in between. Frees them. */
char *litmus_parse_join(char *left, char *right);
/* Takes all of it. Dies unless the process has the next number. */
void litmus_parse_add_process(struct litmus_test *test, char *name, struct litmus_place place,
                              struct litmus_variables parameters, struct litmus_code code);
/* Takes the location's name, and the value's. */
struct litmus_condition *litmus_parse_comparison(struct litmus_test *test,
                                                 enum litmus_operator kind,
                                                 struct litmus_observable *location,
                                                 const struct litmus_value *value);
/* Adds the location to the list of states; of an array, all elements. Takes its name. */
void litmus_parse_show(struct litmus_test *test, struct litmus_observable *location);
