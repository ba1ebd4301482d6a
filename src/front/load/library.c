/* library.c - heddle's C and C++ library, as bitcode to link to the program. */
#include "front/load/steps.h"

#include "base/memory.h"
#include "base/words.h"
#include "front/calls/calls.h"
#include "machine/hooks.h"

#include <llvm-c/BitReader.h>
#include <string.h>

/* src/libc, src/libc/cxx and src/libc/cxx/streams, each without the folders below, as modules of
 * bitcode, embedded in heddle by libc_bitcode.S. */
extern const char libc_bitcode[], libc_bitcode_end[];
extern const char libcxx_bitcode[], libcxx_bitcode_end[];
extern const char libstreams_bitcode[], libstreams_bitcode_end[];

/* Whether passes build calls of it. */
static bool is_helper(LLVMValueRef value)
{
    return LLVMIsAFunction(value) && !ir_is_instrumented(value);
}

/* The program's definitions override those of the library. Where `as_needed`, only what is used
 * is linked, since bodies take long to read. The helpers that files
 * of the library share have hidden visibility. They become internal, so the program may use their
 * names for its own. Protected definitions override weak ones of an earlier module. */
static void set_linkage(LLVMValueRef value, bool as_needed)
{
    if (LLVMIsDeclaration(value) || LLVMGetLinkage(value) != LLVMExternalLinkage)
        return;
    LLVMVisibility visibility = LLVMGetVisibility(value);
    if (visibility == LLVMHiddenVisibility)
        LLVMSetLinkage(value, LLVMInternalLinkage);
    else if (visibility == LLVMDefaultVisibility)
        LLVMSetLinkage(value, as_needed && !is_helper(value) ? LLVMLinkOnceAnyLinkage
                                                             : LLVMWeakAnyLinkage);
}

/* The library is in C, but exceptions go through its functions. */
static void allow_exceptions(LLVMValueRef function)
{
    ir_drop_attribute(function, IR_FUNCTION, "nounwind");
}

/* Bodies are read when the module is linked. */
static LLVMModuleRef read_module(struct ir *ir, const char *bitcode, const char *end)
{
    LLVMMemoryBufferRef buffer =
        LLVMCreateMemoryBufferWithMemoryRange(bitcode, (size_t)(end - bitcode), LIBRARY_NAME, true);
    LLVMModuleRef module;
    if (LLVMGetBitcodeModuleInContext2(ir->context, buffer, &module))
        bug("cannot read the library");
    return module;
}

static void prepare(struct ir *ir, LLVMModuleRef module, bool as_needed)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f)) {
        allow_exceptions(f);
        if (!LLVMIsDeclaration(f))
            ir_mark_library(ir, f);
        set_linkage(f, as_needed);
    }
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v)) {
        if (!LLVMIsDeclaration(v))
            ir_mark_library_variable(ir, v);
        set_linkage(v, as_needed);
    }
}

static bool is_of_cxx(LLVMValueRef value)
{
    static const char *const prefixes[] = {"_Z", "__cxa_", "__gxx_"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (LLVMIsDeclaration(value) &&
            strncmp(ir_name(value), prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

/* Whether the program uses the C++ library: a function, or a variable, such as a table of virtual
 * functions. A program in C need not wait for it. */
static bool needs_cxx(struct ir *ir)
{
    for_each_function(f, ir)
        if (is_of_cxx(f))
            return true;
    for (LLVMValueRef v = LLVMGetFirstGlobal(ir->module); v; v = LLVMGetNextGlobal(v))
        if (is_of_cxx(v))
            return true;
    return false;
}

static bool defines(LLVMModuleRef module, const char *name)
{
    LLVMValueRef value = LLVMGetNamedFunction(module, name);
    if (!value)
        value = LLVMGetNamedGlobal(module, name);
    return value && !LLVMIsDeclaration(value) && LLVMGetLinkage(value) != LLVMLinkOnceODRLinkage;
}

static bool is_copy(LLVMValueRef value)
{
    return LLVMGetLinkage(value) == LLVMAvailableExternallyLinkage;
}

/* Whether a definition of the program uses the value. A copy of a library function's body does not
 * count: the library's takes its place. */
static bool is_used(LLVMValueRef value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAInstruction(user) ||
            !is_copy(LLVMGetBasicBlockParent(LLVMGetInstructionParent(user))))
            return true;
    }
    return false;
}

static bool takes_from(LLVMValueRef value, LLVMModuleRef module, LLVMModuleRef other)
{
    return (LLVMIsDeclaration(value) || is_copy(value)) && defines(module, ir_name(value)) &&
           !defines(other, ir_name(value)) && is_used(value);
}

/* Whether the program uses a definition of `module` that `other` does not have. */
static bool needs(struct ir *ir, LLVMModuleRef module, LLVMModuleRef other)
{
    for_each_function(f, ir)
        if (takes_from(f, module, other))
            return true;
    for (LLVMValueRef v = LLVMGetFirstGlobal(ir->module); v; v = LLVMGetNextGlobal(v))
        if (takes_from(v, module, other))
            return true;
    return false;
}

size_t library_read(struct ir *ir, LLVMModuleRef modules[LIBRARY_MODULES])
{
    size_t count = 0;
    bool has_streams = false;
    if (needs_cxx(ir)) {
        LLVMModuleRef cxx = read_module(ir, libcxx_bitcode, libcxx_bitcode_end);
        LLVMModuleRef streams = read_module(ir, libstreams_bitcode, libstreams_bitcode_end);
        modules[count++] = cxx;
        has_streams = needs(ir, streams, cxx);
        if (has_streams)
            modules[count++] = streams;
        else
            LLVMDisposeModule(streams);
    }
    modules[count++] = read_module(ir, libc_bitcode, libc_bitcode_end);
    /* The streams need the rest of the C++ library, which is linked before them. */
    for (size_t i = 0; i < count; i++)
        prepare(ir, modules[i], i > 0 || !has_streams);
    return count;
}

void library_leave_cold(struct ir *ir)
{
    for_each_function(function, ir)
        if (ir_is_instrumented(function) && ir_is_library(function) &&
            ir_has_attribute(function, IR_FUNCTION, "cold"))
            ir_keep_from_passes(ir, function);
}

/* --- Known bodies ----------------------------------------------------------------------------- */

static bool has_meaning(LLVMValueRef function)
{
    static const char *const names[] = {"reach_error", "__VERIFIER_error", "assume_abort_if_not"};
    return WORDS_HAVE(names, ir_name(function));
}

static bool is_known(const char *function)
{
    return model_find(function) || refused_reason(function);
}

void library_drop_known_bodies(struct ir *ir, const struct front_options *options)
{
    struct value_list functions = {0};
    for_each_function(f, ir) {
        bool inlined = LLVMGetLinkage(f) == LLVMAvailableExternallyLinkage;
        if ((inlined && is_known(ir_name(f))) || (options->competition && has_meaning(f)))
            value_list_add(&functions, f);
    }
    for (size_t i = 0; i < functions.count; i++) {
        LLVMValueRef function = functions.items[i];
        LLVMValueRef declaration =
            LLVMAddFunction(ir->module, "", LLVMGlobalGetValueType(function));
        LLVMReplaceAllUsesWith(function, declaration);
        char *name = memory_copy_text(ir_name(function));
        LLVMDeleteFunction(function);
        LLVMSetValueName2(declaration, name, strlen(name));
        free(name);
    }
    value_list_release(&functions);
}
