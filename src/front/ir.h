/* ir.h - the module under transformation, and helpers for all steps: lists of instructions that
 * stay valid while a step inserts and deletes, builders, attributes, and complaints about programs
 * that heddle does not support. */
#pragma once

#include "base/error.h"
#include "front/sites/site_table.h"
#include "front/values.h"

#include <llvm-c/Core.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* The function at which the program starts, and the one with its destructors (entry.h). */
#define ENTRY_NAME "heddle_entry"
#define DESTRUCTORS_NAME "heddle_destructors"

struct type_table;

struct ir {
    LLVMContextRef context;
    LLVMModuleRef module;
    LLVMBuilderRef builder;
    LLVMTargetMachineRef target;
    LLVMTargetDataRef layout;
    LLVMTypeRef pointer, nothing, i1, i8, i32, i64;
    struct site_table *sites; /* not owned, as `types`; both live as long as the program */
    struct type_table *types;
    unsigned complaints;
    bool traps_unsupported; /* front_options.traps_unsupported */
    unsigned refusals;      /* complaints about what traps_unsupported lets pass */
    unsigned undefined;     /* refusals of names that no file defines */
    char *const *notes;     /* where their definitions may be; not owned */
    size_t note_count;
    bool volatile_is_atomic; /* likewise */
    bool orders_matter;      /* likewise */
    bool orders_vary;        /* likewise */
    bool offers_fences;      /* likewise */
    bool makes_atomic;       /* likewise */
    unsigned order_contexts; /* likewise */
    bool races_are_errors;   /* likewise */
    bool attempts_fail;      /* likewise */
    bool unset_is_zero;      /* likewise */
    bool debug;              /* likewise */
    bool runs_once;          /* likewise: ir_make_run_once */
    bool refuses_inputs;     /* as the option of this name says */
    struct site *suggested; /* of the first input of which only some values are tried; NULL: none */
    bool uses_lkmm;         /* a file includes lkmm.h */
    bool has_handlers;      /* of C++ exceptions (exceptions.h) */
};

void ir_init(struct ir *ir, struct site_table *sites, struct type_table *types);
/* The module is to become machine code soon, which need not be fast. */
void ir_make_run_once(struct ir *ir);
void ir_release(struct ir *ir);

/* Reports an error of the user's program at the place of `instruction`; NULL: no particular place.
 * The step continues, so that one run reports all errors. */
void ir_complain(struct ir *ir, LLVMValueRef instruction, const char *format, ...)
    HEDDLE_PRINTF(3, 4);

/* Exits with status 2 if there were complaints. */
void ir_stop_on_complaints(const struct ir *ir);

#define for_each_function(function, ir)                                        \
    for (LLVMValueRef function = LLVMGetFirstFunction((ir)->module); function; \
         function = LLVMGetNextFunction(function))

#define for_each_block(block, function)                                     \
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(function); block; \
         block = LLVMGetNextBasicBlock(block))

#define for_each_instruction(instruction, block)                                 \
    for (LLVMValueRef instruction = LLVMGetFirstInstruction(block); instruction; \
         instruction = LLVMGetNextInstruction(instruction))

#define for_each_phi(phi, block)                                                 \
    for (LLVMValueRef phi = LLVMGetFirstInstruction(block); LLVMIsAPHINode(phi); \
         phi = LLVMGetNextInstruction(phi))

/* Goes through the instructions of this kind that the function has when the loop begins. `kind` is
 * LLVMIsAAllocaInst or its like, and NULL for all. The body may add instructions, and remove those
 * that the loop has passed or does not go through. It must come to its end, without `break` or
 * `return`. */
#define for_each_present(instruction, function, kind)                                            \
    for (LLVMValueRef *all_##instruction = ir_present_instructions(function, kind),              \
                      *next_##instruction = all_##instruction, instruction = *all_##instruction; \
         instruction || (free(all_##instruction), false); instruction = *++next_##instruction)

#define for_each_present_instruction(instruction, function) \
    for_each_present(instruction, function, NULL)

#define for_each_use(use, value) \
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use))

/* Whether the function has a body and is instrumented: a function of the program or of heddle's C
 * library. */
bool ir_is_instrumented(LLVMValueRef function);
/* Whether the function is one of heddle's C library. load marks them. */
bool ir_is_library(LLVMValueRef function);
void ir_mark_library(struct ir *ir, LLVMValueRef function);
/* The same of a variable. */
bool ir_is_library_variable(struct ir *ir, LLVMValueRef variable);
void ir_mark_library_variable(struct ir *ir, LLVMValueRef variable);

/* A snapshot of the instructions of a function, or of the users of a value. The caller releases it.
 */
struct value_list ir_instructions(LLVMValueRef function);
/* Those of this kind, with NULL behind the last one. The caller frees the array. */
LLVMValueRef *ir_present_instructions(LLVMValueRef function, LLVMValueRef (*kind)(LLVMValueRef));
struct value_list ir_users(LLVMValueRef value); /* once for each use */
/* The calls of the function by its name, each once, though it may be their argument, too. */
struct value_list ir_calls_of(LLVMValueRef function);

const char *ir_name(LLVMValueRef value);
bool ir_begins(const char *name, const char *prefix); /* of any text */
bool ir_is_call(LLVMValueRef value);
/* The called function, through aliases; NULL for an indirect call and inline assembly. */
LLVMValueRef ir_callee(LLVMValueRef call);
bool ir_calls(LLVMValueRef call, const char *prefix); /* the callee's name begins with `prefix` */
LLVMValueRef ir_function_of(LLVMValueRef instruction);
/* The first instruction that uses a global value, perhaps within a constant; one of the program's
 * own, if possible. NULL if only data uses it. */
LLVMValueRef ir_using_instruction(LLVMValueRef value);
/* Whether a function has a use other than being called by its name. */
bool ir_is_address_taken(LLVMValueRef function);

/* Whether the instruction is one of the intrinsics for memcpy, memmove and memset; volatile and
 * inline variants, too. */
bool ir_is_block_copy(LLVMValueRef instruction);
bool ir_is_fill(LLVMValueRef instruction);
/* Whether the ranges may not overlap, unless they are the same: memcpy. */
bool ir_is_disjoint_copy(LLVMValueRef instruction);

/* The value of the phi when control comes from the block; NULL: it is no predecessor. */
LLVMValueRef ir_incoming_from(LLVMValueRef phi, LLVMBasicBlockRef block);

/* The value for which a switch goes to its successor of this index, from 1 on. */
LLVMValueRef ir_case_value(LLVMValueRef switched, unsigned successor);

/* The block's first instruction that is no phi. */
LLVMValueRef ir_first_behind_phis(LLVMBasicBlockRef block);

/* Marks the instruction with a name, such as "heddle.idle", for a later step. A copy of the
 * instruction is marked, too. */
void ir_mark(LLVMValueRef instruction, const char *name);
bool ir_is_marked(LLVMValueRef instruction, const char *name);

/* Marks a native variable that holds the address of a local one that is an object. */
#define IR_ADDRESS_MARK "heddle.address"

/* Marks what loops/iterations.c has inserted. */
#define IR_WAITING_MARK "heddle.waiting"

void ir_build_before(struct ir *ir, LLVMValueRef instruction);
void ir_build_after(struct ir *ir, LLVMValueRef instruction);
void ir_replace(LLVMValueRef instruction, LLVMValueRef value); /* and deletes it */
/* Builds a local variable in the function's entry block. It stays native. Moves the builder there.
 */
LLVMValueRef ir_build_slot(struct ir *ir, LLVMValueRef function, LLVMTypeRef type,
                           const char *name);

/* The value as a value of the other type, at the builder's position. Requires: both are integers,
 * pointers or floating-point numbers of the same size. */
LLVMValueRef ir_build_cast(struct ir *ir, LLVMValueRef value, LLVMTypeRef type);

/* A phi without incoming values, at the beginning of the block. */
LLVMValueRef ir_build_phi(struct ir *ir, LLVMBasicBlockRef block, LLVMTypeRef type,
                          const char *name);

/* The module's function of this name, which is declared with the type if there is none. */
LLVMValueRef ir_declare(struct ir *ir, const char *name, LLVMTypeRef type);
/* Builds a call of the module's function of this name, at the builder's position. If there is none,
 * it is declared with this result and parameters of the arguments' types: two, at the most. */
LLVMValueRef ir_build_call(struct ir *ir, LLVMTypeRef result, const char *name,
                           LLVMValueRef *arguments, unsigned count);
/* The same of LLVM's intrinsic function of this name. If it is overloaded: for this type. */
LLVMValueRef ir_build_intrinsic(struct ir *ir, const char *name, LLVMTypeRef type,
                                LLVMValueRef *arguments);

/* Moves the instructions up to `instruction` to a new block, and all branches to the old block with
 * them. The old block keeps the rest, and is returned. The new block has no terminator yet.
 * Requires: `instruction` is no terminator. */
LLVMBasicBlockRef ir_split_after(struct ir *ir, LLVMValueRef instruction);

/* A pin is a call that keeps a local variable in memory while sroa runs: it uses the variable's
 * address. Builds a call of the function `name` behind the alloca. */
void ir_pin(struct ir *ir, const char *name, LLVMValueRef variable);
/* Deletes the function `name` and all its calls. Marks their variables with `mark`, unless it is
 * NULL. */
void ir_drop_pins(struct ir *ir, const char *name, const char *mark);
/* The function that the pins of objects/copies.c call. It lets the address go nowhere. */
#define IR_COPIES_PIN "heddle_copied"

LLVMValueRef ir_address(struct ir *ir, const void *address); /* as a constant */
LLVMValueRef ir_word(struct ir *ir, uint64_t value);
uint64_t ir_size(const struct ir *ir, LLVMTypeRef type); /* in bytes, as an element of an array */

/* Attributes by name, of a function or of a call. The index is that of llvm-c: 0 the result, 1 the
 * first parameter. A name that this version of LLVM does not know is one of no attribute. */
enum { IR_FUNCTION = -1 };
LLVMAttributeRef ir_attribute(LLVMValueRef of, int index, const char *name); /* NULL: none */
bool ir_has_attribute(LLVMValueRef of, int index, const char *name);
void ir_add_attribute(struct ir *ir, LLVMValueRef of, int index, const char *name);
void ir_drop_attribute(LLVMValueRef of, int index, const char *name);
/* Makes the function optnone, so that passes skip it, and drops what excludes that. */
void ir_keep_from_passes(struct ir *ir, LLVMValueRef function);
