/* block.h - steps of several operations, for searches over blocks.
 *
 * A *block* of a thread is its next operation. If this operation takes a mutex or begins an atomic
 * section, the block is all of the section, provided that the operations in it are accesses of
 * data, and:
 *  - in the section of a mutex, at most one of them is not a plain access;
 *  - the thread does not stop there.
 * Other threads need not be run in between. Nobody else accesses data in the course of an atomic
 * section. Plain data that is accessed under a mutex is accessed under that mutex alone, else there
 * is a race. So all operations of a mutex's section can be brought next to the one that is not
 * plain, without a change to what any thread sees (Lipton, "Reduction", 1975). Only an attempt to
 * lock the mutex, or its destruction, would tell; the search gives up there
 * (exploration_keep_order).
 *
 * A *step* is a block, and all *local* operations of all threads (execution_is_local) that are
 * enabled then: they conflict with none. So each execution is equivalent to one of steps. */
#pragma once

#include "explore/constrained/protection.h"

/* The class (independence.h) of the mutex of a block that is a section, as the block has it: it
 * finds it free and leaves it free. */
enum { BLOCK_CLASS = UINT16_MAX };

/* The sections of one place in the program; of programs without places, those of a thread and
 * mutex. */
struct block_section {
    const struct site *site;
    uint32_t thread, mutex; /* 0 if there is a site */
    bool is_block;          /* it was one */
    bool is_split;          /* it was not, and so is none in any state */
};

/* Which sections are blocks, for searches in which a step must be a block in every state or in
 * none. It starts as zeros. */
struct block_sections {
    struct block_section *items;
    size_t count;
    size_t capacity;
    bool vary; /* one is split now that was a block before: the search has to begin again */
};
void block_sections_release(struct block_sections *sections);

/* What the search keeps beside the execution. */
struct stepper {
    struct exploration *exploration;
    struct block_sections *sections; /* NULL: a section may be a block in some states only */
    struct commuting commuting;
    struct protection protection;
    event_id choice; /* that a step makes which is OP_CHOOSE */
    /* The conditions of blocks (independence/conditions.h) do not tell all that matters: a thread
     * has come to the end of an iteration without an effect, or a global variable has bits that
     * were never written. Survives rewinding. Only with options->conditions. */
    bool is_beyond_conditions;
};

/* Makes the stepper of a fresh exploration. It must not move in memory until it is released. */
void stepper_init(struct stepper *stepper, struct exploration *exploration);
void stepper_release(struct stepper *stepper);

/* Adds the local operations of all threads that are enabled, to begin with. */
void step_begin(struct stepper *stepper);

/* The block of a step. */
struct step_block {
    uint32_t mutex; /* the location of its mutex if it is a section; 0: it is one operation */
    event_id end; /* the events from here on are not in the block, but local operations behind it */
};

/* Adds the events of the thread's step. The exploration may have stopped; with sections->vary, by
 * STOP_ROUND. Requires that the thread is enabled, and that no local operation is. */
struct step_block step_run(struct stepper *stepper, unsigned thread);
