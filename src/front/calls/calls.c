/* calls.c - lowers calls of functions that the module does not define.
 *
 * Ensures: every function that the program calls or whose address it takes is defined, is an
 * intrinsic that stays, or is known to hook_bind. Complains about each call that heddle does not
 * support.
 *
 * Replaces library functions by the machine's models, or by the functions of this process
 * that models_pure lists. Refuses all others. */
#include "front/calls/calls.h"

#include "base/demangle.h"
#include "base/memory.h"
#include "front/hooks.h"
#include "front/sites/place.h"
#include "machine/hooks.h"

#include <stdarg.h>
#include <stddef.h>
#include <string.h>

enum { MAX_ARGUMENTS = 256 };

/* The attributes of arguments and results that are part of the calling convention. */
static const char *const convention[] = {"zeroext", "signext", "byval", "sret", "inreg"};

static void copy_convention(LLVMValueRef from, unsigned from_index, LLVMValueRef to,
                            unsigned to_index)
{
    for (size_t i = 0; i < sizeof convention / sizeof *convention; i++) {
        LLVMAttributeRef attribute = ir_attribute(from, (int)from_index, convention[i]);
        if (attribute)
            LLVMAddCallSiteAttribute(to, to_index, attribute);
    }
}

/* The type of a model: that of the function that it stands for, with the site in front. */
static LLVMTypeRef model_type(struct ir *ir, LLVMTypeRef type)
{
    LLVMTypeRef parameters[MAX_ARGUMENTS + 1] = {ir->pointer};
    unsigned count = LLVMCountParamTypes(type);
    if (count > MAX_ARGUMENTS)
        die("a library function has more than %d parameters", MAX_ARGUMENTS);
    LLVMGetParamTypes(type, parameters + 1);
    return LLVMFunctionType(LLVMGetReturnType(type), parameters, count + 1,
                            LLVMIsFunctionVarArg(type));
}

static LLVMValueRef declare_model(struct ir *ir, const struct model *model, LLVMTypeRef type)
{
    char *name = memory_print(HOOK_MODEL_PREFIX "%s", model->name);
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, name);
    if (!function) {
        function = LLVMAddFunction(ir->module, name, model_type(ir, type));
        ir_add_attribute(ir, function, IR_FUNCTION, "nounwind");
        if (model->noreturn)
            ir_add_attribute(ir, function, IR_FUNCTION, "noreturn");
    }
    free(name);
    return function;
}

/* A call of setjmp must stay one for the passes that follow. */
static void keep_returns_twice(struct ir *ir, LLVMValueRef from, LLVMValueRef to)
{
    static const char twice[] = "returns_twice";
    if (ir_has_attribute(from, IR_FUNCTION, twice) ||
        ir_has_attribute(LLVMGetCalledValue(from), IR_FUNCTION, twice))
        ir_add_attribute(ir, to, IR_FUNCTION, twice);
}

static void call_model(struct ir *ir, LLVMValueRef call, LLVMValueRef model)
{
    LLVMValueRef arguments[MAX_ARGUMENTS + 1];
    unsigned count = LLVMGetNumArgOperands(call);
    if (count > MAX_ARGUMENTS) {
        ir_complain(ir, call, "a call with more than %d arguments; pass a structure",
                    MAX_ARGUMENTS);
        return;
    }
    ir_build_before(ir, call);
    arguments[0] = place_build(ir, call);
    for (unsigned i = 0; i < count; i++)
        arguments[i + 1] = LLVMGetArgOperand(call, i);
    LLVMTypeRef type = model_type(ir, LLVMGetCalledFunctionType(call));
    LLVMValueRef replacement = LLVMBuildCall2(ir->builder, type, model, arguments, count + 1, "");
    keep_returns_twice(ir, call, replacement);
    copy_convention(call, LLVMAttributeReturnIndex, replacement, LLVMAttributeReturnIndex);
    for (unsigned i = 1; i <= count; i++)
        copy_convention(call, i, replacement, i + 1);
    bool has_value = LLVMGetTypeKind(LLVMTypeOf(call)) != LLVMVoidTypeKind;
    ir_replace(call, has_value ? replacement : NULL);
}

/* What calls a function whose address the program takes. */
struct wrapping {
    LLVMValueRef target;
    LLVMTypeRef type; /* of the target */
    bool with_site;
};

/* Builds the call of the target with what the wrapper gets: variable arguments are a list. */
static LLVMValueRef build_target_call(struct ir *ir, LLVMValueRef wrapper,
                                      const struct wrapping *wrapping, LLVMValueRef site)
{
    LLVMValueRef arguments[MAX_ARGUMENTS + 2] = {site}, list = NULL;
    unsigned count = wrapping->with_site;
    LLVMGetParams(wrapper, arguments + count);
    count += LLVMCountParams(wrapper);
    if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(wrapper))) {
        list = LLVMBuildAlloca(ir->builder, LLVMArrayType(ir->i64, sizeof(va_list) / 8), "");
        LLVMSetAlignment(list, _Alignof(max_align_t));
        ir_build_intrinsic(ir, "llvm.va_start", ir->pointer, &list);
        arguments[count++] = list;
    }
    LLVMValueRef result =
        LLVMBuildCall2(ir->builder, wrapping->type, wrapping->target, arguments, count, "");
    if (list)
        ir_build_intrinsic(ir, "llvm.va_end", ir->pointer, &list);
    return result;
}

/* Defines a function that calls the target, for a function whose address the program takes. Its
 * callers are not known, so the site is the function itself. */
static LLVMValueRef build_wrapper(struct ir *ir, LLVMValueRef function,
                                  const struct wrapping *wrapping)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    char *name = memory_print("heddle_wrapper.%s", ir_name(function));
    LLVMValueRef wrapper = LLVMAddFunction(ir->module, name, type);
    free(name);
    LLVMSetLinkage(wrapper, LLVMInternalLinkage);
    ir_mark_library(ir, wrapper);
    LLVMBasicBlockRef block = LLVMAppendBasicBlockInContext(ir->context, wrapper, "");
    LLVMPositionBuilderAtEnd(ir->builder, block);
    struct site *site = site_table_add(ir->sites);
    site->function = site_table_text(ir->sites, ir_name(function), strlen(ir_name(function)));
    site->library = true;
    LLVMValueRef result = build_target_call(ir, wrapper, wrapping, ir_address(ir, site));
    if (LLVMGetTypeKind(LLVMGetReturnType(type)) == LLVMVoidTypeKind)
        LLVMBuildRetVoid(ir->builder);
    else
        LLVMBuildRet(ir->builder, result);
    return wrapper;
}

/* The wrapper of a function with variable arguments calls the one that takes them as a list, as
 * vprintf does those of printf. Returns false if there is none. */
static bool take_list(struct ir *ir, LLVMValueRef function, struct wrapping *wrapping)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(function), parameters[MAX_ARGUMENTS + 1];
    unsigned count = LLVMCountParamTypes(type);
    char *name = memory_print("v%s", ir_name(function));
    const struct model *model = model_find(name);
    free(name);
    if (!model || model->native || count > MAX_ARGUMENTS)
        return false;
    LLVMGetParamTypes(type, parameters);
    parameters[count] = ir->pointer;
    type = LLVMFunctionType(LLVMGetReturnType(type), parameters, count + 1, false);
    *wrapping = (struct wrapping){declare_model(ir, model, type), model_type(ir, type), true};
    return true;
}

/* Requires: no call of `function` is left, only uses of its address. */
static void replace_address(struct ir *ir, LLVMValueRef function, struct wrapping wrapping)
{
    if (!LLVMGetFirstUse(function))
        return;
    if (LLVMIsFunctionVarArg(LLVMGlobalGetValueType(function)) &&
        !take_list(ir, function, &wrapping)) {
        ir_complain(ir, ir_using_instruction(function),
                    "the program takes the address of '%s', which heddle can only call",
                    ir_name(function));
        return;
    }
    LLVMReplaceAllUsesWith(function, build_wrapper(ir, function, &wrapping));
}

static void use_model(struct ir *ir, LLVMValueRef function, const struct model *model)
{
    LLVMValueRef target = declare_model(ir, model, LLVMGlobalGetValueType(function));
    struct value_list calls = ir_calls_of(function);
    for (size_t i = 0; i < calls.count; i++)
        call_model(ir, calls.items[i], target);
    value_list_release(&calls);
    LLVMTypeRef type = model_type(ir, LLVMGlobalGetValueType(function));
    replace_address(ir, function, (struct wrapping){target, type, true});
}

/* Calls stay. The function gets a name that LLVM does not know, as LLVM assumes things about
 * functions by their names. */
static void use_native(struct ir *ir, LLVMValueRef function, const struct model *model)
{
    char *name = memory_print(HOOK_NATIVE_PREFIX "%s", model->name);
    LLVMValueRef target = LLVMAddFunction(ir->module, name, LLVMGlobalGetValueType(function));
    free(name);
    ir_add_attribute(ir, target, IR_FUNCTION, "nounwind");
    struct value_list calls = ir_calls_of(function);
    for (size_t i = 0; i < calls.count; i++)
        LLVMSetOperand(calls.items[i], (unsigned)LLVMGetNumOperands(calls.items[i]) - 1, target);
    value_list_release(&calls);
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    replace_address(ir, function, (struct wrapping){target, type, false});
}

/* Functions that clang calls for atomic accesses that no instruction can do. */
static bool is_wide_atomic(LLVMValueRef function)
{
    return ir_begins(ir_name(function), "__atomic_");
}

static const char unknown[] =
    "which has no body and is not modelled by heddle; add the file that defines it";

/* The reason why heddle does not support the function, with advice. */
static const char *reason_of(LLVMValueRef function)
{
    if (is_wide_atomic(function))
        return "of libatomic's functions, heddle has those for any size, such as __atomic_load, "
               "and those for 16 bytes, such as __atomic_load_16; for others, use __atomic_load_n "
               "and its like";
    const char *reason = refused_reason(ir_name(function));
    return reason ? reason : unknown;
}

/* Refuses each call, where an execution comes to it, or the first one. LLVM lists the last use
 * first. Returns the number of calls. */
static size_t refuse_calls(struct ir *ir, LLVMValueRef function, const char *message)
{
    struct value_list calls = ir_calls_of(function);
    size_t count = calls.count;
    for (size_t i = 0; i < count && ir->traps_unsupported; i++)
        unsupported_refuse(ir, calls.items[i], "%s", message);
    if (count == 1 && !ir->traps_unsupported)
        unsupported_refuse(ir, calls.items[0], "%s", message);
    else if (count > 1 && !ir->traps_unsupported)
        unsupported_refuse(ir, calls.items[count - 1], "%s (%zu calls)", message, count);
    value_list_release(&calls);
    return count;
}

static void refuse(struct ir *ir, LLVMValueRef function)
{
    const char *reason = reason_of(function), *mark = reason == unknown ? "," : ":";
    ir->undefined += reason == unknown;
    char *name = demangle_symbol(ir_name(function));
    char *message = memory_print("call of '%s'%s %s", name, mark, reason);
    size_t calls = refuse_calls(ir, function, message);
    if (ir->traps_unsupported)
        unsupported_define(ir, function, message);
    else if (calls == 0)
        ir_complain(ir, ir_using_instruction(function), "the address of '%s' is taken%s %s", name,
                    mark, reason);
    free(message);
    free(name);
}

/* The function that finds the handler of a C++ exception. None is thrown. */
static bool is_personality(LLVMValueRef function)
{
    return strstr(ir_name(function), "_personality_") != NULL;
}

/* Whether values of the type are in one or two registers, like all parameters of modelled
 * functions. Larger ones would be passed in memory, and the model would find its site elsewhere. */
static bool is_small(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        return LLVMCountStructElementTypes(type) <= 2;
    case LLVMArrayTypeKind:
        return LLVMGetArrayLength(type) <= 2;
    case LLVMIntegerTypeKind:
        return LLVMGetIntTypeWidth(type) <= 128;
    default:
        return true;
    }
}

static bool is_library_type(LLVMTypeRef type)
{
    LLVMTypeRef parameters[MAX_ARGUMENTS];
    unsigned count = LLVMCountParamTypes(type);
    bool small = count <= MAX_ARGUMENTS && is_small(LLVMGetReturnType(type));
    if (small)
        LLVMGetParamTypes(type, parameters);
    for (unsigned i = 0; small && i < count; i++)
        small = is_small(parameters[i]);
    return small;
}

/* Whether the program declares and calls the function with types that a library function can have.
 */
static bool fits_library(LLVMValueRef function)
{
    bool fits =
        is_library_type(LLVMGlobalGetValueType(function)) && !ir_has_attribute(function, 1, "sret");
    struct value_list calls = ir_calls_of(function);
    for (size_t i = 0; fits && i < calls.count; i++)
        fits = is_library_type(LLVMGetCalledFunctionType(calls.items[i]));
    value_list_release(&calls);
    return fits;
}

static bool is_weak(LLVMValueRef value)
{
    return LLVMGetLinkage(value) == LLVMExternalWeakLinkage;
}

static void resolve_function(struct ir *ir, LLVMValueRef function)
{
    const struct model *model = model_find(ir_name(function));
    if (model && !fits_library(function))
        ir_complain(ir, ir_using_instruction(function),
                    "'%s' is declared with another type than the library's function has",
                    ir_name(function));
    else if (model && model->native)
        use_native(ir, function, model);
    else if (model)
        use_model(ir, function, model);
    else if (is_weak(function) || is_personality(function))
        LLVMReplaceAllUsesWith(function, LLVMConstPointerNull(ir->pointer));
    else
        refuse(ir, function);
}

/* Whether the program uses the function, and no file defines it. */
static bool is_open(LLVMValueRef function)
{
    return LLVMIsDeclaration(function) && LLVMGetIntrinsicID(function) == 0 && !hook_is(function) &&
           LLVMGetFirstUse(function);
}

bool calls_lack_function(LLVMValueRef function)
{
    return is_open(function) && !model_find(ir_name(function)) && !is_weak(function) &&
           !is_personality(function) && !is_wide_atomic(function);
}

static bool is_open_variable(LLVMValueRef variable)
{
    return LLVMIsDeclaration(variable) && LLVMGetFirstUse(variable) && !hook_is_variable(variable);
}

bool calls_lack_variable(LLVMValueRef variable)
{
    return is_open_variable(variable) && !is_weak(variable);
}

static void resolve_functions(struct ir *ir)
{
    struct value_list functions = {0};
    for_each_function(function, ir)
        if (is_open(function))
            value_list_add(&functions, function);
    for (size_t i = 0; i < functions.count; i++)
        resolve_function(ir, functions.items[i]);
    value_list_release(&functions);
}

/* Refuses each instruction that uses the value, where it is executed. Returns false if data uses
 * it, or a phi node, before which nothing can be executed. */
static bool trap_uses(struct ir *ir, LLVMValueRef value, const char *message)
{
    bool all = true;
    struct value_list users = ir_users(value);
    for (size_t i = 0; i < users.count; i++) {
        LLVMValueRef user = users.items[i];
        if (LLVMIsAInstruction(user) && !LLVMIsAPHINode(user))
            unsupported_refuse(ir, user, "%s", message);
        else
            all &= LLVMIsAConstantExpr(user) && trap_uses(ir, user, message);
    }
    value_list_release(&users);
    return all;
}

static void refuse_variable(struct ir *ir, LLVMValueRef variable)
{
    char *name = demangle_symbol(ir_name(variable));
    char *message = memory_print("the variable '%s' is declared but not defined; add the file that "
                                 "defines it",
                                 name);
    free(name);
    if (!ir->traps_unsupported || !trap_uses(ir, variable, message)) {
        ir_complain(ir, ir_using_instruction(variable), "%s", message);
        ir->refusals += !ir->traps_unsupported;
        ir->undefined++;
    }
    free(message);
}

static void check_variables(struct ir *ir)
{
    for (LLVMValueRef v = LLVMGetFirstGlobal(ir->module); v; v = LLVMGetNextGlobal(v)) {
        if (!is_open_variable(v))
            continue;
        if (!is_weak(v))
            refuse_variable(ir, v);
        LLVMReplaceAllUsesWith(v, LLVMConstPointerNull(ir->pointer));
    }
}

static void lower_call(struct ir *ir, LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    if (callee && LLVMGetIntrinsicID(callee) != 0)
        intrinsics_lower(ir, call);
    else if (callee && ir_is_library(callee) && ir_is_instrumented(callee) &&
             !ir_is_library(ir_function_of(call))) {
        ir_build_before(ir, call);
        LLVMValueRef site = place_build_call(ir, call, wrapped_calls_name(ir_name(callee)));
        hook_build(ir, HOOK_SET_CALLER, &site);
    }
}

void calls_lower(struct ir *ir)
{
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function))
            continue;
        for_each_present_instruction(instruction, function) {
            if (ir_is_call(instruction))
                lower_call(ir, instruction);
            else if (LLVMGetInstructionOpcode(instruction) == LLVMCallBr)
                ir_complain(ir, instruction, "heddle cannot follow inline assembly that jumps");
        }
    }
    resolve_functions(ir);
    check_variables(ir);
    ir_stop_on_complaints(ir);
}
