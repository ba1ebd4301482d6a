#include "front/load/shared.h"

#include <llvm-c/Linker.h>

static void for_each_definition(LLVMModuleRef module, void (*change)(LLVMValueRef value))
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (!LLVMIsDeclaration(f))
            change(f);
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        if (!LLVMIsDeclaration(v))
            change(v);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a))
        change(a);
}

static void hide(LLVMValueRef value)
{
    if (LLVMGetLinkage(value) == LLVMExternalLinkage &&
        LLVMGetVisibility(value) == LLVMHiddenVisibility) {
        LLVMSetVisibility(value, LLVMDefaultVisibility);
        LLVMSetLinkage(value, LLVMInternalLinkage);
    }
}

static void weaken(LLVMValueRef value)
{
    if (LLVMGetLinkage(value) == LLVMExternalLinkage)
        LLVMSetLinkage(value, LLVMWeakAnyLinkage);
}

LLVMModuleRef shared_join(LLVMModuleRef object, LLVMModuleRef module)
{
    if (!object)
        return module;
    if (LLVMLinkModules2(object, module))
        die("the parts of a shared object cannot be linked with one another");
    return object;
}

void shared_link(struct ir *ir, LLVMModuleRef object)
{
    for_each_definition(object, hide);
    if (!ir->module) {
        ir->module = object;
        return;
    }
    shared_end(ir);
    if (LLVMLinkModules2(ir->module, object))
        die("the shared objects cannot be linked with one another");
}

void shared_end(struct ir *ir)
{
    if (ir->module)
        for_each_definition(ir->module, weaken);
}
