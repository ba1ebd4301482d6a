#include "front/value_range.h"

static uint64_t mask_of(unsigned bits)
{
    return UINT64_MAX >> (64 - bits);
}

/* The range from `first` to `last`; false: all values, or none. */
static bool make(uint64_t first, uint64_t last, unsigned bits, struct value_range *range)
{
    uint64_t mask = mask_of(bits);
    *range = (struct value_range){first & mask, (last - first) & mask, bits};
    return range->extent != mask;
}

/* The values for which the comparison with the constant holds. */
static bool compare(LLVMIntPredicate predicate, uint64_t with, unsigned bits,
                    struct value_range *range)
{
    uint64_t most = mask_of(bits), least_signed = UINT64_C(1) << (bits - 1);
    uint64_t most_signed = least_signed - 1;
    switch (predicate) {
    case LLVMIntEQ:
        return make(with, with, bits, range);
    case LLVMIntNE:
        return make(with + 1, with - 1, bits, range);
    case LLVMIntUGT:
        return with != most && make(with + 1, most, bits, range);
    case LLVMIntUGE:
        return make(with, most, bits, range);
    case LLVMIntULT:
        return with != 0 && make(0, with - 1, bits, range);
    case LLVMIntULE:
        return make(0, with, bits, range);
    case LLVMIntSGT:
        return with != most_signed && make(with + 1, most_signed, bits, range);
    case LLVMIntSGE:
        return make(with, most_signed, bits, range);
    case LLVMIntSLT:
        return with != least_signed && make(least_signed, with - 1, bits, range);
    case LLVMIntSLE:
        return make(least_signed, with, bits, range);
    default:
        return false;
    }
}

/* If the term is the sum or difference of the value and a constant, sets what is added. */
static bool find_offset(LLVMValueRef term, LLVMValueRef value, uint64_t *offset)
{
    *offset = 0;
    if (term == value)
        return true;
    if (!LLVMIsABinaryOperator(term) || LLVMGetOperand(term, 0) != value ||
        !LLVMIsAConstantInt(LLVMGetOperand(term, 1)))
        return false;
    uint64_t constant = LLVMConstIntGetZExtValue(LLVMGetOperand(term, 1));
    LLVMOpcode opcode = LLVMGetInstructionOpcode(term);
    *offset = opcode == LLVMAdd ? constant : 0 - constant;
    return opcode == LLVMAdd || opcode == LLVMSub;
}

bool value_range_of(LLVMValueRef condition, LLVMValueRef value, struct value_range *range)
{
    if (LLVMIsABinaryOperator(condition) && LLVMGetInstructionOpcode(condition) == LLVMXor &&
        LLVMIsAConstantInt(LLVMGetOperand(condition, 1)) &&
        LLVMConstIntGetZExtValue(LLVMGetOperand(condition, 1)) == 1) {
        bool found = value_range_of(LLVMGetOperand(condition, 0), value, range);
        if (found)
            *range = value_range_opposite(*range);
        return found;
    }
    uint64_t offset;
    if (!LLVMIsAICmpInst(condition) || !LLVMIsAConstantInt(LLVMGetOperand(condition, 1)) ||
        LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind ||
        !find_offset(LLVMGetOperand(condition, 0), value, &offset))
        return false;
    unsigned bits = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    uint64_t with = 0;
    if (bits < 8 || bits > 64)
        return false;
    with = LLVMConstIntGetZExtValue(LLVMGetOperand(condition, 1));
    if (!compare(LLVMGetICmpPredicate(condition), with, bits, range))
        return false;
    range->first = (range->first - offset) & mask_of(bits);
    return true;
}

struct value_range value_range_opposite(struct value_range range)
{
    uint64_t mask = mask_of(range.bits);
    return (struct value_range){(range.first + range.extent + 1) & mask,
                                (mask - range.extent - 1) & mask, range.bits};
}

bool value_range_contains(struct value_range outer, struct value_range inner)
{
    uint64_t begin = (inner.first - outer.first) & mask_of(outer.bits);
    return begin <= outer.extent && inner.extent <= outer.extent - begin;
}
