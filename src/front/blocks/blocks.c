/* blocks.c - summarises the blocks of a program (independence/blocks.h), from instrumented code.
 *
 * A block is executed with terms in place of values, once for each path (run.c). The code that is
 * executed is that in which accesses are calls of hooks, and in which failures are visible. A block
 * is summarised only if it does nothing but this:
 *  - accesses of global variables, at constant addresses or at computed ones within an array,
 *  - arithmetic of integers of at most 64 bits,
 *  - branches, at most MOST_PATHS paths, and loops of a constant number of iterations,
 *  - calls of functions of the program.
 * Signed numbers wrap around, also in the code that runs.
 *
 * Finds the blocks, and has each of them executed along all of its paths. When the shape
 * of a variable turns out to be another one, all blocks are executed again. The shape of a variable
 * changes at most twice, so this ends. */
#include "front/blocks/blocks.h"

#include "base/memory.h"
#include "front/blocks/path.h"
#include "front/sites/place.h"
#include "front/sites/tables.h"

#include <llvm/Config/llvm-config.h>

/* Goes to the next path: the latest decision that has not gone both ways goes the other way. */
static bool next_path(struct block_run *run)
{
    run->decision_count = run->decided;
    while (run->decision_count > 0 && !run->decisions[run->decision_count - 1].truth)
        run->decision_count--;
    if (run->decision_count == 0)
        return false;
    run->decisions[run->decision_count - 1].truth = false;
    return true;
}

/* A summary that is not complete is none. */
static void forget_paths(struct block *block)
{
    char *reason = block->reason;
    const struct site *place = block->place;
    block->reason = NULL;
    block_clear(block);
    block->reason = reason;
    block->place = place;
}

/* Returns false if the shape of a variable has changed. */
static bool summarise(struct blocks_loading *loading, struct block *block, LLVMValueRef begin)
{
    struct value_list locals = {0};
    struct block_run run = {
        .loading = loading,
        .terms = &loading->blocks->terms,
        .block = block,
        .begin = begin,
        .locals = &locals,
    };
    if (block->is_access) { /* enum LOCAL_* (conditions.h) */
        array_reserve(block->locals, block->local_capacity, 2);
        block->locals[block->local_count++] = (struct block_local){memory_copy_text("value"), 64};
        block->locals[block->local_count++] =
            (struct block_local){memory_copy_text("expected"), 64};
    }
    do {
        block_run(&run);
    } while (run.status == RUN_HAS_ENDED && next_path(&run));
    value_list_release(&locals);
    if (run.status == RUN_GAVE_UP)
        forget_paths(block);
    return run.status != RUN_RESHAPED;
}

static bool summarise_all(struct blocks_loading *loading)
{
    struct blocks *blocks = loading->blocks;
    for (size_t i = 0; i < blocks->count; i++) {
        block_clear(&blocks->items[i]);
        if (!summarise(loading, &blocks->items[i], loading->begins.items[i]))
            return false;
    }
    return true;
}

static void find(struct blocks_loading *loading, LLVMValueRef function)
{
    struct blocks *blocks = loading->blocks;
    for_each_block(basic, function) {
        for_each_instruction(instruction, basic) {
            bool is_access;
            if (!ir_is_call(instruction) || !block_call_begins(instruction, &is_access))
                continue;
            struct block *block = array_push(blocks->items, blocks->count, blocks->capacity);
            *block = (struct block){.site = place_site_of(instruction), .is_access = is_access};
            block->calls = place_calls(loading->ir, instruction);
            value_list_add(&loading->begins, instruction);
        }
    }
}

/* Signed sums wrap around in summaries; so they must in the code that runs. LLVM 16 has no function
 * for that: there, the program has to be compiled with -fwrapv if its sums overflow. */
static void let_wrap(LLVMValueRef instruction)
{
    if (ir_is_call(instruction) && ir_calls(instruction, "llvm.abs."))
        LLVMSetOperand(instruction, 1, LLVMConstNull(LLVMTypeOf(LLVMGetOperand(instruction, 1))));
#if LLVM_VERSION_MAJOR >= 17
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMAdd:
    case LLVMSub:
    case LLVMMul:
    case LLVMShl:
        LLVMSetNSW(instruction, false);
        LLVMSetNUW(instruction, false);
        break;
    default:
        break;
    }
#endif
}

static void let_all_wrap(LLVMValueRef function)
{
    for_each_block(basic, function) {
        for_each_instruction(instruction, basic)
            let_wrap(instruction);
    }
}

void blocks_summarise(struct blocks_loading *loading, struct ir *ir, struct blocks *blocks)
{
    *loading = (struct blocks_loading){.ir = ir, .blocks = blocks};
    for_each_function(function, ir)
        if (ir_is_instrumented(function) && !ir_is_library(function)) {
            let_all_wrap(function);
            find(loading, function);
        }
    while (!summarise_all(loading))
        ;
}

void blocks_number(struct blocks_loading *loading)
{
    loading->numbers = memory_new(loading->globals.count + 1, sizeof *loading->numbers);
    for (size_t i = 0; i < loading->globals.count; i++)
        loading->numbers[i] = tables_number(loading->ir, loading->globals.items[i]);
}

void blocks_bind(struct blocks_loading *loading, const struct global *globals, size_t count)
{
    for (size_t i = 0; i < loading->globals.count; i++)
        for (size_t j = 0; j < count; j++)
            if (globals[j].number == loading->numbers[i])
                loading->blocks->globals[i].memory = globals[j].memory;
    free(loading->numbers);
    value_list_release(&loading->globals);
    value_list_release(&loading->begins);
}
