#include "front/load/find_tests.h"

#include "base/memory.h"
#include "front/sites/place.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static bool is_test_name(const char *name)
{
    return strcmp(name, "test") == 0 || strncmp(name, "test_", 5) == 0;
}

/* Whether it can be called without arguments, and its result, if any, tells success by 0. */
static bool is_callable(struct ir *ir, LLVMValueRef function)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(function), result = LLVMGetReturnType(type);
    return LLVMCountParamTypes(type) == 0 && !LLVMIsFunctionVarArg(type) &&
           (result == ir->nothing || result == ir->i32);
}

static void add(struct test_functions *tests, struct ir *ir, LLVMValueRef function)
{
    const char *name = place_function_name(ir, function);
    if (is_test_name(name) && is_callable(ir, function))
        *array_push(tests->items, tests->count, tests->capacity) =
            (struct test_function){name, place_function(ir, function), tests->piece_count};
}

static void add_name(struct test_functions *tests, struct ir *ir, LLVMValueRef value)
{
    const char *name = ir_name(value);
    LLVMLinkage linkage = LLVMGetLinkage(value);
    if (linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage ||
        strncmp(name, "llvm.", strlen("llvm.")) == 0)
        return;
    *array_push(tests->names, tests->name_count, tests->name_capacity) =
        (struct linked_name){site_table_text(ir->sites, name, strlen(name)), tests->piece_count,
                             !LLVMIsDeclaration(value)};
}

static void add_names(struct test_functions *tests, struct ir *ir, LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        add_name(tests, ir, f);
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        add_name(tests, ir, v);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a))
        add_name(tests, ir, a);
}

static int compare(const void *left, const void *right)
{
    const struct test_function *a = left, *b = right;
    return (a->site->line > b->site->line) - (a->site->line < b->site->line);
}

void find_tests(struct test_functions *tests, struct ir *ir, LLVMModuleRef module)
{
    size_t before = tests->count;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            add(tests, ir, f);
    if (tests->count > before)
        qsort(tests->items + before, tests->count - before, sizeof *tests->items, compare);
    add_names(tests, ir, module);
    LLVMValueRef found = LLVMGetNamedFunction(module, "main");
    *array_push(tests->mains, tests->piece_count, tests->piece_capacity) =
        found && !LLVMIsDeclaration(found) ? place_function(ir, found) : NULL;
}

void test_functions_release(struct test_functions *tests)
{
    free(tests->items);
    free(tests->names);
    free(tests->mains);
    *tests = (struct test_functions){0};
}
