/* exceptions.c - turns C++ exceptions into plain control flow.
 *
 * After each call that may throw, a test follows: if an exception is in flight, control goes to the
 * landing pad of the call, or the function returns. No unwinder is needed, so the machine may save
 * and restore a thread at any operation on the way. machine/native/unwinding.h describes the data
 * that this code and the C++ library share.
 *
 * Inserts the tests, and replaces the instructions on exceptions. */
#include "front/exceptions/exceptions.h"

#include "base/memory.h"
#include "front/exceptions/throwing.h"
#include "front/hooks.h"
#include "machine/native/unwinding.h"

#include <llvm-c/DebugInfo.h>

struct lowering {
    struct ir *ir;
    struct throwing throwing;
    struct value_list types; /* that are caught; the selector is the index + SELECTOR_FIRST */
    /* Of the function that is lowered: */
    LLVMValueRef function;
    LLVMValueRef unwinding;  /* the thread's struct unwinding; NULL: no call may throw */
    LLVMBasicBlockRef exit;  /* returns with the exception in flight */
    struct value_map blocks; /* landing pad with clauses -> its struct try_block */
    struct value_map throws; /* landing pad of a call that may throw -> 1 */
};

static LLVMValueRef build_helper(struct lowering *lowering, const char *name, LLVMValueRef argument)
{
    LLVMValueRef arguments[] = {lowering->unwinding, argument};
    return hook_build_helper(lowering->ir, name, arguments);
}

/* ---- clauses ---- */

static int64_t selector_of(struct lowering *lowering, LLVMValueRef type)
{
    struct value_list *types = &lowering->types;
    size_t index = 0;
    while (index < types->count && types->items[index] != type)
        index++;
    if (index == types->count)
        value_list_add(types, type);
    return (int64_t)index + SELECTOR_FIRST;
}

/* Whether the landing pad only calls std::terminate: an exception would leave a function that
 * promises not to throw. */
static bool is_terminate(LLVMValueRef pad)
{
    if (LLVMGetNumClauses(pad) != 1 || LLVMIsCleanup(pad))
        return false;
    for (LLVMValueRef i = LLVMGetNextInstruction(pad); i; i = LLVMGetNextInstruction(i))
        if (ir_is_call(i))
            return ir_calls(i, "__clang_call_terminate") || ir_calls(i, "_ZSt9terminatev");
    return false;
}

static LLVMValueRef build_table(struct lowering *lowering, LLVMValueRef initializer)
{
    LLVMValueRef table =
        LLVMAddGlobal(lowering->ir->module, LLVMTypeOf(initializer), "heddle_clauses");
    LLVMSetInitializer(table, initializer);
    LLVMSetGlobalConstant(table, true);
    LLVMSetLinkage(table, LLVMInternalLinkage);
    return table;
}

/* A table of the types that a filter lets pass. */
static LLVMValueRef build_filter(struct lowering *lowering, LLVMValueRef filter)
{
    unsigned count = (unsigned)LLVMGetNumOperands(filter);
    LLVMValueRef *types = memory_new(count + 1, sizeof *types);
    for (unsigned i = 0; i < count; i++)
        types[i] = LLVMGetOperand(filter, i);
    types[count] = LLVMConstPointerNull(lowering->ir->pointer);
    LLVMValueRef table =
        build_table(lowering, LLVMConstArray(lowering->ir->pointer, types, count + 1));
    free(types);
    return table;
}

static LLVMValueRef build_clause(struct lowering *lowering, LLVMValueRef type, int64_t selector)
{
    LLVMValueRef members[] = {type, ir_word(lowering->ir, (uint64_t)selector)};
    return LLVMConstStructInContext(lowering->ir->context, members, 2, false);
}

static LLVMValueRef convert_clause(struct lowering *lowering, LLVMValueRef pad, unsigned index)
{
    LLVMValueRef clause = LLVMGetClause(pad, index);
    if (LLVMGetTypeKind(LLVMTypeOf(clause)) == LLVMArrayTypeKind)
        return build_clause(lowering, build_filter(lowering, clause), -1 - (int64_t)index);
    if (is_terminate(pad))
        return build_clause(lowering, clause, SELECTOR_TERMINATE);
    bool any = LLVMIsNull(clause);
    return build_clause(lowering, clause, any ? SELECTOR_ANY : selector_of(lowering, clause));
}

static LLVMValueRef build_clauses(struct lowering *lowering, LLVMValueRef pad)
{
    unsigned count = LLVMGetNumClauses(pad);
    LLVMValueRef *clauses = memory_new(count + 1, sizeof *clauses);
    for (unsigned i = 0; i < count; i++)
        clauses[i] = convert_clause(lowering, pad, i);
    clauses[count] = build_clause(lowering, LLVMConstPointerNull(lowering->ir->pointer), 0);
    LLVMValueRef table =
        build_table(lowering, LLVMConstArray(LLVMTypeOf(clauses[0]), clauses, count + 1));
    free(clauses);
    return table;
}

/* ---- calls ---- */

/* The landing pad's struct try_block; NULL if it has no clauses. */
static LLVMValueRef get_block(struct lowering *lowering, LLVMValueRef pad)
{
    struct ir *ir = lowering->ir;
    LLVMValueRef block = (LLVMValueRef)value_map_find(&lowering->blocks, pad);
    if (block || LLVMGetNumClauses(pad) == 0)
        return block;
    LLVMTypeRef type = LLVMArrayType(ir->i64, sizeof(struct try_block) / sizeof(uint64_t));
    block = ir_build_slot(ir, lowering->function, type, "try_block");
    ir_build_after(ir, lowering->unwinding);
    LLVMValueRef arguments[] = {lowering->unwinding, block, build_clauses(lowering, pad)};
    hook_build_helper(ir, "heddle_try_init", arguments);
    value_map_set(&lowering->blocks, pad, (uintptr_t)block);
    return block;
}

static void copy_attributes(LLVMValueRef from, LLVMValueRef to, LLVMAttributeIndex index)
{
    enum { MOST = 32 };
    LLVMAttributeRef attributes[MOST];
    unsigned count = LLVMGetCallSiteAttributeCount(from, index);
    if (count > MOST)
        return;
    LLVMGetCallSiteAttributes(from, index, attributes);
    for (unsigned i = 0; i < count; i++)
        LLVMAddCallSiteAttribute(to, index, attributes[i]);
}

/* Builds a call that does the same as the invoke, at the builder's position. */
static LLVMValueRef build_call(struct lowering *lowering, LLVMValueRef invoke)
{
    unsigned count = LLVMGetNumArgOperands(invoke);
    LLVMValueRef *arguments = memory_new(count + 1, sizeof *arguments);
    for (unsigned i = 0; i < count; i++)
        arguments[i] = LLVMGetArgOperand(invoke, i);
    LLVMValueRef call =
        LLVMBuildCall2(lowering->ir->builder, LLVMGetCalledFunctionType(invoke),
                       LLVMGetCalledValue(invoke), arguments, count, ir_name(invoke));
    free(arguments);
    LLVMSetInstructionCallConv(call, LLVMGetInstructionCallConv(invoke));
    copy_attributes(invoke, call, LLVMAttributeFunctionIndex);
    for (unsigned i = LLVMAttributeReturnIndex; i <= count; i++)
        copy_attributes(invoke, call, i);
    return call;
}

/* Promises that do not hold for a function that returns with an exception in flight. */
static const char *const broken_promises[] = {
    "noreturn", "nonnull",   "noundef", "align", "dereferenceable", "dereferenceable_or_null",
    "range",    "nofpclass",
};

/* Of a function, or of a call. */
static void drop_promises(LLVMValueRef of)
{
    for (size_t i = 0; i < sizeof broken_promises / sizeof *broken_promises; i++) {
        ir_drop_attribute(of, IR_FUNCTION, broken_promises[i]);
        ir_drop_attribute(of, LLVMAttributeReturnIndex, broken_promises[i]);
    }
}

/* Ends the block at the builder's position, behind a call with this landing pad. */
static void build_test(struct lowering *lowering, LLVMValueRef pad, LLVMValueRef block,
                       LLVMBasicBlockRef landing, LLVMBasicBlockRef normal)
{
    struct ir *ir = lowering->ir;
    if (!block || LLVMIsCleanup(pad) || throwing_is_caught_all(pad)) {
        LLVMValueRef throws = hook_build_helper(ir, "heddle_throws", &lowering->unwinding);
        LLVMBuildCondBr(ir->builder, throws, landing, normal);
        return;
    }
    LLVMValueRef result = build_helper(lowering, "heddle_try_result", block);
    LLVMValueRef branch = LLVMBuildSwitch(ir->builder, result, normal, 2);
    LLVMAddCase(branch, LLVMConstInt(ir->i32, 1, false), landing);
    LLVMAddCase(branch, LLVMConstInt(ir->i32, 2, false), lowering->exit);
}

static void lower_invoke(struct lowering *lowering, LLVMValueRef invoke)
{
    struct ir *ir = lowering->ir;
    LLVMValueRef pad = throwing_landing_pad(invoke), block = NULL;
    LLVMBasicBlockRef landing = LLVMGetUnwindDest(invoke), normal = LLVMGetNormalDest(invoke);
    bool throws = throwing_call(&lowering->throwing, invoke);
    if (throws) {
        block = get_block(lowering, pad);
        value_map_set(&lowering->throws, pad, 1);
        drop_promises(invoke);
    }
    ir_build_before(ir, invoke);
    if (block)
        build_helper(lowering, "heddle_try_begin", block);
    LLVMValueRef call = build_call(lowering, invoke);
    if (block)
        build_helper(lowering, "heddle_try_end", block);
    if (throws)
        build_test(lowering, pad, block, landing, normal);
    else
        LLVMBuildCondBr(ir->builder, LLVMConstInt(ir->i1, 0, false), landing, normal);
    ir_replace(invoke, call);
}

/* The function is at its end, so its caller's test is enough. */
static bool is_last(LLVMValueRef call)
{
    LLVMValueRef next = LLVMGetNextInstruction(call);
    return LLVMIsAReturnInst(next) &&
           (LLVMGetNumOperands(next) == 0 || LLVMGetOperand(next, 0) == call);
}

static void lower_call(struct lowering *lowering, LLVMValueRef call)
{
    struct ir *ir = lowering->ir;
    drop_promises(call);
    if (is_last(call))
        return;
    LLVMSetTailCall(call, false);
    LLVMBasicBlockRef rest = ir_split_after(ir, call);
    LLVMPositionBuilderAtEnd(ir->builder, LLVMGetInstructionParent(call));
    LLVMSetCurrentDebugLocation2(ir->builder, LLVMInstructionGetDebugLoc(call));
    LLVMValueRef throws = hook_build_helper(ir, "heddle_throws", &lowering->unwinding);
    LLVMBuildCondBr(ir->builder, throws, lowering->exit, rest);
}

/* ---- the other instructions ---- */

/* Replaces the uses of a landing pad, whose value is a pair. */
static void replace_pair(struct lowering *lowering, LLVMValueRef pad, LLVMValueRef exception,
                         LLVMValueRef selector)
{
    struct ir *ir = lowering->ir;
    struct value_list users = ir_users(pad);
    for (size_t i = 0; i < users.count; i++)
        if (LLVMIsAExtractValueInst(users.items[i]))
            ir_replace(users.items[i], *LLVMGetIndices(users.items[i]) == 0 ? exception : selector);
    value_list_release(&users);
    LLVMValueRef pair = LLVMGetPoison(LLVMTypeOf(pad));
    pair = LLVMBuildInsertValue(ir->builder, pair, exception, 0, "");
    pair = LLVMBuildInsertValue(ir->builder, pair, selector, 1, "");
    ir_replace(pad, pair);
}

static void lower_landing_pad(struct lowering *lowering, LLVMValueRef pad)
{
    struct ir *ir = lowering->ir;
    LLVMValueRef exception = LLVMConstPointerNull(ir->pointer);
    LLVMValueRef selector = LLVMConstInt(ir->i32, 0, false);
    ir_build_before(ir, pad);
    if (value_map_find(&lowering->throws, pad)) {
        exception = hook_build_helper(ir, "heddle_land", &lowering->unwinding);
        LLVMValueRef block = (LLVMValueRef)value_map_find(&lowering->blocks, pad);
        if (block)
            selector = hook_build_helper(ir, "heddle_try_selector", &block);
    }
    replace_pair(lowering, pad, exception, selector);
}

/* The exception that is the first member of the pair. */
static LLVMValueRef build_exception(struct lowering *lowering, LLVMValueRef pair)
{
    if (LLVMIsAInsertValueInst(pair) && *LLVMGetIndices(pair) == 1) {
        LLVMValueRef inner = LLVMGetOperand(pair, 0);
        if (LLVMIsAInsertValueInst(inner) && *LLVMGetIndices(inner) == 0)
            return LLVMGetOperand(inner, 1);
    }
    return LLVMBuildExtractValue(lowering->ir->builder, pair, 0, "");
}

static void lower_resume(struct lowering *lowering, LLVMValueRef resume)
{
    struct ir *ir = lowering->ir;
    ir_build_before(ir, resume);
    if (lowering->unwinding) {
        LLVMValueRef exception = build_exception(lowering, LLVMGetOperand(resume, 0));
        hook_build_helper(ir, "heddle_fly", &exception);
        LLVMBuildBr(ir->builder, lowering->exit);
    } else {
        LLVMBuildUnreachable(ir->builder);
    }
    ir_replace(resume, NULL);
}

/* Lowering a landing pad removes what takes its members apart. */
static void lower_others(struct lowering *lowering)
{
    for_each_present(pad, lowering->function, LLVMIsALandingPadInst)
        lower_landing_pad(lowering, pad);
    for_each_present(resume, lowering->function, LLVMIsAResumeInst)
        lower_resume(lowering, resume);
}

static void lower_type_ids(struct lowering *lowering, LLVMValueRef function)
{
    for_each_present_instruction(call, function) {
        if (ir_calls(call, "llvm.eh.typeid.for"))
            ir_replace(call,
                       LLVMConstInt(lowering->ir->i32,
                                    (uint64_t)selector_of(lowering, LLVMGetArgOperand(call, 0)),
                                    false));
    }
}

/* ---- functions ---- */

static bool has_throwing_call(struct lowering *lowering, const struct value_list *instructions)
{
    for (size_t i = 0; i < instructions->count; i++) {
        LLVMValueRef call = instructions->items[i];
        if ((ir_is_call(call) || LLVMIsAInvokeInst(call)) &&
            throwing_call(&lowering->throwing, call))
            return true;
    }
    return false;
}

static void begin_function(struct lowering *lowering)
{
    struct ir *ir = lowering->ir;
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(lowering->function));
    ir_build_before(ir, LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(lowering->function)));
    lowering->unwinding = hook_build(ir, HOOK_UNWINDING, NULL);
    lowering->exit = LLVMAppendBasicBlockInContext(ir->context, lowering->function, "unwind");
    LLVMPositionBuilderAtEnd(ir->builder, lowering->exit);
    LLVMSetCurrentDebugLocation2(ir->builder, NULL);
    if (type == ir->nothing)
        LLVMBuildRetVoid(ir->builder);
    else
        LLVMBuildRet(ir->builder, LLVMConstNull(type));
}

static void end_function(struct lowering *lowering)
{
    if (lowering->exit && !LLVMGetFirstUse(LLVMBasicBlockAsValue(lowering->exit)))
        LLVMDeleteBasicBlock(lowering->exit);
    lowering->exit = NULL;
    lowering->unwinding = NULL;
    value_map_release(&lowering->blocks);
    value_map_release(&lowering->throws);
}

static void lower_function(struct lowering *lowering, LLVMValueRef function)
{
    struct value_list instructions = ir_instructions(function);
    lowering->function = function;
    if (has_throwing_call(lowering, &instructions))
        begin_function(lowering);
    for (size_t i = 0; i < instructions.count; i++) {
        LLVMValueRef instruction = instructions.items[i];
        if (LLVMIsAInvokeInst(instruction)) {
            lower_invoke(lowering, instruction);
            lowering->ir->has_handlers = true;
        } else if (ir_is_call(instruction) && throwing_call(&lowering->throwing, instruction))
            lower_call(lowering, instruction);
    }
    value_list_release(&instructions);
    lower_others(lowering);
    lower_type_ids(lowering, function);
    if (throwing_function(&lowering->throwing, function))
        drop_promises(function);
    end_function(lowering);
}

void exceptions_lower(struct ir *ir)
{
    struct lowering lowering = {.ir = ir};
    throwing_find(&lowering.throwing, ir);
    for_each_function(function, ir)
        if (ir_is_instrumented(function))
            lower_function(&lowering, function);
    throwing_release(&lowering.throwing);
    value_list_release(&lowering.types);
}
