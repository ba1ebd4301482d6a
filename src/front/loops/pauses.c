/* pauses.c - code that only lets time pass, and variables that only such code uses.
 *
 *     static void pause_longer(struct back_off *state)       struct back_off state = {0};
 *     {                                                      while (!try_to_lock())
 *         if (state->spins++ < 4000)                             pause_longer(&state);
 *             pause();
 *         else
 *             usleep(500);
 *     }
 *
 * A local variable is *pacing*, like that on the right, if it is only written and passed to such
 * functions, whose results nobody uses. It decides nothing but how its thread pauses. So it is no
 * state of the loops that change it (loop_state.h).
 *
 * Follows calls to functions that only take time.
 *
 * Such a function accesses its own variables and what its parameters lead to, at constant offsets
 * that surely lie in the variable. Nothing in it can fail, and control may always go to its end. */
#include "front/loops/pauses.h"

#include "base/words.h"
#include "front/pointer.h"

static const char mark[] = "heddle.pacing";

/* Levels of calls, and parameters of a function that lead to variables. */
enum { MOST_CALLS = 3, MOST_PARAMETERS = 4 };

/* A call of a function that may only take time. */
struct pausing_call {
    const struct ir *ir;
    uint64_t rooms[MOST_PARAMETERS]; /* the bytes of variables to which the parameters lead */
    unsigned depth;
};

bool pauses_is_pacing(LLVMValueRef variable)
{
    return LLVMIsAAllocaInst(variable) && ir_is_marked(variable, mark);
}

bool pauses_is_hint(LLVMValueRef call)
{
    static const char *const names[] = {"sched_yield", "pthread_yield", "thrd_yield"};
    LLVMValueRef callee = LLVMIsACallInst(call) ? ir_callee(call) : NULL;
    return callee && (WORDS_HAVE(names, ir_name(callee)) || pure_is_pause(call));
}

/* --- Accesses --------------------------------------------------------------------------------- */

/* The bytes behind the base of a pointer that a call may access; 0 if that is unknown. */
static uint64_t room_at(const struct pausing_call *call, LLVMValueRef base, bool writes)
{
    uint64_t size = 0;
    if (LLVMIsAAllocaInst(base))
        return pointer_alloca_size(call->ir, base, &size) ? size : 0;
    if (!writes && pointer_is_constant_global(base))
        return ir_size(call->ir, LLVMGlobalGetValueType(base));
    if (!LLVMIsAArgument(base))
        return 0;
    LLVMValueRef function = LLVMGetParamParent(base);
    for (unsigned i = 0; i < MOST_PARAMETERS && i < LLVMCountParams(function); i++)
        if (LLVMGetParam(function, i) == base)
            return call->rooms[i];
    return 0;
}

/* The bytes from the pointer on that the call may access. */
static uint64_t room_behind(const struct pausing_call *call, LLVMValueRef pointer, bool writes)
{
    LLVMValueRef base = pointer_base(pointer);
    int64_t offset = 0;
    uint64_t room = room_at(call, base, writes);
    if (!pointer_constant_offset(call->ir, pointer, base, &offset) || offset < 0)
        return 0;
    return (uint64_t)offset < room ? room - (uint64_t)offset : 0;
}

static bool is_plain(LLVMValueRef access)
{
    return LLVMGetOrdering(access) == LLVMAtomicOrderingNotAtomic;
}

static bool is_copy(LLVMValueRef instruction)
{
    return ir_is_block_copy(instruction) || ir_calls(instruction, "heddle_copy") ||
           ir_calls(instruction, "heddle_fill");
}

/* The operand of a block copy: 0: to, 1: from, or the byte, 2: the size. */
static LLVMValueRef of_copy(LLVMValueRef copy, unsigned index)
{
    return LLVMGetArgOperand(copy, ir_is_block_copy(copy) ? index : index + 1);
}

static bool may_copy(const struct pausing_call *call, LLVMValueRef copy)
{
    LLVMValueRef from = of_copy(copy, 1), size = of_copy(copy, 2);
    if (!LLVMIsAConstantInt(size))
        return false;
    uint64_t bytes = LLVMConstIntGetZExtValue(size);
    return room_behind(call, of_copy(copy, 0), true) >= bytes &&
           (LLVMGetTypeKind(LLVMTypeOf(from)) != LLVMPointerTypeKind ||
            room_behind(call, from, false) >= bytes);
}

/* Whether the instruction only accesses variables, where they surely are. */
static bool may_access(const struct pausing_call *call, LLVMValueRef instruction)
{
    if (LLVMIsALoadInst(instruction))
        return is_plain(instruction) && room_behind(call, LLVMGetOperand(instruction, 0), false) >=
                                            ir_size(call->ir, LLVMTypeOf(instruction));
    if (LLVMIsAStoreInst(instruction))
        return is_plain(instruction) &&
               room_behind(call, LLVMGetOperand(instruction, 1), true) >=
                   ir_size(call->ir, LLVMTypeOf(LLVMGetOperand(instruction, 0)));
    if (is_copy(instruction))
        return may_copy(call, instruction);
    return LLVMIsAAllocaInst(instruction) && LLVMIsConstant(LLVMGetOperand(instruction, 0));
}

/* --- Functions -------------------------------------------------------------------------------- */

/* Whether control may go from each block of the function to its end. Otherwise it may go round for
 * ever. (Where a condition is to end a loop without effects, C lets us assume that it does.) */
static bool may_always_end(LLVMValueRef function)
{
    struct value_map ends = {0}; /* block -> 1 */
    unsigned left = LLVMCountBasicBlocks(function);
    for (bool more = true; more;) {
        more = false;
        for_each_block(block, function) {
            LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
            bool ends_here = LLVMIsAReturnInst(terminator) != NULL;
            for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
                ends_here |=
                    value_map_find(&ends, LLVMBasicBlockAsValue(LLVMGetSuccessor(terminator, i))) !=
                    0;
            if (!ends_here || value_map_find(&ends, LLVMBasicBlockAsValue(block)))
                continue;
            value_map_set(&ends, LLVMBasicBlockAsValue(block), 1);
            left--;
            more = true;
        }
    }
    value_map_release(&ends);
    return left == 0;
}

static bool only_pauses(const struct pausing_call *call, LLVMValueRef instruction);

/* Whether a call of the function only takes time. */
static bool function_pauses(const struct pausing_call *call, LLVMValueRef function)
{
    if (!function || !ir_is_instrumented(function) || call->depth > MOST_CALLS)
        return false;
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (!pure_is_total(instruction) && !may_access(call, instruction) &&
                !only_pauses(call, instruction))
                return false;
    return may_always_end(function);
}

/* Whether the instruction, which a call makes, is another one that only takes time. */
static bool only_pauses(const struct pausing_call *call, LLVMValueRef instruction)
{
    if (pauses_is_hint(instruction) || sleeps_has(call->ir, instruction))
        return true;
    if (!LLVMIsACallInst(instruction))
        return false;
    struct pausing_call inner = {.ir = call->ir, .depth = call->depth + 1};
    for (unsigned i = 0; i < MOST_PARAMETERS && i < LLVMGetNumArgOperands(instruction); i++) {
        LLVMValueRef argument = LLVMGetArgOperand(instruction, i);
        if (LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMPointerTypeKind)
            inner.rooms[i] = room_behind(call, argument, true);
    }
    return function_pauses(&inner, ir_callee(instruction));
}

/* --- Variables -------------------------------------------------------------------------------- */

/* Whether the call is given a local variable other than this one, or NULL than pacing ones. */
static bool is_given_others(LLVMValueRef call, LLVMValueRef variable)
{
    for (unsigned i = 0; i < LLVMGetNumArgOperands(call); i++) {
        LLVMValueRef base = pointer_base(LLVMGetArgOperand(call, i));
        if (LLVMIsAAllocaInst(base) && base != variable && (variable || !pauses_is_pacing(base)))
            return true;
    }
    return false;
}

/* Whether the instruction writes a part of the variable, which is known to exist. */
static bool writes_part(const struct ir *ir, LLVMValueRef instruction, LLVMValueRef variable)
{
    struct pausing_call none = {.ir = ir};
    LLVMValueRef to = LLVMIsAStoreInst(instruction) ? LLVMGetOperand(instruction, 1)
                      : is_copy(instruction)        ? of_copy(instruction, 0)
                                                    : NULL;
    if (!to || pointer_base(to) != variable || !may_access(&none, instruction))
        return false;
    return is_copy(instruction) || pointer_base(LLVMGetOperand(instruction, 0)) != variable;
}

/* Whether the pointer, to the variable or a part of it, has no use but those of a pacing one. */
static bool only_paces(const struct ir *ir, LLVMValueRef pointer, LLVMValueRef variable)
{
    struct pausing_call none = {.ir = ir};
    for_each_use(use, pointer) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_part = LLVMIsAGetElementPtrInst(user) && only_paces(ir, user, variable);
        bool is_call = LLVMIsACallInst(user) && !LLVMGetFirstUse(user) &&
                       !is_given_others(user, variable) && only_pauses(&none, user);
        if (!is_part && !is_call && !pure_is_marker(user) && !writes_part(ir, user, variable))
            return false;
    }
    return true;
}

void pauses_mark_variables(const struct ir *ir, LLVMValueRef function)
{
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (LLVMIsAAllocaInst(instruction) && only_paces(ir, instruction, instruction))
                ir_mark(instruction, mark);
}

bool pauses_has(const struct ir *ir, LLVMValueRef instruction)
{
    struct pausing_call none = {.ir = ir};
    if (pauses_is_hint(instruction) || sleeps_has(ir, instruction))
        return true;
    if (LLVMIsACallInst(instruction) && !is_copy(instruction))
        return !is_given_others(instruction, NULL) && only_pauses(&none, instruction);
    LLVMValueRef to = LLVMIsAStoreInst(instruction) ? LLVMGetOperand(instruction, 1)
                      : is_copy(instruction)        ? of_copy(instruction, 0)
                                                    : NULL;
    return to && pauses_is_pacing(pointer_base(to)) &&
           writes_part(ir, instruction, pointer_base(to));
}
