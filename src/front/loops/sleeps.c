/* sleeps.c - calls that only let time pass, in a program in which no thread looks at the time.
 *
 * Such a call moves the thread's clock (machine/models/time.c) and does nothing else. It returns 0,
 * and sets no errno, as the time that it is given is a valid one. If the program reads no clock, in
 * any way that heddle knows, no thread can tell whether the call was made. Time limits do not look
 * at the clock either: a wait may time out whenever it would have to wait. */
#include "front/loops/pauses.h"

#include "base/words.h"
#include "front/pointer.h"

#include <string.h>
#include <time.h>

enum { TIME_BYTES = sizeof(struct timespec), NANOSECONDS = 1000000000 };

static bool is_constant(LLVMValueRef value, uint64_t most)
{
    return LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) <= most;
}

/* Whether the program may call poll or select with files. */
static bool asks_files(const struct ir *ir)
{
    LLVMValueRef select = LLVMGetNamedFunction(ir->module, "select");
    LLVMValueRef poll = LLVMGetNamedFunction(ir->module, "poll");
    if (select && LLVMGetFirstUse(select))
        return true;
    for (LLVMUseRef use = poll ? LLVMGetFirstUse(poll) : NULL; use; use = LLVMGetNextUse(use)) {
        LLVMValueRef call = LLVMGetUser(use);
        if (!ir_is_call(call) || ir_callee(call) != poll ||
            !is_constant(LLVMGetArgOperand(call, 1), 0))
            return true;
    }
    return false;
}

/* Whether the user is the function of libc/files/poll.c that reads a clock where there are files,
 * and there are none. */
static bool is_never_run(const struct ir *ir, LLVMValueRef user)
{
    static const char limit_of[] = "limit_of";
    LLVMValueRef function = ir_is_call(user) ? ir_function_of(user) : NULL;
    return function && ir_is_library(function) && ir_begins(ir_name(function), limit_of) &&
           !asks_files(ir);
}

bool sleeps_may_show(const struct ir *ir)
{
    static const char *const names[] = {
        "time", "clock", "heddle_cycles", "clock_gettime", "timespec_get", "gettimeofday", NULL};
    for (size_t i = 0; names[i]; i++) {
        LLVMValueRef function = LLVMGetNamedFunction(ir->module, names[i]);
        LLVMUseRef use = function ? LLVMGetFirstUse(function) : NULL;
        for (; use; use = LLVMGetNextUse(use))
            if (!is_never_run(ir, LLVMGetUser(use)))
                return true;
    }
    return false;
}

/* --- Times ------------------------------------------------------------------------------------ */

/* Whether the number is valid as the seconds and as the nanoseconds of a time. */
static bool is_valid_part(LLVMValueRef value)
{
    return value && LLVMIsAConstantInt(value) && LLVMConstIntGetZExtValue(value) < NANOSECONDS;
}

static bool is_valid_constant(LLVMValueRef memory)
{
    LLVMValueRef value = LLVMIsAGlobalVariable(memory) ? LLVMGetInitializer(memory) : NULL;
    if (!value || !LLVMIsGlobalConstant(memory) ||
        LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMStructTypeKind ||
        LLVMCountStructElementTypes(LLVMTypeOf(value)) != 2)
        return false;
    return is_valid_part(LLVMGetAggregateElement(value, 0)) &&
           is_valid_part(LLVMGetAggregateElement(value, 1));
}

/* Whether the instruction writes a valid time, or a part of one, to the variable. */
static bool writes_time(LLVMValueRef instruction, LLVMValueRef variable)
{
    if (LLVMIsAStoreInst(instruction))
        return !LLVMGetVolatile(instruction) &&
               LLVMGetOrdering(instruction) == LLVMAtomicOrderingNotAtomic &&
               pointer_base(LLVMGetOperand(instruction, 1)) == variable &&
               is_valid_part(LLVMGetOperand(instruction, 0));
    return ir_is_block_copy(instruction) && !ir_is_fill(instruction) &&
           LLVMGetArgOperand(instruction, 0) == variable &&
           is_valid_constant(LLVMGetArgOperand(instruction, 1)) &&
           LLVMIsAConstantInt(LLVMGetArgOperand(instruction, 2)) &&
           LLVMConstIntGetZExtValue(LLVMGetArgOperand(instruction, 2)) == TIME_BYTES;
}

/* The halves of the variable that the instructions in front of `end` write, which may be no
 * instruction of the block: bit 0, the seconds; bit 1, the nanoseconds. */
static unsigned halves_written(const struct ir *ir, LLVMBasicBlockRef block, LLVMValueRef end,
                               LLVMValueRef variable)
{
    unsigned halves = 0;
    for (LLVMValueRef i = LLVMGetFirstInstruction(block); i && i != end;
         i = LLVMGetNextInstruction(i)) {
        int64_t offset = 0;
        if (!writes_time(i, variable))
            continue;
        if (!LLVMIsAStoreInst(i))
            halves = 3;
        else if (pointer_constant_offset(ir, LLVMGetOperand(i, 1), variable, &offset))
            halves |= offset == 0 ? 1 : offset == TIME_BYTES / 2 ? 2 : 0;
    }
    return halves;
}

static bool is_time_call(LLVMValueRef call)
{
    static const char *const names[] = {"nanosleep", "clock_nanosleep", "thrd_sleep"};
    LLVMValueRef callee = LLVMIsACallInst(call) ? ir_callee(call) : NULL;
    return callee && WORDS_HAVE(names, ir_name(callee));
}

/* Whether the pointer, to a local variable or a part of it, is used for times only. */
static bool has_only_times(LLVMValueRef pointer, LLVMValueRef variable)
{
    for_each_use(use, pointer) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_part = LLVMIsAGetElementPtrInst(user) && has_only_times(user, variable);
        if (!is_part && !pure_is_marker(user) && !is_time_call(user) &&
            !writes_time(user, variable))
            return false;
    }
    return true;
}

static bool is_variable(LLVMValueRef variable)
{
    return LLVMIsAAllocaInst(variable) && has_only_times(variable, variable);
}

/* Whether the call is given a valid time: a constant, or a local variable that was surely written,
 * either in the call's block or at the function's beginning. */
static bool is_valid(const struct ir *ir, LLVMValueRef call, LLVMValueRef time)
{
    if (!is_variable(time))
        return is_valid_constant(time);
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(ir_function_of(call));
    return (halves_written(ir, entry, call, time) |
            halves_written(ir, LLVMGetInstructionParent(call), call, time)) == 3;
}

/* --- Calls ------------------------------------------------------------------------------------ */

/* Whether the call only lets time pass. */
static bool is_sleep(const struct ir *ir, LLVMValueRef call)
{
    static const char std_sleep_for[] = "_ZNSt11this_thread9sleep_forIl";
    LLVMValueRef callee = ir_callee(call);
    const char *name = callee ? ir_name(callee) : "";
    if (ir_begins(name, std_sleep_for))
        return true;
    if (!callee || !(LLVMIsDeclaration(callee) || ir_is_library(callee)))
        return false;
    if (strcmp(name, "sleep") == 0 || strcmp(name, "usleep") == 0)
        return true;
    if (strcmp(name, "poll") == 0)
        return is_constant(LLVMGetArgOperand(call, 1), 0) &&
               is_constant(LLVMGetArgOperand(call, 2), INT32_MAX);
    if (strcmp(name, "clock_nanosleep") == 0)
        return is_constant(LLVMGetArgOperand(call, 0), CLOCK_TAI) &&
               is_constant(LLVMGetArgOperand(call, 1), 0) &&
               is_valid(ir, call, LLVMGetArgOperand(call, 2));
    return is_time_call(call) && is_valid(ir, call, LLVMGetArgOperand(call, 0));
}

bool sleeps_has(const struct ir *ir, LLVMValueRef instruction)
{
    if (LLVMIsACallInst(instruction) && !ir_is_block_copy(instruction))
        return is_sleep(ir, instruction) && !sleeps_may_show(ir);
    if (LLVMIsAAllocaInst(instruction))
        return is_variable(instruction);
    LLVMValueRef to = LLVMIsAStoreInst(instruction)   ? LLVMGetOperand(instruction, 1)
                      : ir_is_block_copy(instruction) ? LLVMGetArgOperand(instruction, 0)
                                                      : NULL;
    LLVMValueRef variable = to ? pointer_base(to) : NULL;
    return variable && is_variable(variable) && writes_time(instruction, variable);
}
