/* interpreter.h - script programs as the axioms see them: a thread is a function from what its
 * steps find to its next step. The second definition of the language, beside the script
 * machine's. */
#pragma once

#include "meaning.h"
#include "program.h"

/* Where a thread is. All 0: at its beginning. */
struct script_run {
    uint8_t next;     /* instruction, or the one that the thread is in the middle of */
    uint8_t part;     /* of that instruction, from 0 */
    uint8_t barriers; /* arrivals so far */
    uint32_t phase;   /* of the barrier at which the thread is: its location */
    uint32_t registers[SCRIPT_REGISTERS];
};

struct step_result {
    bool has_changed;                 /* the step has written */
    uint32_t number;                  /* what was chosen, or received from a queue of two ends */
    const struct object_value *found; /* what the location held; NULL: none, or not read */
};

/* The thread's next step. Passes over instructions that are none. */
struct thread_step interpreter_step(const struct program_text *text, unsigned thread,
                                    struct script_run *run);

/* The thread has taken the step, which is the one that interpreter_step has returned for `run`. */
void interpreter_continue(const struct program_text *text, unsigned thread,
                          const struct thread_step *step, const struct step_result *result,
                          struct script_run *run);
