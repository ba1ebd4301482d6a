/* block_intrinsic.c - the values of intrinsics by other operations, or as functions of which only
 * that is known. */
#include "front/block_intrinsic.h"

enum { MOST_OPERANDS = 3 };

/* A call: `width` is that of its first operand. */
struct use {
    struct terms *terms;
    struct block_run *run;
    term_id operands[MOST_OPERANDS];
    unsigned width;
};

static term_id number(const struct use *use, uint64_t value)
{
    return term_constant(use->terms, use->width, value);
}

static term_id combine(const struct use *use, enum term_op op, term_id left, term_id right)
{
    return term_binary(use->terms, op, left, right);
}

static term_id shift(const struct use *use, enum term_op op, term_id term, unsigned bits)
{
    return combine(use, op, term, number(use, bits));
}

/* --- choices ---------------------------------------------------------------------------------- */

static term_id first_operand(const struct use *use)
{
    return use->operands[0];
}

static term_id greater(const struct use *use, enum term_op less)
{
    term_id one = use->operands[0], other = use->operands[1];
    return term_ite(use->terms, combine(use, less, one, other), other, one);
}

static term_id lesser(const struct use *use, enum term_op less)
{
    term_id one = use->operands[0], other = use->operands[1];
    return term_ite(use->terms, combine(use, less, one, other), one, other);
}

static term_id smax(const struct use *use)
{
    return greater(use, TERM_SLT);
}

static term_id umax(const struct use *use)
{
    return greater(use, TERM_ULT);
}

static term_id smin(const struct use *use)
{
    return lesser(use, TERM_SLT);
}

static term_id umin(const struct use *use)
{
    return lesser(use, TERM_ULT);
}

/* The path is one that fails if the second operand is true and the first one has that value: there
 * is no result then. */
static void require_other(const struct use *use, uint64_t value)
{
    term_id same = combine(use, TERM_EQUAL, use->operands[0], number(use, value));
    run_fail_if(use->run, term_and(use->terms, use->operands[1], same));
}

static term_id absolute(const struct use *use)
{
    require_other(use, (uint64_t)1 << (use->width - 1));
    term_id zero = number(use, 0), operand = use->operands[0];
    return term_ite(use->terms, combine(use, TERM_SLT, operand, zero),
                    term_subtract(use->terms, zero, operand), operand);
}

/* --- bits ------------------------------------------------------------------------------------- */

static term_id count_ones(const struct use *use)
{
    return term_function(use->terms, TERM_COUNT_ONES, use->operands[0]);
}

static term_id count_leading_zeros(const struct use *use)
{
    require_other(use, 0);
    return term_function(use->terms, TERM_COUNT_LEADING_ZEROS, use->operands[0]);
}

static term_id count_trailing_zeros(const struct use *use)
{
    require_other(use, 0);
    return term_function(use->terms, TERM_COUNT_TRAILING_ZEROS, use->operands[0]);
}

static term_id swap_bytes(const struct use *use)
{
    return term_function(use->terms, TERM_SWAP_BYTES, use->operands[0]);
}

static term_id swap_bits(const struct use *use)
{
    return term_function(use->terms, TERM_SWAP_BITS, use->operands[0]);
}

/* One half of what comes out when both numbers are shifted, the first one above the second one. */
static term_id funnel(const struct use *use, bool to_left)
{
    term_id most = number(use, use->width - 1);
    term_id bits = combine(use, TERM_AND, use->operands[2], most);
    term_id others = combine(use, TERM_XOR, bits, most); /* and one more */
    term_id high = use->operands[0], low = use->operands[1];
    if (to_left)
        low = shift(use, TERM_LSHR, low, 1);
    else
        high = shift(use, TERM_SHL, high, 1);
    return combine(use, TERM_OR, combine(use, TERM_SHL, high, to_left ? bits : others),
                   combine(use, TERM_LSHR, low, to_left ? others : bits));
}

static term_id shift_left(const struct use *use)
{
    return funnel(use, true);
}

static term_id shift_right(const struct use *use)
{
    return funnel(use, false);
}

/* --- overflow --------------------------------------------------------------------------------- */

/* The exact result, in 64 bits. */
static term_id exact(const struct use *use, enum term_op op, enum term_op extend)
{
    term_id left = term_resize(use->terms, extend, use->operands[0], 64);
    term_id right = term_resize(use->terms, extend, use->operands[1], 64);
    if (op == TERM_NOT)
        return term_subtract(use->terms, left, right);
    return term_binary(use->terms, op, left, right);
}

static term_id low_bits(const struct use *use, term_id exact)
{
    return term_resize(use->terms, TERM_TRUNC, exact, use->width);
}

/* Whether the exact result is more than its low bits. */
static term_id overflows(const struct use *use, term_id exact, enum term_op extend)
{
    term_id low = term_resize(use->terms, extend, low_bits(use, exact), 64);
    return term_not(use->terms, term_binary(use->terms, TERM_EQUAL, low, exact));
}

/* --- the table -------------------------------------------------------------------------------- */

static const struct intrinsic {
    const char *prefix;
    unsigned operands;
    unsigned least, most; /* the widths of its operands */
    term_id (*compute)(const struct use *use);
    /* Of what checks for an overflow; TERM_NOT stands for a subtraction. */
    enum term_op op, extend;
} intrinsics[] = {
    {"llvm.expect.", 1, 1, 64, first_operand, 0, 0},
    {"llvm.smax.", 2, 1, 64, smax, 0, 0},
    {"llvm.smin.", 2, 1, 64, smin, 0, 0},
    {"llvm.umax.", 2, 1, 64, umax, 0, 0},
    {"llvm.umin.", 2, 1, 64, umin, 0, 0},
    {"llvm.abs.", 2, 1, 64, absolute, 0, 0},
    {"llvm.fshl.", 3, 8, 64, shift_left, 0, 0},
    {"llvm.fshr.", 3, 8, 64, shift_right, 0, 0},
    /* The compiler has functions for words only. */
    {"llvm.ctpop.", 1, 32, 64, count_ones, 0, 0},
    {"llvm.ctlz.", 2, 32, 64, count_leading_zeros, 0, 0},
    {"llvm.cttz.", 2, 32, 64, count_trailing_zeros, 0, 0},
    {"llvm.bswap.", 1, 32, 64, swap_bytes, 0, 0},
    {"llvm.bitreverse.", 1, 32, 64, swap_bits, 0, 0},
    /* The exact result has 64 bits. */
    {"llvm.sadd.with.overflow.", 2, 1, 32, NULL, TERM_ADD, TERM_SEXT},
    {"llvm.uadd.with.overflow.", 2, 1, 32, NULL, TERM_ADD, TERM_ZEXT},
    {"llvm.ssub.with.overflow.", 2, 1, 32, NULL, TERM_NOT, TERM_SEXT},
    {"llvm.usub.with.overflow.", 2, 1, 32, NULL, TERM_NOT, TERM_ZEXT},
    {"llvm.smul.with.overflow.", 2, 1, 32, NULL, TERM_MUL, TERM_SEXT},
    {"llvm.umul.with.overflow.", 2, 1, 32, NULL, TERM_MUL, TERM_ZEXT},
};

static const struct intrinsic *find(LLVMValueRef call)
{
    for (size_t i = 0; ir_is_call(call) && i < sizeof intrinsics / sizeof *intrinsics; i++)
        if (ir_calls(call, intrinsics[i].prefix))
            return &intrinsics[i];
    return NULL;
}

/* Whether the operands are integers of a width that the computation is made for. */
static bool has_width(const struct intrinsic *intrinsic, LLVMValueRef call)
{
    LLVMTypeRef type = LLVMTypeOf(LLVMGetArgOperand(call, 0));
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind)
        return false;
    unsigned width = LLVMGetIntTypeWidth(type);
    bool is_usual = (width & (width - 1)) == 0;
    return width >= intrinsic->least && width <= intrinsic->most &&
           (is_usual || intrinsic->least == 1);
}

bool block_intrinsic_is(LLVMValueRef call)
{
    const struct intrinsic *intrinsic = find(call);
    return intrinsic && has_width(intrinsic, call);
}

/* Sets *use to the call's operands. Returns false if the run has ended. */
static bool take(struct use *use, struct block_run *run, struct block_frame *frame,
                 LLVMValueRef call)
{
    *use = (struct use){.terms = run->terms, .run = run};
    for (unsigned i = 0; i < find(call)->operands; i++) {
        use->operands[i] = run_value(run, frame, LLVMGetArgOperand(call, i));
        if (use->operands[i] == TERM_NONE)
            return false;
    }
    use->width = term_width(run->terms, use->operands[0]);
    return true;
}

term_id block_intrinsic(struct block_run *run, struct block_frame *frame, LLVMValueRef call)
{
    const struct intrinsic *intrinsic = find(call);
    struct use use;
    if (!take(&use, run, frame, call))
        return TERM_NONE;
    if (!intrinsic->compute)
        return exact(&use, intrinsic->op, intrinsic->extend);
    term_id result = intrinsic->compute(&use);
    return run->status == RUN_GOES_ON ? result : TERM_NONE;
}

term_id block_intrinsic_extract(struct block_run *run, struct block_frame *frame,
                                LLVMValueRef extract)
{
    LLVMValueRef call = LLVMGetOperand(extract, 0);
    struct use use;
    if (!block_intrinsic_is(call) || !take(&use, run, frame, call))
        return TERM_NONE;
    const struct intrinsic *intrinsic = find(call);
    term_id result = exact(&use, intrinsic->op, intrinsic->extend);
    return *LLVMGetIndices(extract) == 0 ? low_bits(&use, result)
                                         : overflows(&use, result, intrinsic->extend);
}
