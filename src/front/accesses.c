/* accesses.c - replaces memory accesses by calls of the machine: loads, stores, read-modify-writes,
 * fences and block copies. Accesses of native variables and of constant data stay.
 *
 * An access that may be shared becomes a call of the hook for it. An access of native memory is
 * checked against the bounds of its variable. */
#include "front/accesses.h"

#include "front/exceptions/exceptions.h"
#include "front/hooks.h"
#include "front/loops/exchange.h"
#include "front/loops/loops.h"
#include "front/objects/objects.h"
#include "front/pointer.h"
#include "front/sites/names.h"
#include "front/sites/orders.h"
#include "front/sites/place.h"
#include "front/undefined/undefined.h"
#include "front/words.h"
#include "machine/operations/op.h"

/* --- Loads and stores ------------------------------------------------------------------------- */

/* The native variable or constant global that `pointer` points into; NULL when it may be shared. */
static LLVMValueRef native_base(struct value_map *roots, LLVMValueRef pointer)
{
    LLVMValueRef variable = (LLVMValueRef)value_map_find(roots, pointer);
    if (variable)
        return variable;
    LLVMValueRef base = pointer_base(pointer);
    return pointer_is_constant_global(base) ? base : NULL;
}

/* The instruction is a load or a store. */
static void keep_native(struct ir *ir, LLVMValueRef instruction, LLVMValueRef pointer,
                        LLVMValueRef base, LLVMTypeRef accessed)
{
    uint64_t size = LLVMStoreSizeOfType(ir->layout, accessed);
    bounds_check(ir, instruction, pointer, base, ir_word(ir, size));
    if (!jumps_has(ir_function_of(instruction)))
        LLVMSetVolatile(instruction, false);
    LLVMSetOrdering(instruction, LLVMAtomicOrderingNotAtomic);
}

/* Makes the site of an access of a value of the type. Checks the pointer's object. */
static struct site *access_site(struct ir *ir, LLVMValueRef instruction, LLVMValueRef pointer,
                                LLVMTypeRef type)
{
    struct site *site = place_site(ir, instruction);
    uint64_t size = LLVMStoreSizeOfType(ir->layout, type);
    orders_take(instruction, site);
    parts_take(ir, instruction, site);
    site->access = site->order == ORDER_NONE ? ACCESS_PLAIN : ACCESS_ATOMIC;
    site->size = words_can_hold(ir, type) ? (uint8_t)size : 0;
    provenance_check(ir, instruction, pointer, ir_word(ir, size), site);
    return site;
}

/* Whether the type is an integer of 16 bytes. */
static bool is_wide(const struct ir *ir, LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind &&
           LLVMSizeOfTypeInBits(ir->layout, type) == 128;
}

/* Builds the atomic access of 16 bytes. Returns what it found, except of OP_WRITE. `value` and
 * `expected` may be NULL. */
static LLVMValueRef build_wide(struct ir *ir, LLVMValueRef instruction, enum op_kind kind,
                               struct site *site, LLVMValueRef pointer, LLVMValueRef value,
                               LLVMValueRef expected)
{
    LLVMTypeRef type = LLVMIntTypeInContext(ir->context, 128);
    LLVMValueRef zero = LLVMConstInt(type, 0, false);
    LLVMValueRef function = ir_function_of(instruction);
    LLVMValueRef of_value = ir_build_slot(ir, function, type, "");
    LLVMValueRef of_expected = ir_build_slot(ir, function, type, "");
    site->size = 16;
    ir_build_before(ir, instruction);
    LLVMBuildStore(ir->builder, value ? value : zero, of_value);
    LLVMBuildStore(ir->builder, expected ? expected : zero, of_expected);
    LLVMValueRef arguments[] = {ir_address(ir, site), LLVMConstInt(ir->i32, kind, false), pointer,
                                of_value, of_expected};
    hook_build(ir, HOOK_WIDE, arguments);
    return kind == OP_WRITE ? NULL : LLVMBuildLoad2(ir->builder, type, of_value, "");
}

static bool complains_of_wide_atomic(struct ir *ir, LLVMValueRef instruction, LLVMTypeRef type)
{
    if (!orders_is_atomic(instruction) || words_can_hold(ir, type) || is_wide(ir, type))
        return false;
    ir_complain(ir, instruction,
                "an atomic access of %llu bytes; heddle follows those of 1, 2, 4, 8 and 16; "
                "protect it by a mutex",
                (unsigned long long)LLVMStoreSizeOfType(ir->layout, type));
    return true;
}

/* Builds a native variable. */
static LLVMValueRef build_buffer(struct ir *ir, LLVMValueRef instruction, LLVMTypeRef type,
                                 struct value_map *roots)
{
    LLVMValueRef buffer = ir_build_slot(ir, ir_function_of(instruction), type, "");
    value_map_set(roots, buffer, (uintptr_t)buffer);
    return buffer;
}

/* A value that does not fit a word goes through a native variable. */
static void lower_wide_load(struct ir *ir, LLVMValueRef load, struct site *site,
                            struct value_map *roots)
{
    LLVMTypeRef type = LLVMTypeOf(load);
    LLVMValueRef buffer = build_buffer(ir, load, type, roots);
    ir_build_before(ir, load);
    LLVMValueRef arguments[] = {ir_address(ir, site), buffer, LLVMGetOperand(load, 0),
                                ir_word(ir, LLVMStoreSizeOfType(ir->layout, type))};
    hook_build(ir, HOOK_COPY, arguments);
    ir_replace(load, LLVMBuildLoad2(ir->builder, type, buffer, ""));
}

static void lower_wide_store(struct ir *ir, LLVMValueRef store, struct site *site,
                             struct value_map *roots)
{
    LLVMValueRef value = LLVMGetOperand(store, 0);
    LLVMTypeRef type = LLVMTypeOf(value);
    LLVMValueRef buffer = build_buffer(ir, store, type, roots);
    ir_build_before(ir, store);
    LLVMBuildStore(ir->builder, value, buffer);
    LLVMValueRef arguments[] = {ir_address(ir, site), LLVMGetOperand(store, 1), buffer,
                                ir_word(ir, LLVMStoreSizeOfType(ir->layout, type))};
    hook_build(ir, HOOK_COPY, arguments);
    ir_replace(store, NULL);
}

static void lower_load(struct ir *ir, LLVMValueRef load, struct value_map *roots)
{
    LLVMValueRef pointer = LLVMGetOperand(load, 0), base = native_base(roots, pointer);
    LLVMTypeRef type = LLVMTypeOf(load);
    if (base) {
        keep_native(ir, load, pointer, base, type);
        return;
    }
    if (complains_of_wide_atomic(ir, load, type))
        return;
    struct site *site = access_site(ir, load, pointer, type);
    site->taking_back = taken_back_waits(load) ? TAKING_WAITS : TAKING_NO_PART;
    if (site->access == ACCESS_PLAIN && unwritten_may_read(ir, load)) {
        site->access = ACCESS_COPY;
        parts_leave(site);
    }
    if (orders_is_atomic(load) && is_wide(ir, type)) {
        ir_replace(load, build_wide(ir, load, OP_READ, site, pointer, NULL, NULL));
        return;
    }
    if (site->size == 0) {
        lower_wide_load(ir, load, site, roots);
        return;
    }
    ir_build_before(ir, load);
    LLVMValueRef arguments[] = {ir_address(ir, site), pointer};
    enum hook hook = site->access == ACCESS_COPY ? HOOK_LOAD_UNSET : HOOK_LOAD;
    LLVMValueRef word = hook_build(ir, hook, arguments);
    ir_replace(load, words_build_value(ir, word, type));
}

static void lower_store(struct ir *ir, LLVMValueRef store, struct value_map *roots)
{
    LLVMValueRef value = LLVMGetOperand(store, 0), pointer = LLVMGetOperand(store, 1);
    LLVMTypeRef type = LLVMTypeOf(value);
    LLVMValueRef base = (LLVMValueRef)value_map_find(roots, pointer);
    if (base) {
        keep_native(ir, store, pointer, base, type);
        return;
    }
    if (complains_of_wide_atomic(ir, store, type))
        return;
    struct site *site = access_site(ir, store, pointer, type);
    site->rewritten = rewritten_has(store) ? (uint8_t)ir_size(ir, type) : 0;
    site->counts = tallies_has(store);
    if (orders_is_atomic(store) && is_wide(ir, type)) {
        build_wide(ir, store, OP_WRITE, site, pointer, value, NULL);
        ir_replace(store, NULL);
        return;
    }
    if (site->size == 0) {
        lower_wide_store(ir, store, site, roots);
        return;
    }
    ir_build_before(ir, store);
    LLVMValueRef arguments[] = {ir_address(ir, site), pointer, words_build_word(ir, value)};
    hook_build(ir, HOOK_STORE, arguments);
    ir_replace(store, NULL);
}

/* The enum rmw for an atomicrmw; -1: none. */
static int rmw_function(LLVMAtomicRMWBinOp operation)
{
    switch (operation) {
    case LLVMAtomicRMWBinOpXchg:
        return RMW_EXCHANGE;
    case LLVMAtomicRMWBinOpAdd:
        return RMW_ADD;
    case LLVMAtomicRMWBinOpSub:
        return RMW_SUB;
    case LLVMAtomicRMWBinOpAnd:
        return RMW_AND;
    case LLVMAtomicRMWBinOpNand:
        return RMW_NAND;
    case LLVMAtomicRMWBinOpOr:
        return RMW_OR;
    case LLVMAtomicRMWBinOpXor:
        return RMW_XOR;
    case LLVMAtomicRMWBinOpMax:
        return RMW_MAX;
    case LLVMAtomicRMWBinOpMin:
        return RMW_MIN;
    case LLVMAtomicRMWBinOpUMax:
        return RMW_UMAX;
    case LLVMAtomicRMWBinOpUMin:
        return RMW_UMIN;
    default:
        return -1;
    }
}

/* The function of libc/inline_hooks.c for an operation that the machine does not have, or NULL. */
static const char *rmw_loop(LLVMAtomicRMWBinOp operation, LLVMTypeRef type)
{
    bool is_double = LLVMGetTypeKind(type) == LLVMDoubleTypeKind;
    if (!is_double && LLVMGetTypeKind(type) != LLVMFloatTypeKind)
        return NULL;
    if (operation == LLVMAtomicRMWBinOpFAdd)
        return is_double ? "heddle_add_double" : "heddle_add_float";
    if (operation == LLVMAtomicRMWBinOpFSub)
        return is_double ? "heddle_subtract_double" : "heddle_subtract_float";
    return NULL;
}

/* The addition's part in what its loop takes back. */
static void note_taking_back(LLVMValueRef rmw, struct site *site)
{
    struct value_range range;
    if (taken_back_undoes(rmw)) {
        site->taking_back = TAKING_UNDOES;
    } else if (taken_back_attempts(rmw, &range)) {
        site->taking_back = TAKING_ATTEMPTS;
        site->range_first = range.first;
        site->range_extent = range.extent;
    }
}

static void lower_rmw(struct ir *ir, LLVMValueRef rmw)
{
    LLVMValueRef pointer = LLVMGetOperand(rmw, 0), operand = LLVMGetOperand(rmw, 1);
    LLVMTypeRef type = LLVMTypeOf(operand);
    if (complains_of_wide_atomic(ir, rmw, type))
        return;
    LLVMAtomicRMWBinOp operation = LLVMGetAtomicRMWBinOp(rmw);
    int function = rmw_function(operation);
    const char *loop = rmw_loop(operation, type);
    if (function < 0 && !loop) {
        ir_complain(ir, rmw, "an atomic operation that heddle does not know");
        return;
    }
    struct site *site = access_site(ir, rmw, pointer, type);
    site->function_id = function < 0 ? 0 : (uint8_t)function;
    site->counts = tallies_has(rmw);
    note_taking_back(rmw, site);
    if (is_wide(ir, type)) {
        ir_replace(rmw, build_wide(ir, rmw, OP_RMW, site, pointer, operand, NULL));
        return;
    }
    ir_build_before(ir, rmw);
    LLVMValueRef arguments[] = {ir_address(ir, site), pointer, words_build_word(ir, operand)};
    enum hook hook = site->taking_back ? HOOK_ADD_TENTATIVELY : HOOK_RMW;
    LLVMValueRef old =
        function < 0 ? hook_build_helper(ir, loop, arguments) : hook_build(ir, hook, arguments);
    ir_replace(rmw, words_build_value(ir, old, type));
}

/* A cmpxchg yields {old value, whether the exchange took place}. */
static void finish_cas(struct ir *ir, LLVMValueRef cas, LLVMValueRef old, LLVMValueRef done)
{
    LLVMValueRef result =
        LLVMBuildInsertValue(ir->builder, LLVMGetPoison(LLVMTypeOf(cas)), old, 0, "");
    ir_replace(cas, LLVMBuildInsertValue(ir->builder, result, done, 1, ""));
}

static void lower_cas(struct ir *ir, LLVMValueRef cas)
{
    LLVMValueRef pointer = LLVMGetOperand(cas, 0);
    LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(cas, 1));
    if (complains_of_wide_atomic(ir, cas, type))
        return;
    struct site *site = access_site(ir, cas, pointer, type);
    site->forgets = exchange_forgets(cas);
    if (is_wide(ir, type)) {
        LLVMValueRef found = build_wide(ir, cas, OP_CAS, site, pointer, LLVMGetOperand(cas, 2),
                                        LLVMGetOperand(cas, 1));
        finish_cas(ir, cas, found,
                   LLVMBuildICmp(ir->builder, LLVMIntEQ, found, LLVMGetOperand(cas, 1), ""));
        return;
    }
    ir_build_before(ir, cas);
    LLVMValueRef expected = words_build_word(ir, LLVMGetOperand(cas, 1));
    LLVMValueRef arguments[] = {ir_address(ir, site), pointer, expected,
                                words_build_word(ir, LLVMGetOperand(cas, 2))};
    LLVMValueRef old = hook_build(ir, HOOK_CAS, arguments);
    LLVMValueRef done = LLVMBuildICmp(ir->builder, LLVMIntEQ, old, expected, "");
    finish_cas(ir, cas, words_build_value(ir, old, type), done);
}

static void lower_fence(struct ir *ir, LLVMValueRef fence)
{
    enum ordering order = orders_of_fence(fence);
    if (order != ORDER_NONE)
        orders_build_fence(ir, fence, order);
    ir_replace(fence, NULL);
}

/* --- Block copies ----------------------------------------------------------------------------- */

/* Whether `pointer`, an end of a block copy, is native memory. Checks its bounds or its object. */
static bool check_native_end(struct ir *ir, LLVMValueRef copy, struct value_map *roots,
                             LLVMValueRef pointer, unsigned size_operand)
{
    if (pointer_is_byval_parameter(pointer))
        return true;
    LLVMValueRef base = native_base(roots, pointer);
    ir_build_before(ir, copy);
    LLVMValueRef size =
        LLVMBuildIntCast2(ir->builder, LLVMGetOperand(copy, size_operand), ir->i64, false, "");
    if (base)
        bounds_check(ir, copy, pointer, base, size);
    else
        provenance_check(ir, copy, pointer, size, place_site(ir, copy));
    return base != NULL;
}

static void lower_block_copy(struct ir *ir, LLVMValueRef copy, struct value_map *roots)
{
    bool native = check_native_end(ir, copy, roots, LLVMGetOperand(copy, 0), 2);
    if (!ir_is_fill(copy))
        native &= check_native_end(ir, copy, roots, LLVMGetOperand(copy, 1), 2);
    if (!native)
        accesses_lower_copy(ir, copy);
}

/* Checks the native ends of the calls that prepare_module made, when the variables were not known.
 */
static void check_lowered_copy(struct ir *ir, LLVMValueRef call, struct value_map *roots)
{
    bool copies = ir_calls(call, "heddle_copy");
    if (!copies && !ir_calls(call, "heddle_fill"))
        return;
    check_native_end(ir, call, roots, LLVMGetOperand(call, 1), 3);
    if (copies)
        check_native_end(ir, call, roots, LLVMGetOperand(call, 2), 3);
}

/* A struct passed by value lies on the caller's stack. The memory that it is copied from may be
 * shared. */
static void lower_byval_arguments(struct ir *ir, LLVMValueRef call, struct value_map *roots)
{
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMAttributeRef byval = ir_attribute(call, (int)i + 1, "byval");
        LLVMValueRef pointer = LLVMGetArgOperand(call, i);
        if (!byval || native_base(roots, pointer))
            continue;
        LLVMTypeRef type = LLVMGetTypeAttributeValue(byval);
        LLVMValueRef buffer = build_buffer(ir, call, type, roots);
        LLVMSetAlignment(buffer, 16);
        ir_build_before(ir, call);
        struct site *site = place_site(ir, call);
        site->access = ACCESS_COPY;
        LLVMValueRef arguments[] = {ir_address(ir, site), buffer, pointer,
                                    ir_word(ir, ir_size(ir, type))};
        hook_build(ir, HOOK_COPY, arguments);
        LLVMSetOperand(call, i, buffer);
    }
}

/* Checks that the range to which a model is confined lies within the native variable. */
static void check_modelled(struct ir *ir, LLVMValueRef call, struct value_map *roots)
{
    for (unsigned i = 1; i < LLVMGetNumArgOperands(call); i++) {
        LLVMValueRef pointer = LLVMGetArgOperand(call, i);
        LLVMValueRef base = (LLVMValueRef)value_map_find(roots, pointer);
        uint64_t size;
        if (base && hook_confines(call, i, &size))
            bounds_check(ir, call, pointer, base, ir_word(ir, size));
    }
}

/* --- Instructions ----------------------------------------------------------------------------- */

static void lower_call(struct ir *ir, LLVMValueRef call, struct value_map *roots)
{
    if (ir_is_block_copy(call)) {
        lower_block_copy(ir, call, roots);
        return;
    }
    check_lowered_copy(ir, call, roots);
    check_modelled(ir, call, roots);
    lower_byval_arguments(ir, call, roots);
}

static void lower_instruction(struct ir *ir, LLVMValueRef instruction, struct value_map *roots)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad:
        lower_load(ir, instruction, roots);
        break;
    case LLVMStore:
        lower_store(ir, instruction, roots);
        break;
    case LLVMAtomicRMW:
        lower_rmw(ir, instruction);
        break;
    case LLVMAtomicCmpXchg:
        lower_cas(ir, instruction);
        break;
    case LLVMFence:
        lower_fence(ir, instruction);
        break;
    case LLVMCall:
        lower_call(ir, instruction, roots);
        break;
    default:
        break;
    }
}

void accesses_lower(struct ir *ir, LLVMValueRef function, struct value_map *roots)
{
    for_each_present_instruction(instruction, function)
        lower_instruction(ir, instruction, roots);
}
