#include "front/load/on_demand.h"

#include "base/memory.h"
#include "front/load/entry.h"

#include <string.h>

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
