/* unwritten.c - finds loads that read more than the program uses, such as padding, other members,
 * or the other bits of a word. What they read beyond may be unwritten.
 *
 * Compares the loaded type with that of the variable, and knows the functions of
 * vector<bool>. */
#include "front/undefined/undefined.h"

#include "base/words.h"
#include "front/pointer.h"

/* The scalars in a part of an object, and their bytes. */
struct scalars {
    uint64_t count, bytes;
};

static void add_scalars(struct ir *ir, LLVMTypeRef type, uint64_t from, uint64_t to,
                        struct scalars *sum);

/* Likewise, of an element of an object, `begin` bytes into it. */
static void add_element(struct ir *ir, LLVMTypeRef type, uint64_t begin, uint64_t from, uint64_t to,
                        struct scalars *sum)
{
    uint64_t end = begin + ir_size(ir, type);
    if (end <= from || to <= begin)
        return;
    add_scalars(ir, type, from < begin ? 0 : from - begin, (to < end ? to : end) - begin, sum);
}

/* Adds those in [from, to) of an object of the type. */
static void add_scalars(struct ir *ir, LLVMTypeRef type, uint64_t from, uint64_t to,
                        struct scalars *sum)
{
    uint64_t size;
    switch (LLVMGetTypeKind(type)) {
    case LLVMStructTypeKind:
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            add_element(ir, LLVMStructGetTypeAtIndex(type, i),
                        LLVMOffsetOfElement(ir->layout, type, i), from, to, sum);
        return;
    case LLVMArrayTypeKind:
        size = ir_size(ir, LLVMGetElementType(type));
        for (uint64_t i = size ? from / size : to; i * size < to; i++)
            add_element(ir, LLVMGetElementType(type), i * size, from, to, sum);
        return;
    default:
        size = LLVMStoreSizeOfType(ir->layout, type);
        sum->count += from < size;
        sum->bytes += from < size ? (to < size ? to : size) - from : 0;
    }
}

/* Whether the load reads padding of a local variable, or several scalars. clang passes structs in
 * registers, and sroa makes members of their copies. Both read whole words, which include padding
 * and members that are never written. */
static bool copies_words(struct ir *ir, LLVMValueRef pointer, LLVMTypeRef type)
{
    LLVMValueRef base = pointer_base(pointer);
    int64_t offset = 0;
    uint64_t size = LLVMStoreSizeOfType(ir->layout, type), whole;
    if (!LLVMIsAAllocaInst(base) || !pointer_alloca_size(ir, base, &whole) ||
        !pointer_constant_offset(ir, pointer, base, &offset) || offset < 0 ||
        (uint64_t)offset + size > whole)
        return false;
    LLVMTypeRef object = LLVMGetAllocatedType(base);
    uint64_t from = (uint64_t)offset % ir_size(ir, object);
    struct scalars scalars = {0};
    add_scalars(ir, object, from, from + size, &scalars);
    return scalars.count > 1 || scalars.bytes < size;
}

/* Whether the function sets some bits of a word of a vector<bool>, perhaps the first ones. */
static bool sets_bits(LLVMValueRef function)
{
    static const char *const names[] = {
        "_ZNSt14_Bit_referenceaSEb", /* std::_Bit_reference::operator=(bool) */
        "_ZSt14__fill_bvectorPmjjb", /* std::__fill_bvector */
    };
    return WORDS_HAVE(names, ir_name(function));
}

/* Whether the instruction takes bits out of a word, or masks them. */
static bool takes_bits(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMAnd:
    case LLVMShl:
    case LLVMLShr:
    case LLVMAShr:
        return LLVMIsAConstantInt(LLVMGetOperand(instruction, 1)) != NULL;
    case LLVMTrunc:
        return true;
    default:
        return false;
    }
}

/* Whether the program may access a bit-field. clang reads the word with all of them. */
static bool may_be_bit_field(LLVMValueRef load)
{
    if (LLVMGetTypeKind(LLVMTypeOf(load)) != LLVMIntegerTypeKind || !LLVMGetFirstUse(load))
        return false;
    for_each_use(use, load)
        if (!takes_bits(LLVMGetUser(use)))
            return false;
    return true;
}

bool unwritten_may_read(struct ir *ir, LLVMValueRef load)
{
    return may_be_bit_field(load) || copies_words(ir, LLVMGetOperand(load, 0), LLVMTypeOf(load)) ||
           (sets_bits(ir_function_of(load)) &&
            LLVMGetTypeKind(LLVMTypeOf(load)) == LLVMIntegerTypeKind);
}
