/* run.c - executes a path of a block. */
#include "front/blocks/path.h"

#include "base/memory.h"
#include "front/sites/place.h"

/* Bounds on a path: instructions, and calls within calls. */
enum { MOST_STEPS = 10000, MOST_DEPTH = 8 };

/* --- instructions ----------------------------------------------------------------------------- */

static void set(struct block_frame *frame, LLVMValueRef instruction, term_id value)
{
    value_map_set(&frame->values, instruction, value);
}

/* Enters the basic block: its phis get their values all at once. Returns what is behind them. */
static LLVMValueRef enter(struct block_run *run, struct block_frame *frame, LLVMBasicBlockRef block)
{
    struct value_map values = {0};
    LLVMValueRef instruction = LLVMGetFirstInstruction(block);
    for (; LLVMIsAPHINode(instruction); instruction = LLVMGetNextInstruction(instruction)) {
        LLVMValueRef incoming = ir_incoming_from(instruction, frame->from);
        require(incoming);
        term_id value = run_value(run, frame, incoming);
        value_map_set(&values, instruction, value);
    }
    for (size_t i = 0; i < values.capacity; i++)
        if (values.entries[i].key)
            set(frame, values.entries[i].key, (term_id)values.entries[i].value);
    value_map_release(&values);
    return instruction;
}

static LLVMValueRef go_on_at(struct block_run *run, struct block_frame *frame,
                             LLVMValueRef terminator, LLVMBasicBlockRef next)
{
    frame->from = LLVMGetInstructionParent(terminator);
    return enter(run, frame, next);
}

static LLVMValueRef branch(struct block_run *run, struct block_frame *frame, LLVMValueRef branch)
{
    unsigned taken = 0;
    if (LLVMIsConditional(branch)) {
        term_id condition = run_value(run, frame, LLVMGetCondition(branch));
        if (condition == TERM_NONE)
            return NULL;
        taken = run_decide(run, condition) ? 0 : 1;
    }
    return go_on_at(run, frame, branch, LLVMGetSuccessor(branch, taken));
}

/* The operands are the value, the default, and pairs of a number and a block. */
static LLVMValueRef choose_case(struct block_run *run, struct block_frame *frame,
                                LLVMValueRef instruction)
{
    term_id value = run_value(run, frame, LLVMGetOperand(instruction, 0));
    for (unsigned i = 2; value != TERM_NONE && i < (unsigned)LLVMGetNumOperands(instruction);
         i += 2) {
        term_id number = run_value(run, frame, LLVMGetOperand(instruction, i));
        if (run_decide(run, term_binary(run->terms, TERM_EQUAL, value, number)))
            return go_on_at(run, frame, instruction,
                            LLVMValueAsBasicBlock(LLVMGetOperand(instruction, i + 1)));
    }
    return go_on_at(run, frame, instruction, LLVMGetSwitchDefaultDest(instruction));
}

static void leave_function(struct block_run *run, struct block_frame *frame, LLVMValueRef ret)
{
    if (frame->depth == 0)
        run_give_up(run, "does not end in the function in which it begins");
    else if (LLVMGetNumOperands(ret) > 0)
        frame->result = run_value(run, frame, LLVMGetOperand(ret, 0));
}

static void compute(struct block_run *run, struct block_frame *frame, LLVMValueRef instruction)
{
    term_id value = LLVMIsAExtractValueInst(instruction)
                        ? block_intrinsic_extract(run, frame, instruction)
                        : run_compute(run, frame, instruction);
    if (value == TERM_NONE)
        run_give_up(run, "has an operation that is none of integers of at most 64 bits");
    else
        set(frame, instruction, value);
}

static void select_value(struct block_run *run, struct block_frame *frame, LLVMValueRef select)
{
    term_id condition = run_value(run, frame, LLVMGetOperand(select, 0));
    if (condition == TERM_NONE)
        return;
    LLVMValueRef chosen = LLVMGetOperand(select, run_decide(run, condition) ? 1 : 2);
    set(frame, select, run_value(run, frame, chosen));
}

static void run_function(struct block_run *run, struct block_frame *frame, LLVMValueRef function);

static term_id call_function(struct block_run *run, struct block_frame *frame, LLVMValueRef call,
                             LLVMValueRef function)
{
    struct block_frame inner = {.depth = frame->depth + 1};
    if (inner.depth > MOST_DEPTH)
        run_give_up(run, "has more than %d calls within calls", MOST_DEPTH);
    for (unsigned i = 0; i < LLVMCountParams(function) && run->status == RUN_GOES_ON; i++)
        value_map_set(&inner.values, LLVMGetParam(function, i),
                      run_value(run, frame, LLVMGetArgOperand(call, i)));
    run_function(run, &inner, function);
    value_map_release(&inner.values);
    return run->status == RUN_GOES_ON ? inner.result : TERM_NONE;
}

static void call(struct block_run *run, struct block_frame *frame, LLVMValueRef call)
{
    LLVMValueRef function = block_call_function(call);
    term_id result =
        function ? call_function(run, frame, call, function) : block_call(run, frame, call);
    if (result != TERM_NONE)
        set(frame, call, result);
}

/* Executes the instruction. Returns the next one; NULL: the run, or the function, has ended. */
static LLVMValueRef step(struct block_run *run, struct block_frame *frame, LLVMValueRef instruction)
{
    if (++run->steps > MOST_STEPS)
        run_give_up(run, "has a path of more than %d instructions", MOST_STEPS);
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMBr:
        return branch(run, frame, instruction);
    case LLVMSwitch:
        return choose_case(run, frame, instruction);
    case LLVMRet:
        leave_function(run, frame, instruction);
        return NULL;
    case LLVMUnreachable:
        run_fail_if(run, term_constant(run->terms, 1, 1));
        return NULL;
    case LLVMSelect:
        select_value(run, frame, instruction);
        break;
    case LLVMCall:
        call(run, frame, instruction);
        break;
    case LLVMLoad:
    case LLVMStore:
    case LLVMAlloca:
        run_give_up(run, "uses local or constant memory");
        break;
    default:
        compute(run, frame, instruction);
    }
    return LLVMGetNextInstruction(instruction);
}

/* Executes the function, whose parameters have values in the frame, up to its end. */
static void run_function(struct block_run *run, struct block_frame *frame, LLVMValueRef function)
{
    LLVMValueRef instruction = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
    while (instruction && run->status == RUN_GOES_ON)
        instruction = step(run, frame, instruction);
}

/* --- paths ------------------------------------------------------------------------------------ */

static void add_result(struct block_path *path, LLVMValueRef value, term_id term)
{
    *array_push(path->results, path->result_count, path->result_capacity) =
        (struct block_result){(uintptr_t)value, term};
}

static int compare_results(const void *left, const void *right)
{
    const struct block_result *a = left, *b = right;
    return (a->name > b->name) - (a->name < b->name);
}

/* Whether it is the result of a read-modify-write that the program does not look at. */
static bool is_ignored(LLVMValueRef value)
{
    return ir_is_call(value) && ir_calls(value, "heddle_rmw") &&
           LLVMIsAConstantExpr(LLVMGetArgOperand(value, 0)) && place_site_of(value)->ignored;
}

static void take_results(struct block_run *run, const struct block_frame *frame)
{
    for (size_t i = 0; i < frame->values.capacity; i++) {
        LLVMValueRef value = frame->values.entries[i].key;
        if (value && !is_ignored(value) && block_value_is_live(value, run->end))
            add_result(&run->path, value, (term_id)frame->values.entries[i].value);
    }
    if (run->path.result_count > 1)
        qsort(run->path.results, run->path.result_count, sizeof *run->path.results,
              compare_results);
}

static void add_path(struct block_run *run, const struct block_frame *frame)
{
    struct block *block = run->block;
    if (block->path_count == MOST_PATHS) {
        run->status = RUN_GOES_ON;
        run_give_up(run, "has more than %d paths", MOST_PATHS);
        return;
    }
    if (run->path.kind == PATH_ENDS) {
        run->path.end = (uintptr_t)run->end;
        take_results(run, frame);
    }
    *array_push(block->paths, block->path_count, block->path_capacity) = run->path;
    run->path = (struct block_path){0};
}

void block_run(struct block_run *run)
{
    struct block_frame frame = {0};
    run->status = RUN_GOES_ON;
    run->path = (struct block_path){.condition = term_constant(run->terms, 1, 1)};
    run->at = run->block->site;
    run->steps = run->decided = run->sections = 0;
    run->mutex = TERM_NONE;
    LLVMValueRef instruction = run->begin;
    while (instruction && run->status == RUN_GOES_ON)
        instruction = step(run, &frame, instruction);
    if (run->status == RUN_HAS_ENDED)
        add_path(run, &frame);
    free(run->path.writes);
    free(run->path.results);
    free(run->path.accesses);
    value_map_release(&frame.values);
}
