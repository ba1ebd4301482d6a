/* path.h - the execution of one path of a block, with terms in place of values. */
#pragma once

#include "front/ir.h"
#include "independence/blocks.h"

/* The blocks of a program that is loaded, and the variables that they access. */
struct blocks_loading {
    struct ir *ir;
    struct blocks *blocks;
    struct value_list begins;  /* by block: the call at which it begins */
    struct value_list globals; /* by number: the variable */
    uint32_t *numbers;         /* by number: that of the variable in the program (struct global) */
};

/* --- path.c: the execution of one path of a block, with terms in place of values -------------- */

enum { MOST_DECISIONS = 64 }; /* on a path */

enum run_status {
    RUN_GOES_ON,
    RUN_HAS_ENDED, /* at the end of the block, or by a failure */
    RUN_GAVE_UP,   /* there is a reason */
    RUN_RESHAPED,  /* the shape of a variable has changed: all blocks are to be summarised again */
};

/* A call that has not returned. */
struct block_frame {
    struct value_map values; /* -> terms */
    LLVMBasicBlockRef from;  /* the basic block before this one */
    unsigned depth;          /* 0: the function with the block */
    term_id result;          /* what it returns; TERM_NONE: nothing, or not yet */
};

/* A choice of a branch. */
struct block_decision {
    term_id condition;
    bool truth;
};

struct block_run {
    struct blocks_loading *loading;
    struct terms *terms;
    struct block *block;
    struct block_path path;    /* what has been done so far */
    LLVMValueRef begin;        /* the call at which the block begins */
    LLVMValueRef end;          /* the instruction with which it ends */
    struct value_list *locals; /* by number: the value */
    enum run_status status;
    const struct site *at; /* the latest call of the machine */
    unsigned steps;
    unsigned sections;                               /* that are open, of an atomic section */
    term_id mutex;                                   /* the address of the mutex that is held */
    struct block_decision decisions[MOST_DECISIONS]; /* those to repeat, and those of the path */
    unsigned decision_count;
    unsigned decided; /* so many have been used */
};

void run_give_up(struct block_run *run, const char *format, ...) HEDDLE_PRINTF(2, 3);

/* Whether the condition, a truth value, holds on this path: decides it if it is not determined. */
bool run_decide(struct block_run *run, term_id condition);

/* The path is one that fails if the condition holds. */
void run_fail_if(struct block_run *run, term_id condition);

/* The value; TERM_NONE if the run has ended. */
term_id run_value(struct block_run *run, struct block_frame *frame, LLVMValueRef value);

/* The result of an instruction that only computes; TERM_NONE: it is none, or the run has ended. */
term_id run_compute(struct block_run *run, struct block_frame *frame, LLVMValueRef instruction);

/* Reads or writes `size` bytes at the address. */
term_id run_load(struct block_run *run, term_id address, uint64_t size);
void run_store(struct block_run *run, term_id address, uint64_t size, term_id value);

/* Whether the value may be used behind the instruction `end`, which is in the same function. */
bool block_value_is_live(LLVMValueRef value, LLVMValueRef end);

/* --- run.c: executes a path of a block -------------------------------------------------------- */

/* Executes the block, whose first `decision_count` decisions are given. Appends a path to the block
 * if the status is RUN_HAS_ENDED then, and gives it a reason if it is RUN_GAVE_UP. */
void block_run(struct block_run *run);

/* --- call.c: calls on a path of a block ------------------------------------------------------- */

/* Whether a block begins with the call. Sets *is_access if that is one atomic access. */
bool block_call_begins(LLVMValueRef call, bool *is_access);

/* The function of the program that the call runs; NULL: block_call has its effect. */
LLVMValueRef block_call_function(LLVMValueRef call);

/* Executes a call of the machine, or of an intrinsic; the run ends at one of any other function.
 * Returns its result; TERM_NONE: it has none, or the run has ended. */
term_id block_call(struct block_run *run, struct block_frame *frame, LLVMValueRef call);

/* --- intrinsic.c: LLVM's intrinsics that only compute, on a path of a block ------------------- */

bool block_intrinsic_is(LLVMValueRef call); /* one of them */

/* The result of one of them; TERM_NONE: the run has ended. If it checks for an overflow, this is
 * the exact result, on which both parts depend. */
term_id block_intrinsic(struct block_run *run, struct block_frame *frame, LLVMValueRef call);

/* A part of what an intrinsic returns that checks for an overflow; TERM_NONE: the operand of the
 * extractvalue is something else, or the run has ended. */
term_id block_intrinsic_extract(struct block_run *run, struct block_frame *frame,
                                LLVMValueRef extract);
