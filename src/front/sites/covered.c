/* covered.c - the places that an execution comes to are marked in a table (machine/coverage.h).
 *
 * A byte is stored where the program comes to an assertion. If all lines are wanted, one is stored
 * at the beginning of each block and behind each call, since a thread may stop in any call, and one
 * for each way out of a decision. A store costs about as much as a step of native code. */
#include "front/sites/tables.h"

#include "base/memory.h"
#include "front/hooks.h"
#include "front/sites/place.h"

#include <string.h>
#include <unistd.h>

struct inserter {
    struct ir *ir;
    LLVMValueRef bytes; /* stands for the table, whose size is not known yet */
    struct coverage_point *points;
    size_t count, capacity;
    size_t byte_count;
    const char *function;
    uint32_t decisions;
};

static LLVMValueRef address_of(struct inserter *inserter, size_t byte)
{
    LLVMValueRef index = ir_word(inserter->ir, byte);
    return LLVMConstInBoundsGEP2(inserter->ir->i8, inserter->bytes, &index, 1);
}

/* Volatile: it is nobody's business whether the program could see it. */
static void build_mark(struct inserter *inserter, LLVMValueRef address)
{
    struct ir *ir = inserter->ir;
    LLVMValueRef one = LLVMConstInt(ir->i8, 1, false);
    LLVMSetVolatile(LLVMBuildStore(ir->builder, one, address), true);
}

static void add(struct inserter *inserter, struct coverage_point point)
{
    point.function = inserter->function;
    *array_push(inserter->points, inserter->count, inserter->capacity) = point;
}

/* --- Assertions ------------------------------------------------------------------------------- */

/* The byte of the assertion at this place, which may have several copies. */
static size_t byte_of(struct inserter *inserter, const struct coverage_point *wanted)
{
    for (size_t i = 0; i < inserter->count; i++) {
        const struct coverage_point *point = &inserter->points[i];
        if (point->kind == wanted->kind && point->file == wanted->file &&
            point->line == wanted->line)
            return point->byte;
    }
    struct coverage_point point = *wanted;
    point.byte = inserter->byte_count++;
    add(inserter, point);
    return point.byte;
}

/* Marks the ends of the blocks in which it is decided whether the assertion fails. */
static void mark_assertion(struct inserter *inserter, LLVMValueRef failure)
{
    struct coverage_point point = {.kind = COVERAGE_ASSERTION};
    point.file = place_line(inserter->ir, failure, &point.line);
    if (!point.file)
        return;
    size_t byte = byte_of(inserter, &point);
    LLVMValueRef block = LLVMBasicBlockAsValue(LLVMGetInstructionParent(failure));
    for_each_use(use, block) {
        LLVMValueRef jump = LLVMGetUser(use);
        if (!LLVMIsATerminatorInst(jump))
            continue;
        ir_build_before(inserter->ir, jump);
        build_mark(inserter, address_of(inserter, byte));
    }
}

/* --- Lines ------------------------------------------------------------------------------------ */

static bool has_own_line(LLVMValueRef instruction)
{
    return !LLVMIsAPHINode(instruction) && !LLVMIsAAllocaInst(instruction);
}

/* Marks the lines of the instructions from `first` up to the next call, or to the block's end.
 * Returns what is behind; NULL: nothing. */
static LLVMValueRef mark_stretch(struct inserter *inserter, LLVMValueRef first)
{
    size_t byte = inserter->byte_count++;
    const char *last_file = NULL;
    unsigned last_line = 0;
    ir_build_before(inserter->ir, first);
    build_mark(inserter, address_of(inserter, byte));
    for (LLVMValueRef i = first; i; i = LLVMGetNextInstruction(i)) {
        struct coverage_point point = {.kind = COVERAGE_LINE, .byte = byte};
        point.file = has_own_line(i) ? place_line(inserter->ir, i, &point.line) : NULL;
        if (point.file && (point.file != last_file || point.line != last_line))
            add(inserter, point);
        last_file = point.file;
        last_line = point.line;
        if (ir_is_call(i))
            return LLVMGetNextInstruction(i);
    }
    return NULL;
}

static void mark_branches(struct inserter *inserter, LLVMValueRef branch)
{
    struct ir *ir = inserter->ir;
    struct coverage_point point = {.kind = COVERAGE_BRANCH, .decision = inserter->decisions++};
    point.file = place_line(ir, branch, &point.line);
    if (!point.file)
        return;
    LLVMValueRef bytes[2];
    for (unsigned i = 0; i < 2; i++) {
        point.way = i;
        point.byte = inserter->byte_count++;
        bytes[i] = address_of(inserter, point.byte);
        add(inserter, point);
    }
    ir_build_before(ir, branch);
    build_mark(inserter,
               LLVMBuildSelect(ir->builder, LLVMGetCondition(branch), bytes[0], bytes[1], ""));
}

static void mark_block(struct inserter *inserter, LLVMBasicBlockRef block)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block), next = LLVMGetFirstInstruction(block);
    while (next && !has_own_line(next))
        next = LLVMGetNextInstruction(next);
    while (next)
        next = mark_stretch(inserter, next);
    if (LLVMIsABranchInst(end) && LLVMIsConditional(end))
        mark_branches(inserter, end);
}

static void mark_function(struct inserter *inserter, LLVMValueRef function)
{
    struct coverage_point point = {.kind = COVERAGE_FUNCTION};
    point.file = place_function_line(inserter->ir, function, &point.line);
    if (!point.file)
        return;
    point.byte = inserter->byte_count++;
    for_each_block(block, function)
        mark_block(inserter, block);
    LLVMValueRef first = LLVMGetFirstInstruction(LLVMGetEntryBasicBlock(function));
    while (!has_own_line(first))
        first = LLVMGetNextInstruction(first);
    ir_build_before(inserter->ir, first);
    build_mark(inserter, address_of(inserter, point.byte));
    add(inserter, point);
}

/* --- The table -------------------------------------------------------------------------------- */

/* In whole pages, which it has for itself. */
static void define_bytes(struct inserter *inserter, struct coverage *coverage)
{
    struct ir *ir = inserter->ir;
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    coverage->size = (inserter->byte_count + page - 1) / page * page;
    LLVMTypeRef type = LLVMArrayType(ir->i8, (unsigned)coverage->size);
    LLVMValueRef bytes = LLVMAddGlobal(ir->module, type, COVERED_NAME);
    LLVMSetInitializer(bytes, LLVMConstNull(type));
    LLVMSetAlignment(bytes, (unsigned)page);
    LLVMReplaceAllUsesWith(inserter->bytes, bytes);
    LLVMDeleteGlobal(inserter->bytes);
}

static void keep_points(const struct inserter *inserter, struct coverage *coverage)
{
    struct coverage_point *points =
        arena_new(&inserter->ir->sites->memory, inserter->count, sizeof *points);
    if (inserter->count > 0) {
        memcpy(points, inserter->points, inserter->count * sizeof *points);
        qsort(points, inserter->count, sizeof *points, coverage_compare);
    }
    coverage->points = points;
    coverage->count = inserter->count;
}

void covered_insert(struct ir *ir, struct coverage *coverage, bool all_lines)
{
    struct inserter inserter = {.ir = ir};
    inserter.bytes = LLVMAddGlobal(ir->module, ir->i8, "heddle_covered_later");
    for_each_function(function, ir) {
        if (!ir_is_instrumented(function) || ir_is_library(function))
            continue;
        inserter.function = place_function_name(ir, function);
        if (all_lines)
            mark_function(&inserter, function);
        for_each_present(call, function, LLVMIsACallInst) {
            if (ir_calls(call, HOOK_MODEL_PREFIX "__assert_fail"))
                mark_assertion(&inserter, call);
        }
    }
    define_bytes(&inserter, coverage);
    keep_points(&inserter, coverage);
    free(inserter.points);
}
