/* throwing.c - goes from the functions that let an exception fly to their callers. */
#include "front/exceptions/throwing.h"

#include "base/words.h"

struct throw_search {
    struct throwing *throwing;
    struct ir *ir;
    struct value_list left; /* functions that may throw, with callers to be looked at */
};

LLVMValueRef throwing_landing_pad(LLVMValueRef invoke)
{
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetUnwindDest(invoke));
    while (first && LLVMIsAPHINode(first))
        first = LLVMGetNextInstruction(first);
    if (!first || !LLVMIsALandingPadInst(first))
        die("the program handles exceptions in another way than Linux does");
    return first;
}

bool throwing_is_caught_all(LLVMValueRef landing_pad)
{
    for (unsigned i = 0; i < LLVMGetNumClauses(landing_pad); i++)
        if (LLVMIsNull(LLVMGetClause(landing_pad, i)))
            return true;
    return false;
}

static bool is_any_call(LLVMValueRef value)
{
    return LLVMIsACallInst(value) || LLVMIsAInvokeInst(value);
}

/* Models that call a function of the program. */
static bool calls_back(LLVMValueRef callee)
{
    static const char *const names[] = {"pthread_once", "heddle_cleanup_pop"};
    return WORDS_HAVE(names, ir_name(callee));
}

/* Whether the program promises that a call through a pointer does not throw, as it does for
 * destructors, or C++ demands it: of what std::terminate calls. */
static bool promises(LLVMValueRef call)
{
    static const char *const names[] = {"terminate_call_handler", "terminate_what"};
    LLVMValueRef function = ir_function_of(call);
    if (ir_is_library(function) && WORDS_HAVE(names, ir_name(function)))
        return true;
    return ir_has_attribute(call, IR_FUNCTION, "nounwind");
}

static bool is_indirect(LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    if (callee)
        return LLVMIsDeclaration(callee) && calls_back(callee);
    return !LLVMIsAInlineAsm(LLVMGetCalledValue(call)) && !promises(call);
}

bool throwing_function(const struct throwing *throwing, LLVMValueRef function)
{
    return value_map_find(&throwing->functions, function) != 0;
}

bool throwing_call(const struct throwing *throwing, LLVMValueRef call)
{
    LLVMValueRef callee = ir_callee(call);
    if (callee && throwing_function(throwing, callee))
        return true;
    return throwing->indirectly && is_indirect(call);
}

static bool has_resume(LLVMValueRef function)
{
    for_each_block(block, function)
        if (LLVMIsAResumeInst(LLVMGetBasicBlockTerminator(block)))
            return true;
    return false;
}

/* Whether an exception out of the call leaves the calling function. An exception that a landing pad
 * catches may be thrown again, by a call that is looked at for itself. */
static bool leaves_function(LLVMValueRef call)
{
    if (LLVMIsACallInst(call))
        return true;
    LLVMValueRef pad = throwing_landing_pad(call);
    return (!LLVMIsCleanup(pad) && !throwing_is_caught_all(pad)) ||
           has_resume(ir_function_of(call));
}

static void add_function(struct throw_search *search, LLVMValueRef function)
{
    if (!ir_is_instrumented(function) || throwing_function(search->throwing, function))
        return;
    value_map_set(&search->throwing->functions, function, 1);
    value_list_add(&search->left, function);
}

static void add_caller(struct throw_search *search, LLVMValueRef call)
{
    if (leaves_function(call))
        add_function(search, ir_function_of(call));
}

/* From now on, calls through pointers may throw. */
static void add_indirect(struct throw_search *search)
{
    search->throwing->indirectly = true;
    for_each_function(function, search->ir)
        if (ir_is_instrumented(function))
            for_each_block(block, function)
                for_each_instruction(instruction, block)
                    if (is_any_call(instruction) && is_indirect(instruction))
                        add_caller(search, instruction);
}

/* Whether `use` is that of the called function. The function is a call's last operand. */
static bool is_callee(LLVMUseRef use)
{
    LLVMValueRef user = LLVMGetUser(use);
    return is_any_call(user) &&
           LLVMGetOperandUse(user, (unsigned)LLVMGetNumOperands(user) - 1) == use;
}

static void add_callers(struct throw_search *search, LLVMValueRef function)
{
    for_each_use(use, function) {
        if (is_callee(use))
            add_caller(search, LLVMGetUser(use));
        else if (!search->throwing->indirectly)
            add_indirect(search);
    }
}

void throwing_find(struct throwing *throwing, struct ir *ir)
{
    *throwing = (struct throwing){0};
    struct throw_search search = {.throwing = throwing, .ir = ir};
    LLVMValueRef fly = LLVMGetNamedFunction(ir->module, "heddle_fly");
    if (!fly)
        bug("the library has no heddle_fly");
    struct value_list users = ir_users(fly);
    for (size_t i = 0; i < users.count; i++)
        if (is_any_call(users.items[i]))
            add_function(&search, ir_function_of(users.items[i]));
    value_list_release(&users);
    for (size_t i = 0; i < search.left.count; i++)
        add_callers(&search, search.left.items[i]);
    value_list_release(&search.left);
}

void throwing_release(struct throwing *throwing)
{
    value_map_release(&throwing->functions);
}
