/* exchange.c - the compare-exchange of a loop: what it gives, and where control goes then.
 *
 * An exchange is an instruction, or a call of a function that returns whether its compare-exchange
 * has succeeded, and that throws no exception. */
#include "front/loops/exchange.h"

#include "front/ir.h"
#include "front/loops/loops.h"
#include "front/loops/pauses.h"
#include "front/pointer.h"

/* The way that control takes behind the compare-exchange. */
struct way {
    const struct natural_loop *loop;
    LLVMValueRef exchange; /* has failed, ... */
    bool succeeds;         /* ... unless this is set */
};

/* The lowest bit of a value, or its opposite. */
struct truth {
    LLVMValueRef value;
    bool negated;
};

static bool is_negation(LLVMValueRef value)
{
    return LLVMIsABinaryOperator(value) && LLVMGetInstructionOpcode(value) == LLVMXor &&
           LLVMIsAConstantInt(LLVMGetOperand(value, 1));
}

static struct truth simplify(LLVMValueRef value)
{
    struct truth truth = {value, false};
    for (;;) {
        if (is_negation(truth.value))
            truth.negated ^= LLVMConstIntGetZExtValue(LLVMGetOperand(truth.value, 1)) & 1;
        else if (!LLVMIsAZExtInst(truth.value) && !LLVMIsATruncInst(truth.value))
            return truth;
        truth.value = LLVMGetOperand(truth.value, 0);
    }
}

static bool has_part(LLVMValueRef exchange, LLVMValueRef value, unsigned part)
{
    if (LLVMIsACallInst(exchange))
        return part == 1 && value == exchange;
    return LLVMIsAExtractValueInst(value) && *LLVMGetIndices(value) == part &&
           LLVMGetOperand(value, 0) == exchange;
}

/* The value as control sees it in the block, to which it comes from the block `from`. */
static LLVMValueRef value_behind(LLVMValueRef value, LLVMBasicBlockRef block,
                                 LLVMBasicBlockRef from)
{
    bool is_phi = LLVMIsAPHINode(value) && LLVMGetInstructionParent(value) == block;
    LLVMValueRef incoming = is_phi && from ? ir_incoming_from(value, from) : NULL;
    return incoming ? incoming : value;
}

/* Whether the value is 0 or 1. */
static bool is_bit_constant(LLVMValueRef value)
{
    return LLVMIsAConstantInt(value) && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= 64 &&
           LLVMConstIntGetZExtValue(value) <= 1;
}

/* The bit that the branch compares with 0 or 1, as a number; NULL: it does not. */
static LLVMValueRef compared_bit(LLVMValueRef branch, LLVMBasicBlockRef from, bool *negated)
{
    LLVMValueRef condition = LLVMGetCondition(branch);
    if (!LLVMIsAICmpInst(condition) || !is_bit_constant(LLVMGetOperand(condition, 1)) ||
        (LLVMGetICmpPredicate(condition) != LLVMIntEQ &&
         LLVMGetICmpPredicate(condition) != LLVMIntNE))
        return NULL;
    LLVMValueRef number =
        value_behind(LLVMGetOperand(condition, 0), LLVMGetInstructionParent(branch), from);
    bool with_zero = LLVMIsNull(LLVMGetOperand(condition, 1));
    *negated = (LLVMGetICmpPredicate(condition) == LLVMIntEQ) == with_zero;
    bool is_bit =
        LLVMIsAZExtInst(number) && LLVMGetIntTypeWidth(LLVMTypeOf(LLVMGetOperand(number, 0))) == 1;
    return is_bit ? LLVMGetOperand(number, 0) : NULL;
}

/* The condition of the branch, likewise. */
static struct truth condition_of(LLVMValueRef branch, LLVMBasicBlockRef from)
{
    bool negated = false;
    LLVMValueRef bit = compared_bit(branch, from, &negated);
    struct truth truth = simplify(bit ? bit : LLVMGetCondition(branch));
    LLVMValueRef incoming = value_behind(truth.value, LLVMGetInstructionParent(branch), from);
    struct truth inner = simplify(incoming);
    return (struct truth){inner.value, inner.negated != (truth.negated != negated)};
}

/* Whether the switch, to which control comes from the block `from`, may go to its i-th successor.
 * The 0th one is the default. */
static bool may_switch(LLVMValueRef terminator, LLVMBasicBlockRef from, unsigned i)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(terminator);
    LLVMValueRef value = value_behind(LLVMGetOperand(terminator, 0), block, from);
    if (!LLVMIsAConstantInt(value))
        return true;
    unsigned taken = 0;
    for (unsigned c = 1; c < LLVMGetNumSuccessors(terminator); c++)
        if (LLVMGetOperand(terminator, 2 * c) == value)
            taken = c;
    return i == taken;
}

/* Whether control that comes from the block `from` may go to the i-th successor of the terminator.
 */
static bool may_go(const struct way *way, LLVMValueRef terminator, LLVMBasicBlockRef from,
                   unsigned i)
{
    if (LLVMIsASwitchInst(terminator))
        return may_switch(terminator, from, i);
    if (!LLVMIsABranchInst(terminator) || !LLVMIsConditional(terminator))
        return true;
    struct truth truth = condition_of(terminator, from);
    if (ir_is_call(truth.value) && ir_calls(truth.value, "heddle_throws"))
        return i != 0;
    bool is_constant = LLVMIsAConstantInt(truth.value);
    if (!is_constant && !has_part(way->exchange, truth.value, 1))
        return true;
    bool holds = is_constant ? LLVMConstIntGetZExtValue(truth.value) & 1 : way->succeeds;
    return i == (holds != truth.negated ? 0u : 1u);
}

/* Whether control that comes from the block `from` to this one may leave the loop before it comes
 * to the header; or, behind a success, come to the compare-exchange before it leaves the loop. */
static bool may_go_on_from(const struct way *way, LLVMBasicBlockRef from, LLVMBasicBlockRef block,
                           unsigned depth)
{
    enum { MOST_BLOCKS = 12 };
    bool is_outside = block != way->loop->header && !natural_loop_has(way->loop, block);
    bool is_back =
        block == (way->succeeds ? LLVMGetInstructionParent(way->exchange) : way->loop->header);
    if (is_outside || is_back)
        return way->succeeds ? is_back : is_outside;
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
        if (may_go(way, terminator, from, i) &&
            (depth == MOST_BLOCKS ||
             may_go_on_from(way, block, LLVMGetSuccessor(terminator, i), depth + 1)))
            return true;
    return false;
}

/* The same from the compare-exchange on. */
static bool may_go_on(const struct way *way)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(way->exchange);
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
        if (may_go(way, terminator, NULL, i) &&
            may_go_on_from(way, block, LLVMGetSuccessor(terminator, i), 0))
            return true;
    return false;
}

/* What a phi of the header may be when the next iteration begins: bits. */
enum {
    HANDED_SAME = 1,  /* what it was */
    HANDED_FOUND = 2, /* what the compare-exchange has found */
    HANDED_KNOWN = 4, /* always the same behind a failure, but not what it was otherwise */
    HANDED_OTHER = 8,
};

/* Whether control, behind a failure, may come from one block to the other. */
static bool may_come(const struct way *way, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(from);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
        if (LLVMGetSuccessor(terminator, i) == to && may_go(way, terminator, NULL, i))
            return true;
    return false;
}

/* Whether the value is that the compare-exchange succeeds, or fails. Sets *number to what it is
 * behind a failure. */
static bool is_known(LLVMValueRef exchange, LLVMValueRef value, uint64_t *number)
{
    for (*number = 0; !has_part(exchange, value, 1); value = LLVMGetOperand(value, 0)) {
        bool negates = is_negation(value) && is_bit_constant(LLVMGetOperand(value, 1));
        if (!negates && !LLVMIsAZExtInst(value) && !LLVMIsATruncInst(value))
            return false;
        *number ^= negates ? LLVMConstIntGetZExtValue(LLVMGetOperand(value, 1)) : 0;
    }
    return true;
}

/* Whether the phi is this number wherever control comes to the compare-exchange, if that is what
 * it is behind a failure. */
static bool is_always(const struct way *way, LLVMValueRef phi, uint64_t number)
{
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        LLVMValueRef value = LLVMGetIncomingValue(phi, i);
        if (!natural_loop_has(way->loop, LLVMGetIncomingBlock(phi, i)) &&
            !(is_bit_constant(value) && LLVMConstIntGetZExtValue(value) == number))
            return false;
    }
    return !may_go_on(&(struct way){way->loop, way->exchange, .succeeds = true});
}

/* What the value, which an iteration hands on to the phi, may be. */
static unsigned handed_on(const struct way *way, LLVMValueRef phi, LLVMValueRef value,
                          unsigned depth)
{
    enum { MOST_PHIS = 8 };
    if (value == phi)
        return HANDED_SAME;
    if (has_part(way->exchange, value, 0))
        return HANDED_FOUND;
    uint64_t number;
    if (is_known(way->exchange, value, &number))
        return is_always(way, phi, number) ? HANDED_SAME : HANDED_KNOWN;
    LLVMBasicBlockRef block = LLVMIsAPHINode(value) ? LLVMGetInstructionParent(value) : NULL;
    if (!block || block == way->loop->header || !natural_loop_has(way->loop, block) ||
        depth == MOST_PHIS)
        return HANDED_OTHER;
    unsigned handed = 0;
    for (unsigned i = 0; i < LLVMCountIncoming(value); i++)
        if (may_come(way, LLVMGetIncomingBlock(value, i), block))
            handed |= handed_on(way, phi, LLVMGetIncomingValue(value, i), depth + 1);
    return handed;
}

/* The same for all iterations. */
static unsigned handed_on_to(const struct way *way, LLVMValueRef phi)
{
    unsigned handed = 0;
    for (unsigned i = 0; !idle_has(phi) && i < LLVMCountIncoming(phi); i++)
        if (natural_loop_has(way->loop, LLVMGetIncomingBlock(phi, i)))
            handed |= handed_on(way, phi, LLVMGetIncomingValue(phi, i), 0);
    return handed;
}

/* Whether no iteration hands on a value to the next one, except what the compare-exchange expects
 * and has found. These are equal when it fails for no reason. */
static bool hands_on_nothing(const struct way *way)
{
    for_each_phi(phi, way->loop->header) {
        unsigned handed = handed_on_to(way, phi);
        bool is_expected = LLVMGetOperand(way->exchange, 1) == phi;
        if (handed & ~(is_expected ? HANDED_SAME | HANDED_FOUND : HANDED_SAME))
            return false;
    }
    return true;
}

/* Whether what a failure hands on to the next iteration does not depend on what was expected. */
static bool hands_on_what_is_found(const struct way *way)
{
    for_each_phi(phi, way->loop->header) {
        unsigned handed = handed_on_to(way, phi);
        if (handed & HANDED_OTHER || (handed & (handed - 1)))
            return false;
    }
    return true;
}

/* Whether the address is where the compare-exchange, a call, finds what it expects. */
static bool is_expected(LLVMValueRef exchange, LLVMValueRef address)
{
    return LLVMIsAAllocaInst(address) && LLVMIsACallInst(exchange) &&
           LLVMGetNumArgOperands(exchange) > 1 && LLVMGetArgOperand(exchange, 1) == address;
}

/* Whether a plain load, not of a local variable, comes before the instruction in its block. */
static bool is_behind_load(LLVMValueRef instruction)
{
    while ((instruction = LLVMGetPreviousInstruction(instruction)))
        if (LLVMIsALoadInst(instruction) &&
            LLVMGetOrdering(instruction) == LLVMAtomicOrderingNotAtomic &&
            !LLVMIsAAllocaInst(pointer_base(LLVMGetOperand(instruction, 0))))
            return true;
    return false;
}

/* Whether the store, to one place, is the first thing that each iteration does there. No other
 * thread reads what it leaves: that would be a data race. */
static bool is_overwritten(struct ir *ir, const struct way *way, LLVMValueRef store)
{
    return ir->races_are_errors && LLVMGetInstructionParent(store) == way->loop->header &&
           LLVMGetOrdering(store) == LLVMAtomicOrderingNotAtomic &&
           natural_loop_keeps(way->loop, ir, LLVMGetOperand(store, 1)) && !is_behind_load(store);
}

/* Whether the instruction, one of an iteration in which the compare-exchange fails for no reason,
 * leaves nothing that a thread can tell from what the next iteration leaves. */
static bool leaves_nothing(struct ir *ir, const struct way *way, LLVMValueRef instruction)
{
    if (instruction == way->exchange || pure_only_reads(instruction) ||
        pauses_is_hint(instruction) || tallies_has(instruction) ||
        ir_calls(instruction, "heddle_throws"))
        return true;
    return LLVMIsAStoreInst(instruction) &&
           (is_overwritten(ir, way, instruction) ||
            is_expected(way->exchange, LLVMGetOperand(instruction, 1)));
}

/* Whether a failure only leads to another iteration. */
static bool only_comes_back(struct ir *ir, const struct way *way)
{
    if (may_go_on(way))
        return false;
    for_each_loop_instruction(instruction, way->loop)
        if (!leaves_nothing(ir, way, instruction))
            return false;
    return true;
}

bool exchange_retries(struct ir *ir, const struct natural_loop *loop, LLVMValueRef exchange)
{
    const struct way way = {.loop = loop, .exchange = exchange};
    return hands_on_nothing(&way) && only_comes_back(ir, &way);
}

static const char mark[] = "heddle.forgets";

void exchange_mark(struct ir *ir, LLVMValueRef function)
{
    struct natural_loop loop;
    natural_loop_init(&loop, function);
    while (natural_loop_next(&loop))
        for_each_loop_instruction(exchange, &loop) {
            const struct way way = {.loop = &loop, .exchange = exchange};
            if (LLVMIsAAtomicCmpXchgInst(exchange) && hands_on_what_is_found(&way) &&
                only_comes_back(ir, &way))
                ir_mark(exchange, mark);
        }
    natural_loop_release(&loop);
}

bool exchange_forgets(LLVMValueRef exchange)
{
    return ir_is_marked(exchange, mark);
}
