/* reloads.c - loops that hand on nothing but what they have read last at one place.
 *
 *     r = load(x);
 *     for (;;)
 *         if (is_free(r)) {
 *             if (compare_exchange(x, &r, taken(r)))
 *                 break;
 *         } else if (waits(r)) {
 *             pause();
 *             r = load(x);
 *         } else if (compare_exchange(x, &r, waiting(r)))
 *             break;
 *
 * Each iteration that goes on has *reloaded* r: by a compare-exchange that has failed, or by a
 * load. It has no other state, and no effect.
 *
 * Follows the phi's next value back to the reads. */
#include "front/loops/exchange.h"

#include "front/loops/loops.h"
#include "front/loops/pauses.h"
#include "front/pointer.h"

enum { MOST_PHIS = 4, MOST_BLOCKS = 12 };

void reloads_init(struct reloads *reloads, struct ir *ir, const struct natural_loop *natural,
                  LLVMValueRef phi)
{
    *reloads = (struct reloads){.ir = ir, .natural = natural, .phi = phi};
    for_each_loop_instruction(instruction, natural)
        if (LLVMIsAAtomicCmpXchgInst(instruction))
            value_list_add(&reloads->exchanges, instruction);
}

void reloads_release(struct reloads *reloads)
{
    value_list_release(&reloads->exchanges);
    value_list_release(&reloads->chain);
}

LLVMValueRef reloads_without_cast(LLVMValueRef value)
{
    bool is_cast =
        LLVMIsAIntToPtrInst(value) || LLVMIsAPtrToIntInst(value) || LLVMIsABitCastInst(value);
    return is_cast ? LLVMGetOperand(value, 0) : value;
}

/* --- Values that are handed on ---------------------------------------------------------------- */

/* Whether control that comes to the phi's block from there leaves the loop: the block branches on
 * another phi, which is a constant then. */
static bool leaves_loop(const struct reloads *reloads, LLVMValueRef phi, LLVMBasicBlockRef from)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(phi);
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    if (!LLVMIsABranchInst(branch) || !LLVMIsConditional(branch))
        return false;
    LLVMValueRef condition = LLVMGetCondition(branch);
    if (!LLVMIsAPHINode(condition) || LLVMGetInstructionParent(condition) != block)
        return false;
    LLVMValueRef constant = ir_incoming_from(condition, from);
    if (!constant || !LLVMIsAConstantInt(constant))
        return false;
    LLVMBasicBlockRef next = LLVMGetSuccessor(branch, LLVMConstIntGetZExtValue(constant) ? 0 : 1);
    return !natural_loop_has(reloads->natural, next);
}

/* Whether the value is this part of the result of one of the compare-exchanges. */
static bool is_part(const struct reloads *reloads, LLVMValueRef value, unsigned part)
{
    for (size_t i = 0; i < reloads->exchanges.count; i++)
        if (exchange_has_part(reloads->exchanges.items[i], value, part))
            return true;
    return false;
}

/* Whether control comes from there to the phi's block when a compare-exchange has succeeded. It has
 * found the phi's value then, and the loop is left. */
static bool has_succeeded(const struct reloads *reloads, LLVMValueRef phi, LLVMBasicBlockRef from)
{
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(from);
    return LLVMIsABranchInst(branch) && LLVMIsConditional(branch) &&
           LLVMGetSuccessor(branch, 0) == LLVMGetInstructionParent(phi) &&
           is_part(reloads, LLVMGetCondition(branch), 1);
}

/* What the value is where the loop goes on: a select, too, may tell success from failure. */
static LLVMValueRef where_it_goes_on(const struct reloads *reloads, LLVMValueRef value)
{
    bool is_choice = LLVMIsASelectInst(value) && is_part(reloads, LLVMGetOperand(value, 0), 1) &&
                     LLVMGetOperand(value, 1) == reloads->phi;
    return is_choice ? LLVMGetOperand(value, 2) : value;
}

static LLVMAtomicOrdering order_of(LLVMValueRef access)
{
    return LLVMIsALoadInst(access) ? LLVMGetOrdering(access)
                                   : LLVMGetCmpXchgFailureOrdering(access);
}

/* Whether the access orders what the read orders: the orders of loads are numbered by strength. */
static bool orders_as_much(const struct reloads *reloads, LLVMValueRef access, LLVMValueRef read)
{
    LLVMAtomicOrdering least = order_of(read), order = order_of(access);
    bool is_plain = least == LLVMAtomicOrderingNotAtomic;
    bool is_enough = is_plain ? order == least : order >= least && !reloads->ir->orders_vary;
    return is_enough || !reloads->ir->orders_matter;
}

static bool is_loaded(const struct reloads *reloads, LLVMValueRef value, LLVMValueRef read)
{
    return read && LLVMIsALoadInst(value) && natural_loop_holds(reloads->natural, value) &&
           LLVMTypeOf(value) == LLVMTypeOf(read) &&
           LLVMGetOrdering(value) != LLVMAtomicOrderingNotAtomic &&
           pointer_is_same(reloads->ir, LLVMGetOperand(value, 0), LLVMGetOperand(read, 0)) &&
           orders_as_much(reloads, value, read);
}

/* Whether the value has been read, where the loop goes on. */
static bool is_read(struct reloads *reloads, LLVMValueRef value, LLVMValueRef read, unsigned depth)
{
    value = where_it_goes_on(reloads, value);
    LLVMValueRef source = reloads_without_cast(value);
    if (is_part(reloads, source, 0))
        return true;
    bool is_load = is_loaded(reloads, source, read);
    bool is_inner = LLVMIsAPHINode(value) && value != reloads->phi && depth < MOST_PHIS &&
                    natural_loop_holds(reloads->natural, value);
    if (!is_load && !is_inner)
        return false;
    value_list_add(&reloads->chain, value);
    if (source != value)
        value_list_add(&reloads->chain, source);
    for (unsigned i = 0; !is_load && i < LLVMCountIncoming(value); i++) {
        LLVMBasicBlockRef from = LLVMGetIncomingBlock(value, i);
        LLVMValueRef incoming = LLVMGetIncomingValue(value, i);
        bool is_expected = incoming == reloads->phi && has_succeeded(reloads, value, from);
        if (!is_expected && !leaves_loop(reloads, value, from) &&
            !is_read(reloads, incoming, read, depth + 1))
            return false;
    }
    return true;
}

/* Whether each iteration that goes on hands on what it has read. */
static bool hands_on_reads(struct reloads *reloads, LLVMValueRef read)
{
    for (unsigned i = 0; i < LLVMCountIncoming(reloads->phi); i++)
        if (natural_loop_has(reloads->natural, LLVMGetIncomingBlock(reloads->phi, i)) &&
            !is_read(reloads, LLVMGetIncomingValue(reloads->phi, i), read, 0))
            return false;
    return true;
}

/* --- Loops ------------------------------------------------------------------------------------ */

/* Whether the instruction changes nothing that a thread could tell, other than by a
 * compare-exchange. */
static bool leaves_nothing(const struct reloads *reloads, LLVMValueRef instruction)
{
    return pure_only_reads(instruction) || LLVMIsAFenceInst(instruction) ||
           pauses_has(reloads->ir, instruction) || tallies_has(instruction) ||
           (LLVMIsAStoreInst(instruction) && rewritten_has(instruction));
}

/* Whether the loop has an effect, or a state, other than by its compare-exchanges. */
static bool does_more(const struct reloads *reloads)
{
    for_each_phi(phi, reloads->natural->header)
        if (phi != reloads->phi && !idle_has(phi))
            return true;
    for_each_loop_instruction(instruction, reloads->natural)
        if (!LLVMIsAAtomicCmpXchgInst(instruction) && !leaves_nothing(reloads, instruction))
            return true;
    return false;
}

/* The type of what the access reads. */
static LLVMTypeRef type_of(LLVMValueRef access)
{
    return LLVMTypeOf(LLVMIsALoadInst(access) ? access : LLVMGetOperand(access, 1));
}

/* Whether the exchange expects the phi's value where the first access reads, orders as much if it
 * fails, and ends the loop if it succeeds. */
static bool expects_phi(const struct reloads *reloads, LLVMValueRef exchange, LLVMValueRef first)
{
    const struct ir *ir = reloads->ir;
    return reloads_without_cast(LLVMGetOperand(exchange, 1)) == reloads->phi &&
           pointer_is_same(ir, LLVMGetOperand(exchange, 0), LLVMGetOperand(first, 0)) &&
           ir_size(ir, type_of(exchange)) == ir_size(ir, type_of(first)) &&
           orders_as_much(reloads, exchange, first) && exchange_leaves(reloads->natural, exchange);
}

bool reloads_find(struct reloads *reloads, LLVMValueRef read)
{
    const struct value_list *exchanges = &reloads->exchanges;
    LLVMValueRef first = read ? read : exchanges->items[0];
    for (size_t i = 0; i < exchanges->count; i++)
        if (!expects_phi(reloads, exchanges->items[i], first))
            return false;
    return hands_on_reads(reloads, read) && !does_more(reloads);
}

void reloads_drop(const struct reloads *reloads)
{
    const struct value_list *chain = &reloads->chain;
    struct value_list gone = {0};
    for (bool more = true; more;) {
        more = false;
        for (size_t i = 0; i < chain->count; i++) {
            LLVMValueRef value = chain->items[i];
            if (value_list_has(&gone, value) || LLVMGetFirstUse(value))
                continue;
            value_list_add(&gone, value);
            ir_replace(value, NULL);
            more = true;
        }
    }
    value_list_release(&gone);
}

/* --- Guesses ---------------------------------------------------------------------------------- */

static unsigned exchanges_in(LLVMBasicBlockRef block)
{
    unsigned count = 0;
    for_each_instruction(instruction, block)
        count += LLVMIsAAtomicCmpXchgInst(instruction) != NULL;
    return count;
}

/* Whether control comes from the block to a compare-exchange before the iteration ends. A way of
 * many blocks may be endless. */
static bool comes_to_exchange(const struct reloads *reloads, LLVMBasicBlockRef block,
                              unsigned depth)
{
    if (!natural_loop_has(reloads->natural, block) || depth == MOST_BLOCKS)
        return false;
    if (exchanges_in(block) > 0)
        return true;
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(terminator, i);
        if (next == reloads->natural->header || !comes_to_exchange(reloads, next, depth + 1))
            return false;
    }
    return true;
}

/* Whether the iteration ends behind the block before control comes to a compare-exchange. */
static bool ends_behind(const struct reloads *reloads, LLVMBasicBlockRef block, unsigned depth)
{
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++) {
        LLVMBasicBlockRef next = LLVMGetSuccessor(terminator, i);
        if (next == reloads->natural->header || !natural_loop_has(reloads->natural, next))
            continue;
        if (depth == MOST_BLOCKS || exchanges_in(next) > 0 ||
            !ends_behind(reloads, next, depth + 1))
            return false;
    }
    return true;
}

/* Whether the instruction may be run with any value: it neither reads memory nor fails. */
static bool is_total(const struct reloads *reloads, LLVMValueRef instruction)
{
    return pure_is_total(instruction) || LLVMIsAAtomicCmpXchgInst(instruction) ||
           pauses_has(reloads->ir, instruction) ||
           (LLVMIsAStoreInst(instruction) && rewritten_has(instruction));
}

bool reloads_may_guess(const struct reloads *reloads)
{
    for_each_loop_instruction(instruction, reloads->natural)
        if (!is_total(reloads, instruction))
            return false;
    for (size_t i = 0; i < reloads->exchanges.count; i++) {
        LLVMValueRef exchange = reloads->exchanges.items[i];
        LLVMBasicBlockRef block = LLVMGetInstructionParent(exchange);
        if (exchanges_in(block) > 1 || !ends_behind(reloads, block, 0) ||
            !exchange_goes_on(reloads->natural, exchange))
            return false;
    }
    return comes_to_exchange(reloads, reloads->natural->header, 0);
}
