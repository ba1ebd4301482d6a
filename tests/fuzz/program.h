/* program.h - random programs for the script machine: making, printing and shrinking them. */
#pragma once

#include "script/script.h"

#include <stdint.h>
#include <stdio.h>

enum { PROGRAM_THREADS = 5, PROGRAM_LENGTH = 32, PROGRAM_MORE = 8 };
enum { PROGRAM_DATA = 2 }; /* locations up to this one are data: they are loaded and stored */

/* A script with its storage: small, and copied by assignment; program_script() wraps it. */
struct program_text {
    unsigned thread_count;
    unsigned location_count;
    unsigned length[PROGRAM_THREADS];
    struct script_instruction code[PROGRAM_THREADS][PROGRAM_LENGTH];
};

struct program_storage {
    struct script script;
    struct script_thread threads[PROGRAM_THREADS];
};

/* What programs may have besides what all explorers take: loops that wait; SCRIPT_CHOOSE and
 * SCRIPT_AWAIT_TIMED, too; and SCRIPT_AWAIT_TWICE and loops that give back, which the axioms do not
 * know. PROGRAM_COMMUTES, PROGRAM_BARRIERS: other kinds of programs, with many operations that
 * commute, and with barriers. */
enum program_range {
    PROGRAM_PLAIN,
    PROGRAM_AWAITS,
    PROGRAM_CHOOSES,
    PROGRAM_ROUNDS,
    PROGRAM_COMMUTES,
    PROGRAM_BARRIERS,
};

/* The program that the seed stands for, always the same. `more`: so many instructions more than
 * about eight, up to PROGRAM_MORE. */
struct program_text program_random(uint64_t seed, enum program_range range, unsigned more);

/* Gives two or three threads that main creates the same code, if there are so many; now and then
 * main does something between two creations, or between two joins. */
void program_make_twins(struct program_text *text, uint64_t seed);

/* Whether the instruction is an operation wherever the thread comes to it. */
static inline bool program_has_operation(const struct script_instruction *instruction)
{
    switch ((enum script_code)instruction->code) {
    case SCRIPT_ASSUME:
    case SCRIPT_FAIL_IF:
    case SCRIPT_SET:
    case SCRIPT_SKIP_IF:
        return false;
    default:
        return true;
    }
}

/* Whether it has loops that wait. */
bool program_awaits(const struct program_text *text);

/* A script that refers to `text` and `storage`. */
const struct script *program_script(const struct program_text *text,
                                    struct program_storage *storage);

void program_print(const struct program_text *text, FILE *file);

/* Removes instructions as long as `fails` still says true of what is left; returns the smallest
 * program found. */
struct program_text program_shrink(struct program_text text,
                                   bool (*fails)(const struct program_text *text, void *context),
                                   void *context);
