/* pins.h - calls that keep a local variable in memory while sroa runs: they use its address. */
#pragma once

#include "front/ir.h"

/* The function that the pins of objects/copies.c call. It lets the address go nowhere. */
#define COPIES_PIN "heddle_copied"

/* Builds a call of the function `name` with the variable's address behind the alloca. */
void pins_build(struct ir *ir, const char *name, LLVMValueRef variable);

/* Deletes the function `name` and all its calls. Marks their variables with `mark`, unless it is
 * NULL. */
void pins_drop(struct ir *ir, const char *name, const char *mark);
