/* recursion.c - inserts checks of the remaining stack into functions that may call themselves, and
 * before allocations of variable size. Other functions cannot use up a stack of reasonable size; a
 * page that faults lies below it.
 *
 * Finds recursive functions in the call graph.
 *
 * The graph has a node for each function, and one for "called through a pointer": indirect calls
 * lead to it, and it leads to each function whose address is taken. A function may call itself iff
 * its strongly connected component has another node or it is its own successor (Tarjan, Depth-first
 * search and linear graph algorithms, SIAM J. Comput. 1, 1972). */
#include "front/objects/objects.h"

#include "base/memory.h"
#include "front/hooks.h"
#include "front/pointer.h"
#include "front/sites/place.h"

#include <string.h>

/* Bytes that the machine and the C library may need below the checked frame. */
enum { STACK_MARGIN = 8192 };

struct node {
    LLVMValueRef function; /* NULL: called through a pointer */
    unsigned *successors;
    size_t successor_count, successor_capacity;
    unsigned order; /* of discovery, from 1; 0: not yet seen */
    unsigned low;   /* the earliest node reachable within the component, by one step back */
    bool on_stack;
    bool recurses;
};

struct call_graph {
    struct node *nodes;
    unsigned count;
    struct value_map numbers; /* function -> its node's number + 1 */
    unsigned *stack;
    unsigned depth, seen;
};

static void add_edge(struct node *from, unsigned to)
{
    *array_push(from->successors, from->successor_count, from->successor_capacity) = to;
}

static void add_nodes(struct call_graph *graph, struct ir *ir)
{
    size_t count = 1;
    for_each_function(function, ir)
        count += ir_is_instrumented(function);
    graph->nodes = memory_new(count, sizeof *graph->nodes);
    graph->stack = memory_new(count, sizeof *graph->stack);
    graph->count = 1;
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function))
            continue;
        graph->nodes[graph->count++].function = function;
        value_map_set(&graph->numbers, function, graph->count);
        if (ir_is_address_taken(function))
            add_edge(&graph->nodes[0], graph->count - 1);
    }
}

static void add_calls(struct call_graph *graph, struct node *node)
{
    for_each_block(block, node->function)
        for_each_instruction(instruction, block) {
            if (!ir_is_call(instruction) || LLVMIsAInlineAsm(LLVMGetCalledValue(instruction)))
                continue;
            LLVMValueRef callee = ir_callee(instruction);
            uintptr_t number = callee ? value_map_find(&graph->numbers, callee) : 1;
            if (number)
                add_edge(node, (unsigned)number - 1);
        }
}

static void close_component(struct call_graph *graph, unsigned number)
{
    struct node *root = &graph->nodes[number];
    bool is_cycle = graph->stack[graph->depth - 1] != number;
    for (size_t i = 0; i < root->successor_count; i++)
        is_cycle |= root->successors[i] == number;
    unsigned member;
    do {
        member = graph->stack[--graph->depth];
        graph->nodes[member].on_stack = false;
        graph->nodes[member].recurses = is_cycle;
    } while (member != number);
}

static void visit(struct call_graph *graph, unsigned number)
{
    struct node *node = &graph->nodes[number];
    node->order = node->low = ++graph->seen;
    graph->stack[graph->depth++] = number;
    node->on_stack = true;
    for (size_t i = 0; i < node->successor_count; i++) {
        struct node *successor = &graph->nodes[node->successors[i]];
        if (!successor->order)
            visit(graph, node->successors[i]);
        if (successor->on_stack && successor->low < node->low)
            node->low = successor->low;
    }
    if (node->low == node->order)
        close_component(graph, number);
}

/* The stack pointer as a word. */
static LLVMValueRef build_stack_pointer(struct ir *ir)
{
    LLVMValueRef level = LLVMConstInt(ir->i32, 0, false);
    LLVMValueRef frame = ir_build_intrinsic(ir, "llvm.frameaddress", ir->pointer, &level);
    return LLVMBuildPtrToInt(ir->builder, frame, ir->i64, "");
}

/* Inserts a check before `instruction` that `size` bytes (a word) are left. */
static void build_stack_check(struct ir *ir, LLVMValueRef instruction, LLVMValueRef size)
{
    ir_build_before(ir, instruction);
    LLVMValueRef frame = build_stack_pointer(ir);
    LLVMValueRef limit =
        LLVMBuildPtrToInt(ir->builder, hook_build(ir, HOOK_STACK_LIMIT, NULL), ir->i64, "");
    LLVMValueRef left = LLVMBuildSub(ir->builder, frame, limit, "");
    LLVMValueRef too_little = LLVMBuildICmp(ir->builder, LLVMIntSLT, left, size, "");
    LLVMValueRef negative = LLVMBuildICmp(ir->builder, LLVMIntSLT, size, ir_word(ir, 0), "");
    hook_build_guard(ir, place_site(ir, instruction), ERROR_STACK_OVERFLOW, NULL,
                     LLVMBuildOr(ir->builder, too_little, negative, ""));
}

static uint64_t frame_size(struct ir *ir, LLVMValueRef function)
{
    uint64_t sum = 0, size;
    for_each_block(block, function)
        for_each_instruction(instruction, block)
            if (LLVMIsAAllocaInst(instruction) && pointer_alloca_size(ir, instruction, &size))
                sum += size;
    return sum;
}

static void check_arrays(struct ir *ir, LLVMValueRef function)
{
    for_each_present(variable, function, LLVMIsAAllocaInst) {
        uint64_t size;
        if (pointer_alloca_size(ir, variable, &size))
            continue;
        ir_build_before(ir, variable);
        LLVMValueRef bytes = pointer_build_alloca_size(ir, variable);
        LLVMValueRef margin = ir_word(ir, STACK_MARGIN + frame_size(ir, function));
        build_stack_check(ir, variable, LLVMBuildAdd(ir->builder, bytes, margin, ""));
    }
}

/* Endless recursion is reported as such, and not as the loop that tail calls would make of it. */
static void forbid_tail_calls(struct ir *ir, LLVMValueRef function)
{
    static const char name[] = "disable-tail-calls";
    LLVMAddAttributeAtIndex(
        function, LLVMAttributeFunctionIndex,
        LLVMCreateStringAttribute(ir->context, name, sizeof name - 1, "true", strlen("true")));
}

static LLVMValueRef first_code(LLVMValueRef function)
{
    LLVMValueRef instruction = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
    while (LLVMIsAAllocaInst(instruction) || ir_calls(instruction, "llvm.dbg."))
        instruction = LLVMGetNextInstruction(instruction);
    return instruction;
}

void recursion_insert_checks(struct ir *ir)
{
    struct call_graph graph = {0};
    add_nodes(&graph, ir);
    for (unsigned i = 1; i < graph.count; i++)
        add_calls(&graph, &graph.nodes[i]);
    for (unsigned i = 0; i < graph.count; i++)
        if (!graph.nodes[i].order)
            visit(&graph, i);
    for (unsigned i = 1; i < graph.count; i++) {
        LLVMValueRef function = graph.nodes[i].function;
        check_arrays(ir, function);
        if (!graph.nodes[i].recurses)
            continue;
        build_stack_check(ir, first_code(function),
                          ir_word(ir, STACK_MARGIN + frame_size(ir, function)));
        forbid_tail_calls(ir, function);
    }
    for (unsigned i = 0; i < graph.count; i++)
        free(graph.nodes[i].successors);
    free(graph.nodes);
    free(graph.stack);
    value_map_release(&graph.numbers);
}
