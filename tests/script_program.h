/* script_program.h - script programs for unit tests: making them, and exploring them. */
#pragma once

#include "explore/exploration.h"
#include "script/script.h"

enum { SCRIPT_PROGRAM_THREADS = 16, SCRIPT_PROGRAM_INSTRUCTIONS = 64 };

/* Its script has pointers into it: it cannot be copied. */
struct script_program {
    struct script_instruction code[SCRIPT_PROGRAM_THREADS][SCRIPT_PROGRAM_INSTRUCTIONS];
    struct script_thread threads[SCRIPT_PROGRAM_THREADS];
    struct script script;
};

/* The program has main alone, which does nothing. */
void script_program_init(struct script_program *program, unsigned locations);

/* Accesses are atomic. */
void script_program_append(struct script_program *program, unsigned thread,
                           struct script_instruction instruction);

/* Main creates threads 1 to `workers`, next. They are all that there are beside it. */
void script_program_create(struct script_program *program, unsigned workers);

/* Explores, again as long as the machine learns a fact. */
struct statistics script_program_explore(const struct script_program *program, const char *explorer,
                                         const struct explore_options *options);
