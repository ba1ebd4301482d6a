/* sync.h - the instructions of random programs on semaphores, read-write locks, barriers, ... */
#pragma once

#include "script/script.h"

#include <stdio.h>

/* What a program's SCRIPT_SYNC instructions are on. */
enum sync_family { FAMILY_SEMAPHORE, FAMILY_RW, FAMILY_BARRIER, FAMILY_ONCE, FAMILY_CONDITION };

/* Makes the instruction, SCRIPT_SYNC, SCRIPT_BARRIER or SCRIPT_WAIT, one on one of two locations
 * from `first` on. `draw` is random. */
void sync_choose(struct script_instruction *instruction, enum sync_family family, uint32_t first,
                 unsigned draw);

/* What has to be done once for the locations before the program begins. */
struct script_instruction sync_beginning(enum sync_family family, uint32_t location);

/* What undoes the instruction; its code is SCRIPT_FAIL_IF when there is nothing to undo. To be left
 * out when the register is 0: `if_changed`. */
struct script_instruction sync_undoing(const struct script_instruction *instruction,
                                       bool *if_changed);

void sync_print(const struct script_instruction *instruction, FILE *file);
