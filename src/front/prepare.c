/* prepare.c - drops attributes, names accesses, lowers block copies, and runs the passes that
 * cannot touch shared memory. */
#include "front/prepare.h"

#include "front/accesses.h"
#include "front/assembly/assembly.h"
#include "front/exceptions/exceptions.h"
#include "front/loops/exchange.h"
#include "front/loops/loops.h"
#include "front/objects/objects.h"
#include "front/passes/passes.h"
#include "front/pointer.h"
#include "front/sites/names.h"
#include "front/unchecked.h"
#include "front/undefined/undefined.h"

/* Attributes that do not hold once accesses are calls of the machine; optnone, which disables sroa;
 * and unwind tables, which have no use. */
static const char *const broken_promises[] = {
    "optnone",   "memory",           "readnone",        "readonly",
    "writeonly", "argmemonly",       "willreturn",      "nosync",
    "nofree",    "mustprogress",     "speculatable",    "norecurse",
    "uwtable",   "sanitize_address", "sanitize_thread", "sanitize_memory",
};

/* Of a function or of a call. */
static void drop_promises(LLVMValueRef of)
{
    for (size_t i = 0; i < sizeof broken_promises / sizeof *broken_promises; i++)
        ir_drop_attribute(of, IR_FUNCTION, broken_promises[i]);
}

/* Copies a byval parameter to a local variable, which is treated like any other. */
static void copy_byval_parameter(struct ir *ir, LLVMValueRef function, unsigned index)
{
    LLVMValueRef parameter = LLVMGetParam(function, index);
    LLVMTypeRef type = LLVMGetTypeAttributeValue(ir_attribute(function, (int)index + 1, "byval"));
    LLVMValueRef variable = ir_build_slot(ir, function, type, ir_name(parameter));
    unsigned alignment = LLVMABIAlignmentOfType(ir->layout, type);
    LLVMSetAlignment(variable, alignment < 16 ? 16 : alignment);
    LLVMReplaceAllUsesWith(parameter, variable);
    LLVMBuildMemCpy(ir->builder, variable, 1, parameter, 1, ir_word(ir, ir_size(ir, type)));
}

static void copy_byval_parameters(struct ir *ir, LLVMValueRef function)
{
    for (unsigned i = 0; i < LLVMCountParams(function); i++)
        if (ir_has_attribute(function, (int)i + 1, "byval"))
            copy_byval_parameter(ir, function, i);
}

/* Whether the pointer leads to memory that no other thread can change: a local variable (escaping
 * ones are found later) or a constant. */
static bool is_private(LLVMValueRef pointer)
{
    LLVMValueRef base = pointer_base(pointer);
    return LLVMIsAAllocaInst(base) || pointer_is_constant_global(base) ||
           pointer_is_byval_parameter(base);
}

static void prepare_block_copy(struct ir *ir, LLVMValueRef copy)
{
    bool shared = !is_private(LLVMGetOperand(copy, 0));
    if (!ir_is_fill(copy))
        shared |= !is_private(LLVMGetOperand(copy, 1));
    if (shared)
        accesses_lower_copy(ir, copy);
    else if (ir_is_disjoint_copy(copy))
        bounds_check_disjoint(ir, copy);
}

/* Whether one machine instruction can access the type. */
static bool can_be_atomic(const struct ir *ir, LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    uint64_t size = LLVMStoreSizeOfType(ir->layout, type);
    return (kind == LLVMIntegerTypeKind || kind == LLVMPointerTypeKind ||
            kind == LLVMFloatTypeKind || kind == LLVMDoubleTypeKind) &&
           size <= 8 && (size & (size - 1)) == 0 && LLVMSizeOfTypeInBits(ir->layout, type) >= 8;
}

/* A load acquires and a store releases, as where Microsoft's compilers have /volatile:ms. */
static void make_atomic(const struct ir *ir, LLVMValueRef access, LLVMTypeRef type)
{
    if (LLVMGetVolatile(access) && LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic &&
        can_be_atomic(ir, type) &&
        LLVMGetAlignment(access) >= LLVMStoreSizeOfType(ir->layout, type))
        LLVMSetOrdering(access, LLVMIsALoadInst(access) ? LLVMAtomicOrderingAcquire
                                                        : LLVMAtomicOrderingRelease);
}

static void make_volatile_atomic(const struct ir *ir, LLVMValueRef instruction)
{
    if (LLVMIsALoadInst(instruction))
        make_atomic(ir, instruction, LLVMTypeOf(instruction));
    else if (LLVMIsAStoreInst(instruction))
        make_atomic(ir, instruction, LLVMTypeOf(LLVMGetOperand(instruction, 0)));
}

static void prepare_instruction(struct ir *ir, LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad:
        if (!is_private(LLVMGetOperand(instruction, 0)))
            LLVMSetVolatile(instruction, true);
        break;
    case LLVMStore:
        if (!is_private(LLVMGetOperand(instruction, 1)))
            LLVMSetVolatile(instruction, true);
        break;
    case LLVMCall:
        drop_promises(instruction);
        if (ir_is_block_copy(instruction))
            prepare_block_copy(ir, instruction);
        break;
    default:
        break;
    }
}

/* Loop metadata lets LLVM delete a loop without effects, which would hide a livelock. */
static void drop_loop_metadata(struct ir *ir, LLVMValueRef function)
{
    unsigned kind = LLVMGetMDKindIDInContext(ir->context, "llvm.loop", 9);
    for_each_block(block, function) {
        LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
        if (LLVMGetMetadata(terminator, kind))
            LLVMSetMetadata(terminator, kind, NULL);
    }
}

/* Turns variables into SSA values. */
#define PROMOTE "function(sroa<preserve-cfg>,mem2reg)"

static const char written[] = "heddle.written";

/* Marks the loads that the program has written, also those without a name. */
static void mark_loads(LLVMValueRef function)
{
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (LLVMIsALoadInst(instruction) && !ir_is_library(function))
                ir_mark(instruction, written);
}

/* What prepare_module does once all functions are prepared. */
struct rest {
    bool pins; /* a variable is pinned (scopes.c) */
};

static void check_known_bounds(struct ir *ir, LLVMValueRef function)
{
    for_each_present(variable, function, LLVMIsAAllocaInst)
        bounds_check_known(ir, variable);
}

static void lower_assembly(struct ir *ir, LLVMValueRef function)
{
    for_each_present_instruction(instruction, function)
        if (ir_is_call(instruction) && LLVMIsAInlineAsm(LLVMGetCalledValue(instruction)))
            assembly_lower(ir, instruction);
}

static void prepare_function(struct ir *ir, LLVMValueRef function, struct rest *rest)
{
    if (ir_has_attribute(function, IR_FUNCTION, "optnone"))
        ir_drop_attribute(function, IR_FUNCTION, "noinline");
    drop_promises(function);
    ir_add_attribute(ir, function, IR_FUNCTION, "nounwind");
    drop_loop_metadata(ir, function);
    copy_byval_parameters(ir, function);
    jumps_mark(ir, function);
    lower_assembly(ir, function);
    if (!ir_is_library(function)) {
        literals_mark(ir, function);
        names_attach(ir, function);
    }
    unset_check(ir, function);
    check_known_bounds(ir, function);
    guards_check_folded(ir, function);
    mark_loads(function);
    for_each_present_instruction(instruction, function) {
        if (ir->volatile_is_atomic && !ir_is_library(function))
            make_volatile_atomic(ir, instruction);
        prepare_instruction(ir, instruction);
    }
    if (ir_is_library(function))
        return;
    rest->pins |= scopes_pin(ir, function);
    partly_set_pin(ir, function);
}

static bool all(LLVMValueRef function)
{
    (void)function;
    return true;
}

/* Without the handlers of exceptions that are never thrown, functions on exceptions are unused. */
static void drop_handlers(struct ir *ir)
{
    passes_remove_unreached(ir, all);
    passes_run(ir, "globaldce");
}

/* sroa copies a struct member by member, and its padding, which was never written and is not used.
 * A load that the program has written stays. */
static void drop_unused_loads(LLVMValueRef function)
{
    for_each_present(load, function, LLVMIsALoadInst) {
        if (!LLVMGetFirstUse(load) && !LLVMGetVolatile(load) &&
            LLVMGetOrdering(load) == LLVMAtomicOrderingNotAtomic && !ir_is_marked(load, written))
            ir_replace(load, NULL);
    }
}

/* Pointers to pointers need several times: the inner ones become SSA values last. */
static void release_pinned(struct ir *ir)
{
    for (bool released = true; released;) {
        released = false;
        for_each_function(function, ir)
            if (ir_is_instrumented(function))
                released |= scopes_release(ir, function);
        if (released)
            passes_run(ir, PROMOTE);
    }
    scopes_drop_pins(ir);
}

static void promote(struct ir *ir, bool pins)
{
    bool copies = copies_pin(ir);
    passes_run(ir, PROMOTE);
    if (pins)
        release_pinned(ir);
    while (copies && copies_release(ir))
        passes_run(ir, PROMOTE);
    copies_drop_pins(ir);
}

void prepare_module(struct ir *ir)
{
    struct rest rest = {0};
    checked_name_memory(ir);
    members_inline(ir);
    for_each_function(function, ir)
        if (ir_is_instrumented(function))
            prepare_function(ir, function, &rest);
    if (ir->has_handlers)
        drop_handlers(ir);
    promote(ir, rest.pins);
    partly_set_drop_pins(ir);
    tallies_mark(ir);
    bool races_count = ir->races_are_errors && !unchecked_are_some(ir);
    for_each_function(function, ir)
        if (ir_is_instrumented(function)) {
            drop_unused_loads(function);
            if (races_count)
                rewritten_mark(ir, function);
            idle_mark(ir, function);
            carried_move(ir, function);
            taken_back_mark(ir, function);
            exchange_mark(ir, function);
        }
    if (ir->attempts_fail)
        attempts_split(ir);
}
