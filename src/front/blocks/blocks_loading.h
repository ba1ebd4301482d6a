/* blocks_loading.h - the blocks of a program that is loaded, and the variables that they access. */
#pragma once

#include "front/ir.h"
#include "independence/blocks.h"

struct blocks_loading {
    struct ir *ir;
    struct blocks *blocks;
    struct value_list begins;  /* by block: the call at which it begins */
    struct value_list globals; /* by number: the variable */
    uint32_t *numbers;         /* by number: that of the variable in the program (struct global) */
};

/* The number of the variable in terms. */
uint32_t blocks_global(struct blocks_loading *loading, LLVMValueRef variable);
