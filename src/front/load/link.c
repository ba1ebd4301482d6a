/* link.c - compares definitions, changes linkage, and picks members. */
#include "front/load/link.h"

#include "base/demangle.h"
#include "base/memory.h"
#include "front/load/entry.h"
#include "front/sites/place.h"

#include <llvm-c/DebugInfo.h>
#include <llvm-c/Linker.h>
#include <string.h>

/* --- Clashes ---------------------------------------------------------------------------------- */

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

/* Complains about each function and variable with external linkage that both `ir->module` and
 * `module` define. Returns whether there is one. */
static bool clash(struct ir *ir, LLVMModuleRef module)
{
    bool clashes = false;
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        clashes |= check(ir, LLVMGetNamedFunction(ir->module, ir_name(f)), f);
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        clashes |= check(ir, LLVMGetNamedGlobal(ir->module, ir_name(v)), v);
    return clashes;
}

void link_module(struct ir *ir, LLVMModuleRef module)
{
    if (!ir->module)
        ir->module = module;
    else if (clash(ir, module))
        LLVMDisposeModule(module); /* later files may clash, too */
    else if (LLVMLinkModules2(ir->module, module))
        die("the files cannot be linked with one another");
}

/* --- Shared objects --------------------------------------------------------------------------- */

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

LLVMModuleRef link_join(LLVMModuleRef object, LLVMModuleRef module)
{
    if (!object)
        return module;
    if (LLVMLinkModules2(object, module))
        die("the parts of a shared object cannot be linked with one another");
    return object;
}

void link_shared(struct ir *ir, LLVMModuleRef object)
{
    for_each_definition(object, hide);
    if (!ir->module) {
        ir->module = object;
        return;
    }
    link_shared_end(ir);
    if (LLVMLinkModules2(ir->module, object))
        die("the shared objects cannot be linked with one another");
}

void link_shared_end(struct ir *ir)
{
    if (ir->module)
        for_each_definition(ir->module, weaken);
}

/* --- Members of archives ---------------------------------------------------------------------- */

void on_demand_add(struct on_demand *members, LLVMModuleRef module, size_t object)
{
    *array_push(members->items, members->count, members->capacity) =
        (struct member){module, object, false};
}

static LLVMValueRef find(LLVMModuleRef module, const char *name)
{
    LLVMValueRef value = LLVMGetNamedFunction(module, name);
    if (!value)
        value = LLVMGetNamedGlobal(module, name);
    return value ? value : LLVMGetNamedGlobalAlias(module, name, strlen(name));
}

/* Whether other modules can use the definition. */
static bool is_offered(LLVMValueRef value)
{
    LLVMLinkage linkage = LLVMGetLinkage(value);
    return !LLVMIsDeclaration(value) && linkage != LLVMInternalLinkage &&
           linkage != LLVMPrivateLinkage && linkage != LLVMAppendingLinkage &&
           linkage != LLVMAvailableExternallyLinkage;
}

static bool is_wanted(struct ir *ir, const char *name)
{
    LLVMValueRef value = ir->module ? find(ir->module, name) : NULL;
    if (!value || !LLVMGetFirstUse(value))
        return false;
    LLVMLinkage linkage = LLVMGetLinkage(value);
    return linkage == LLVMAvailableExternallyLinkage ||
           (LLVMIsDeclaration(value) && linkage != LLVMExternalWeakLinkage);
}

static bool offers_wanted(struct ir *ir, LLVMValueRef value)
{
    return is_offered(value) && is_wanted(ir, ir_name(value));
}

static bool is_needed(struct ir *ir, LLVMModuleRef module)
{
    for (LLVMValueRef f = LLVMGetFirstFunction(module); f; f = LLVMGetNextFunction(f))
        if (offers_wanted(ir, f))
            return true;
    for (LLVMValueRef v = LLVMGetFirstGlobal(module); v; v = LLVMGetNextGlobal(v))
        if (offers_wanted(ir, v))
            return true;
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(module); a; a = LLVMGetNextGlobalAlias(a))
        if (offers_wanted(ir, a))
            return true;
    return false;
}

static void need(struct on_demand *members, size_t object)
{
    for (size_t i = 0; i < members->count; i++)
        members->items[i].is_needed |= members->items[i].object == object;
}

/* Makes the first member that defines the entry a needed one, unless the program defines it. */
static void need_entry(struct on_demand *members, struct ir *ir, const char *entry)
{
    bool is_defined = ir->module && entry_is_in(ir, ir->module, entry);
    for (size_t i = 0; i < members->count && !is_defined; i++) {
        const struct member *member = &members->items[i];
        is_defined = entry_is_in(ir, member->module, entry);
        if (is_defined)
            need(members, member->object);
    }
    for (size_t i = 0; i < members->count && !is_defined; i++)
        members->items[i].is_needed = true;
}

LLVMModuleRef on_demand_next(struct on_demand *members, struct ir *ir, const char *entry)
{
    if (!members->knows_entry)
        need_entry(members, ir, entry);
    members->knows_entry = true;
    for (size_t looked = 0; looked < members->count; looked++) {
        struct member *member = &members->items[members->at];
        members->at = (members->at + 1) % members->count;
        LLVMModuleRef module = member->module;
        if (!module || !(member->is_needed || is_needed(ir, module)))
            continue;
        need(members, member->object);
        member->module = NULL;
        return module;
    }
    return NULL;
}

void on_demand_release(struct on_demand *members)
{
    for (size_t i = 0; i < members->count; i++)
        if (members->items[i].module)
            LLVMDisposeModule(members->items[i].module);
    free(members->items);
    *members = (struct on_demand){0};
}
