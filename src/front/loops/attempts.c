/* attempts.c - operations that may fail for no reason.
 *
 *     if (compare_exchange_weak(x, &r, v))      if (heddle_may_fail()) {
 *         ...                                       found = load(x);
 *                                                   __VERIFIER_assume(found == r);
 *                                                   ...
 *                                               } else if (compare_exchange_strong(x, &r, v))
 *                                                   ...
 *
 * A weak compare-exchange may fail although it finds what it expects. On the left that is implicit;
 * this step makes it a choice of the machine. If a failure only leads to another iteration of a
 * loop, it does not matter: without the failing iteration, the execution would be the same. So
 * there is no choice in such a loop. Elsewhere the machine leaves out a failure after which the
 * thread awaits.
 *
 * C++ allows the same of its classes' functions try_lock: each begins with
 * `if (heddle_may_fail()) return false`. */
#include "front/loops/loops.h"

#include "base/words.h"
#include "front/loops/exchange.h"
#include "front/sites/names.h"

#include <llvm-c/DebugInfo.h>
#include <string.h>

/* Models (machine/models/verifier.c). */
#define MAY_FAIL "heddle_may_fail"
#define LET_FAIL "heddle_let_fail"
#define IS_TO_FAIL "heddle_is_to_fail"

/* Builds the call of a model whose result, an i1, is whether the attempt fails. */
static LLVMValueRef build_question(struct ir *ir, const char *model)
{
    LLVMValueRef call = ir_build_call(ir, ir->i32, model, NULL, 0);
    return LLVMBuildICmp(ir->builder, LLVMIntNE, call, LLVMConstInt(ir->i32, 0, false), "");
}

static void build_assume(struct ir *ir, LLVMValueRef condition)
{
    LLVMValueRef argument = LLVMBuildZExt(ir->builder, condition, ir->i32, "");
    ir_build_call(ir, ir->nothing, "__VERIFIER_assume", &argument, 1);
}

/* --- Compare-exchanges ------------------------------------------------------------------------ */

/* Builds a failure for no reason: reads what is expected. Returns the exchange's result. */
static LLVMValueRef build_failure(struct ir *ir, LLVMValueRef exchange)
{
    LLVMValueRef expected = LLVMGetOperand(exchange, 1);
    LLVMValueRef load =
        LLVMBuildLoad2(ir->builder, LLVMTypeOf(expected), LLVMGetOperand(exchange, 0), "");
    LLVMSetVolatile(load, true);
    LLVMSetOrdering(load, LLVMGetCmpXchgFailureOrdering(exchange));
    LLVMSetAlignment(load, LLVMGetAlignment(exchange));
    names_copy(ir, load, exchange);
    build_assume(ir, LLVMBuildICmp(ir->builder, LLVMIntEQ, load, expected, ""));
    LLVMValueRef result =
        LLVMBuildInsertValue(ir->builder, LLVMGetPoison(LLVMTypeOf(exchange)), load, 0, "");
    return LLVMBuildInsertValue(ir->builder, result, LLVMConstInt(ir->i1, 0, false), 1, "");
}

static void split_exchange(struct ir *ir, LLVMValueRef exchange, const char *question)
{
    LLVMMetadataRef place = LLVMInstructionGetDebugLoc(exchange);
    ir_build_before(ir, exchange);
    LLVMValueRef fails = build_question(ir, question);
    LLVMBasicBlockRef rest = ir_split_after(ir, fails);
    LLVMBasicBlockRef choosing = LLVMGetInstructionParent(fails);
    ir_split_after(ir, exchange);
    LLVMBasicBlockRef trying = LLVMGetInstructionParent(exchange);
    LLVMBasicBlockRef failing = LLVMInsertBasicBlockInContext(ir->context, rest, "");

    LLVMValueRef result = ir_build_phi(ir, rest, LLVMTypeOf(exchange), "");
    LLVMReplaceAllUsesWith(exchange, result);
    LLVMPositionBuilderAtEnd(ir->builder, choosing);
    LLVMSetCurrentDebugLocation2(ir->builder, place);
    LLVMBuildCondBr(ir->builder, fails, failing, trying);
    LLVMPositionBuilderAtEnd(ir->builder, failing);
    LLVMValueRef failure = build_failure(ir, exchange);
    LLVMBuildBr(ir->builder, rest);
    LLVMPositionBuilderAtEnd(ir->builder, trying);
    LLVMBuildBr(ir->builder, rest);
    LLVMSetCurrentDebugLocation2(ir->builder, NULL);
    LLVMAddIncoming(result, (LLVMValueRef[]){failure, exchange},
                    (LLVMBasicBlockRef[]){failing, trying}, 2);
    LLVMSetWeak(exchange, false);
}

/* Whether an iteration of some loop around the exchange does no more for its failure than to begin
 * anew. */
static bool is_retried(struct ir *ir, LLVMValueRef exchange)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(exchange);
    struct natural_loop loop;
    natural_loop_init(&loop, LLVMGetBasicBlockParent(block));
    bool found = false;
    while (!found && natural_loop_next(&loop))
        found = natural_loop_has(&loop, block) && exchange_retries(ir, &loop, exchange);
    natural_loop_release(&loop);
    return found;
}

/* Whether the function is a member of std::atomic around weak compare-exchanges. */
static bool is_wrapper(LLVMValueRef function)
{
    const char *name = ir_name(function);
    bool is_member = ir_begins(name, "_ZNSt6atomic") || ir_begins(name, "_ZNSt13__atomic_base");
    return is_member && strstr(name, "compare_exchange_weak") &&
           LLVMGetReturnType(LLVMGlobalGetValueType(function)) ==
               LLVMInt1TypeInContext(LLVMGetModuleContext(LLVMGetGlobalParent(function)));
}

static bool is_weak_exchange(LLVMValueRef instruction)
{
    if (LLVMIsAAtomicCmpXchgInst(instruction))
        return LLVMGetWeak(instruction);
    LLVMValueRef callee = LLVMIsACallInst(instruction) ? ir_callee(instruction) : NULL;
    return callee && is_wrapper(callee);
}

/* The weak exchanges of the function whose failures matter. The caller releases the list. */
static struct value_list find_exchanges(struct ir *ir, LLVMValueRef function)
{
    struct value_list found = {0};
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (is_weak_exchange(instruction) && !is_retried(ir, instruction))
                value_list_add(&found, instruction);
    return found;
}

/* The choice is made in front of the call of a wrapper, and acted upon in it. */
static void split_exchanges(struct ir *ir, LLVMValueRef function)
{
    struct value_list found = find_exchanges(ir, function);
    bool wraps = is_wrapper(function);
    for (size_t i = 0; i < found.count; i++) {
        LLVMValueRef exchange = found.items[i];
        if (LLVMIsAAtomicCmpXchgInst(exchange)) {
            split_exchange(ir, exchange, wraps ? IS_TO_FAIL : MAY_FAIL);
        } else if (!wraps) {
            ir_build_before(ir, exchange);
            build_question(ir, LET_FAIL);
        }
    }
    value_list_release(&found);
}

/* --- Attempts to lock ------------------------------------------------------------------------- */

/* The functions of C++ that may fail to lock although nobody holds the lock. */
static bool may_fail_to_lock(const char *name)
{
    static const char *const names[] = {
        "_ZNSt5mutex8try_lockEv",
        "_ZNSt15recursive_mutex8try_lockEv",
        "_ZNSt11timed_mutex8try_lockEv",
        "_ZNSt21recursive_timed_mutex8try_lockEv",
        "_ZNSt12shared_mutex8try_lockEv",
        "_ZNSt12shared_mutex15try_lock_sharedEv",
        "_ZNSt18shared_timed_mutex8try_lockEv",
        "_ZNSt18shared_timed_mutex15try_lock_sharedEv",
    };
    return WORDS_HAVE(names, name);
}

static void split_lock(struct ir *ir, LLVMValueRef function)
{
    LLVMBasicBlockRef first = LLVMGetEntryBasicBlock(function);
    LLVMBasicBlockRef choosing = LLVMInsertBasicBlockInContext(ir->context, first, "");
    LLVMBasicBlockRef failing = LLVMInsertBasicBlockInContext(ir->context, first, "");
    LLVMPositionBuilderAtEnd(ir->builder, choosing);
    LLVMBuildCondBr(ir->builder, build_question(ir, MAY_FAIL), failing, first);
    LLVMPositionBuilderAtEnd(ir->builder, failing);
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    LLVMBuildRet(ir->builder, LLVMConstInt(type, 0, false));
}

void attempts_split(struct ir *ir)
{
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function) || ir_is_library(function))
            continue;
        split_exchanges(ir, function);
        if (may_fail_to_lock(ir_name(function)))
            split_lock(ir, function);
    }
}
