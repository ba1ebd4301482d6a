/* program.h - random programs that access one word in several sizes, beside two other variables.
 *
 * A program is plain data, which the program under test (interpreter.c) and the oracle (allowed.h)
 * run, each in its own way. Main takes some steps, creates the threads, joins them, and takes
 * further steps. */
#pragma once

#include <stdint.h>
#include <stdio.h>

/* MAIN_BEFORE and MAIN_AFTER are of one thread, but count as two. */
enum { MAIN_BEFORE, FIRST_THREAD, MAIN_AFTER = 4, THREADS, STEPS = 4 };

enum kind { END, LOAD, STORE, ADD, EXCHANGE, COMPARE, FENCE, GUARD };

/* WHOLE: 2 bytes; the others: 1 byte. */
enum where { WHOLE, LOW, HIGH, OTHER, FURTHER };

enum order { RELAXED, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST };

/* interpreter.c knows the layout. */
struct mixed_step {
    uint8_t kind;  /* enum kind. END: the thread has ended. GUARD: it ends unless the value of its
                      last step was `operand` */
    uint8_t where; /* enum where */
    uint8_t order; /* enum order, as far as it fits the kind */
    uint8_t fails; /* enum order of a COMPARE that fails: RELAXED, ACQUIRE or SEQ_CST */
    uint16_t operand;
    uint16_t expected; /* of COMPARE */
};

struct mixed_program {
    struct mixed_step steps[THREADS][STEPS];
};

/* The values that the steps of each thread have read, 16 bits each, the first one lowest. A store
 * and a fence count as 0, and so does what was not run. */
struct observation {
    uint64_t values[THREADS];
};

/* The program of the seed. */
struct mixed_program program_make(uint64_t seed);
void program_print(const struct mixed_program *program, FILE *file);
