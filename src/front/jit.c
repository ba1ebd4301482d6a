/* jit.c - compiles the module to an object in memory, and links that with ORC. So the module and
 * its context are released before the exploration starts. Only parts of ORC's interface are used
 * that are the same in LLVM 16 to 22. */
#include "front/jit.h"

#include "base/memory.h"

#include <llvm-c/ExecutionEngine.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/Orc.h>
#include <llvm-c/OrcEE.h>

struct jit {
    LLVMOrcLLJITRef session;
};

static void expect(LLVMErrorRef error, const char *what)
{
    if (error)
        die("%s: %s", what, LLVMGetErrorMessage(error));
}

/* Functions that code generation calls, such as memcpy, are this process's own. */
static void add_process_symbols(LLVMOrcLLJITRef session)
{
    LLVMOrcDefinitionGeneratorRef generator;
    expect(LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(
               &generator, LLVMOrcLLJITGetGlobalPrefix(session), NULL, NULL),
           "cannot look up symbols of this process");
    LLVMOrcJITDylibAddGenerator(LLVMOrcLLJITGetMainJITDylib(session), generator);
}

/* LLVM has two such layers. Only this one takes listeners through the C interface. The listener
 * belongs to LLVM and is one for the whole process. */
static LLVMOrcObjectLayerRef make_debug_layer(void *unused, LLVMOrcExecutionSessionRef session,
                                              const char *triple)
{
    (void)unused;
    (void)triple;
    LLVMOrcObjectLayerRef layer =
        LLVMOrcCreateRTDyldObjectLinkingLayerWithSectionMemoryManager(session);
    LLVMOrcRTDyldObjectLinkingLayerRegisterJITEventListener(layer,
                                                            LLVMCreateGDBRegistrationListener());
    return layer;
}

/* NULL is a builder without changes. */
static LLVMOrcLLJITBuilderRef make_builder(bool debug)
{
    if (!debug)
        return NULL;
    LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
    LLVMOrcLLJITBuilderSetObjectLinkingLayerCreator(builder, make_debug_layer, NULL);
    return builder;
}

struct jit *jit_new(struct ir *ir, bool debug)
{
    struct jit *jit = memory_new(1, sizeof *jit);
    char *message = NULL;
    LLVMMemoryBufferRef object;
    if (LLVMTargetMachineEmitToMemoryBuffer(ir->target, ir->module, LLVMObjectFile, &message,
                                            &object))
        die("cannot compile the program: %s", message);
    expect(LLVMOrcCreateLLJIT(&jit->session, make_builder(debug)), "cannot start the JIT compiler");
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
