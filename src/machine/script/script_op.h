/* script_op.h - the operations of a script's instructions. */
#pragma once

#include "machine/script/script.h"

/* The payload of a state. */
struct script_state {
    uint32_t next;     /* the index of the instruction that the state's operation belongs to */
    uint16_t step;     /* the operation's index in its instruction; of a loop: enum phase */
    uint16_t barriers; /* the number of SCRIPT_BARRIER that the thread has arrived at */
    uint32_t phase;    /* the location of the barrier's phase */
    uint32_t registers[SCRIPT_REGISTERS];
};

/* The operation of a loop that waits: the first or the second one of an iteration, or the end of an
 * iteration without an effect. */
enum phase { PHASE_FIRST, PHASE_SECOND, PHASE_AWAIT };

/* Likewise of a loop whose iterations take something and give it back. */
enum round { ROUND_TAKE, ROUND_LOOK, ROUND_LEAVE, ROUND_STAY, ROUND_AWAIT };

/* Whether the instruction is a loop whose iterations take something and give it back: the steps are
 * those of enum round. */
bool script_gives_back(const struct script_instruction *instruction);

/* Whether the instruction is a loop that waits. */
bool script_is_loop(const struct script_instruction *instruction);

/* The operation that the thread is at in `state`, which is one of the instruction. */
struct op script_op(const struct script *script, struct interner *interner, unsigned thread,
                    const struct script_instruction *instruction, const struct script_state *state);
