/* bits.c - the bit-field that a load or store of clang's accesses.
 *
 * Bit-fields that share a memory location (C11 3.14) are loaded and stored together. The bits that
 * are kept of what was loaded tell which one the program names. */
#include "front/sites/names.h"

/* The constant operand of such an operation on `value`; NULL: it is none. */
static LLVMValueRef constant_of(LLVMValueRef user, LLVMOpcode opcode, LLVMValueRef value)
{
    if (!LLVMIsAInstruction(user) || LLVMGetInstructionOpcode(user) != opcode ||
        LLVMGetOperand(user, 0) != value)
        return NULL;
    return LLVMIsAConstantInt(LLVMGetOperand(user, 1));
}

/* Whether the ones of the mask are in one piece. */
static bool find_ones(uint64_t mask, struct bits *bits)
{
    if (mask == 0)
        return false;
    bits->first = (unsigned)__builtin_ctzll(mask);
    mask >>= bits->first;
    bits->count = mask == UINT64_MAX ? 64 : (unsigned)__builtin_ctzll(~mask);
    return bits->count == 64 || mask >> bits->count == 0;
}

static uint64_t ones(unsigned width)
{
    return width == 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
}

/* Whether the value is `and` of what was loaded and a constant, which clears the field. */
static bool find_cleared(LLVMValueRef value, unsigned width, struct bits *bits)
{
    if (!LLVMIsAInstruction(value) || LLVMGetInstructionOpcode(value) != LLVMAnd ||
        !LLVMIsALoadInst(LLVMGetOperand(value, 0)) || !LLVMIsAConstantInt(LLVMGetOperand(value, 1)))
        return false;
    uint64_t kept = LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1));
    return find_ones(~kept & ones(width), bits);
}

/* What a store sets: the cleared bits, with those of the field. */
static bool find_stored(LLVMValueRef value, unsigned width, struct bits *bits)
{
    bool sets = LLVMIsAInstruction(value) && LLVMGetInstructionOpcode(value) == LLVMOr;
    return find_cleared(sets ? LLVMGetOperand(value, 0) : value, width, bits);
}

/* Whether a store sets the bits that the load leads to. */
static bool is_for_store(LLVMValueRef value)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    LLVMValueRef user = use ? LLVMGetUser(use) : NULL;
    if (user && LLVMIsAInstruction(user) && LLVMGetInstructionOpcode(user) == LLVMOr)
        return is_for_store(user);
    return user && LLVMIsAStoreInst(user) && LLVMGetOperand(user, 0) == value;
}

/* A field of a signed type moves to the top, and back. */
static bool find_signed(LLVMValueRef left, unsigned up, unsigned width, struct bits *bits)
{
    LLVMUseRef use = LLVMGetFirstUse(left);
    LLVMValueRef down = use ? constant_of(LLVMGetUser(use), LLVMAShr, left) : NULL;
    if (!down || LLVMConstIntGetZExtValue(down) < up)
        return false;
    unsigned by = (unsigned)LLVMConstIntGetZExtValue(down);
    *bits = (struct bits){by - up, width - by};
    return true;
}

/* A field of an unsigned type moves down, and loses what is above. */
static bool find_unsigned(LLVMValueRef right, unsigned down, unsigned width, struct bits *bits)
{
    LLVMUseRef use = LLVMGetFirstUse(right);
    LLVMValueRef mask = use ? constant_of(LLVMGetUser(use), LLVMAnd, right) : NULL;
    *bits = (struct bits){0, width - down};
    if (mask && !find_ones(LLVMConstIntGetZExtValue(mask), bits))
        return false;
    bits->first += down;
    return true;
}

static bool find_loaded(LLVMValueRef load, unsigned width, struct bits *bits)
{
    LLVMUseRef use = LLVMGetFirstUse(load);
    if (!use || LLVMGetNextUse(use))
        return false;
    LLVMValueRef user = LLVMGetUser(use), constant;
    if ((constant = constant_of(user, LLVMAnd, load)))
        return is_for_store(user) ? find_cleared(user, width, bits)
                                  : find_ones(LLVMConstIntGetZExtValue(constant), bits);
    if ((constant = constant_of(user, LLVMLShr, load)))
        return find_unsigned(user, (unsigned)LLVMConstIntGetZExtValue(constant), width, bits);
    if ((constant = constant_of(user, LLVMShl, load)))
        return find_signed(user, (unsigned)LLVMConstIntGetZExtValue(constant), width, bits);
    if ((constant = constant_of(user, LLVMAShr, load))) {
        unsigned by = (unsigned)LLVMConstIntGetZExtValue(constant);
        *bits = (struct bits){by, width - by};
        return true;
    }
    return false;
}

bool bits_find(LLVMValueRef access, struct bits *bits)
{
    LLVMValueRef value = LLVMIsAStoreInst(access) ? LLVMGetOperand(access, 0) : access;
    LLVMTypeRef type = LLVMTypeOf(value);
    if ((!LLVMIsALoadInst(access) && !LLVMIsAStoreInst(access)) ||
        LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) > 64)
        return false;
    unsigned width = LLVMGetIntTypeWidth(type);
    return LLVMIsAStoreInst(access) ? find_stored(value, width, bits)
                                    : find_loaded(access, width, bits);
}
