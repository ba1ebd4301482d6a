/* test_functions.h - the functions of a program that are tests, and the programs that files make.
 *
 * A test is a function without parameters that returns nothing or an int, and whose name is "test"
 * or begins with "test_"; or it is in a table of a framework's tests. A piece is a file, or one of
 * the modules in an archive or a program. */
#pragma once

#include "machine/site.h"

#include <stdbool.h>
#include <stddef.h>

/* The variable of the environment that tells a main which test to run. */
#define TEST_VARIABLE "HEDDLE_TEST"

struct test_function {
    const char *name; /* as in the source, without parameters */
    const struct site *site;
    bool is_row;       /* of a table, or of main: main runs the one that TEST_VARIABLE names */
    bool is_of_main;   /* a row of no framework's table: main refers to it (runner.c) */
    bool is_elsewhere; /* a row, whose function another piece defines */
    size_t piece;
};

/* A name by which a piece refers to others, or others to it. */
struct linked_name {
    const char *name;
    size_t piece;
    bool is_defined; /* there */
};

/* What a piece defines that a program begins with. */
struct linked_piece {
    const struct site *main;   /* where it defines main; NULL: it does not */
    const struct site *object; /* the same of heddle_checked (heddle/linearizability.h) */
};

struct test_functions {
    struct test_function *items; /* in the order of the pieces, and of their lines */
    size_t count;
    size_t capacity;
    struct linked_name *names; /* in the order of the pieces */
    size_t name_count;
    size_t name_capacity;
    struct linked_piece *pieces;
    size_t piece_count;
    size_t piece_capacity;
};

void test_functions_release(struct test_functions *tests);
