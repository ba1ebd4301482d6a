#include "front/load/aliases.h"

#include "base/memory.h"

#include <string.h>

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

static LLVMValueRef function_with(struct ir *ir, const char *name, LLVMTypeRef type)
{
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, name);
    return function ? function : LLVMAddFunction(ir->module, name, type);
}

static void replace(struct ir *ir, LLVMValueRef call, const char *meaning, bool has_condition)
{
    LLVMTypeRef type = LLVMFunctionType(ir->nothing, &ir->i32, has_condition, false);
    ir_build_before(ir, call);
    LLVMValueRef condition = has_condition ? build_condition(ir, LLVMGetArgOperand(call, 0)) : NULL;
    LLVMBuildCall2(ir->builder, type, function_with(ir, meaning, type), &condition, has_condition,
                   "");
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

void aliases_resolve(struct ir *ir)
{
    for (unsigned i = 0; i < ROWS; i++) {
        LLVMValueRef function = LLVMGetNamedFunction(ir->module, rows[i].name);
        if (function && LLVMIsDeclaration(function))
            replace_all(ir, function, rows[i].meaning, rows[i].has_condition);
    }
    for_each_function(function, ir)
        if (LLVMIsDeclaration(function) && strncmp(ir_name(function), NONDET, strlen(NONDET)) == 0)
            rename_input(ir, function);
}
