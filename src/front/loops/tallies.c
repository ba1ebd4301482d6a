/* tallies.c - global variables in which the program counts, and at which it never looks.
 *
 *     while (!load(flag))
 *         rounds++;
 *
 * No thread can tell such a variable's values apart: each is only loaded to be stored there again,
 * with a constant added, or the like. So an iteration that changes nothing else changes nothing
 * (machine/waiting/iteration.h). Races on the variable are errors like others. Numbers that come
 * from elsewhere may be stored there, too, if they are narrower than a pointer: the search for lost
 * memory looks at words.
 *
 * Follows all uses of each global variable's address, and of the values that are loaded
 * there. A value is followed through MOST_DEPTH operations. */
#include "front/loops/loops.h"

#include "front/loops/pauses.h"
#include "front/pointer.h"

enum { MOST_DEPTH = 4 };

static const char mark[] = "heddle.tally";

bool tallies_has(LLVMValueRef access)
{
    return ir_is_marked(access, mark);
}

static bool is_instance(LLVMValueRef call)
{
    return LLVMIsACallInst(call) && ir_calls(call, "llvm.threadlocal.address");
}

/* Whether the pointer points into the variable. */
static bool points_into(LLVMValueRef pointer, LLVMValueRef variable)
{
    LLVMValueRef base = pointer_base(pointer);
    return (is_instance(base) ? LLVMGetOperand(base, 0) : base) == variable;
}

/* Whether the instruction computes a value of others, and cannot fail. */
static bool is_arithmetic(LLVMValueRef instruction)
{
    if (LLVMIsACastInst(instruction))
        return LLVMGetTypeKind(LLVMTypeOf(instruction)) == LLVMIntegerTypeKind;
    return LLVMIsABinaryOperator(instruction) && pure_is_total(instruction);
}

/* Whether the value is a number, and no pointer or part of a structure. */
static bool is_narrow(LLVMValueRef value)
{
    enum { POINTER_BITS = 64 };
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && LLVMGetIntTypeWidth(type) < POINTER_BITS;
}

/* Whether the value is an integer that only depends on numbers and on values of the variable. */
static bool is_own_value(LLVMValueRef value, LLVMValueRef variable, unsigned depth)
{
    if (LLVMIsAConstantInt(value) || is_narrow(value))
        return true;
    if (LLVMIsALoadInst(value))
        return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMIntegerTypeKind &&
               points_into(LLVMGetOperand(value, 0), variable);
    if (!is_arithmetic(value) || depth == MOST_DEPTH)
        return false;
    for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(value); i++)
        if (!is_own_value(LLVMGetOperand(value, i), variable, depth + 1))
            return false;
    return true;
}

/* Whether the value is used for no more than values of the variable. */
static bool goes_back(LLVMValueRef value, LLVMValueRef variable, unsigned depth)
{
    for_each_use(use, value) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_stored = LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == value &&
                         points_into(LLVMGetOperand(user, 1), variable);
        if (!is_stored &&
            (!is_arithmetic(user) || depth == MOST_DEPTH || !goes_back(user, variable, depth + 1)))
            return false;
    }
    return true;
}

/* Whether the access at `pointer` leaves its result unknown. Adds it to the list if it writes. */
static bool only_counts(LLVMValueRef access, LLVMValueRef pointer, LLVMValueRef variable,
                        struct value_list *writes)
{
    if (LLVMIsALoadInst(access))
        return goes_back(access, variable, 0);
    bool is_store = LLVMIsAStoreInst(access) && LLVMGetOperand(access, 1) == pointer;
    bool is_update = LLVMIsAAtomicRMWInst(access) && LLVMGetOperand(access, 0) == pointer &&
                     !LLVMGetFirstUse(access);
    if ((!is_store && !is_update) ||
        !is_own_value(LLVMGetOperand(access, is_store ? 0 : 1), variable, 0))
        return false;
    value_list_add(writes, access);
    return true;
}

/* The same of all accesses by the pointer, and by those that are computed from it. */
static bool is_tally(LLVMValueRef pointer, LLVMValueRef variable, struct value_list *writes)
{
    for_each_use(use, pointer) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_inner =
            is_instance(user) || (pointer_is_element(user) && LLVMGetOperand(user, 0) == pointer);
        if (is_inner ? !is_tally(user, variable, writes)
                     : !LLVMIsAInstruction(user) || !only_counts(user, pointer, variable, writes))
            return false;
    }
    return true;
}

void tallies_mark(struct ir *ir)
{
    for (LLVMValueRef variable = LLVMGetFirstGlobal(ir->module); variable;
         variable = LLVMGetNextGlobal(variable)) {
        struct value_list writes = {0};
        if (!LLVMIsDeclaration(variable) && is_tally(variable, variable, &writes))
            for (size_t i = 0; i < writes.count; i++)
                ir_mark(writes.items[i], mark);
        value_list_release(&writes);
    }
}

static bool is_taken(LLVMUseRef use, unsigned depth)
{
    LLVMValueRef user = LLVMGetUser(use), value = LLVMGetUsedValue(use);
    if (tallies_has(user))
        return LLVMGetOperand(user, LLVMIsAStoreInst(user) ? 1 : 0) != value;
    if (!is_arithmetic(user) || depth == MOST_DEPTH)
        return false;
    for_each_use(next, user)
        if (!is_taken(next, depth + 1))
            return false;
    return true;
}

bool tallies_takes(LLVMUseRef use)
{
    return is_taken(use, 0);
}
