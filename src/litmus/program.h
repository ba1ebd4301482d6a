/* program.h - writes a litmus test as a C program for heddle.
 *
 * Each process is a function and a thread. A global `x` is a static variable `heddle_x`, so that
 * names of the test do not clash with those of the C library. The processes see the globals only
 * through their parameters. A process leaves its registers in variables at its end. When all
 * threads have ended, main writes the values of all observables to `heddle_state`, and ends. So
 * these are the last writes of main. #line directives let messages name places in the test. */
#pragma once

#include "litmus/test.h"

#include <stdio.h>

/* In front of the name of a global. */
#define LITMUS_PREFIX "heddle_"

/* Writes the program. Dies if the condition names registers that there are not. */
void litmus_program_write(const struct litmus_test *test, FILE *file);

/* --- Its beginning: the headers that it needs ------------------------------------------------- */

/* Writes the headers of C11, or lkmm.h if the test uses the Linux kernel's interface. */
void litmus_prelude_write(const struct litmus_test *test, FILE *file);

/* The first word of the Linux kernel's interface in the test, with its place; NULL: there is none.
 */
const char *litmus_prelude_find_kernel_word(const struct litmus_test *test,
                                            struct litmus_place *place);

/* --- The registers of a process --------------------------------------------------------------- */

/* herd gives a register one meaning in the whole process, wherever it is declared. So a register
 * that the condition names, or that the initial state sets, is declared at the beginning of the
 * process, and its declarations in the code become assignments. */

/* A register to declare at the beginning of its process. */
struct litmus_register {
    char *type;                       /* owned */
    const char *name;                 /* the test's */
    const struct litmus_value *value; /* the initial one; NULL: 0 */
};

struct litmus_registers {
    struct litmus_register *items;
    size_t count, capacity;
    bool *is_dropped; /* for each token of the code: it is a part of a declaration */
};

/* Finds them for the process of this number. Dies if the process lacks a register that the
 * condition names. litmus_registers_release frees them. They refer to the test. */
void litmus_registers_find(struct litmus_registers *registers, const struct litmus_test *test,
                           size_t process);
void litmus_registers_release(struct litmus_registers *registers);
