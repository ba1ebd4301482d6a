/* hooks.c - the table of hooks, with the types of their parameters and results. */
#include "front/hooks.h"

#include "machine/models/jump.h"

#include <string.h>

static const struct {
    const char *name;
    const char *signature;
    void *address;
    bool visible;
} hooks[] = {
#define ROW(hook, function, signature, visible) {#function, signature, function, visible},
    HOOK_ROWS(ROW)
#undef ROW
};

enum { MAX_ARGUMENTS = 8 };

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
    LLVMValueRef function = ir_declare(ir, hooks[hook].name, type);
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

void hook_release_helpers(struct ir *ir, const char *kept)
{
    for_each_function(function, ir)
        if (!LLVMIsDeclaration(function) && ir_is_library(function) &&
            ir_has_attribute(function, IR_FUNCTION, "alwaysinline") &&
            !(kept && strcmp(ir_name(function), kept) == 0))
            LLVMSetLinkage(function, LLVMInternalLinkage);
}

/* The text as an argument; NULL: that of the kind of error. */
static LLVMValueRef text_argument(struct ir *ir, const char *text)
{
    return text ? ir_address(ir, site_table_text(ir->sites, text, strlen(text)))
                : LLVMConstPointerNull(ir->pointer);
}

void hook_build_failure(struct ir *ir, LLVMValueRef site, int kind, const char *text)
{
    LLVMValueRef arguments[] = {site, LLVMConstInt(ir->i32, (unsigned)kind, false),
                                text_argument(ir, text)};
    hook_build(ir, HOOK_FAIL, arguments);
}

void hook_build_guard(struct ir *ir, struct site *site, int kind, const char *text,
                      LLVMValueRef wrong)
{
    LLVMValueRef arguments[] = {ir_address(ir, site), LLVMConstInt(ir->i32, (unsigned)kind, false),
                                text_argument(ir, text), wrong};
    hook_build_helper(ir, "heddle_guard", arguments);
}

static int find_name(const char *name)
{
    for (int i = 0; i < (int)HOOKS; i++)
        if (strcmp(name, hooks[i].name) == 0)
            return i;
    return -1;
}

static int find(LLVMValueRef function)
{
    return find_name(ir_name(function));
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

static const char yielded[] = "heddle.has_yielded"; /* no name of a program's variable */

LLVMValueRef hook_yielded(struct ir *ir)
{
    LLVMValueRef variable = LLVMGetNamedGlobal(ir->module, yielded);
    return variable ? variable : LLVMAddGlobal(ir->module, ir->i8, yielded);
}

bool hook_is_variable(LLVMValueRef variable)
{
    return strcmp(ir_name(variable), yielded) == 0;
}

const void *hook_find(const char *name)
{
    static const char *const prefixes[] = {HOOK_MODEL_PREFIX, HOOK_NATIVE_PREFIX};
    int hook = find_name(name);
    if (hook >= 0)
        return hooks[hook].address;
    if (strcmp(name, yielded) == 0)
        return &heddle_has_yielded;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (ir_begins(name, prefixes[i]))
            return model_find(name + strlen(prefixes[i]))->address;
    return NULL;
}
