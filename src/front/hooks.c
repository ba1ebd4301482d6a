/* hooks.c - the table of hooks, with the types of their parameters and results. */
#include "front/hooks.h"

#include "machine/models/jump.h"

#include <string.h>

/* The letters of the type, the result first: v void, p pointer, w 64-bit word, i int. */
static const struct {
    const char *name;
    const char *signature;
    void *address;
    bool visible;
} hooks[] = {
    [HOOK_LOAD] = {"heddle_load", "wpp", heddle_load, true},
    [HOOK_STORE] = {"heddle_store", "vppw", heddle_store, true},
    [HOOK_RMW] = {"heddle_rmw", "wppw", heddle_rmw, true},
    [HOOK_CAS] = {"heddle_cas", "wppww", heddle_cas, true},
    [HOOK_WIDE] = {"heddle_wide", "vpippp", heddle_wide, true},
    [HOOK_FENCE] = {"heddle_fence", "vp", heddle_fence, true},
    [HOOK_COPY] = {"heddle_copy", "vpppw", heddle_copy, false},
    [HOOK_FILL] = {"heddle_fill", "vppiw", heddle_fill, false},
    [HOOK_LOAD_UNSET] = {"heddle_load_unset", "wpp", heddle_load_unset, true},
    [HOOK_LOADED_UNSET] = {"heddle_loaded_unset", "w", heddle_loaded_unset, false},
    [HOOK_STORE_UNSET] = {"heddle_store_unset", "vppww", heddle_store_unset, true},
    [HOOK_COPY_UNSET] = {"heddle_copy_unset", "vpppwpp", heddle_copy_unset, false},
    [HOOK_LOCAL] = {"heddle_local", "ppww", heddle_local, true},
    [HOOK_LOCAL_END] = {"heddle_local_end", "vpp", heddle_local_end, true},
    [HOOK_THREAD_LOCAL] = {"heddle_thread_local", "pppww", heddle_thread_local, false},
    [HOOK_CHECK_CALL] = {"heddle_check_call", "vpp", heddle_check_call, false},
    [HOOK_LEAVE_OBJECT] = {"heddle_leave_object", "vpppwi", heddle_leave_object, false},
    [HOOK_FAIL] = {"heddle_fail", "vpip", heddle_fail, true},
    [HOOK_ENDLESS_LOOP] = {"heddle_endless_loop", "vp", heddle_endless_loop, true},
    [HOOK_MANY_TICKS] = {"heddle_many_ticks", "vpw", heddle_many_ticks, true},
    [HOOK_STACK_LIMIT] = {"heddle_stack_limit", "p", heddle_stack_limit, false},
    [HOOK_TICK_LIMIT] = {"heddle_tick_limit", "w", heddle_tick_limit, false},
    [HOOK_QUIET_CALL] = {"heddle_quiet_call", "vp", heddle_quiet_call, false},
    [HOOK_SET_CALLER] = {"heddle_set_caller", "vp", heddle_set_caller, false},
    [HOOK_UNSAFE_CALL] = {"heddle_unsafe_call", "vppi", heddle_unsafe_call, false},
    [HOOK_UNSAFE_CALL_END] = {"heddle_unsafe_call_end", "v", heddle_unsafe_call_end, false},
    [HOOK_UNWINDING] = {"heddle_unwinding", "p", heddle_unwinding, false},
    [HOOK_ITERATION_BEGIN] = {"heddle_iteration_begin", "wpww", heddle_iteration_begin, false},
    [HOOK_ITERATION_ENTRY] = {"heddle_iteration_entry", "w", heddle_iteration_entry, false},
    [HOOK_ITERATION_COPY] = {"heddle_iteration_copy", "vppw", heddle_iteration_copy, false},
    [HOOK_UNROLL] = {"heddle_unroll", "vpw", heddle_unroll, false},
    [HOOK_ITERATION_END] = {"heddle_iteration_end", "vpwi", heddle_iteration_end, false},
    [HOOK_CALL_BEGIN] = {"heddle_call_begin", "vpp", heddle_call_begin, false},
    [HOOK_SET_JUMP] = {"heddle_set_jump", "ipppi", heddle_set_jump, true},
    [HOOK_END_JUMP] = {"heddle_end_jump", "vp", heddle_end_jump, false},
    [HOOK_CALL_END] = {"heddle_call_end", "vp", heddle_call_end, false},
};

enum { HOOKS = sizeof hooks / sizeof *hooks, MAX_ARGUMENTS = 8 };

static LLVMTypeRef type_of_letter(const struct ir *ir, char letter)
{
    switch (letter) {
    case 'v':
        return ir->nothing;
    case 'p':
        return ir->pointer;
    case 'w':
        return ir->i64;
    default:
        return ir->i32;
    }
}

static LLVMValueRef declare(struct ir *ir, enum hook hook)
{
    const char *signature = hooks[hook].signature;
    LLVMTypeRef arguments[MAX_ARGUMENTS];
    unsigned count = 0;
    for (const char *letter = signature + 1; *letter; letter++)
        arguments[count++] = type_of_letter(ir, *letter);
    LLVMTypeRef type = LLVMFunctionType(type_of_letter(ir, *signature), arguments, count, false);
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, hooks[hook].name);
    if (!function)
        function = LLVMAddFunction(ir->module, hooks[hook].name, type);
    if (LLVMGlobalGetValueType(function) != type || !LLVMIsDeclaration(function))
        die("the program has its own %s, a name that heddle needs; rename it", hooks[hook].name);
    ir_add_attribute(ir, function, IR_FUNCTION, "nounwind");
    if (hook == HOOK_FAIL || hook == HOOK_ENDLESS_LOOP) {
        ir_add_attribute(ir, function, IR_FUNCTION, "noreturn");
        ir_add_attribute(ir, function, IR_FUNCTION, "cold");
    }
    return function;
}

void hook_declare_all(struct ir *ir)
{
    for (size_t hook = 0; hook < HOOKS; hook++)
        declare(ir, (enum hook)hook);
}

LLVMValueRef hook_build(struct ir *ir, enum hook hook, LLVMValueRef *arguments)
{
    if (!LLVMGetNamedFunction(ir->module, hooks[hook].name))
        declare(ir, hook); /* a pass may have dropped one that was not used yet */
    return hook_build_helper(ir, hooks[hook].name, arguments);
}

LLVMValueRef hook_build_helper(struct ir *ir, const char *name, LLVMValueRef *arguments)
{
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, name);
    if (!function)
        bug("the module has no %s", name);
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    return LLVMBuildCall2(ir->builder, type, function, arguments, LLVMCountParamTypes(type), "");
}

void hook_build_guard(struct ir *ir, struct site *site, int kind, const char *text,
                      LLVMValueRef wrong)
{
    LLVMValueRef arguments[] = {ir_address(ir, site), LLVMConstInt(ir->i32, (unsigned)kind, false),
                                text ? ir_address(ir, text) : LLVMConstPointerNull(ir->pointer),
                                wrong};
    hook_build_helper(ir, "heddle_guard", arguments);
}

static int find(LLVMValueRef function)
{
    for (int i = 0; i < (int)HOOKS; i++)
        if (strcmp(ir_name(function), hooks[i].name) == 0)
            return i;
    return -1;
}

bool hook_is(LLVMValueRef function)
{
    return find(function) >= 0;
}

bool hook_is_visible(LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    if (!callee)
        return false;
    if (ir_calls(call, HOOK_MODEL_PREFIX))
        return true;
    int hook = find(callee);
    return hook >= 0 && hooks[hook].visible;
}

const struct model *hook_model(LLVMValueRef call)
{
    if (!ir_calls(call, HOOK_MODEL_PREFIX))
        return NULL;
    return model_find(ir_name(ir_callee(call)) + strlen(HOOK_MODEL_PREFIX));
}

bool hook_confines(LLVMValueRef call, unsigned argument, uint64_t *bytes)
{
    const struct model *model = hook_model(call);
    if (!model || argument == 0 || argument > MODEL_PARAMETERS)
        return false;
    unsigned parameter = argument - 1;
    if (model->confined[parameter]) {
        *bytes = model->confined[parameter] - 1;
        return true;
    }
    if (!model->sized_by[parameter])
        return false;
    LLVMValueRef size = LLVMGetArgOperand(call, model->sized_by[parameter]);
    if (!LLVMIsAConstantInt(size))
        return false;
    *bytes = LLVMConstIntGetZExtValue(size);
    return true;
}

static const void *address_of(LLVMValueRef function)
{
    static const char *const prefixes[] = {HOOK_MODEL_PREFIX, HOOK_NATIVE_PREFIX};
    int hook = find(function);
    if (hook >= 0)
        return hooks[hook].address;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(ir_name(function), prefixes[i], strlen(prefixes[i])) == 0)
            return model_find(ir_name(function) + strlen(prefixes[i]))->address;
    return NULL;
}

void hook_bind(struct ir *ir)
{
    for_each_function(function, ir) {
        const void *address = LLVMIsDeclaration(function) ? address_of(function) : NULL;
        if (address)
            LLVMReplaceAllUsesWith(function, ir_address(ir, address));
    }
}
