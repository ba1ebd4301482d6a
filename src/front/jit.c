/* jit.c - compiles the module to an object in memory, and links that with ORC. So the module and
 * its context are released before the exploration starts, and the object can be kept. Only parts of
 * ORC's interface are used that are the same in LLVM 16 to 22. */
#include "front/jit.h"

#include "base/memory.h"
#include "front/hooks.h"

#include <link.h>
#include <llvm-c/ExecutionEngine.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/Orc.h>
#include <llvm-c/OrcEE.h>
#include <malloc.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct jit {
    LLVMOrcLLJITRef session;
};

static void expect(LLVMErrorRef error, const char *what)
{
    if (error)
        die("%s: %s", what, LLVMGetErrorMessage(error));
}

static LLVMErrorRef define_hooks(LLVMOrcDefinitionGeneratorRef generator, void *unused,
                                 LLVMOrcLookupStateRef *state, LLVMOrcLookupKind kind,
                                 LLVMOrcJITDylibRef program, LLVMOrcJITDylibLookupFlags flags,
                                 LLVMOrcCLookupSet names, size_t count)
{
    (void)generator, (void)unused, (void)state, (void)kind, (void)flags;
    LLVMOrcCSymbolMapPairs found = memory_new(count, sizeof *found);
    size_t found_count = 0;
    for (size_t i = 0; i < count; i++) {
        const void *address = hook_find(LLVMOrcSymbolStringPoolEntryStr(names[i].Name));
        if (!address)
            continue;
        LLVMOrcRetainSymbolStringPoolEntry(names[i].Name);
        found[found_count++] = (LLVMOrcCSymbolMapPair){
            .Name = names[i].Name,
            .Sym = {.Address = (uintptr_t)address,
                    .Flags = {.GenericFlags = LLVMJITSymbolGenericFlagsExported}}};
    }
    LLVMErrorRef error = NULL;
    if (found_count > 0)
        error = LLVMOrcJITDylibDefine(program, LLVMOrcAbsoluteSymbols(found, found_count));
    free(found);
    return error;
}

/* What the code calls of the machine. */
static void add_hooks(LLVMOrcLLJITRef session)
{
    LLVMOrcJITDylibAddGenerator(
        LLVMOrcLLJITGetMainJITDylib(session),
        LLVMOrcCreateCustomCAPIDefinitionGenerator(define_hooks, NULL, NULL));
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

LLVMMemoryBufferRef jit_compile(struct ir *ir)
{
    char *message = NULL;
    LLVMMemoryBufferRef object;
    if (LLVMTargetMachineEmitToMemoryBuffer(ir->target, ir->module, LLVMObjectFile, &message,
                                            &object))
        die("cannot compile the program: %s", message);
    return object;
}

struct jit *jit_new(LLVMMemoryBufferRef object, bool debug)
{
    struct jit *jit = memory_new(1, sizeof *jit);
    LLVMInitializeNativeTarget();
    expect(LLVMOrcCreateLLJIT(&jit->session, make_builder(debug)), "cannot start the JIT compiler");
    add_hooks(jit->session);
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

/* --- The compiler's memory -------------------------------------------------------------------- */

static void release_segment(uintptr_t base, const ElfW(Phdr) * segment, uintptr_t page)
{
    uintptr_t from = (base + segment->p_vaddr + page - 1) / page * page;
    uintptr_t to = (base + segment->p_vaddr + segment->p_memsz) / page * page;
    if (from < to)
        madvise((void *)from, to - from, MADV_DONTNEED);
}

/* Only segments that are never written can be read from the file again. */
static int release_library(struct dl_phdr_info *library, size_t size, void *page)
{
    (void)size;
    if (!library->dlpi_name || !strstr(library->dlpi_name, "libLLVM"))
        return 0;
    for (unsigned i = 0; i < library->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
        if (segment->p_type == PT_LOAD && !(segment->p_flags & PF_W))
            release_segment(library->dlpi_addr, segment, *(const uintptr_t *)page);
    }
    return 0;
}

void jit_release_compiler(void)
{
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    dl_iterate_phdr(release_library, &page);
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
