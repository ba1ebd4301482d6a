#include "front/entry.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct constructor {
    uint64_t priority;
    size_t position; /* among those of one priority */
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

static LLVMValueRef find_main(struct ir *ir)
{
    LLVMValueRef function = LLVMGetNamedFunction(ir->module, "main");
    if (!function || LLVMIsDeclaration(function))
        die("the program has no function main");
    LLVMTypeRef type = LLVMGlobalGetValueType(function);
    if (LLVMCountParamTypes(type) > 3 ||
        LLVMGetTypeKind(LLVMGetReturnType(type)) != LLVMIntegerTypeKind)
        die("main is neither int main(void) nor int main(int, char **)");
    return function;
}

static LLVMValueRef build_main_call(struct ir *ir, LLVMValueRef function)
{
    LLVMValueRef vector = LLVMGetNamedGlobal(ir->module, "heddle_arguments");
    LLVMValueRef environment = LLVMGetNamedGlobal(ir->module, "heddle_environment");
    LLVMValueRef all[] = {LLVMConstInt(ir->i32, 1, false), vector, environment};
    LLVMTypeRef type = LLVMGlobalGetValueType(function), wanted[3];
    unsigned count = LLVMCountParamTypes(type);
    LLVMGetParamTypes(type, wanted);
    for (unsigned i = 0; i < count; i++)
        if (LLVMTypeOf(all[i]) != wanted[i])
            die("main is neither int main(void) nor int main(int, char **)");
    return LLVMBuildCall2(ir->builder, type, function, all, count, "result");
}

/* Lists for a linker and a loader, which heddle is both of: what they name is kept if it is used.
 */
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

void entry_build(struct ir *ir)
{
    LLVMValueRef program_main = find_main(ir);
    LLVMTypeRef type = LLVMFunctionType(ir->i32, NULL, 0, false);
    LLVMValueRef entry = LLVMAddFunction(ir->module, ENTRY_NAME, type);
    ir_mark_runtime(ir, entry);
    LLVMPositionBuilderAtEnd(ir->builder, LLVMAppendBasicBlockInContext(ir->context, entry, ""));
    build_constructors(ir);
    LLVMValueRef result = build_main_call(ir, program_main);
    LLVMBuildRet(ir->builder, LLVMBuildIntCast2(ir->builder, result, ir->i32, true, ""));
    delete_lists(ir);
}
