/* block_copy.c - block copies as calls of the machine; the pieces in which a struct is copied. */
#include "front/accesses.h"
#include "front/hooks.h"
#include "front/sites/place.h"

/* Bytes of a struct, from `begin` on. */
struct member {
    uint64_t begin, size;
};

enum { WIDEST = 8 };

/* Whether no aligned piece of `size` bytes has bytes of both members. */
static bool separates(uint64_t size, struct member a, struct member b)
{
    uint64_t last = (a.begin + a.size - 1) / size, first = b.begin / size;
    return last < first || (b.begin + b.size - 1) / size < a.begin / size;
}

/* The i-th member of the struct that the metadata describes: offset, size and type of each. */
static struct member member_at(const LLVMValueRef *operands, unsigned i)
{
    return (struct member){(uint64_t)LLVMConstIntGetZExtValue(operands[3 * i]),
                           (uint64_t)LLVMConstIntGetZExtValue(operands[3 * i + 1])};
}

/* The size in bytes of the largest pieces in which a struct can be copied such that no piece has
 * bytes of two members; 0 if the members are not known. Quadratic in their number, up to 64. */
static uint8_t piece_size(LLVMValueRef copy)
{
    enum { MOST_MEMBERS = 64, FIELDS = 3 };
    LLVMValueRef operands[FIELDS * MOST_MEMBERS];
    LLVMContextRef context = LLVMGetTypeContext(LLVMTypeOf(copy));
    LLVMValueRef node = LLVMGetMetadata(copy, LLVMGetMDKindIDInContext(context, "tbaa.struct", 11));
    unsigned count = node ? LLVMGetMDNodeNumOperands(node) / FIELDS : 0;
    if (count == 0 || count > MOST_MEMBERS)
        return 0;
    LLVMGetMDNodeOperands(node, operands);
    uint64_t size = WIDEST;
    for (unsigned i = 0; i < count; i++)
        for (unsigned k = i + 1; k < count; k++)
            while (size > 1 && !separates(size, member_at(operands, i), member_at(operands, k)))
                size /= 2;
    return (uint8_t)size;
}

void accesses_lower_copy(struct ir *ir, LLVMValueRef instruction)
{
    ir_build_before(ir, instruction);
    struct site *site = place_site(ir, instruction);
    site->access = ACCESS_COPY;
    LLVMValueRef from = LLVMGetOperand(instruction, 1);
    LLVMValueRef size =
        LLVMBuildIntCast2(ir->builder, LLVMGetOperand(instruction, 2), ir->i64, false, "");
    bool fill = ir_is_fill(instruction);
    site->size = fill ? 0 : piece_size(instruction);
    site->disjoint = ir_is_disjoint_copy(instruction);
    if (fill)
        from = LLVMBuildIntCast2(ir->builder, from, ir->i32, false, "");
    LLVMValueRef arguments[] = {ir_address(ir, site), LLVMGetOperand(instruction, 0), from, size};
    hook_build(ir, fill ? HOOK_FILL : HOOK_COPY, arguments);
    ir_replace(instruction, NULL);
}
