/* registers.h - finds the declarations of a process's registers.
 *
 * herd gives a register one meaning in the whole process, wherever it is declared. So a register
 * that the condition names, or that the initial state sets, is declared at the beginning of the
 * process, and its declarations in the code become assignments. */
#pragma once

#include "litmus/test.h"

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
