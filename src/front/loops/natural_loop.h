/* natural_loop.h - the natural loops of a function, one after the other.
 *
 *     struct natural_loop loop;
 *     natural_loop_init(&loop, function);
 *     while (natural_loop_next(&loop))
 *         ...
 *     natural_loop_release(&loop);
 *
 * The function keeps its blocks meanwhile. */
#pragma once

#include "front/ir.h"

struct natural_loop {
    LLVMBasicBlockRef header;
    LLVMBasicBlockRef entry; /* the block that leads there from outside; NULL: several, or none */
    LLVMBasicBlockRef latch; /* likewise from inside */
    bool *contains;          /* by a block's number: whether it is in the loop */

    LLVMBasicBlockRef *blocks; /* of the function, by number */
    unsigned count;
    struct value_map numbers; /* block -> its number + 1 */
    unsigned next;            /* the number of the next block that may be a header */
    bool *marked;             /* scratch: by number */
    unsigned *stack;          /* likewise */
};

void natural_loop_init(struct natural_loop *loop, LLVMValueRef function);
void natural_loop_release(struct natural_loop *loop);

/* Goes to the next loop, in the order of the headers. Returns false if there is none. */
bool natural_loop_next(struct natural_loop *loop);

unsigned natural_loop_number(const struct natural_loop *loop, LLVMBasicBlockRef block);
LLVMValueRef natural_loop_terminator(const struct natural_loop *loop, unsigned block);
/* Whether `to` is a successor of `from`. */
bool natural_loop_leads_to(const struct natural_loop *loop, unsigned from, LLVMBasicBlockRef to);

/* Whether the block is in the loop. */
bool natural_loop_has(const struct natural_loop *loop, LLVMBasicBlockRef block);

/* Whether the value is an instruction in the loop. */
bool natural_loop_holds(const struct natural_loop *loop, LLVMValueRef value);

/* Whether the pointer has the same value in each iteration: a constant offset from a value that is
 * computed in front of the loop, and is not the address of a local variable. */
bool natural_loop_keeps(const struct natural_loop *loop, struct ir *ir, LLVMValueRef pointer);

/* Whether no other natural loop has its header in the loop. */
bool natural_loop_is_innermost(struct natural_loop *loop);

/* The loop's instruction behind this one, block by block; NULL: the first, or none is left. */
LLVMValueRef natural_loop_behind(const struct natural_loop *loop, LLVMValueRef instruction);

#define for_each_loop_instruction(instruction, loop)                              \
    for (LLVMValueRef instruction = natural_loop_behind(loop, NULL); instruction; \
         instruction = natural_loop_behind(loop, instruction))
