/* recursion.h - inserts checks of the remaining stack into functions that may call themselves, and
 * before allocations of variable size. Other functions cannot use up a stack of reasonable size; a
 * page that faults lies below it. */
#pragma once

#include "front/ir.h"

void recursion_insert_checks(struct ir *ir);
