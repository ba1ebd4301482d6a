/* The module is compiled to an object in memory, and ORC links that. So the module and its context
 * are gone before exploration starts, and no part of ORC's interface is used that has changed
 * between LLVM 16 and 22. */
#include "front/jit.h"

#include "base/memory.h"

#include <llvm-c/LLJIT.h>
#include <llvm-c/Orc.h>
#include <stdlib.h>

struct jit {
    LLVMOrcLLJITRef session;
};

static void expect(LLVMErrorRef error, const char *what)
{
    if (error)
        die("%s: %s", what, LLVMGetErrorMessage(error));
}

/* What code generation itself calls, such as memcpy, is this process's own. */
static void add_process_symbols(LLVMOrcLLJITRef session)
{
    LLVMOrcDefinitionGeneratorRef generator;
    expect(LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
               &generator, LLVMOrcLLJITGetGlobalPrefix(session), NULL, NULL),
           "cannot look up symbols of this process");
    LLVMOrcJITDylibAddGenerator(LLVMOrcLLJITGetMainJITDylib(session), generator);
}

struct jit *jit_new(struct ir *ir)
{
    struct jit *jit = memory_new(1, sizeof *jit);
    char *message = NULL;
    LLVMMemoryBufferRef object;
    if (LLVMTargetMachineEmitToMemoryBuffer(ir->target, ir->module, LLVMObjectFile, &message,
                                            &object))
        die("cannot compile the program: %s", message);
    expect(LLVMOrcCreateLLJIT(&jit->session, NULL), "cannot start the JIT compiler");
    add_process_symbols(jit->session);
    expect(
        LLVMOrcLLJITAddObjectFile(jit->session, LLVMOrcLLJITGetMainJITDylib(jit->session), object),
        "cannot link the program");
    return jit;
}

void *jit_find(struct jit *jit, const char *name)
{
    LLVMOrcExecutorAddress address;
    expect(LLVMOrcLLJITLookup(jit->session, &address, name), "cannot link the program");
    return (void *)(uintptr_t)address;
}

void jit_free(struct jit *jit)
{
    expect(LLVMOrcDisposeLLJIT(jit->session), "cannot unload the program");
    free(jit);
}
