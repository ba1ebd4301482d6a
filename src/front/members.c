/* members.c - the members of std::atomic become part of the functions that call them.
 *
 * x.compare_exchange_weak(old, 1) is a call of a function of C++'s library. It has the exchange,
 * once for each pair of memory orders, and a reference to `old`. So a loop around the call has no
 * exchange, and `old` is in memory for good. Inlined, it is what atomic_compare_exchange_weak is in
 * C: one exchange, and `old` is a variable like others. The same holds for functions of the library
 * that do no more than to call members. Members that wait or notify stay. */
#include "front/prepare.h"

#include "front/passes/passes.h"

#include <string.h>

enum { MOST_BLOCKS = 256, MOST_LEVELS = 4 };

/* The part of a mangled name of namespace std behind the namespace, or NULL. */
static const char *behind_namespace(const char *name)
{
    if (strncmp(name, "_Z", 2) != 0)
        return NULL;
    name += 2;
    name += *name == 'N';
    name += strspn(name, "VK");
    return strncmp(name, "St", 2) == 0 ? name + 2 : NULL;
}

/* Whether it is a member of std::atomic, one of its base, or a function on either, by its name. */
static bool has_name(LLVMValueRef function)
{
    const char *name = behind_namespace(ir_name(function));
    if (!name || strstr(name, "wait") || strstr(name, "notify"))
        return false;
    if (ir_begins(name, "anSt12memory_order") || ir_begins(name, "orSt12memory_order"))
        return true;
    name += strspn(name, "0123456789");
    return ir_begins(name, "atomic") || ir_begins(name, "__atomic") ||
           ir_begins(name, "__cmpexch_failure") || ir_begins(name, "__is_valid_cmpexch");
}

static bool is_member(LLVMValueRef function)
{
    return ir_is_instrumented(function) && !ir_is_library(function) && has_name(function) &&
           LLVMCountBasicBlocks(function) <= MOST_BLOCKS;
}

static bool calls_member(LLVMValueRef function)
{
    for_each_block(block, function)
        for_each_instruction(instruction, block) {
            LLVMValueRef callee = ir_is_call(instruction) ? ir_callee(instruction) : NULL;
            if (callee && is_member(callee))
                return true;
        }
    return false;
}

/* Functions that passes are to leave alone meanwhile, by what they say of their inlining. */
struct others {
    struct value_list silent, never, always;
};

static void keep(struct ir *ir, struct others *others, LLVMValueRef function)
{
    if (ir_has_attribute(function, IR_FUNCTION, "optnone"))
        return;
    if (ir_has_attribute(function, IR_FUNCTION, "alwaysinline"))
        value_list_add(&others->always, function);
    else if (ir_has_attribute(function, IR_FUNCTION, "noinline"))
        value_list_add(&others->never, function);
    else
        value_list_add(&others->silent, function);
    ir_keep_from_passes(ir, function);
}

/* Keeps passes from all functions but members. Returns whether there are members. */
static bool keep_others(struct ir *ir, struct others *others)
{
    bool found = false;
    for_each_function(function, ir) {
        if (is_member(function)) {
            ir_drop_attribute(function, IR_FUNCTION, "optnone");
            ir_drop_attribute(function, IR_FUNCTION, "noinline");
            ir_drop_attribute(function, IR_FUNCTION, "alwaysinline");
            found = true;
        } else if (!LLVMIsDeclaration(function)) {
            keep(ir, others, function);
        }
    }
    return found;
}

static void release_some(struct ir *ir, struct value_list *functions, bool never, bool always)
{
    for (size_t i = 0; i < functions->count; i++) {
        ir_drop_attribute(functions->items[i], IR_FUNCTION, "optnone");
        if (!never)
            ir_drop_attribute(functions->items[i], IR_FUNCTION, "noinline");
        if (always)
            ir_add_attribute(ir, functions->items[i], IR_FUNCTION, "alwaysinline");
    }
    value_list_release(functions);
}

/* Marks the members that call none; false: there are none left. */
static bool mark(struct ir *ir)
{
    bool found = false;
    for_each_function(function, ir) {
        if (!is_member(function) || calls_member(function) ||
            ir_has_attribute(function, IR_FUNCTION, "alwaysinline"))
            continue;
        ir_add_attribute(ir, function, IR_FUNCTION, "alwaysinline");
        found = true;
    }
    return found;
}

/* Branches go one way where their values are known. */
static void simplify(struct ir *ir)
{
    passes_run(ir, "function(lower-expect,sroa<preserve-cfg>,mem2reg)");
    passes_remove_unreached(ir, is_member);
}

/* Where a member is called, its memory orders are constants, so that inlining drops what is for
 * others. That needs orders as values, and the members' own calls inlined before. */
void members_inline(struct ir *ir)
{
    struct others others = {0};
    if (keep_others(ir, &others)) {
        simplify(ir);
        for (unsigned level = 0; level < MOST_LEVELS && mark(ir); level++) {
            passes_run(ir, "always-inline");
            simplify(ir);
        }
    }
    release_some(ir, &others.silent, false, false);
    release_some(ir, &others.never, true, false);
    release_some(ir, &others.always, false, true);
}
