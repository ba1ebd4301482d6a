/* intrinsic.c - LLVM's intrinsics that only compute, on a path of a block.
 *
 * The values of intrinsics, made of other operations. If that is not possible, an
 * intrinsic is a function of which nothing more is known. */
#include "front/blocks/path.h"

enum { MOST_OPERANDS = 3 };

struct use;

/* A row of the table. */
struct intrinsic {
    const char *prefix;   /* of its names */
    unsigned operands;    /* that matter */
    unsigned least, most; /* the widths of its operands */
    term_id (*compute)(const struct use *use);
    enum term_op op;     /* by which it is computed */
    enum term_op extend; /* of what checks for an overflow, from its operands to 64 bits */
};

/* A call: `width` is that of its first operand. */
struct use {
    const struct intrinsic *intrinsic;
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

static term_id is_less(const struct use *use)
{
    return combine(use, use->intrinsic->op, use->operands[0], use->operands[1]);
}

static term_id greater(const struct use *use)
{
    return term_ite(use->terms, is_less(use), use->operands[1], use->operands[0]);
}

static term_id lesser(const struct use *use)
{
    return term_ite(use->terms, is_less(use), use->operands[0], use->operands[1]);
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

static term_id apply(const struct use *use)
{
    return term_function(use->terms, use->intrinsic->op, use->operands[0]);
}

static term_id apply_to_other_than_zero(const struct use *use)
{
    require_other(use, 0);
    return apply(use);
}

/* One half of what comes out when both numbers are shifted, the first one above the second one. */
static term_id funnel(const struct use *use)
{
    bool to_left = use->intrinsic->op == TERM_SHL;
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

/* --- overflow --------------------------------------------------------------------------------- */

static term_id extended(const struct use *use, unsigned operand)
{
    return term_resize(use->terms, use->intrinsic->extend, use->operands[operand], 64);
}

/* The exact results, in 64 bits. */

static term_id exact(const struct use *use)
{
    return term_binary(use->terms, use->intrinsic->op, extended(use, 0), extended(use, 1));
}

static term_id exact_difference(const struct use *use)
{
    return term_subtract(use->terms, extended(use, 0), extended(use, 1));
}

static term_id low_bits(const struct use *use, term_id exact)
{
    return term_resize(use->terms, TERM_TRUNC, exact, use->width);
}

/* Whether the exact result is more than its low bits. */
static term_id overflows(const struct use *use, term_id exact)
{
    term_id low = term_resize(use->terms, use->intrinsic->extend, low_bits(use, exact), 64);
    return term_not(use->terms, term_binary(use->terms, TERM_EQUAL, low, exact));
}

/* --- the table -------------------------------------------------------------------------------- */

static const struct intrinsic intrinsics[] = {
    {"llvm.expect.", 1, 1, 64, first_operand, 0, 0},
    {"llvm.smax.", 2, 1, 64, greater, TERM_SLT, 0},
    {"llvm.smin.", 2, 1, 64, lesser, TERM_SLT, 0},
    {"llvm.umax.", 2, 1, 64, greater, TERM_ULT, 0},
    {"llvm.umin.", 2, 1, 64, lesser, TERM_ULT, 0},
    {"llvm.abs.", 2, 1, 64, absolute, 0, 0},
    {"llvm.fshl.", 3, 8, 64, funnel, TERM_SHL, 0},
    {"llvm.fshr.", 3, 8, 64, funnel, TERM_LSHR, 0},
    /* The compiler has functions for words only. */
    {"llvm.ctpop.", 1, 32, 64, apply, TERM_COUNT_ONES, 0},
    {"llvm.ctlz.", 2, 32, 64, apply_to_other_than_zero, TERM_COUNT_LEADING_ZEROS, 0},
    {"llvm.cttz.", 2, 32, 64, apply_to_other_than_zero, TERM_COUNT_TRAILING_ZEROS, 0},
    {"llvm.bswap.", 1, 32, 64, apply, TERM_SWAP_BYTES, 0},
    {"llvm.bitreverse.", 1, 32, 64, apply, TERM_SWAP_BITS, 0},
    /* The exact result has 64 bits. */
    {"llvm.sadd.with.overflow.", 2, 1, 32, exact, TERM_ADD, TERM_SEXT},
    {"llvm.uadd.with.overflow.", 2, 1, 32, exact, TERM_ADD, TERM_ZEXT},
    {"llvm.ssub.with.overflow.", 2, 1, 32, exact_difference, 0, TERM_SEXT},
    {"llvm.usub.with.overflow.", 2, 1, 32, exact_difference, 0, TERM_ZEXT},
    {"llvm.smul.with.overflow.", 2, 1, 32, exact, TERM_MUL, TERM_SEXT},
    {"llvm.umul.with.overflow.", 2, 1, 32, exact, TERM_MUL, TERM_ZEXT},
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

/* Sets *use to the call's operands, and returns its result; TERM_NONE: the run has ended. */
static term_id compute(struct use *use, struct block_run *run, struct block_frame *frame,
                       LLVMValueRef call)
{
    *use = (struct use){.intrinsic = find(call), .terms = run->terms, .run = run};
    for (unsigned i = 0; i < use->intrinsic->operands; i++) {
        use->operands[i] = run_value(run, frame, LLVMGetArgOperand(call, i));
        if (use->operands[i] == TERM_NONE)
            return TERM_NONE;
    }
    use->width = term_width(run->terms, use->operands[0]);
    term_id result = use->intrinsic->compute(use);
    return run->status == RUN_GOES_ON ? result : TERM_NONE;
}

term_id block_intrinsic(struct block_run *run, struct block_frame *frame, LLVMValueRef call)
{
    struct use use;
    return compute(&use, run, frame, call);
}

term_id block_intrinsic_extract(struct block_run *run, struct block_frame *frame,
                                LLVMValueRef extract)
{
    LLVMValueRef call = LLVMGetOperand(extract, 0);
    struct use use;
    term_id result = block_intrinsic_is(call) ? compute(&use, run, frame, call) : TERM_NONE;
    if (result == TERM_NONE)
        return TERM_NONE;
    return *LLVMGetIndices(extract) == 0 ? low_bits(&use, result) : overflows(&use, result);
}
