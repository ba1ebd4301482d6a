/* orders.h - random memory orders and fences for programs. */
#pragma once

#include "program.h"

/* Gives each atomic data access of the program an order, and puts fences between. The same for the
 * same seed. */
void orders_choose(struct program_text *text, uint64_t seed);

/* " rlx" and so on behind what is printed of an access; nothing if it is seq_cst. */
void orders_print(const struct script_instruction *instruction, FILE *file);
