/* loop_blocks.h - the natural loops of a function, by its blocks. */
#ifndef HEDDLE_FRONT_LOOPS_LOOP_BLOCKS_H
#define HEDDLE_FRONT_LOOPS_LOOP_BLOCKS_H

#include "front/ir.h"
#include "front/value_map.h"

#include <stdbool.h>

/* The blocks of a function, which have numbers below `count`. */
struct loop_blocks {
    LLVMBasicBlockRef *items;
    unsigned count;
    struct value_map numbers; /* block -> its number + 1 */
    bool *marked;             /* scratch: by number */
    unsigned *stack;          /* likewise */
};

void loop_blocks_init(struct loop_blocks *blocks, LLVMValueRef function);
void loop_blocks_release(struct loop_blocks *blocks);

/* The number of a block of the function. */
unsigned loop_blocks_number(const struct loop_blocks *blocks, LLVMBasicBlockRef block);
LLVMValueRef loop_blocks_terminator(const struct loop_blocks *blocks, unsigned block);
/* Whether `to` is a successor of `from`. */
bool loop_blocks_lead_to(const struct loop_blocks *blocks, unsigned from, LLVMBasicBlockRef to);

/* Finds the blocks of the natural loop of `header` into contains[], which has an element for each
 * block. Returns false if there is none. */
bool loop_blocks_find(struct loop_blocks *blocks, unsigned header, bool *contains);

/* Whether the value is an instruction in a block of the loop, of which `contains` is as above. */
bool loop_blocks_hold(const struct loop_blocks *blocks, const bool *contains, LLVMValueRef value);

/* Whether no other natural loop has its header in the loop, of which `contains` is as above. */
bool loop_blocks_is_innermost(struct loop_blocks *blocks, unsigned header, const bool *contains);

#endif
