/* iterations.c - inserts code that tells the machine when an iteration of a loop has changed
 * nothing. A thread that waits in such a loop stops at OP_AWAIT (machine/operations/kinds.h), and
 * does not run for ever.
 *
 * Compares the local state of a thread at the beginning and the end of each
 * iteration.
 *
 * A thread that comes to a loop's header again with the same live local state, and has changed
 * nothing that other threads see, repeats the iteration until it reads another value.
 *
 * The local state that an iteration passes on to the next is in the phi nodes of the loop's header,
 * provided that the header dominates the latches, and in local variables in memory. So each latch
 * compares the values that it passes to the phi nodes with the present values of these nodes. It
 * also compares the variables that the loop may write (loop_state.h) with copies that the header
 * has made. The machine knows the effects on shared state (heddle_iteration_end).
 *
 * The state may also recur after several iterations. So the header passes a hash of the state to
 * the machine, which compares the hash with earlier ones (heddle_iteration_begin). */
#include "front/loops/loops.h"

#include "front/hooks.h"
#include "front/loops/loop_state.h"
#include "front/sites/place.h"

#include <llvm-c/DebugInfo.h>
#include <llvm/Config/llvm-config.h>

/* The value as an integer. */
static LLVMValueRef build_bits(struct ir *ir, LLVMValueRef value)
{
    switch (LLVMGetTypeKind(LLVMTypeOf(value))) {
    case LLVMPointerTypeKind:
        return LLVMBuildPtrToInt(ir->builder, value, ir->i64, "");
    case LLVMFloatTypeKind:
        return LLVMBuildBitCast(ir->builder, value, ir->i32, "");
    case LLVMDoubleTypeKind:
        return LLVMBuildBitCast(ir->builder, value, ir->i64, "");
    default:
        return value;
    }
}

enum { WORD_BITS = 64, HALF = 32 };

/* A hash of values that is being built. Small values share a word, which costs less than a mix of
 * two; a single word has no collisions. */
struct hash {
    LLVMValueRef words; /* of those that are full; NULL: none is */
    LLVMValueRef word;  /* the last one; NULL: there is none */
    unsigned bits;      /* of it, in use */
};

/* Builds the hash of all words so far. */
static LLVMValueRef build_words(struct ir *ir, const struct hash *hash)
{
    LLVMBuilderRef builder = ir->builder;
    if (!hash->words)
        return hash->word ? hash->word : ir_word(ir, 0);
    LLVMValueRef mixed =
        LLVMBuildMul(builder, hash->words, ir_word(ir, UINT64_C(0x9e3779b97f4a7c15)), "");
    LLVMValueRef high = LLVMBuildLShr(builder, mixed, ir_word(ir, HALF), "");
    return LLVMBuildXor(builder, LLVMBuildXor(builder, mixed, high, ""), hash->word, "");
}

/* Builds the hash with another word, whose upper bits may be 0. */
static void add_word(struct ir *ir, struct hash *hash, LLVMValueRef word, unsigned bits)
{
    if (hash->word && hash->bits + bits <= WORD_BITS) {
        word = LLVMBuildShl(ir->builder, word, ir_word(ir, hash->bits), "");
        hash->word = LLVMBuildOr(ir->builder, hash->word, word, "");
        hash->bits += bits;
        return;
    }
    if (hash->word)
        hash->words = build_words(ir, hash);
    hash->word = word;
    hash->bits = bits;
}

static void add_value(struct ir *ir, struct hash *hash, LLVMValueRef value)
{
    LLVMValueRef bits = build_bits(ir, value);
    LLVMTypeRef type = LLVMTypeOf(bits);
    unsigned width = LLVMGetIntTypeWidth(type);
    for (unsigned done = 0; done < width; done += WORD_BITS) {
        LLVMValueRef word = bits;
        if (done > 0)
            word = LLVMBuildLShr(ir->builder, bits, LLVMConstInt(type, done, false), "");
        word = LLVMBuildIntCast2(ir->builder, word, ir->i64, false, "");
        add_word(ir, hash, word, width - done < WORD_BITS ? width - done : WORD_BITS);
    }
}

/* Builds the variable as one integer, before `place`. The machine copies the memory to which a
 * parameter points, or its shadow. */
static LLVMValueRef build_copy(struct loop *loop, LLVMValueRef variable, LLVMValueRef place)
{
    struct ir *ir = loop->ir;
    uint64_t bytes = loop_state_size(loop, variable);
    LLVMTypeRef type = LLVMIntTypeInContext(ir->context, 8 * (unsigned)bytes);
    if (!LLVMIsAAllocaInst(variable)) {
        LLVMValueRef slot =
            ir_build_slot(ir, LLVMGetBasicBlockParent(loop->natural.header), type, "");
        ir_build_before(ir, place);
        LLVMValueRef arguments[] = {slot, variable, ir_word(ir, bytes)};
        hook_build(ir, HOOK_ITERATION_COPY, arguments);
        ir_mark(slot, IR_WAITING_MARK);
        variable = slot;
    }
    LLVMValueRef copy = LLVMBuildLoad2(ir->builder, type, variable, "");
    LLVMSetAlignment(copy, 1);
    ir_mark(copy, IR_WAITING_MARK);
    return copy;
}

static struct site *site_of_loop(struct loop *loop, LLVMValueRef branch)
{
    LLVMValueRef placed = branch;
    for (; placed && !LLVMGetDebugLocLine(placed);)
        placed = LLVMGetPreviousInstruction(placed);
    for_each_instruction(instruction, loop->natural.header)
        if (!placed && LLVMGetDebugLocLine(instruction))
            placed = instruction;
    return place_site(loop->ir, placed ? placed : branch);
}

/* Builds which call of the function it is. */
static LLVMValueRef build_activation(struct loop *loop)
{
    if (!loop->activation) {
        LLVMBasicBlockRef entry = loop->natural.blocks[0];
        LLVMValueRef first = LLVMGetFirstInstruction(entry);
        while (LLVMIsAAllocaInst(first))
            first = LLVMGetNextInstruction(first);
        ir_build_before(loop->ir, first);
        LLVMValueRef level = LLVMConstInt(loop->ir->i32, 0, false);
        LLVMValueRef frame =
            ir_build_intrinsic(loop->ir, "llvm.frameaddress", loop->ir->pointer, &level);
        loop->activation = hook_build(loop->ir, HOOK_ITERATION_ACTIVATION, &frame);
    }
    return loop->activation;
}

/* Builds a hash of all on which the thread's way from the header depends, within the function.
 * `hash`: that of what an iteration hands on. */
static LLVMValueRef build_live(struct loop *loop, struct hash hash, LLVMValueRef first)
{
    for (size_t i = 0; i < loop->live.count; i++) {
        LLVMValueRef value = loop->live.items[i];
        if (LLVMIsAAllocaInst(value))
            value = build_copy(loop, value, first);
        add_value(loop->ir, &hash, value);
    }
    return build_words(loop->ir, &hash);
}

static void build_beginning(struct loop *loop)
{
    struct ir *ir = loop->ir;
    LLVMValueRef first = ir_first_behind_phis(loop->natural.header);
    struct hash hash = {0};
    bool is_known = live_find(loop);
    LLVMValueRef activation = is_known ? build_activation(loop) : ir_word(ir, UINT64_MAX);
    ir_build_before(ir, first);
    for (unsigned i = 0; i < loop->variable_count; i++)
        loop->copies[i] = build_copy(loop, loop->variables[i], first);
    for_each_phi(phi, loop->natural.header)
        if (loop_state_has(loop, phi))
            add_value(ir, &hash, phi);
    for (unsigned i = 0; i < loop->variable_count; i++)
        add_value(ir, &hash, loop->copies[i]);
    struct site *site = site_of_loop(loop, LLVMGetBasicBlockTerminator(loop->natural.header));
    site->yields = loop->yields;
    site->waits = loop->waits;
    site->tries = loop->counter != NULL;
    loop->number = site->number;
    loop->site = ir_address(ir, site);
    LLVMValueRef live = is_known ? build_live(loop, hash, first) : ir_word(ir, 0);
    LLVMValueRef arguments[] = {loop->site, build_words(ir, &hash), ir_word(ir, 0), live,
                                activation};
    loop->begun = hook_build(ir, HOOK_ITERATION_BEGIN, arguments);
    loop->entry = hook_build(ir, HOOK_ITERATION_ENTRY, NULL);
}

/* The phi of the header has the value where the block leads to it: once for each edge. */
static void add_incoming(const struct loop *loop, LLVMValueRef phi, unsigned block,
                         LLVMValueRef value)
{
    LLVMValueRef terminator = natural_loop_terminator(&loop->natural, block);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(terminator); i++)
        if (LLVMGetSuccessor(terminator, i) == loop->natural.header)
            LLVMAddIncoming(phi, &value, &(LLVMBasicBlockRef){loop->natural.blocks[block]}, 1);
}

/* Completes the call at the beginning: an iteration hands on the number of the loop's entry. */
static void build_entry(struct loop *loop)
{
    struct ir *ir = loop->ir;
    LLVMValueRef entry = ir_build_phi(ir, loop->natural.header, ir->i64, "");
    ir_mark(entry, IR_WAITING_MARK);
    for (unsigned i = 0; i < loop->natural.count; i++)
        if (natural_loop_leads_to(&loop->natural, i, loop->natural.header))
            add_incoming(loop, entry, i, loop->natural.contains[i] ? loop->entry : ir_word(ir, 0));
    LLVMSetOperand(loop->begun, 2, entry);
}

static LLVMValueRef build_equal(struct ir *ir, LLVMValueRef left, LLVMValueRef right)
{
    return LLVMBuildICmp(ir->builder, LLVMIntEQ, build_bits(ir, left), build_bits(ir, right), "");
}

/* Builds whether the switch at a latch's end goes back to the header. clang builds such a switch
 * where a scope is left in several ways. */
static LLVMValueRef build_switches_back(struct loop *loop, LLVMValueRef switched)
{
    struct ir *ir = loop->ir;
    bool otherwise = LLVMGetSwitchDefaultDest(switched) == loop->natural.header;
    LLVMValueRef back = LLVMConstInt(ir->i1, otherwise, false);
    for (unsigned i = 1; i < LLVMGetNumSuccessors(switched); i++) {
        if ((LLVMGetSuccessor(switched, i) == loop->natural.header) == otherwise)
            continue;
        LLVMValueRef is_case = LLVMBuildICmp(ir->builder, LLVMIntEQ, LLVMGetOperand(switched, 0),
                                             ir_case_value(switched, i), "");
        back = LLVMBuildXor(ir->builder, back, is_case, "");
    }
    return back;
}

/* Builds whether the latch, which ends in a branch or a switch, goes back to the header. */
static LLVMValueRef build_goes_back(struct loop *loop, LLVMValueRef terminator)
{
    struct ir *ir = loop->ir;
    if (LLVMIsASwitchInst(terminator))
        return build_switches_back(loop, terminator);
    if (!LLVMIsConditional(terminator))
        return LLVMConstInt(ir->i1, 1, false);
    LLVMValueRef condition = LLVMGetCondition(terminator);
    return LLVMGetSuccessor(terminator, 0) == loop->natural.header
               ? condition
               : LLVMBuildNot(ir->builder, condition, "");
}

static bool can_watch(LLVMValueRef terminator)
{
    return LLVMIsABranchInst(terminator) || LLVMIsASwitchInst(terminator);
}

/* Builds whether the block hands on what its iteration began with, but for a counter of tries. */
static LLVMValueRef build_same(struct loop *loop, LLVMBasicBlockRef block, LLVMValueRef same)
{
    struct ir *ir = loop->ir;
    for_each_phi(phi, loop->natural.header) {
        if (!loop_state_has(loop, phi) || phi == loop->counter || phi == loop->counted)
            continue;
        LLVMValueRef equal = build_equal(ir, phi, ir_incoming_from(phi, block));
        same = LLVMBuildAnd(ir->builder, same, equal, "");
    }
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    for (unsigned i = 0; i < loop->variable_count; i++) {
        LLVMValueRef equal =
            build_equal(ir, loop->copies[i], build_copy(loop, loop->variables[i], branch));
        same = LLVMBuildAnd(ir->builder, same, equal, "");
    }
    return same;
}

/* The counter goes on to its end if this try may stand for all that are left. */
static void build_try_end(struct loop *loop, LLVMBasicBlockRef block, LLVMValueRef *arguments)
{
    struct ir *ir = loop->ir;
    LLVMValueRef counter = loop->counter, next = ir_incoming_from(counter, block);
    arguments[0] = loop->site;
    LLVMValueRef stands = hook_build(ir, HOOK_TRIES_END, arguments);
    stands = LLVMBuildICmp(ir->builder, LLVMIntNE, stands, ir_word(ir, 0), "");
    stands = LLVMBuildAnd(ir->builder, stands, LLVMBuildNot(ir->builder, loop->counted, ""), "");
    LLVMValueRef end = LLVMConstInt(LLVMTypeOf(counter), loop->counter_end, false);
    next = LLVMBuildSelect(ir->builder, stands, end, next, "");
    for (unsigned i = 0; i < LLVMCountIncoming(counter); i++)
        if (LLVMGetIncomingBlock(counter, i) == block)
            LLVMSetOperand(counter, i, next);
}

/* Completes the phi: whether the counter has been at its end, and so does not go there again. */
static void build_counted(struct loop *loop)
{
    struct ir *ir = loop->ir;
    LLVMValueRef end = LLVMConstInt(LLVMTypeOf(loop->counter), loop->counter_end, false);
    for (unsigned i = 0; i < loop->natural.count; i++) {
        if (!natural_loop_leads_to(&loop->natural, i, loop->natural.header))
            continue;
        LLVMValueRef next = ir_incoming_from(loop->counter, loop->natural.blocks[i]);
        LLVMValueRef counted = LLVMConstInt(ir->i1, 0, false);
        ir_build_before(ir, natural_loop_terminator(&loop->natural, i));
        if (loop->natural.contains[i])
            counted = LLVMBuildOr(ir->builder, loop->counted,
                                  LLVMBuildICmp(ir->builder, LLVMIntEQ, next, end, ""), "");
        add_incoming(loop, loop->counted, i, counted);
    }
}

static void build_end(struct loop *loop, unsigned latch)
{
    struct ir *ir = loop->ir;
    LLVMBasicBlockRef block = loop->natural.blocks[latch];
    LLVMValueRef branch = LLVMGetBasicBlockTerminator(block);
    struct site *site = site_of_loop(loop, branch);
    site->loop = loop->number;
    ir_build_before(ir, branch);
    LLVMValueRef goes_back = build_goes_back(loop, branch);
    LLVMValueRef same = build_same(loop, block, goes_back);
    /* enum iteration_way */
    LLVMValueRef way = LLVMBuildAdd(ir->builder, LLVMBuildZExt(ir->builder, goes_back, ir->i32, ""),
                                    LLVMBuildZExt(ir->builder, same, ir->i32, ""), "");
    if (loop->rewrites)
        way = LLVMBuildAdd(ir->builder, way, LLVMConstInt(ir->i32, ITERATION_REWRITES, false), "");
    LLVMValueRef arguments[] = {ir_address(ir, site), loop->begun, way, loop->entry,
                                LLVMGetOperand(loop->begun, 1)};
    if (loop->counter)
        build_try_end(loop, block, arguments);
    else
        hook_build(ir, HOOK_ITERATION_END, arguments);
}

/* Builds the number of times that control came back to the header since the loop was entered. */
static LLVMValueRef build_count(struct loop *loop)
{
    struct ir *ir = loop->ir;
    LLVMValueRef count = ir_build_phi(ir, loop->natural.header, ir->i64, "iteration");
    for (unsigned i = 0; i < loop->natural.count; i++) {
        if (!natural_loop_leads_to(&loop->natural, i, loop->natural.header))
            continue;
        LLVMValueRef value = ir_word(ir, 0);
        ir_build_before(ir, natural_loop_terminator(&loop->natural, i));
        if (loop->natural.contains[i])
            value = LLVMBuildAdd(ir->builder, count, ir_word(ir, 1), "");
        add_incoming(loop, count, i, value);
    }
    return count;
}

static void build_limit(struct loop *loop)
{
    LLVMValueRef count = build_count(loop);
    LLVMValueRef first = ir_first_behind_phis(loop->natural.header);
    struct site *site = site_of_loop(loop, LLVMGetBasicBlockTerminator(loop->natural.header));
    ir_build_before(loop->ir, first);
    LLVMValueRef arguments[] = {ir_address(loop->ir, site), count};
    hook_build(loop->ir, HOOK_UNROLL, arguments);
}

static bool calls_something(const struct loop *loop)
{
    for_each_loop_instruction(instruction, &loop->natural)
        if (ir_is_call(instruction) && !LLVMIsAIntrinsicInst(instruction))
            return true;
    return false;
}

static void each_loop(struct ir *ir, LLVMValueRef function, const struct escape *escape,
                      void (*handle)(struct loop *loop))
{
    struct loop loop = {.ir = ir, .escape = escape};
    natural_loop_init(&loop.natural, function);
    while (natural_loop_next(&loop.natural))
        handle(&loop);
    natural_loop_release(&loop.natural);
    value_list_release(&loop.live);
}

static void watch(struct loop *loop)
{
    if (!loop_state_find(loop))
        return;
    build_beginning(loop);
    if (loop->counter)
        loop->counted = ir_build_phi(loop->ir, loop->natural.header, loop->ir->i1, "");
    for (unsigned i = 0; i < loop->natural.count; i++)
        if (loop->natural.contains[i] &&
            natural_loop_leads_to(&loop->natural, i, loop->natural.header) &&
            can_watch(natural_loop_terminator(&loop->natural, i)))
            build_end(loop, i);
    if (loop->counter)
        build_counted(loop);
    build_entry(loop);
}

static void limit(struct loop *loop)
{
    if (calls_something(loop))
        build_limit(loop);
}

void iterations_insert(struct ir *ir, LLVMValueRef function, const struct escape *escape)
{
    each_loop(ir, function, escape, watch);
}

void iterations_count(struct ir *ir, LLVMValueRef function)
{
    each_loop(ir, function, NULL, limit);
}
