/* script_op.h - the operations of a script's instructions. */
#pragma once

#include "machine/machine.h"
#include "script/script.h"

/* The payload of a state. */
struct script_state {
    uint32_t next;     /* the index of the instruction that the state's operation belongs to */
    uint16_t step;     /* the operation's index in its instruction; of a loop: enum phase */
    uint16_t barriers; /* the number of SCRIPT_BARRIER that the thread has arrived at, in order */
    uint32_t phase; /* the location of the barrier's phase; without an order, the number of threads
                          that the barrier is for */
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

/* The steps of a SCRIPT_BARRIER: the arrival, and what comes behind it; the last two behind an
 * arrival without an order. */
enum barrier_step { BARRIER_ARRIVE, BARRIER_PASS, BARRIER_END, BARRIER_LEAVE, BARRIER_CLAIM };

/* Whether the instruction is a loop that waits. */
bool script_is_loop(const struct script_instruction *instruction);

/* The operation that the thread is at in `state`, which is one of the instruction. Arrivals at
 * barriers have an order if the facts of the machine say so. */
struct op script_op(const struct script *script, struct machine *machine, unsigned thread,
                    const struct script_instruction *instruction, const struct script_state *state);
