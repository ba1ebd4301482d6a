/* entry.c - finds the entry function, suggests others if it does not exist, and builds the calls of
 * the constructors and of the entry function. */
#include "front/entry.h"

#include "base/memory.h"
#include "base/suggest.h"
#include "front/place.h"

#include <llvm-c/DebugInfo.h>
#include <stdlib.h>
#include <string.h>

struct constructor {
    uint64_t priority;
    size_t position; /* among the constructors of one priority */
    LLVMValueRef function;
};

static int compare_constructors(const void *left, const void *right)
{
    const struct constructor *a = left, *b = right;
    if (a->priority != b->priority)
        return a->priority < b->priority ? -1 : 1;
    return (a->position > b->position) - (a->position < b->position);
}

static void build_call(struct ir *ir, LLVMValueRef function)
{
    LLVMBuildCall2(ir->builder, LLVMGlobalGetValueType(function), function, NULL, 0, "");
}

/* llvm.global_ctors is an array of {priority, function, data}. */
static void build_constructors(struct ir *ir)
{
    LLVMValueRef list = LLVMGetNamedGlobal(ir->module, "llvm.global_ctors");
    LLVMValueRef array = list ? LLVMGetInitializer(list) : NULL;
    if (!array || !LLVMIsAConstantArray(array))
        return;
    size_t count = (size_t)LLVMGetNumOperands(array);
    struct constructor *constructors = memory_new(count, sizeof *constructors);
    for (size_t i = 0; i < count; i++) {
        LLVMValueRef entry = LLVMGetOperand(array, (unsigned)i);
        constructors[i] = (struct constructor){LLVMConstIntGetZExtValue(LLVMGetOperand(entry, 0)),
                                               i, LLVMIsAFunction(LLVMGetOperand(entry, 1))};
    }
    qsort(constructors, count, sizeof *constructors, compare_constructors);
    for (size_t i = 0; i < count; i++)
        if (constructors[i].function)
            build_call(ir, constructors[i].function);
    free(constructors);
}

/* The functions of the program that have a body. */
static struct value_list program_functions(struct ir *ir)
{
    struct value_list list = {0};
    for_each_function(function, ir)
        if (ir_is_instrumented(function) && !ir_is_library(function))
            value_list_add(&list, function);
    return list;
}

/* A function's name in the source. C++ adds parameters to the name in the module. */
static const char *source_name(struct ir *ir, LLVMValueRef function)
{
    return LLVMGetSubprogram(function) ? place_function_name(ir, function) : ir_name(function);
}

/* A context of suggest_words. */
struct name_list {
    const char **names;
    size_t count;
};

static const char *name_at(const void *context, unsigned i)
{
    const struct name_list *list = context;
    return i < list->count ? list->names[i] : NULL;
}

static _Noreturn void refuse_unknown(struct ir *ir, const struct value_list *functions,
                                     const char *name)
{
    enum { NEAR = 3 };
    struct name_list list = {memory_new(functions->count + 1, sizeof *list.names),
                             functions->count};
    for (size_t i = 0; i < functions->count; i++)
        list.names[i] = source_name(ir, functions->items[i]);
    struct suggest_words words = {name_at, &list};
    const char *near[NEAR];
    unsigned count = suggest_near(name, &words, near, NEAR);
    char *advice = memory_copy_text("");
    for (unsigned i = 0; i < count; i++)
        advice = memory_print("%s%s%s", advice, i == 0 ? "; did you mean " : " or ", near[i]);
    die("the program has no function %s%s", name, advice);
}

static bool is_called(struct ir *ir, LLVMValueRef function, const char *name)
{
    LLVMValueRef alias = LLVMGetNamedGlobalAlias(ir->module, name, strlen(name));
    return (alias && LLVMAliasGetAliasee(alias) == function) ||
           strcmp(source_name(ir, function), name) == 0 || strcmp(ir_name(function), name) == 0;
}

/* Static functions of several files, or overloaded functions, may have the same name. Dies then. */
static LLVMValueRef find_entry(struct ir *ir, const char *name)
{
    struct value_list functions = program_functions(ir);
    LLVMValueRef found = NULL;
    for (size_t i = 0; i < functions.count; i++) {
        if (!is_called(ir, functions.items[i], name))
            continue;
        if (found)
            die("the program has several functions %s", name);
        found = functions.items[i];
    }
    if (!found)
        refuse_unknown(ir, &functions, name);
    value_list_release(&functions);
    return found;
}

static _Noreturn void refuse_type(const char *name)
{
    die("%s cannot be run as it is: it is neither int %s(void) nor int %s(int, char **)", name,
        name, name);
}

/* A variable, as the program may write to its arguments. */
static LLVMValueRef build_variable(struct ir *ir, LLVMValueRef value, const char *name)
{
    LLVMValueRef variable = LLVMAddGlobal(ir->module, LLVMTypeOf(value), name);
    LLVMSetInitializer(variable, value);
    return variable;
}

static LLVMValueRef build_argument(struct ir *ir, const char *text, size_t length)
{
    LLVMValueRef value =
        LLVMConstStringInContext(ir->context, text, (unsigned)length, false /* ends with 0 */);
    return build_variable(ir, value, "heddle_argument");
}

static LLVMValueRef build_program_name(struct ir *ir, const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
    const char *dot = strrchr(name, '.');
    return build_argument(ir, name, dot ? (size_t)(dot - name) : strlen(name));
}

static LLVMValueRef build_arguments(struct ir *ir, const struct front_options *options)
{
    size_t count = options->argument_count + 2;
    LLVMValueRef *all = memory_new(count, sizeof *all);
    all[0] = build_program_name(ir, options->files[0].path);
    for (size_t i = 0; i < options->argument_count; i++)
        all[i + 1] = build_argument(ir, options->arguments[i], strlen(options->arguments[i]));
    all[count - 1] = LLVMConstPointerNull(ir->pointer);
    LLVMValueRef array = LLVMConstArray(ir->pointer, all, (unsigned)count);
    free(all);
    return build_variable(ir, array, "heddle_arguments");
}

static LLVMValueRef build_entry_call(struct ir *ir, LLVMValueRef function,
                                     const struct front_options *options)
{
    LLVMValueRef environment = LLVMGetNamedGlobal(ir->module, "heddle_environment");
    const char *name = options->entry;
    LLVMValueRef all[] = {LLVMConstInt(ir->i32, options->argument_count + 1, false),
                          build_arguments(ir, options), environment};
    enum { MOST = sizeof all / sizeof *all };
    LLVMTypeRef type = LLVMGlobalGetValueType(function), wanted[MOST];
    unsigned count = LLVMCountParamTypes(type);
    bool lone = count == 1 && strcmp(name, "main") != 0; /* an int, but hardly a count */
    if (count > MOST || lone || LLVMIsFunctionVarArg(type))
        refuse_type(name);
    LLVMGetParamTypes(type, wanted);
    for (unsigned i = 0; i < count; i++)
        if (LLVMTypeOf(all[i]) != wanted[i])
            refuse_type(name);
    return LLVMBuildCall2(ir->builder, type, function, all, count, "");
}

/* The program's exit status: the function's result, or 0 if it has none. */
static LLVMValueRef build_status(struct ir *ir, LLVMValueRef result, const char *name)
{
    switch (LLVMGetTypeKind(LLVMTypeOf(result))) {
    case LLVMVoidTypeKind:
        return LLVMConstInt(ir->i32, 0, false);
    case LLVMIntegerTypeKind:
        return LLVMBuildIntCast2(ir->builder, result, ir->i32, true, "");
    default:
        refuse_type(name);
    }
}

/* Deletes llvm.used and similar lists. They tell linkers and loaders to keep symbols; heddle keeps
 * those that are used. */
static void delete_lists(struct ir *ir)
{
    static const char *const lists[] = {"llvm.global_ctors", "llvm.global_dtors", "llvm.used",
                                        "llvm.compiler.used"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        LLVMValueRef list = LLVMGetNamedGlobal(ir->module, lists[i]);
        if (list)
            LLVMDeleteGlobal(list);
    }
}

void entry_build(struct ir *ir, const struct front_options *options)
{
    LLVMValueRef function = find_entry(ir, options->entry);
    LLVMTypeRef type = LLVMFunctionType(ir->i32, NULL, 0, false);
    LLVMValueRef entry = LLVMAddFunction(ir->module, ENTRY_NAME, type);
    ir_mark_library(ir, entry);
    LLVMPositionBuilderAtEnd(ir->builder, LLVMAppendBasicBlockInContext(ir->context, entry, ""));
    build_constructors(ir);
    LLVMValueRef result = build_entry_call(ir, function, options);
    LLVMBuildRet(ir->builder, build_status(ir, result, options->entry));
    delete_lists(ir);
}
