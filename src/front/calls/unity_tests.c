#include "front/calls/unity_tests.h"

#include <string.h>

static LLVMValueRef declare(struct ir *ir, const char *name, LLVMTypeRef type)
{
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, name);
    return function ? function : LLVMAddFunction(ir->module, name, type);
}

/* Whether it is an assertion of Unity's. A test that is ignored ends by a jump, too. */
static bool is_assertion(LLVMValueRef function)
{
    const char *name = ir_name(function);
    return strncmp(name, "Unity", strlen("Unity")) == 0 && strcmp(name, "UnityIgnore") != 0;
}

/* In an assertion, each jump becomes a failure at the place of its caller. */
static void change_jumps(struct ir *ir, LLVMValueRef jump)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(jump);
    LLVMValueRef fail = declare(ir, "__heddle_unity_fail", type);
    struct value_list users = ir_users(jump);
    for (size_t i = 0; i < users.count; i++) {
        LLVMValueRef call = users.items[i];
        if (!ir_is_call(call) || ir_callee(call) != jump || !is_assertion(ir_function_of(call)))
            continue;
        LLVMSetOperand(call, (unsigned)LLVMGetNumOperands(call) - 1, fail);
        ir_mark_library(ir, ir_function_of(call));
    }
    value_list_release(&users);
}

void unity_tests_change(struct ir *ir)
{
    static const char *const jumps[] = {"longjmp", "_longjmp"};
    LLVMValueRef run = LLVMGetNamedFunction(ir->module, UNITY_RUN_NAME);
    if (!run || LLVMIsDeclaration(run))
        return;
    LLVMReplaceAllUsesWith(run, declare(ir, "__heddle_unity_run", LLVMGlobalGetValueType(run)));
    for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++) {
        LLVMValueRef jump = LLVMGetNamedFunction(ir->module, jumps[i]);
        if (jump)
            change_jumps(ir, jump);
    }
}
