/* suggest.c - values to try of an input that may have more values than can be tried. */
#include "front/inputs/inputs.h"

#include "front/sites/place.h"

#include <float.h>

/* Each value may be an execution of its own, at each input. */
enum { MOST_SUGGESTED = 20 };

struct suggestions {
    const struct range *range;
    uint64_t values[MOST_SUGGESTED]; /* bit patterns of the range's size */
    unsigned count;
};

static int64_t as_signed(uint64_t value, unsigned bits)
{
    uint64_t sign = UINT64_C(1) << (bits - 1);
    return (int64_t)((value ^ sign) - sign);
}

static void add(struct suggestions *suggestions, uint64_t value)
{
    const struct range *range = suggestions->range;
    value &= UINT64_MAX >> (64 - range->bits);
    int64_t number = as_signed(value, range->bits);
    if (suggestions->count == MOST_SUGGESTED || number < range->least || number > range->most ||
        value < range->unsigned_least || value > range->unsigned_most)
        return;
    for (unsigned i = 0; i < suggestions->count; i++)
        if (suggestions->values[i] == value)
            return;
    suggestions->values[suggestions->count++] = value;
}

/* A constant that an integer is compared with, unless it has more bits than the input has. */
static void add_constant(struct suggestions *suggestions, LLVMValueRef constant)
{
    if (!LLVMIsAConstantInt(constant) || LLVMGetIntTypeWidth(LLVMTypeOf(constant)) > 64)
        return;
    uint64_t value = (uint64_t)LLVMConstIntGetSExtValue(constant);
    unsigned bits = suggestions->range->bits;
    uint64_t low = value & UINT64_MAX >> (64 - bits);
    if (low != value && (uint64_t)as_signed(low, bits) != value)
        return;
    add(suggestions, value);
    add(suggestions, value - 1);
    add(suggestions, value + 1);
}

static void add_of_function(struct suggestions *suggestions, LLVMValueRef function)
{
    for_each_present_instruction(instruction, function) {
        if (!LLVMIsAICmpInst(instruction) && !LLVMIsASwitchInst(instruction))
            continue;
        for (int j = 0; j < LLVMGetNumOperands(instruction); j++)
            add_constant(suggestions, LLVMGetOperand(instruction, (unsigned)j));
    }
}

static void find(struct ir *ir, LLVMValueRef call, struct suggestions *suggestions)
{
    const struct range *range = suggestions->range;
    add(suggestions, 0);
    add(suggestions, 1);
    add(suggestions, UINT64_MAX);
    add(suggestions, (uint64_t)range->least);
    add(suggestions, (uint64_t)range->most);
    add(suggestions, range->unsigned_least);
    add(suggestions, range->unsigned_most);
    add_of_function(suggestions, ir_function_of(call));
    for_each_function(function, ir)
        if (ir_is_instrumented(function) && !ir_is_library(function))
            add_of_function(suggestions, function);
    if (suggestions->count == 0) /* the range has none of its ends: any value of it will do */
        suggestions->values[suggestions->count++] = (uint64_t)range->least;
}

/* Replaces the call by one of the values, and notes that there are others. */
static void build(struct ir *ir, LLVMValueRef call, LLVMValueRef *values, unsigned count)
{
    if (!ir->suggested)
        ir->suggested = place_site(ir, call);
    ir_build_before(ir, call);
    LLVMValueRef bounds[] = {ir_word(ir, 0), ir_word(ir, count - 1)};
    LLVMValueRef chosen = ir_build_call(ir, ir->i64, "heddle_choose", bounds, 2);
    LLVMValueRef value = values[0];
    for (unsigned i = 1; i < count; i++) {
        LLVMValueRef is = LLVMBuildICmp(ir->builder, LLVMIntEQ, chosen, ir_word(ir, i), "");
        value = LLVMBuildSelect(ir->builder, is, values[i], value, "");
    }
    ir_replace(call, value);
}

void suggest_integers(struct ir *ir, LLVMValueRef call, const struct range *range)
{
    struct suggestions suggestions = {.range = range};
    LLVMValueRef values[MOST_SUGGESTED];
    find(ir, call, &suggestions);
    for (unsigned i = 0; i < suggestions.count; i++)
        values[i] = LLVMConstInt(LLVMTypeOf(call), suggestions.values[i], false);
    build(ir, call, values, suggestions.count);
}

void suggest_reals(struct ir *ir, LLVMValueRef call)
{
    static const double tried[] = {0, 1, -1, 0.5, FLT_MAX, -FLT_MAX};
    enum { COUNT = sizeof tried / sizeof *tried };
    LLVMValueRef values[COUNT];
    for (unsigned i = 0; i < COUNT; i++)
        values[i] = LLVMConstReal(LLVMTypeOf(call), tried[i]);
    build(ir, call, values, COUNT);
}
