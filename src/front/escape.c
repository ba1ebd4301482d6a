/* escape.c - follows all uses of a variable's address, through parameters of the functions that it
 * is passed to. */
#include "front/escape.h"

#include "front/hooks.h"
#include "front/objects/objects.h"
#include "front/pointer.h"

#include <stdint.h>

/* Larger variables would make each saved state large. */
enum { MAX_NATIVE_SIZE = 65536 };

/* The value of a parameter in `confined`. A confined one encodes whether it is written in the
 * lowest bit, and the bytes that it needs above that. */
enum { NOT_CONFINED = 1, CONFINED = 2 };

void escape_release(struct escape *escape)
{
    value_map_release(&escape->confined);
    value_map_release(&escape->roots);
    value_list_release(&escape->native);
    value_list_release(&escape->escaping);
}

static bool find_confined(struct escape *escape, struct ir *ir, LLVMValueRef parameter,
                          struct confined_range *range);

/* Finds the parameter that `use` is an argument for, in a call of a known function that will be
 * instrumented. Returns false if there is none. */
static bool called_parameter(LLVMUseRef use, LLVMValueRef *parameter)
{
    LLVMValueRef call = LLVMGetUser(use), callee = ir_is_call(call) ? ir_callee(call) : NULL;
    if (!callee || !ir_is_instrumented(callee) || ir_is_library(callee))
        return false;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMUseRef operand = LLVMGetOperandUse(call, i);
        if (operand != use)
            continue;
        if (i >= LLVMCountParams(callee))
            return false;
        *parameter = LLVMGetParam(callee, i);
        return true;
    }
    return false;
}

/* Whether `use` passes the pointer to a model that is confined to `need` bytes from it. */
static bool is_modelled(LLVMUseRef use, uint64_t *need)
{
    LLVMValueRef call = LLVMGetUser(use);
    if (!ir_is_call(call))
        return false;
    for (unsigned i = 1; i < LLVMGetNumArgOperands(call); i++)
        if (LLVMGetOperandUse(call, i) == use)
            return hook_confines(call, i, need);
    return false;
}

/* Whether `use` passes the pointer to a byval parameter. The call reads it natively. */
static bool is_byval_argument(LLVMUseRef use)
{
    LLVMValueRef call = LLVMGetUser(use);
    if (!ir_is_call(call))
        return false;
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++)
        if (LLVMGetOperandUse(call, i) == use)
            return ir_has_attribute(call, (int)i + 1, "byval");
    return false;
}

/* The range that a use of a confined parameter accesses. Returns false if the use is no such
 * access. */
static bool accessed_range(struct escape *escape, struct ir *ir, LLVMUseRef use,
                           struct confined_range *range)
{
    LLVMValueRef user = LLVMGetUser(use), pointer = LLVMGetUsedValue(use);
    *range = (struct confined_range){0};
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMLoad:
        range->bytes = LLVMStoreSizeOfType(ir->layout, LLVMTypeOf(user));
        return true;
    case LLVMStore:
        range->bytes = LLVMStoreSizeOfType(ir->layout, LLVMTypeOf(LLVMGetOperand(user, 0)));
        range->written = true;
        return LLVMGetOperand(user, 0) != pointer;
    case LLVMICmp:
        return true;
    case LLVMCall: {
        LLVMValueRef parameter;
        if (called_parameter(use, &parameter))
            return find_confined(escape, ir, parameter, range);
        range->written = true;
        if (is_modelled(use, &range->bytes))
            return true;
        bool lowered = ir_calls(user, "heddle_copy") || ir_calls(user, "heddle_fill");
        LLVMValueRef length = NULL;
        if (lowered || ir_is_block_copy(user))
            length = LLVMGetOperand(user, lowered ? 3 : 2);
        if (!length || !LLVMIsAConstantInt(length))
            return false;
        range->bytes = LLVMConstIntGetZExtValue(length);
        range->written = LLVMGetOperand(user, lowered ? 1 : 0) == pointer;
        return true;
    }
    default:
        return false;
    }
}

static bool confined_uses(struct escape *escape, struct ir *ir, LLVMValueRef pointer,
                          LLVMValueRef parameter, struct confined_range *range)
{
    for_each_use(use, pointer) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAGetElementPtrInst(user) && LLVMGetOperand(user, 0) == pointer) {
            if (!confined_uses(escape, ir, user, parameter, range))
                return false;
            continue;
        }
        int64_t offset = 0;
        struct confined_range accessed;
        if (!LLVMIsAInstruction(user) || !accessed_range(escape, ir, use, &accessed) ||
            !pointer_constant_offset(ir, pointer, parameter, &offset) || offset < 0)
            return false;
        if (range->bytes < (uint64_t)offset + accessed.bytes)
            range->bytes = (uint64_t)offset + accessed.bytes;
        range->written |= accessed.written;
    }
    return true;
}

/* A parameter that is being examined counts as not confined, which ends recursion. */
static bool find_confined(struct escape *escape, struct ir *ir, LLVMValueRef parameter,
                          struct confined_range *range)
{
    if (!value_map_find(&escape->confined, parameter)) {
        struct confined_range found = {0};
        value_map_set(&escape->confined, parameter, NOT_CONFINED);
        if (confined_uses(escape, ir, parameter, parameter, &found))
            value_map_set(&escape->confined, parameter, CONFINED + 2 * found.bytes + found.written);
    }
    return escape_confines(escape, parameter, range);
}

bool escape_confines(const struct escape *escape, LLVMValueRef parameter,
                     struct confined_range *range)
{
    uintptr_t known = value_map_find(&escape->confined, parameter);
    if (known < CONFINED)
        return false;
    *range = (struct confined_range){(known - CONFINED) / 2, (known - CONFINED) % 2};
    return true;
}

/* The search for the pointers to one variable. */
struct search {
    struct escape *escape;
    struct ir *ir;
    LLVMValueRef variable;
    struct value_list pointers;
    bool is_argument_list; /* va_start, va_copy or va_end uses it */
    bool escapes;
};

static void add_pointer(struct search *search, LLVMValueRef value)
{
    if (!value_list_has(&search->pointers, value))
        value_list_add(&search->pointers, value);
}

/* A difference or a comparison of pointers does not reveal the address. */
static bool is_only_compared(LLVMValueRef number)
{
    for_each_use(use, number) {
        LLVMValueRef user = LLVMGetUser(use);
        if (!LLVMIsAICmpInst(user) &&
            !(LLVMIsABinaryOperator(user) && LLVMGetInstructionOpcode(user) == LLVMSub))
            return false;
    }
    return true;
}

static bool fits_confined(struct search *search, LLVMUseRef use)
{
    LLVMValueRef parameter;
    struct confined_range range;
    uint64_t size;
    int64_t offset = 0;
    return called_parameter(use, &parameter) &&
           find_confined(search->escape, search->ir, parameter, &range) &&
           pointer_alloca_size(search->ir, search->variable, &size) &&
           pointer_constant_offset(search->ir, LLVMGetUsedValue(use), search->variable, &offset) &&
           offset >= 0 && (uint64_t)offset <= size && range.bytes <= size - (uint64_t)offset;
}

static void visit_call(struct search *search, LLVMUseRef use)
{
    LLVMValueRef call = LLVMGetUser(use);
    if (ir_calls(call, "llvm.va_")) {
        search->is_argument_list = true;
        return;
    }
    uint64_t need;
    bool harmless = ir_is_block_copy(call) || ir_calls(call, "llvm.lifetime.") ||
                    ir_calls(call, "llvm.assume") || ir_calls(call, "heddle_copy") ||
                    ir_calls(call, "heddle_fill") || ir_calls(call, "heddle_try_") ||
                    ir_calls(call, IR_COPIES_PIN) || is_byval_argument(use) ||
                    fits_confined(search, use) || is_modelled(use, &need);
    search->escapes |= !harmless;
}

/* An atomic access of more than 8 bytes, which the processor does by a function of libatomic. The
 * machine does it itself where the variable escapes. */
static bool is_wide_atomic(LLVMValueRef access)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMIsALoadInst(access) ? access : LLVMGetOperand(access, 0));
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) > 64 &&
           LLVMGetOrdering(access) != LLVMAtomicOrderingNotAtomic;
}

/* An atomic read-modify-write lets the variable escape: under tso, it drains the store buffer,
 * whoever may access the variable. */
static void visit_use(struct search *search, LLVMUseRef use)
{
    LLVMValueRef user = LLVMGetUser(use), pointer = LLVMGetUsedValue(use);
    if (!LLVMIsAInstruction(user)) {
        search->escapes = true;
        return;
    }
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMLoad:
        search->escapes |= is_wide_atomic(user);
        return;
    case LLVMICmp:
        return;
    case LLVMStore:
        search->escapes |= pointer == LLVMGetOperand(user, 0) || is_wide_atomic(user);
        return;
    case LLVMGetElementPtr:
    case LLVMBitCast:
    case LLVMAddrSpaceCast:
    case LLVMPHI:
    case LLVMSelect:
    case LLVMFreeze:
        add_pointer(search, user);
        return;
    case LLVMPtrToInt:
        search->escapes |= !is_only_compared(user);
        return;
    case LLVMCall:
        visit_call(search, use);
        return;
    default:
        search->escapes = true;
    }
}

/* Whether the pointer, a phi or a select, may also point elsewhere. It must always point into this
 * variable. */
static bool is_mixed(const struct search *search, LLVMValueRef pointer)
{
    bool is_select = LLVMIsASelectInst(pointer) != NULL;
    if (!is_select && !LLVMIsAPHINode(pointer))
        return false;
    for (unsigned i = is_select; i < (unsigned)LLVMGetNumOperands(pointer); i++) {
        LLVMValueRef operand = LLVMGetOperand(pointer, i);
        if (!LLVMIsUndef(operand) && !LLVMIsPoison(operand) &&
            !value_list_has(&search->pointers, operand))
            return true;
    }
    return false;
}

static bool is_too_large(struct ir *ir, LLVMValueRef variable)
{
    uint64_t size;
    return pointer_alloca_size(ir, variable, &size) && size > MAX_NATIVE_SIZE;
}

static void search_variable(struct search *search)
{
    value_list_add(&search->pointers, search->variable);
    for (size_t i = 0; i < search->pointers.count; i++)
        for_each_use(use, search->pointers.items[i])
            visit_use(search, use);
    for (size_t i = 0; i < search->pointers.count; i++)
        search->escapes |= is_mixed(search, search->pointers.items[i]);
    search->escapes |= is_too_large(search->ir, search->variable);
    search->escapes |= scopes_is_pinned(search->variable);
    if (search->is_argument_list)
        search->escapes = false;
    for (size_t i = 0; i < search->pointers.count && !search->escapes; i++)
        value_map_set(&search->escape->roots, search->pointers.items[i],
                      (uintptr_t)search->variable);
    value_list_add(search->escapes ? &search->escape->escaping : &search->escape->native,
                   search->variable);
}

void escape_find(struct escape *escape, struct ir *ir, LLVMValueRef function)
{
    for_each_block(block, function)
        for_each_instruction(instruction, block) {
            if (!LLVMIsAAllocaInst(instruction))
                continue;
            struct search search = {.escape = escape, .ir = ir, .variable = instruction};
            search_variable(&search);
            value_list_release(&search.pointers);
        }
}
