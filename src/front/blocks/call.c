/* call.c - calls on a path of a block. */
#include "front/blocks/path.h"

#include "front/hooks.h"
#include "front/sites/place.h"
#include "machine/operations/op.h"

#include <string.h>

enum call_kind {
    CALL_OTHER,
    CALL_NOTHING, /* has no effect */
    CALL_FAIL,
    CALL_GUARD,
    CALL_CHECK,
    CALL_LOAD,
    CALL_STORE,
    CALL_RMW,
    CALL_CAS,
    CALL_SECTION_BEGIN,
    CALL_SECTION_END,
    CALL_LOCK,
    CALL_UNLOCK,
};

static const struct {
    const char *name;
    enum call_kind kind;
} kinds[] = {
    {"heddle_load", CALL_LOAD},
    {"heddle_load_unset", CALL_LOAD}, /* global variables have no such bits at first */
    {"heddle_store", CALL_STORE},
    {"heddle_rmw", CALL_RMW},
    {"heddle_cas", CALL_CAS},
    {"heddle_fail", CALL_FAIL},
    {"heddle_endless_loop", CALL_FAIL},
    {"heddle_guard", CALL_GUARD},
    {"heddle_check_variable", CALL_CHECK},
    {"heddle_pause", CALL_NOTHING},
    {"heddle_quiet_call", CALL_NOTHING},
    {"heddle_set_caller", CALL_NOTHING},
    {HOOK_MODEL_PREFIX "__VERIFIER_atomic_begin", CALL_SECTION_BEGIN},
    {HOOK_MODEL_PREFIX "__VERIFIER_atomic_end", CALL_SECTION_END},
    {HOOK_MODEL_PREFIX "pthread_mutex_lock", CALL_LOCK},
    {HOOK_MODEL_PREFIX "pthread_mutex_unlock", CALL_UNLOCK},
};

static enum call_kind kind_of(LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    const char *name = callee ? ir_name(callee) : "";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return kinds[i].kind;
    if (strncmp(name, "llvm.dbg.", 9) == 0 || strncmp(name, "llvm.lifetime.", 14) == 0)
        return CALL_NOTHING;
    const struct model *model = callee ? hook_model(call) : NULL;
    return model && model->noreturn ? CALL_FAIL : CALL_OTHER;
}

bool block_call_begins(LLVMValueRef call, bool *is_access)
{
    switch (kind_of(call)) {
    case CALL_LOAD:
    case CALL_STORE:
    case CALL_RMW:
    case CALL_CAS:
        *is_access = true;
        return LLVMIsAConstantExpr(LLVMGetArgOperand(call, 0)) &&
               place_site_of(call)->access == ACCESS_ATOMIC;
    case CALL_SECTION_BEGIN:
    case CALL_LOCK:
        *is_access = false;
        return true;
    default:
        return false;
    }
}

LLVMValueRef block_call_function(LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    bool runs = callee && ir_is_instrumented(callee) && kind_of(call) == CALL_OTHER &&
                !LLVMIsFunctionVarArg(LLVMGlobalGetValueType(callee)) &&
                LLVMCountParams(callee) == LLVMGetNumArgOperands(call);
    return runs ? callee : NULL;
}

/* The block ends with the call. */
static void end(struct block_run *run, const struct block_frame *frame, LLVMValueRef call)
{
    if (frame->depth > 0)
        run_give_up(run, "ends in another function than it begins in");
    else
        run->status = RUN_HAS_ENDED;
    run->end = call;
}

/* --- accesses --------------------------------------------------------------------------------- */

/* An argument of the access, as a cell. In a block that is one access, it is a local variable of
 * its own, which has the value of the operation's member. */
static term_id operand_of(struct block_run *run, struct block_frame *frame, LLVMValueRef call,
                          unsigned index, unsigned width)
{
    LLVMValueRef argument = LLVMGetArgOperand(call, index);
    term_id word;
    if (run->block->is_access && !LLVMIsAConstant(argument))
        word = term_local(run->terms, 0, index - 2, 64);
    else
        word = run_value(run, frame, argument);
    return word == TERM_NONE ? TERM_NONE : term_resize(run->terms, TERM_TRUNC, word, width);
}

static term_id choose(struct terms *terms, enum term_op op, term_id one, term_id other,
                      bool takes_greater)
{
    term_id less = term_binary(terms, op, one, other);
    return takes_greater ? term_ite(terms, less, other, one) : term_ite(terms, less, one, other);
}

static term_id updated(struct terms *terms, enum rmw function, term_id old, term_id operand)
{
    switch (function) {
    case RMW_ADD:
        return term_binary(terms, TERM_ADD, old, operand);
    case RMW_SUB:
        return term_subtract(terms, old, operand);
    case RMW_AND:
        return term_binary(terms, TERM_AND, old, operand);
    case RMW_NAND:
        return term_binary(terms, TERM_XOR, term_binary(terms, TERM_AND, old, operand),
                           term_constant(terms, term_width(terms, old), UINT64_MAX));
    case RMW_OR:
        return term_binary(terms, TERM_OR, old, operand);
    case RMW_XOR:
        return term_binary(terms, TERM_XOR, old, operand);
    case RMW_MAX:
        return choose(terms, TERM_SLT, old, operand, true);
    case RMW_MIN:
        return choose(terms, TERM_SLT, old, operand, false);
    case RMW_UMAX:
        return choose(terms, TERM_ULT, old, operand, true);
    case RMW_UMIN:
        return choose(terms, TERM_ULT, old, operand, false);
    default:
        return operand;
    }
}

/* What the access writes; TERM_NONE: nothing, or the run has ended. */
static term_id written(struct block_run *run, struct block_frame *frame, LLVMValueRef call,
                       enum call_kind kind, term_id old)
{
    const struct site *site = run->at;
    unsigned width = 8u * site->size;
    if (kind == CALL_LOAD)
        return TERM_NONE;
    term_id operand = operand_of(run, frame, call, kind == CALL_CAS ? 3 : 2, width);
    if (operand == TERM_NONE || kind == CALL_STORE)
        return operand;
    if (kind == CALL_RMW)
        return updated(run->terms, site->function_id, old, operand);
    term_id expected = operand_of(run, frame, call, 2, width);
    if (expected == TERM_NONE ||
        !run_decide(run, term_binary(run->terms, TERM_EQUAL, old, expected)))
        return TERM_NONE;
    return operand;
}

static term_id access(struct block_run *run, struct block_frame *frame, LLVMValueRef call,
                      enum call_kind kind)
{
    term_id address = run_value(run, frame, LLVMGetArgOperand(call, 1)), old = TERM_NONE;
    unsigned size = run->at->size;
    if (address == TERM_NONE)
        return TERM_NONE;
    run->block->has_atomic |= run->mutex != TERM_NONE && run->at->access == ACCESS_ATOMIC;
    if (kind != CALL_STORE)
        old = run_load(run, address, size);
    if (run->status != RUN_GOES_ON)
        return TERM_NONE;
    term_id value = written(run, frame, call, kind, old);
    if (value != TERM_NONE && run->status == RUN_GOES_ON)
        run_store(run, address, size, value);
    if (run->status != RUN_GOES_ON)
        return TERM_NONE;
    if (run->block->is_access)
        end(run, frame, call);
    return old == TERM_NONE ? TERM_NONE : term_resize(run->terms, TERM_ZEXT, old, 64);
}

/* --- sections --------------------------------------------------------------------------------- */

static void section(struct block_run *run, const struct block_frame *frame, LLVMValueRef call,
                    enum call_kind kind)
{
    if (run->mutex != TERM_NONE)
        run_give_up(run, "begins or ends an atomic section in the section of a mutex");
    else if (kind == CALL_SECTION_BEGIN)
        run->sections++;
    else if (--run->sections == 0)
        end(run, frame, call);
}

static void lock(struct block_run *run, struct block_frame *frame, LLVMValueRef call,
                 enum call_kind kind)
{
    term_id mutex = run_value(run, frame, LLVMGetArgOperand(call, 1));
    bool is_first = call == run->begin && frame->depth == 0 && run->steps == 1;
    if (mutex == TERM_NONE)
        return;
    if (LLVMGetFirstUse(call))
        run_give_up(run, "uses the result of pthread_mutex_%s",
                    kind == CALL_LOCK ? "lock" : "unlock");
    else if (is_first)
        run->mutex = mutex;
    else if (kind == CALL_LOCK || mutex != run->mutex)
        run_give_up(run, "locks or unlocks another mutex");
    else
        end(run, frame, call);
}

/* --- functions -------------------------------------------------------------------------------- */

/* The name of a function in the program. */
static const char *name_of(LLVMValueRef callee)
{
    const char *name = callee ? ir_name(callee) : "a function by its address";
    size_t prefix = strlen(HOOK_MODEL_PREFIX);
    return strncmp(name, HOOK_MODEL_PREFIX, prefix) == 0 ? name + prefix : name;
}

static term_id call_other(struct block_run *run, struct block_frame *frame, LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    if (block_intrinsic_is(call))
        return block_intrinsic(run, frame, call);
    if (callee && hook_is(callee))
        run_give_up(run, "does more than to access variables (%s)", ir_name(callee));
    else
        run_give_up(run, "calls %s", name_of(callee));
    return TERM_NONE;
}

/* Fails if the argument, a truth value, holds. */
static void fail_if(struct block_run *run, struct block_frame *frame, LLVMValueRef call,
                    unsigned argument)
{
    term_id wrong = run_value(run, frame, LLVMGetArgOperand(call, argument));
    if (wrong != TERM_NONE)
        run_fail_if(run, wrong);
}

/* Notes the site, if the call has one. */
static void take_site(struct block_run *run, LLVMValueRef call, enum call_kind kind)
{
    if ((kind == CALL_OTHER && !hook_model(call)) || kind == CALL_NOTHING)
        return;
    if (LLVMGetNumArgOperands(call) > 0 && LLVMIsAConstantExpr(LLVMGetArgOperand(call, 0)))
        run->at = place_site_of(call);
}

term_id block_call(struct block_run *run, struct block_frame *frame, LLVMValueRef call)
{
    enum call_kind kind = kind_of(call);
    take_site(run, call, kind);
    switch (kind) {
    case CALL_LOAD:
    case CALL_STORE:
    case CALL_RMW:
    case CALL_CAS:
        return access(run, frame, call, kind);
    case CALL_FAIL:
        run_fail_if(run, term_constant(run->terms, 1, 1));
        break;
    case CALL_GUARD:
        fail_if(run, frame, call, 3);
        break;
    case CALL_CHECK:
        fail_if(run, frame, call, 5);
        break;
    case CALL_SECTION_BEGIN:
    case CALL_SECTION_END:
        section(run, frame, call, kind);
        break;
    case CALL_LOCK:
    case CALL_UNLOCK:
        lock(run, frame, call, kind);
        break;
    case CALL_NOTHING:
        break;
    default:
        return call_other(run, frame, call);
    }
    return TERM_NONE;
}
