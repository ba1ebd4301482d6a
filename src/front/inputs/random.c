/* random.c - random numbers of which only a remainder matters.
 *
 * Finds `rand() % N` and `rand() & (N - 1)`. */
#include "front/inputs/inputs.h"

#include <string.h>

enum { MOST_REMAINDERS = 16 };

static bool is_random(LLVMValueRef instruction)
{
    LLVMValueRef callee = ir_is_call(instruction) ? ir_callee(instruction) : NULL;
    return callee && LLVMIsDeclaration(callee) &&
           (strcmp(ir_name(callee), "rand") == 0 || strcmp(ir_name(callee), "random") == 0);
}

/* N if the instruction computes the remainder of its first operand by the constant N; 0: none, or N
 * is too large. Random numbers are not negative. */
static uint64_t divisor_of(LLVMValueRef instruction)
{
    if (!LLVMIsAInstruction(instruction) || LLVMGetNumOperands(instruction) != 2)
        return 0;
    LLVMValueRef constant = LLVMGetOperand(instruction, 1);
    if (!LLVMIsAConstantInt(constant))
        return 0;
    uint64_t value = LLVMConstIntGetZExtValue(constant);
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    if ((opcode == LLVMSRem || opcode == LLVMURem) && value <= MOST_REMAINDERS)
        return value;
    bool is_mask = value < MOST_REMAINDERS && (value & (value + 1)) == 0;
    return opcode == LLVMAnd && is_mask ? value + 1 : 0;
}

/* The common divisor of all uses of the number, also behind casts to other sizes. *divisor is 0 as
 * long as no use was found. Returns false if the uses differ. */
static bool find_divisor(LLVMValueRef number, uint64_t *divisor)
{
    for_each_use(use, number) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsATruncInst(user) || LLVMIsASExtInst(user) || LLVMIsAZExtInst(user)) {
            if (!find_divisor(user, divisor))
                return false;
            continue;
        }
        uint64_t found = LLVMGetOperand(user, 0) == number ? divisor_of(user) : 0;
        if (found == 0 || (*divisor != 0 && *divisor != found))
            return false;
        *divisor = found;
    }
    return true;
}

void random_choose_remainders(struct ir *ir)
{
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function))
            continue;
        for_each_present_instruction(instruction, function) {
            uint64_t divisor = 0;
            if (is_random(instruction) && find_divisor(instruction, &divisor) && divisor > 0)
                ranges_build_choice(ir, instruction, "heddle_choose_random", 0, divisor);
        }
    }
}
