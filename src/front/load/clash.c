/* clash.c - compares the definitions of the linked module with those of the next one. */
#include "front/load/clash.h"

#include "base/demangle.h"
#include "base/memory.h"
#include "front/sites/place.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

static bool is_definition(LLVMValueRef value)
{
    return value && !LLVMIsDeclaration(value) && LLVMGetLinkage(value) == LLVMExternalLinkage;
}

/* "FILE:LINE", or words if the place is not known. The caller frees it. */
static char *describe_place(struct ir *ir, LLVMValueRef value)
{
    LLVMMetadataRef file = NULL;
    unsigned line = 0, length = 0;
    if (LLVMIsAFunction(value)) {
        LLVMMetadataRef subprogram = LLVMGetSubprogram(value);
        file = subprogram ? LLVMDIScopeGetFile(subprogram) : NULL;
        line = subprogram ? LLVMDISubprogramGetLine(subprogram) : 0;
    } else {
        LLVMMetadataRef variable = place_describe_variable(ir, value);
        file = variable ? LLVMDIVariableGetFile(variable) : NULL;
        line = variable ? LLVMDIVariableGetLine(variable) : 0;
    }
    const char *name = file ? LLVMDIFileGetFilename(file, &length) : NULL;
    return name ? memory_print("%.*s:%u", (int)length, name, line)
                : memory_copy_text("a place without debug information");
}

static const char *advice(LLVMValueRef value)
{
    if (strcmp(ir_name(value), "main") == 0)
        return "; name the files of one program";
    bool unset = LLVMIsAGlobalVariable(value) && LLVMIsNull(LLVMGetInitializer(value));
    return unset ? "; declare it extern in one, or say -fcommon" : "";
}

static bool check(struct ir *ir, LLVMValueRef first, LLVMValueRef second)
{
    if (!is_definition(first) || !is_definition(second))
        return false;
    char *name = demangle_symbol(ir_name(second));
    char *one = describe_place(ir, first), *other = describe_place(ir, second);
    ir_complain(ir, NULL, "'%s' is defined twice, at %s and at %s%s", name, one, other,
                advice(second));
    free(name);
    free(one);
    free(other);
    return true;
}

bool clash_check(struct ir *ir, LLVMModuleRef module)
{
    bool clashes = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        clashes |= check(ir, LLVMGetNamedFunction(ir->module, ir_name(f)), f);
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        clashes |= check(ir, LLVMGetNamedGlobal(ir->module, ir_name(v)), v);
    return clashes;
}
