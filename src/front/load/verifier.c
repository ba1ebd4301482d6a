/* verifier.c - what programs for SV-COMP, and for other tools, mean by the names of functions and
 * labels. */
#include "front/load/steps.h"

#include "base/memory.h"

#include <ctype.h>
#include <string.h>

/* --- Names of other tools --------------------------------------------------------------------- */

#define NONDET "nondet_"

/* A function of a condition, or without parameters. */
static const struct {
    const char *name;
    const char *meaning;
    bool has_condition;
} rows[] = {
    {"__CPROVER_assume", "__VERIFIER_assume", true},
    {"__ESBMC_assume", "__VERIFIER_assume", true},
    {"__CPROVER_assert", "__VERIFIER_assert", true},
    {"__ESBMC_assert", "__VERIFIER_assert", true},
    {"__CPROVER_atomic_begin", "__VERIFIER_atomic_begin", false},
    {"__ESBMC_atomic_begin", "__VERIFIER_atomic_begin", false},
    {"__CPROVER_atomic_end", "__VERIFIER_atomic_end", false},
    {"__ESBMC_atomic_end", "__VERIFIER_atomic_end", false},
};

enum { ROWS = sizeof rows / sizeof *rows };

/* The value as an int that is not 0 iff the value is not. */
static LLVMValueRef build_condition(struct ir *ir, LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    if (type == ir->i32)
        return value;
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    LLVMValueRef zero = LLVMConstNull(type);
    bool is_real = kind != LLVMIntegerTypeKind && kind != LLVMPointerTypeKind;
    LLVMValueRef truth = is_real ? LLVMBuildFCmp(ir->builder, LLVMRealUNE, value, zero, "")
                                 : LLVMBuildICmp(ir->builder, LLVMIntNE, value, zero, "");
    return LLVMBuildZExt(ir->builder, truth, ir->i32, "");
}

static void replace(struct ir *ir, LLVMValueRef call, const char *meaning, bool has_condition)
{
    ir_build_before(ir, call);
    LLVMValueRef condition = has_condition ? build_condition(ir, LLVMGetArgOperand(call, 0)) : NULL;
    ir_build_call(ir, ir->nothing, meaning, &condition, has_condition);
    bool has_uses = LLVMGetFirstUse(call) != NULL;
    ir_replace(call, has_uses ? LLVMConstNull(LLVMTypeOf(call)) : NULL);
}

static void replace_all(struct ir *ir, LLVMValueRef function, const char *meaning,
                        bool has_condition)
{
    LLVMUseRef use = LLVMGetFirstUse(function);
    while (use) {
        LLVMValueRef user = LLVMGetUser(use);
        use = LLVMGetNextUse(use);
        bool is_call = LLVMIsACallInst(user) && LLVMGetCalledValue(user) == function;
        if (is_call && LLVMGetNumArgOperands(user) >= has_condition)
            replace(ir, user, meaning, has_condition);
    }
}

/* nondet_T becomes __VERIFIER_nondet_T. */
static void rename_input(struct ir *ir, LLVMValueRef function)
{
    char *name = memory_print("__VERIFIER_%s", ir_name(function));
    LLVMValueRef known = LLVMGetNamedFunction(ir->module, name);
    if (known)
        LLVMReplaceAllUsesWith(function, known);
    else
        LLVMSetValueName2(function, name, strlen(name));
    free(name);
}

void verifier_resolve_names(struct ir *ir)
{
    for (unsigned i = 0; i < ROWS; i++) {
        LLVMValueRef function = LLVMGetNamedFunction(ir->module, rows[i].name);
        if (function && LLVMIsDeclaration(function))
            replace_all(ir, function, rows[i].meaning, rows[i].has_condition);
    }
    for_each_function(function, ir)
        if (LLVMIsDeclaration(function) && ir_begins(ir_name(function), NONDET))
            rename_input(ir, function);
}

/* --- Atomic functions ------------------------------------------------------------------------- */

#define PREFIX "__VERIFIER_atomic_"
#define BEGIN PREFIX "begin"
#define END PREFIX "end"

static bool is_atomic(LLVMValueRef function)
{
    const char *name = ir_name(function);
    return !LLVMIsDeclaration(function) && ir_begins(name, PREFIX) && strcmp(name, BEGIN) != 0 &&
           strcmp(name, END) != 0;
}

static void build_call(struct ir *ir, LLVMValueRef before, const char *name)
{
    ir_build_before(ir, before);
    ir_build_call(ir, ir->nothing, name, NULL, 0);
}

/* The first instruction with a place in the source. Before it are the variables. */
static LLVMValueRef find_beginning(LLVMValueRef function)
{
    LLVMValueRef instruction = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
    while (!LLVMIsATerminatorInst(instruction) &&
           (LLVMIsAAllocaInst(instruction) || LLVMGetDebugLocLine(instruction) == 0))
        instruction = LLVMGetNextInstruction(instruction);
    return instruction;
}

static void mark(struct ir *ir, LLVMValueRef function)
{
    for_each_present_instruction(instruction, function)
        if (LLVMIsAReturnInst(instruction) || LLVMIsAResumeInst(instruction))
            build_call(ir, instruction, END);
    build_call(ir, find_beginning(function), BEGIN);
}

void verifier_mark_atomic(struct ir *ir)
{
    for_each_function(function, ir)
        if (is_atomic(function))
            mark(ir, function);
}

/* --- Labels ----------------------------------------------------------------------------------- */

/* Whether clang has made the block of this label. Where the function has another value of the name,
 * a number follows it. */
static bool is_of_label(LLVMBasicBlockRef block, const char *label)
{
    const char *name = LLVMGetBasicBlockName(block);
    size_t length = strlen(label);
    if (strncmp(name, label, length) != 0)
        return false;
    for (name += length; isdigit((unsigned char)*name); name++)
        continue;
    return !*name;
}

void verifier_mark_label(struct ir *ir, const char *label)
{
    bool found = false;
    for_each_function(function, ir) {
        for_each_block(block, function) {
            if (!is_of_label(block, label))
                continue;
            build_call(ir, ir_first_behind_phis(block), "heddle_error_label");
            found = true;
        }
    }
    if (!found)
        die("the program has no label '%s' for --error-label", label);
}
