/* forms.c - finds loads whose values are only stored again, as parts of sums (machine/site.h). */
#include "front/blocks/blocks.h"

#include "front/hooks.h"
#include "front/loops/pauses.h"
#include "front/sites/place.h"

#include <string.h>

static bool is_hook(LLVMValueRef value, const char *name)
{
    LLVMValueRef callee = LLVMIsACallInst(value) ? ir_callee(value) : NULL;
    return callee && strcmp(ir_name(callee), name) == 0;
}

static bool is_load(LLVMValueRef value)
{
    return is_hook(value, "heddle_load");
}

static bool is_store(LLVMValueRef value)
{
    return is_hook(value, "heddle_store");
}

enum {
    STORED = 2,    /* the argument of a store that is its value */
    MOST_DEPTH = 8 /* of sums from a load to a store */
};

/* Whether the instruction leaves the thread in its section. */
static bool stays(LLVMValueRef instruction)
{
    static const char *const prefixes[] = {"heddle_load", "heddle_store", "heddle_rmw",
                                           "heddle_cas", "heddle_check_"};
    bool is_fine = !ir_is_call(instruction) || pure_is_marker(instruction);
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes && !is_fine; i++)
        is_fine = ir_calls(instruction, prefixes[i]);
    return is_fine;
}

/* Whether `later` is behind the load in its block, and the thread stays in its section on the way.
 */
static bool is_reached(LLVMValueRef load, LLVMValueRef later)
{
    if (LLVMGetInstructionParent(load) != LLVMGetInstructionParent(later))
        return false;
    LLVMValueRef instruction = load;
    while (instruction && instruction != later && stays(instruction))
        instruction = LLVMGetNextInstruction(instruction);
    return instruction == later;
}

static unsigned bits_of(LLVMValueRef value)
{
    return LLVMGetIntTypeWidth(LLVMTypeOf(value));
}

/* The number by which the instruction, a product or a shift, multiplies its operand number
 * *operand; 0: none. */
static uint64_t constant_factor(LLVMValueRef instruction, LLVMOpcode opcode, unsigned *operand)
{
    *operand = opcode == LLVMMul && LLVMIsAConstantInt(LLVMGetOperand(instruction, 0)) ? 1 : 0;
    LLVMValueRef factor = LLVMGetOperand(instruction, 1 - *operand);
    if (!LLVMIsAConstantInt(factor) || bits_of(factor) > 64)
        return 0;
    uint64_t number = LLVMConstIntGetZExtValue(factor);
    if (opcode == LLVMShl)
        return number < 64 ? UINT64_C(1) << number : 0;
    return number;
}

/* Whether the instruction is a sum, a difference, an integer's cast, or a product with a constant.
 * Sets the factor of each of its two operands, 0 for none. */
static bool is_linear(LLVMValueRef instruction, uint64_t factors[2])
{
    if (!LLVMIsAInstruction(instruction) ||
        LLVMGetTypeKind(LLVMTypeOf(instruction)) != LLVMIntegerTypeKind)
        return false;
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    factors[0] = factors[1] = 0;
    if (opcode == LLVMMul || opcode == LLVMShl) {
        unsigned operand;
        uint64_t factor = constant_factor(instruction, opcode, &operand);
        factors[operand] = factor;
        return factor != 0;
    }
    factors[0] = 1;
    factors[1] = opcode == LLVMAdd ? 1 : opcode == LLVMSub ? UINT64_MAX : 0;
    return factors[1] != 0 || opcode == LLVMTrunc || opcode == LLVMZExt || opcode == LLVMSExt;
}

/* Whether the value, whose lowest `bits` bits are a multiple of what the load has read plus
 * something else, is used for no more than the values of stores, which have at most so many. */
static bool is_only_stored(LLVMValueRef load, LLVMValueRef value, unsigned bits, unsigned depth)
{
    if (depth == MOST_DEPTH)
        return false;
    for_each_use(use, value) {
        LLVMValueRef user = LLVMGetUser(use);
        uint64_t factors[2];
        if (is_store(user)) {
            if (!is_reached(load, user) || 8u * place_site_of(user)->size > bits)
                return false;
            continue;
        }
        if (!is_linear(user, factors))
            return false;
        unsigned kept = bits_of(user) < bits ? bits_of(user) : bits;
        if (!is_only_stored(load, user, kept, depth + 1))
            return false;
    }
    return true;
}

static bool is_linear_load(LLVMValueRef call)
{
    return is_load(call) && place_site_of(call)->form != NULL;
}

/* Adds the linear loads in the value to the form. Returns false if there are too many. */
static bool add_terms(struct form *form, LLVMValueRef value, uint64_t factor, unsigned depth)
{
    uint64_t factors[2];
    if (is_linear_load(value)) {
        if (form->count == FORM_TERMS)
            return false;
        form->terms[form->count++] =
            (struct form_term){.place = place_site_of(value)->number, .factor = factor};
        return true;
    }
    if (depth == MOST_DEPTH || !is_linear(value, factors))
        return true;
    for (unsigned i = 0; i < 2; i++)
        if (factors[i] != 0 &&
            !add_terms(form, LLVMGetOperand(value, i), factor * factors[i], depth + 1))
            return false;
    return true;
}

/* Sets the form of the store if its value depends on linear loads. Returns false if it depends on
 * too many. */
static bool set_form(struct ir *ir, LLVMValueRef store)
{
    struct site *site = place_site_of(store);
    struct form form = {.place = site->number};
    if (!add_terms(&form, LLVMGetArgOperand(store, STORED), 1, 0))
        return false;
    if (form.count > 0)
        site->form = site_table_add_form(ir->sites, &form);
    return true;
}

/* Forgets all forms of the block. */
static void clear(LLVMBasicBlockRef block)
{
    for_each_instruction(instruction, block)
        if (is_load(instruction) || is_store(instruction))
            place_site_of(instruction)->form = NULL;
}

void forms_find(struct ir *ir, LLVMValueRef function)
{
    for_each_block(block, function) {
        for_each_instruction(load, block) {
            if (!is_load(load))
                continue;
            struct site *site = place_site_of(load);
            if (is_only_stored(load, load, 8u * site->size, 0))
                site->form = site_table_add_form(ir->sites, &(struct form){.place = site->number});
        }
        bool fits = true;
        for_each_instruction(store, block)
            fits &= !is_store(store) || set_form(ir, store);
        if (!fits)
            clear(block);
    }
}
