/* names.h - what accesses access, as the program's author wrote it: "list->head", "a[i + 1]", "*p".
 *
 * The names are found while the code is still as clang made it, in which every variable is one, and
 * wait at their instructions, as metadata, for the sites to be made. */
#ifndef HEDDLE_FRONT_NAMES_H
#define HEDDLE_FRONT_NAMES_H

#include "front/ir.h"

/* Names what each access, call with a pointer in front and local variable is about. Requires: sroa
 * has not run. */
void names_attach(struct ir *ir, LLVMValueRef function);

/* Whether the instruction has a name. */
bool names_knows(struct ir *ir, LLVMValueRef instruction);

/* Gives the site the name, and the layout, of an instruction or a global variable, if it has them.
 */
void names_take(struct ir *ir, LLVMValueRef value, struct site *site);

#endif
