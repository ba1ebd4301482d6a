/* loops.c - inserts counters into loops that the machine does not see.
 *
 * Requires: the module is optimised; no inlining or vectorisation follows. Ensures: each cycle of a
 * function's control flow without a visible operation has a counter. It is set at the function's
 * entry and whenever the loop is entered from outside. A counter that reaches the limit stops the
 * thread (OP_CUT).
 *
 * Finds cycles without visible operations.
 *
 * A depth-first search over the blocks without visible operations finds the edges that lead back to
 * a block on the search's path. Without those edges, no cycle is left. So every iteration of every
 * such cycle passes one of the edges. The header, the target of a back edge, has the counter; the
 * latch, its source, counts. The other blocks before the header set the counter again, unless they
 * can be reached from the header without a visible operation.
 *
 * A call of a function that counts, or that has no visible operation, does not end a stretch of
 * code: the caller is counted, too.
 *
 * An access or a call of a model may turn out to be no visible operation. The machine counts
 * accesses of the thread's own stack, and the calls of models that this file announces to it
 * (native_count_quiet_call). */
#include "front/loops/loops.h"

#include "base/memory.h"
#include "front/hooks.h"
#include "front/passes/passes.h"
#include "front/sites/place.h"

enum progress { UNSEEN, ON_PATH, DONE };

struct block {
    LLVMBasicBlockRef block;
    bool is_visible;
    unsigned char progress;
    unsigned next_successor;
    unsigned mark; /* the number of the last header found to reach it */
};

struct edge {
    unsigned latch, header;
};

struct loop_flow {
    struct ir *ir;
    LLVMValueRef function;
    struct block *blocks;
    unsigned count;
    struct value_map numbers; /* block -> its number + 1 */
    struct edge *back_edges;
    size_t back_edge_count, back_edge_capacity;
    unsigned *stack;
};

static bool has_visible_call(LLVMBasicBlockRef block)
{
    for_each_instruction(instruction, block)
        if (ir_is_call(instruction) && hook_is_visible(instruction))
            return true;
    return false;
}

static void flow_init(struct loop_flow *flow, struct ir *ir, LLVMValueRef function)
{
    *flow = (struct loop_flow){.ir = ir, .function = function};
    flow->blocks = memory_new(LLVMCountBasicBlocks(function), sizeof *flow->blocks);
    flow->stack = memory_new(LLVMCountBasicBlocks(function), sizeof *flow->stack);
    for_each_block(block, function) {
        flow->blocks[flow->count] =
            (struct block){.block = block, .is_visible = has_visible_call(block)};
        value_map_set(&flow->numbers, LLVMBasicBlockAsValue(block), ++flow->count);
    }
}

static void flow_release(struct loop_flow *flow)
{
    value_map_release(&flow->numbers);
    free(flow->blocks);
    free(flow->stack);
    free(flow->back_edges);
}

static unsigned successor_count(const struct loop_flow *flow, unsigned block)
{
    return LLVMGetNumSuccessors(LLVMGetBasicBlockTerminator(flow->blocks[block].block));
}

static unsigned successor(const struct loop_flow *flow, unsigned block, unsigned index)
{
    LLVMValueRef terminator = LLVMGetBasicBlockTerminator(flow->blocks[block].block);
    LLVMValueRef target = LLVMBasicBlockAsValue(LLVMGetSuccessor(terminator, index));
    return (unsigned)value_map_find(&flow->numbers, target) - 1;
}

static void add_back_edge(struct loop_flow *flow, unsigned latch, unsigned header)
{
    *array_push(flow->back_edges, flow->back_edge_count, flow->back_edge_capacity) =
        (struct edge){latch, header};
}

static void search_from(struct loop_flow *flow, unsigned start)
{
    unsigned depth = 0;
    flow->stack[depth++] = start;
    flow->blocks[start].progress = ON_PATH;
    while (depth > 0) {
        unsigned top = flow->stack[depth - 1];
        if (flow->blocks[top].next_successor == successor_count(flow, top)) {
            flow->blocks[top].progress = DONE;
            depth--;
            continue;
        }
        unsigned next = successor(flow, top, flow->blocks[top].next_successor++);
        if (flow->blocks[next].is_visible || flow->blocks[next].progress == DONE)
            continue;
        if (flow->blocks[next].progress == ON_PATH) {
            add_back_edge(flow, top, next);
            continue;
        }
        flow->blocks[next].progress = ON_PATH;
        flow->stack[depth++] = next;
    }
}

static void mark_reachable(struct loop_flow *flow, unsigned header, unsigned mark)
{
    unsigned depth = 0;
    flow->stack[depth++] = header;
    flow->blocks[header].mark = mark;
    while (depth > 0) {
        unsigned top = flow->stack[--depth];
        for (unsigned i = 0; i < successor_count(flow, top); i++) {
            struct block *next = &flow->blocks[successor(flow, top, i)];
            if (next->is_visible || next->mark == mark)
                continue;
            next->mark = mark;
            flow->stack[depth++] = (unsigned)(next - flow->blocks);
        }
    }
}

static void build_set(struct loop_flow *flow, LLVMValueRef instruction, LLVMValueRef counter,
                      LLVMValueRef limit)
{
    ir_build_before(flow->ir, instruction);
    LLVMBuildStore(flow->ir->builder, limit, counter);
}

/* Sets the counter in each block that leads to the header from outside its loop. */
static void build_entries(struct loop_flow *flow, unsigned header, LLVMValueRef counter,
                          LLVMValueRef limit)
{
    for (unsigned i = 0; i < flow->count; i++) {
        const struct block *block = &flow->blocks[i];
        if (block->mark == header + 1)
            continue;
        for (unsigned j = 0; j < successor_count(flow, i); j++)
            if (successor(flow, i, j) == header) {
                build_set(flow, LLVMGetBasicBlockTerminator(block->block), counter, limit);
                break;
            }
    }
}

/* The block's last instruction with a place; NULL: none. */
static LLVMValueRef placed_instruction(LLVMBasicBlockRef block)
{
    LLVMValueRef i = LLVMGetBasicBlockTerminator(block);
    while (i && !LLVMGetDebugLocLine(i))
        i = LLVMGetPreviousInstruction(i);
    return i;
}

/* The place of a loop is one in its latch, or in the block from which the loop is entered, as
 * optimisation may have removed all places from the loop. */
static LLVMValueRef place_of_loop(struct loop_flow *flow, struct edge edge)
{
    LLVMValueRef placed = placed_instruction(flow->blocks[edge.latch].block);
    for (unsigned i = 0; i < flow->count && !placed; i++)
        for (unsigned j = 0; j < successor_count(flow, i) && !placed; j++)
            if (successor(flow, i, j) == edge.header)
                placed = placed_instruction(flow->blocks[i].block);
    return placed ? placed : LLVMGetBasicBlockTerminator(flow->blocks[edge.latch].block);
}

/* Whether the block calls code that may have visible operations, or may not return. */
static bool calls_code(LLVMBasicBlockRef block)
{
    for_each_instruction(instruction, block) {
        LLVMValueRef callee = ir_is_call(instruction) ? ir_callee(instruction) : NULL;
        if (ir_is_call(instruction) && (!callee || ir_is_instrumented(callee)))
            return true;
    }
    return false;
}

/* Whether control never leaves the loop, and the thread does nothing there that others can see.
 * Requires: mark_reachable(header, header + 1). */
static bool is_endless(const struct loop_flow *flow, unsigned header)
{
    for (unsigned i = 0; i < flow->count; i++) {
        if (flow->blocks[i].mark != header + 1)
            continue;
        if (successor_count(flow, i) == 0 || calls_code(flow->blocks[i].block))
            return false;
        for (unsigned j = 0; j < successor_count(flow, i); j++)
            if (flow->blocks[successor(flow, i, j)].is_visible)
                return false;
    }
    return true;
}

/* Counts an iteration at the latch. In an endless loop, the thread stops at once. */
static void build_tick(struct loop_flow *flow, struct edge edge, LLVMValueRef counter)
{
    struct ir *ir = flow->ir;
    LLVMValueRef site = ir_address(ir, place_site(ir, place_of_loop(flow, edge)));
    ir_build_before(ir, LLVMGetBasicBlockTerminator(flow->blocks[edge.latch].block));
    if (is_endless(flow, edge.header)) {
        hook_build(ir, HOOK_ENDLESS_LOOP, &site);
    } else {
        LLVMValueRef arguments[] = {site, counter};
        hook_build_helper(ir, HOOK_TICK_HELPER, arguments);
    }
}

static void count_header(struct loop_flow *flow, unsigned header, LLVMValueRef limit)
{
    LLVMValueRef counter = ir_build_slot(flow->ir, flow->function, flow->ir->i64, "ticks");
    build_set(flow, LLVMGetNextInstruction(limit), counter, limit);
    mark_reachable(flow, header, header + 1);
    build_entries(flow, header, counter, limit);
    for (size_t i = 0; i < flow->back_edge_count; i++)
        if (flow->back_edges[i].header == header)
            build_tick(flow, flow->back_edges[i], counter);
}

static bool is_first_edge_of_header(const struct loop_flow *flow, size_t edge)
{
    for (size_t i = 0; i < edge; i++)
        if (flow->back_edges[i].header == flow->back_edges[edge].header)
            return false;
    return true;
}

static void announce_models(struct ir *ir, LLVMValueRef function)
{
    for_each_present_instruction(call, function) {
        const struct model *model = ir_is_call(call) ? hook_model(call) : NULL;
        if (!model || model->visible || model->noreturn)
            continue;
        ir_build_before(ir, call);
        LLVMValueRef site = LLVMGetArgOperand(call, 0);
        hook_build(ir, HOOK_QUIET_CALL, &site);
    }
}

static void count_function(struct ir *ir, LLVMValueRef function)
{
    struct loop_flow flow;
    announce_models(ir, function);
    flow_init(&flow, ir, function);
    for (unsigned i = 0; i < flow.count; i++)
        if (!flow.blocks[i].is_visible && flow.blocks[i].progress == UNSEEN)
            search_from(&flow, i);
    if (flow.back_edge_count > 0) {
        LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
        while (LLVMIsAAllocaInst(first))
            first = LLVMGetNextInstruction(first);
        ir_build_before(ir, first);
        LLVMValueRef limit = hook_build(ir, HOOK_TICK_LIMIT, NULL);
        for (size_t i = 0; i < flow.back_edge_count; i++)
            if (is_first_edge_of_header(&flow, i))
                count_header(&flow, flow.back_edges[i].header, limit);
    }
    flow_release(&flow);
}

void loops_count(struct ir *ir)
{
    for_each_function(function, ir)
        if (ir_is_instrumented(function))
            count_function(ir, function);
    hook_release_helpers(ir, NULL);
    passes_run_freely(ir, "always-inline,function(sroa,simplifycfg)");
}
