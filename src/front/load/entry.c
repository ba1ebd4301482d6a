/* entry.c - builds the function at which the program starts, and the one that runs at its end.
 *
 * Finds the entry function, suggests others if it does not exist, and builds the calls of
 * the constructors, of the entry function, and of the destructors. */
#include "front/load/entry.h"

#include "base/memory.h"
#include "base/words.h"
#include "front/load/steps.h"
#include "front/sites/place.h"

#include <stdlib.h>
#include <string.h>

/* --- Constructors and destructors ------------------------------------------------------------- */

/* A constructor or a destructor. */
struct listed {
    uint64_t priority;
    size_t position; /* in the list */
    LLVMValueRef function;
};

static int compare_listed(const void *left, const void *right)
{
    const struct listed *a = left, *b = right;
    if (a->priority != b->priority)
        return a->priority < b->priority ? -1 : 1;
    return (a->position > b->position) - (a->position < b->position);
}

/* Sets *count to the number of the list's functions. Returns them in the order of their priorities.
 * The caller frees them. The list is an array of {priority, function, data}. */
static struct listed *read_list(struct ir *ir, const char *name, size_t *count)
{
    LLVMValueRef list = LLVMGetNamedGlobal(ir->module, name);
    LLVMValueRef array = list ? LLVMGetInitializer(list) : NULL;
    size_t entries = array && LLVMIsAConstantArray(array) ? (size_t)LLVMGetNumOperands(array) : 0;
    struct listed *functions = memory_new(entries + 1, sizeof *functions);
    *count = 0;
    for (size_t i = 0; i < entries; i++) {
        LLVMValueRef entry = LLVMGetOperand(array, (unsigned)i);
        LLVMValueRef function = LLVMGetOperand(entry, 1);
        if (LLVMIsAGlobalAlias(function))
            function = LLVMAliasGetAliasee(function);
        if (LLVMIsAFunction(function))
            functions[(*count)++] =
                (struct listed){LLVMConstIntGetZExtValue(LLVMGetOperand(entry, 0)), i, function};
    }
    if (*count > 1)
        qsort(functions, *count, sizeof *functions, compare_listed);
    return functions;
}

/* What main and constructors are called with, as far as they have parameters. */
struct start_arguments {
    LLVMValueRef all[3]; /* the number of arguments, the arguments, the environment */
};

/* Returns NULL if the function has other parameters. `arguments` may be NULL: there are none. */
static LLVMValueRef build_call(struct ir *ir, LLVMValueRef function,
                               const struct start_arguments *arguments)
{
    enum { MOST = sizeof arguments->all / sizeof *arguments->all };
    LLVMTypeRef type = LLVMGlobalGetValueType(function), wanted[MOST];
    unsigned count = LLVMCountParamTypes(type);
    if (count > (arguments ? MOST : 0) || LLVMIsFunctionVarArg(type))
        return NULL;
    LLVMGetParamTypes(type, wanted);
    LLVMValueRef passed[MOST];
    for (unsigned i = 0; i < count; i++) {
        passed[i] = arguments->all[i];
        if (LLVMTypeOf(passed[i]) != wanted[i])
            return NULL;
    }
    return LLVMBuildCall2(ir->builder, type, function, passed, count, "");
}

static void build_listed_call(struct ir *ir, LLVMValueRef function,
                              const struct start_arguments *arguments)
{
    if (!build_call(ir, function, arguments))
        die("%s cannot be run before or after main: it has other parameters than main",
            place_function_name(ir, function));
}

static void build_constructors(struct ir *ir, const char *list,
                               const struct start_arguments *arguments)
{
    size_t count;
    struct listed *constructors = read_list(ir, list, &count);
    for (size_t i = 0; i < count; i++)
        build_listed_call(ir, constructors[i].function, arguments);
    free(constructors);
}

/* Adds a function without parameters, and lets the builder write its body. */
static void build_function(struct ir *ir, const char *name, LLVMTypeRef result)
{
    LLVMTypeRef type = LLVMFunctionType(result, NULL, 0, false);
    LLVMValueRef function = LLVMAddFunction(ir->module, name, type);
    ir_mark_library(ir, function);
    LLVMPositionBuilderAtEnd(ir->builder, LLVMAppendBasicBlockInContext(ir->context, function, ""));
}

/* Destructors run in the opposite order of constructors. */
static void build_destructors(struct ir *ir)
{
    size_t count;
    struct listed *destructors = read_list(ir, "llvm.global_dtors", &count);
    if (count > 0) {
        build_function(ir, DESTRUCTORS_NAME, ir->nothing);
        for (size_t i = count; i-- > 0;)
            build_listed_call(ir, destructors[i].function, NULL);
        LLVMBuildRetVoid(ir->builder);
    }
    free(destructors);
}

/* --- The entry -------------------------------------------------------------------------------- */

/* The functions of the program that have a body. */
static struct value_list program_functions(struct ir *ir)
{
    struct value_list list = {0};
    for_each_function(function, ir)
        if (ir_is_instrumented(function) && !ir_is_library(function))
            value_list_add(&list, function);
    return list;
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
    struct name_list list = {memory_new(functions->count + 1, sizeof *list.names), 0};
    for (size_t i = 0; i < functions->count; i++) {
        const char *other = place_function_name(ir, functions->items[i]);
        if (strcmp(other, name) != 0)
            list.names[list.count++] = other;
    }
    struct suggest_words words = {name_at, &list};
    const char *near[NEAR];
    unsigned count = suggest_near(name, &words, near, NEAR);
    char *advice = memory_copy_text("");
    for (unsigned i = 0; i < count; i++)
        advice = memory_print("%s%s%s", advice, i == 0 ? "; did you mean " : " or ", near[i]);
    die("the program has no function %s%s", name, advice);
}

/* By its name in the source or its symbol. What is called main in a namespace has another symbol
 * than the program's main. */
static bool is_called(struct ir *ir, LLVMModuleRef module, LLVMValueRef function, const char *name)
{
    LLVMValueRef alias = LLVMGetNamedGlobalAlias(module, name, strlen(name));
    bool is_main = strcmp(name, "main") == 0;
    return (alias && LLVMAliasGetAliasee(alias) == function) ||
           (!is_main && strcmp(place_function_name(ir, function), name) == 0) ||
           strcmp(ir_name(function), name) == 0;
}

bool entry_is_in(struct ir *ir, LLVMModuleRef module, const char *entry)
{
    bool is_scenario = strcmp(entry, FRONT_SCENARIO_ENTRY) == 0;
    LLVMValueRef object = is_scenario ? LLVMGetNamedGlobal(module, OBJECT_NAME) : NULL;
    LLVMValueRef tests =
        strcmp(entry, "main") == 0 ? LLVMGetNamedFunction(module, FRONT_TESTS_ENTRY) : NULL;
    if ((object && !LLVMIsDeclaration(object)) || (tests && !LLVMIsDeclaration(tests)))
        return true;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (ir_is_instrumented(f) && is_called(ir, module, f, entry))
            return true;
    return false;
}

/* The function of this very symbol, which the linker would take; NULL: there is none. */
static LLVMValueRef find_symbol(struct ir *ir, const char *name)
{
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, name);
    bool is_global =
        function && ir_is_instrumented(function) && LLVMGetLinkage(function) == LLVMExternalLinkage;
    return is_global ? function : NULL;
}

/* Static functions of several files, overloaded functions, or those of several namespaces may have
 * the same name. Dies then, unless one of them has it as its symbol. */
static LLVMValueRef find_entry(struct ir *ir, const char *name)
{
    if (strcmp(name, FRONT_SCENARIO_ENTRY) == 0)
        return LLVMGetNamedFunction(ir->module, name);
    if (find_symbol(ir, name))
        return find_symbol(ir, name);
    struct value_list functions = program_functions(ir);
    LLVMValueRef found = NULL;
    for (size_t i = 0; i < functions.count; i++) {
        if (!is_called(ir, ir->module, functions.items[i], name))
            continue;
        if (found)
            die("the program has several functions %s; rename one, or leave out a file", name);
        found = functions.items[i];
    }
    if (!found && strcmp(name, "main") == 0)
        found = LLVMGetNamedFunction(ir->module, FRONT_TESTS_ENTRY);
    if (!found)
        refuse_unknown(ir, &functions, name);
    value_list_release(&functions);
    return found;
}

static _Noreturn void refuse_type(const char *name)
{
    die("%s cannot be run as it is: it is neither int %s(void) nor int %s(int, char **); "
        "name another function by --entry",
        name, name, name);
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

static struct start_arguments build_start_arguments(struct ir *ir,
                                                    const struct front_options *options)
{
    return (struct start_arguments){{LLVMConstInt(ir->i32, options->argument_count + 1, false),
                                     build_arguments(ir, options), environment_build(ir, options)}};
}

static LLVMValueRef build_entry_call(struct ir *ir, LLVMValueRef function, const char *name,
                                     const struct start_arguments *arguments)
{
    unsigned count = LLVMCountParamTypes(LLVMGlobalGetValueType(function));
    bool lone = count == 1 && strcmp(name, "main") != 0; /* an int, but hardly a count */
    LLVMValueRef call = lone ? NULL : build_call(ir, function, arguments);
    if (!call)
        refuse_type(name);
    return call;
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
    static const char *const lists[] = {PREINIT_LIST, "llvm.global_ctors", "llvm.global_dtors",
                                        "llvm.used", "llvm.compiler.used"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        LLVMValueRef list = LLVMGetNamedGlobal(ir->module, lists[i]);
        if (list)
            LLVMDeleteGlobal(list);
    }
}

void entry_declare(struct ir *ir, const struct front_options *options)
{
    if (strcmp(options->entry, FRONT_SCENARIO_ENTRY) != 0)
        return;
    LLVMValueRef checked = LLVMGetNamedGlobal(ir->module, OBJECT_NAME);
    if (!checked || LLVMIsDeclaration(checked))
        die("--linearizability needs a table of operations: the program does not define "
            "'" OBJECT_NAME "' "
            "(see heddle/linearizability.h)");
    LLVMAddFunction(ir->module, FRONT_SCENARIO_ENTRY, LLVMFunctionType(ir->i32, NULL, 0, false));
}

void entry_build(struct ir *ir, const struct front_options *options)
{
    LLVMValueRef function = find_entry(ir, options->entry);
    struct start_arguments arguments = build_start_arguments(ir, options);
    build_function(ir, ENTRY_NAME, ir->i32);
    build_constructors(ir, PREINIT_LIST, &arguments);
    build_constructors(ir, "llvm.global_ctors", &arguments);
    LLVMValueRef result = build_entry_call(ir, function, options->entry, &arguments);
    LLVMBuildRet(ir->builder, build_status(ir, result, options->entry));
    build_destructors(ir);
    delete_lists(ir);
}

/* It is called last. */
LLVMValueRef entry_function(struct ir *ir)
{
    LLVMValueRef entry = LLVMGetNamedFunction(ir->module, ENTRY_NAME);
    LLVMValueRef instruction = LLVMGetLastInstruction(LLVMGetLastBasicBlock(entry));
    while (!ir_is_call(instruction))
        instruction = LLVMGetPreviousInstruction(instruction);
    return ir_callee(instruction);
}
