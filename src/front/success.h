/* success.h - where control goes when the compare-exchange of a loop has succeeded. */
#ifndef HEDDLE_FRONT_SUCCESS_H
#define HEDDLE_FRONT_SUCCESS_H

#include "front/loop_blocks.h"

/* Whether the loop is left whenever the compare-exchange, which is in it, has succeeded. False,
 * too, if that is unknown. `contains`: by number of the block, as in loop_blocks_find. */
bool success_leaves(const struct loop_blocks *blocks, const bool *contains,
                    LLVMBasicBlockRef header, LLVMValueRef exchange);

#endif
